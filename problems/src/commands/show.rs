//! `problems show ID`: the statement, and where to work.

use super::Desk;
use crate::exercise::Exercise;
use crate::style::{HEAD, styled, typed};

/// Shows an exercise and copies its templates into `work/`.
///
/// # Errors
/// Its files cannot be copied.
pub fn run(desk: &mut Desk, exercise: &Exercise) -> anyhow::Result<()> {
    let statement = desk.course.text(exercise, "README.md")?;
    let copied = desk.course.begin(exercise)?;
    desk.page(&statement)?;
    writeln!(desk, "\n{}", styled(HEAD, "What to do now"))?;
    let id = exercise.id;
    if exercise.measurement.is_some() {
        writeln!(desk, "  Measure:  {}", typed("measure", id))?;
    }
    for file in exercise.templates() {
        let path = desk.course.folder(exercise).join(file);
        let new = if copied.contains(&path) { " (new)" } else { "" };
        writeln!(desk, "  Edit:     {}{new}", desk.course.shown(&path))?;
    }
    if let Some(name) = desk.course.student.clone().filter(|_| exercise.own.is_some()) {
        writeln!(desk, "  Numbers:  drawn for {name}")?;
    }
    writeln!(desk, "  Check:    {}", typed("check", id))?;
    writeln!(desk, "  Stuck?    {}", typed("hint", id))?;
    Ok(())
}
