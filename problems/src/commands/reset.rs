//! `problems reset ID`: begin again; what was there is kept.

use super::Desk;
use crate::progress::Entry;
use crate::style::typed;

/// Puts the student's files aside and copies the templates again.
///
/// # Errors
/// There is no such exercise, or its files cannot be moved.
pub fn run(desk: &mut Desk, name: &str) -> anyhow::Result<()> {
    let exercise = desk.course.exercise(name)?;
    match desk.course.put_aside(exercise)? {
        Some(path) => {
            let kept = desk.course.shown(&path);
            writeln!(desk, "Your files of {} are now in {kept}.", exercise.id)?;
        }
        None => writeln!(desk, "{} was not begun yet.", exercise.id)?,
    }
    desk.progress.change(exercise.id, |entry| *entry = Entry::default())?;
    writeln!(desk, "To begin again:\n  {}", typed("show", exercise.id))?;
    Ok(())
}
