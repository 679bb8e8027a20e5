//! `problems reset ID`: begin again; what was there is kept.

use std::process::ExitCode;

use super::{Desk, typed};
use crate::progress::Entry;

/// Puts the student's files aside and copies the templates again.
///
/// # Errors
/// There is no such exercise, or its files cannot be moved.
pub fn run(desk: &mut Desk, name: &str) -> anyhow::Result<ExitCode> {
    let exercise = desk.course.exercise(name)?;
    match desk.work.put_aside(exercise)? {
        Some(path) => {
            let kept = desk.shown(&path);
            writeln!(desk.out, "Your files of {} are now in {kept}.", exercise.id)?;
        }
        None => writeln!(desk.out, "{} was not begun yet.", exercise.id)?,
    }
    desk.progress.set(exercise.id, &Entry::default())?;
    let again = typed(&format!("show {}", exercise.id));
    writeln!(desk.out, "To begin again:\n  {again}")?;
    Ok(ExitCode::SUCCESS)
}
