//! `problems reset ID`: begin again; what was there is kept.

use super::Desk;
use crate::exercise::Exercise;
use crate::progress::ExerciseProgress;
use crate::style::typed;

/// Puts the student's files aside.
///
/// # Errors
/// Its files cannot be moved.
pub fn run(desk: &mut Desk, exercise: &Exercise) -> anyhow::Result<()> {
    let said = put_aside(desk, exercise)?;
    writeln!(desk, "{said}\nTo begin:\n  {}", typed("show", exercise.id))?;
    Ok(())
}

/// Puts the student's files aside, and says where they are.
///
/// # Errors
/// Its files cannot be moved.
pub fn put_aside(desk: &mut Desk, exercise: &Exercise) -> anyhow::Result<String> {
    let place = desk.course.put_aside(exercise)?;
    desk.progress.change(exercise.id, |entry| *entry = ExerciseProgress::default())?;
    Ok(match place {
        Some(path) => {
            format!("Your files of {} are now in {}.", exercise.id, desk.course.shown(&path))
        }
        None => format!("{} was not begun yet.", exercise.id),
    })
}
