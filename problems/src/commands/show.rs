//! `problems show ID`: the statement, and where to work.

use std::process::ExitCode;

use super::{Desk, typed};
use crate::catalogue::Kind;
use crate::style::{HEAD, styled};

/// Shows an exercise and copies its templates into `work/`.
///
/// # Errors
/// There is no such exercise, or its files cannot be copied.
pub fn run(desk: &mut Desk, name: &str) -> anyhow::Result<ExitCode> {
    let exercise = desk.course.exercise(name)?;
    let statement = desk.course.text(exercise, "README.md")?;
    let copied = desk.work.start(&desk.course, exercise)?;
    writeln!(desk.out, "{}", statement.trim_end())?;
    writeln!(desk.out, "\n{}", styled(HEAD, "What to do now"))?;
    let id = exercise.id;
    if exercise.is(Kind::Measurement) {
        writeln!(desk.out, "  Measure:  {}", typed(&format!("measure {id}")))?;
    }
    for file in exercise.templates() {
        let path = desk.work.folder(exercise).join(file);
        let new = if copied.contains(&path) { " (new)" } else { "" };
        writeln!(desk.out, "  Edit:     {}{new}", desk.shown(&path))?;
    }
    writeln!(desk.out, "  Check:    {}", typed(&format!("check {id}")))?;
    writeln!(desk.out, "  Stuck?    {}", typed(&format!("hint {id}")))?;
    Ok(ExitCode::SUCCESS)
}
