//! Checks an exercise. Nothing is stored: a check asks the programs of the course.

use std::path::Path;

use crate::catalogue::Course;
use crate::exercise::Exercise;
use crate::grader::{Grader, Judgement, open, wrong};
use crate::measure::results::{FILE, Results};
use crate::student::Built;
use crate::style::command;
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
    if let Some(check) = exercise.program {
        let built = Built::build(&folder.join("starter.rs"))?;
        let compiles =
            built.as_ref().map(|_| ()).or_else(|messages| wrong(format!("\n{messages}")));
        lines.push(Judgement { subject: "it compiles".to_owned(), judged: compiles });
        if let Ok(built) = built {
            lines.extend(check(&built, &course.root)?);
        }
    }
    if !exercise.has_worksheet() {
        return Ok(lines);
    }
    let sheet = Worksheet::read(&folder.join("worksheet.toml"))?;
    let mut grader = Grader::new(&sheet, &course.root);
    if let Some(check) = exercise.worksheet {
        check(&mut grader);
    }
    if let Some(measurement) = exercise.measurement {
        let csv = folder.join(FILE);
        if !csv.try_exists().unwrap_or(true) {
            let first = command("measure", exercise.id);
            let judged = open(format!("nothing is measured yet; first:  {first}"));
            return Ok(vec![Judgement { subject: FILE.to_owned(), judged }]);
        }
        (measurement.check)(&mut grader, &Results::read(&csv)?);
    }
    lines.extend(grader.finish());
    Ok(lines)
}
