//! Checks an exercise. Nothing is stored: a check asks the programs of the course.

use std::path::Path;

use crate::catalogue::Course;
use crate::exercise::{Exercise, ProgramCheck};
use crate::grader::{Grader, Judgement, Verdict};
use crate::measure::Files;
use crate::measure::results::Results;
use crate::student::{self, Building, Ended, Ran};
use crate::worksheet::Worksheet;

/// Checks the files of an exercise that lie in `folder`.
///
/// # Errors
/// A file cannot be read, or is damaged; nothing in it is changed.
pub fn check(
    course: &Course,
    exercise: &Exercise,
    folder: &Path,
) -> anyhow::Result<Vec<Judgement>> {
    let mut lines = Vec::new();
    if let Some(program) = exercise.program {
        lines.extend(check_program(program, folder, &course.root)?);
    }
    if exercise.worksheet.is_none() && exercise.measurement.is_none() {
        return Ok(lines);
    }
    let sheet = Worksheet::read(&folder.join("worksheet.toml"))?;
    let mut grader = Grader::new(&sheet, &course.root);
    if let Some(worksheet) = exercise.worksheet {
        worksheet(&mut grader);
    }
    if let Some(measurement) = exercise.measurement {
        let csv = Files::of(folder).csv;
        if csv.try_exists().unwrap_or(true) {
            (measurement.check)(&mut grader, &Results::read(&csv)?);
        } else {
            let command = format!("cargo run -q -p problems -- measure {}", exercise.id);
            let open = Verdict::Open(format!("nothing is measured yet; first:  {command}"));
            return Ok(vec![Judgement { subject: "measured.csv".to_owned(), verdict: open }]);
        }
    }
    lines.extend(grader.finish());
    Ok(lines)
}

fn check_program(
    program: ProgramCheck,
    folder: &Path,
    root: &Path,
) -> anyhow::Result<Vec<Judgement>> {
    let line = |verdict| Judgement { subject: "it compiles".to_owned(), verdict };
    match student::build(&folder.join("starter.rs"))? {
        Building::Refused(messages) => Ok(vec![line(Verdict::Wrong(format!("\n{messages}")))]),
        Building::Built(built) => {
            let mut lines = vec![line(Verdict::Holds)];
            lines.extend(program(&built, root)?);
            Ok(lines)
        }
    }
}

/// What a run said, if it ended well with exit code 0; else what is wrong with it.
pub(crate) fn ended_well(ran: &Ran) -> Result<&str, Verdict> {
    let last = ran.stderr.trim().lines().rev().take(3).collect::<Vec<_>>();
    let said = last.into_iter().rev().collect::<Vec<_>>().join("\n");
    let why = match ran.ended {
        Ended::Code(0) => return Ok(&ran.stdout),
        Ended::Code(101) => format!("it panicked:\n{said}"),
        Ended::Code(code) => format!("it ended with exit code {code} instead of 0\n{said}"),
        Ended::Crashed => format!("it crashed; does its recursion end?\n{said}"),
        Ended::TooSlow => format!("it was stopped after {} seconds", student::RUN_LIMIT.as_secs()),
        Ended::TooLong => format!("it was stopped after {} bytes of output", student::OUTPUT_LIMIT),
    };
    Err(Verdict::Wrong(why))
}
