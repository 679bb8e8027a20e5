//! `problems reset ID`: begin again; what was there is kept.

use anyhow::Context as _;
use checks::exercise::Exercise;

use super::Context;
use crate::style::typed;

/// Puts the student's files aside.
///
/// # Errors
/// Its files cannot be moved.
pub fn run(context: &mut Context, exercise: &Exercise) -> anyhow::Result<()> {
    let said = match context.course.put_aside(exercise)? {
        Some(path) => {
            format!("Your files of {} are now in {}.", exercise.id, context.course.shown(&path))
        }
        None => format!("{} was not begun yet.", exercise.id),
    };
    context.note(exercise, |entry| *entry = Default::default()).with_context(|| said.clone())?;
    writeln!(context, "{said}\nTo begin:\n  {}", typed("show", exercise.id))?;
    Ok(())
}
