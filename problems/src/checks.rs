//! What holds, exercise by exercise. Nothing is stored: a check asks the programs of the course.

pub mod backtrack_cost;
pub mod big_counts;
pub mod branching_factor;
pub mod bruteforce_cost;
pub mod closed;
pub mod hit_check;
pub mod lab_listing;
pub mod lab_questions;
pub mod nine_factorial;
pub mod optimisation;
pub mod queens_cost;
pub mod reverse_the_order;
pub mod structured_tours;
pub mod three_solvers;
pub mod time_and_level;
pub mod truth;
pub mod unique_answer;
pub mod verbose_levels;
pub mod x_sudoku;
pub mod xy2b;

use std::path::Path;

use anyhow::Context;

use crate::catalogue::{Course, Exercise};
use crate::grader::{Grader, Line, Outcome};
use crate::measure::Files;
use crate::measure::results::Results;
use crate::student::{self, Building, Built, Ended, Ran};
use crate::worksheet::Sheet;

/// Judges the answers of a worksheet.
type Worksheet = fn(&mut Grader);
/// Judges the answers of a worksheet by what the student measured.
type Measurement = fn(&mut Grader, &Results);
/// Judges a program.
type Program = fn(&Built, &Path) -> anyhow::Result<Vec<Line>>;

/// The check of one exercise: a part for each of its kinds.
#[derive(Clone, Copy, Default)]
struct Check {
    worksheet: Option<Worksheet>,
    measurement: Option<Measurement>,
    program: Option<Program>,
}

const NONE: Check = Check {
    worksheet: None,
    measurement: None,
    program: None,
};

const fn worksheet(check: Worksheet) -> Check {
    Check {
        worksheet: Some(check),
        ..NONE
    }
}

const fn measurement(check: Measurement) -> Check {
    Check {
        measurement: Some(check),
        ..NONE
    }
}

const fn program(check: Program) -> Check {
    Check {
        program: Some(check),
        ..NONE
    }
}

/// The checks, by exercise.
const CHECKS: [(&str, Check); 19] = [
    ("011-1-bruteforce-cost", worksheet(bruteforce_cost::check)),
    ("011-2-backtrack-cost", worksheet(backtrack_cost::check)),
    ("011-3-verbose-levels", worksheet(verbose_levels::check)),
    ("011-4-optimisation", measurement(optimisation::check)),
    ("011-5-big-counts", worksheet(big_counts::check)),
    ("012-1-queens-cost", worksheet(queens_cost::check)),
    ("012-2-hit-check", worksheet(hit_check::check)),
    ("012-3-lab-listing", program(lab_listing::check)),
    ("012-4-lab-questions", worksheet(lab_questions::check)),
    ("013-1-time-and-level", measurement(time_and_level::check)),
    (
        "013-2-unique-answer",
        Check {
            worksheet: Some(unique_answer::check),
            measurement: Some(unique_answer::check_measured),
            ..NONE
        },
    ),
    (
        "013-3-xy2b",
        Check {
            worksheet: Some(xy2b::check),
            program: Some(xy2b::check_program),
            ..NONE
        },
    ),
    ("013-4-nine-factorial", worksheet(nine_factorial::check)),
    ("013-5-x-sudoku", program(x_sudoku::check)),
    ("001-1-branching-factor", worksheet(branching_factor::check)),
    (
        "001-2-reverse-the-order",
        measurement(reverse_the_order::check),
    ),
    ("001-3-closed", program(closed::check)),
    ("003-1-three-solvers", measurement(three_solvers::check)),
    ("003-2-structured-tours", worksheet(structured_tours::check)),
];

/// Checks the files of an exercise that lie in `folder`.
///
/// # Errors
/// A file cannot be read, or is damaged; nothing in it is changed.
pub fn check(course: &Course, exercise: &Exercise, folder: &Path) -> anyhow::Result<Vec<Line>> {
    let named = CHECKS.iter().find(|(id, _)| *id == exercise.id);
    let (_, check) = named.with_context(|| format!("{} has no check", exercise.id))?;
    let mut lines = Vec::new();
    if let Some(program) = check.program {
        lines.extend(check_program(program, folder, &course.root)?);
    }
    if check.worksheet.is_none() && check.measurement.is_none() {
        return Ok(lines);
    }
    let sheet = Sheet::read(&folder.join("worksheet.toml"))?;
    let mut grader = Grader::new(&sheet, &course.root);
    if let Some(worksheet) = check.worksheet {
        worksheet(&mut grader);
    }
    if let Some(measurement) = check.measurement {
        let csv = Files::of(folder).csv;
        if csv.try_exists().unwrap_or(true) {
            measurement(&mut grader, &Results::read(&csv)?);
        } else {
            let command = format!("cargo run -q -p problems -- measure {}", exercise.id);
            let open = Outcome::Open(format!("nothing is measured yet; first:  {command}"));
            return Ok(vec![Line {
                subject: "measured.csv".to_owned(),
                outcome: open,
            }]);
        }
    }
    lines.extend(grader.finish());
    Ok(lines)
}

fn check_program(program: Program, folder: &Path, root: &Path) -> anyhow::Result<Vec<Line>> {
    let line = |outcome| Line {
        subject: "it compiles".to_owned(),
        outcome,
    };
    match student::build(&folder.join("starter.rs"))? {
        Building::Refused(messages) => Ok(vec![line(Outcome::Wrong(format!("\n{messages}")))]),
        Building::Built(built) => {
            let mut lines = vec![line(Outcome::Holds)];
            lines.extend(program(&built, root)?);
            Ok(lines)
        }
    }
}

/// What a run said, if it ended well with exit code 0; else what is wrong with it.
pub(crate) fn ended_well(ran: &Ran) -> Result<&str, Outcome> {
    let last = ran.stderr.trim().lines().rev().take(3).collect::<Vec<_>>();
    let said = last.into_iter().rev().collect::<Vec<_>>().join("\n");
    let why = match ran.ended {
        Ended::Code(0) => return Ok(&ran.stdout),
        Ended::Code(101) => format!("it panicked:\n{said}"),
        Ended::Code(code) => format!("it ended with exit code {code} instead of 0\n{said}"),
        Ended::Crashed => format!("it crashed; does its recursion end?\n{said}"),
        Ended::TooSlow => format!(
            "it was stopped after {} seconds",
            student::RUN_LIMIT.as_secs()
        ),
        Ended::TooLong => format!(
            "it was stopped after {} bytes of output",
            student::OUTPUT_LIMIT
        ),
    };
    Err(Outcome::Wrong(why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Kind;

    #[test]
    fn the_catalogue_and_the_checks_agree() {
        let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        assert_eq!(course.exercises().count(), CHECKS.len());
        for (exercise, (id, check)) in course.exercises().zip(CHECKS) {
            assert_eq!(exercise.id, id);
            assert_eq!(
                exercise.is(Kind::Worksheet),
                check.worksheet.is_some(),
                "{id}"
            );
            assert_eq!(
                exercise.is(Kind::Measurement),
                check.measurement.is_some(),
                "{id}"
            );
            assert_eq!(exercise.is(Kind::Program), check.program.is_some(), "{id}");
        }
    }
}
