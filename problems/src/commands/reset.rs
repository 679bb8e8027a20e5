//! `problems reset ID`: begin again; what was there is kept.

use anyhow::Context as _;
use checks::exercise::Exercise;

use super::Context;
use crate::progress::ExerciseProgress;
use crate::style::typed;

/// Puts the student's files aside.
///
/// # Errors
/// Its files cannot be moved.
pub fn run(context: &mut Context, exercise: &Exercise) -> anyhow::Result<()> {
    let said = put_aside(context, exercise)?;
    writeln!(context, "{said}\nTo begin:\n  {}", typed("show", exercise.id))?;
    Ok(())
}

/// Puts the student's files aside, and says where they are.
///
/// # Errors
/// Its files cannot be moved.
pub fn put_aside(context: &mut Context, exercise: &Exercise) -> anyhow::Result<String> {
    let place = context.course.put_aside(exercise)?;
    let said = match place {
        Some(path) => {
            format!("Your files of {} are now in {}.", exercise.id, context.course.shown(&path))
        }
        None => format!("{} was not begun yet.", exercise.id),
    };
    let begin_again = |entry: &mut ExerciseProgress| *entry = ExerciseProgress::default();
    context.progress.change(exercise.id, begin_again).with_context(|| said.clone())?;
    Ok(said)
}
