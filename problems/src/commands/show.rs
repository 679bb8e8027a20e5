//! `problems show ID`: the statement, and where to work.

use checks::exercise::Exercise;

use checks::program::Language;

use super::Context;
use crate::files::names;
use crate::style::{HEADING, styled, typed};

/// Shows an exercise and copies its templates into `work/`.
///
/// # Errors
/// Its files cannot be copied.
pub fn run(
    context: &mut Context,
    exercise: &Exercise,
    language: Option<Language>,
) -> anyhow::Result<()> {
    let statement = context.course.text(exercise, "README.md")?;
    context.course.note_read(exercise, &statement);
    let before = names(&context.course.folder(exercise));
    let aside = match language.filter(|_| exercise.program.is_some()) {
        Some(language) => context.course.choose(exercise, language)?,
        None => context.course.begin(exercise).map(|_| None)?,
    };
    let there = names(&context.course.folder(exercise));
    let is_there = |file: &&str| there.iter().any(|name| name == file);
    context.page(&statement)?;
    writeln!(context, "\n{}", styled(HEADING, "What to do now"))?;
    let id = exercise.id;
    if context.course.is_elsewhere() {
        let root = context.course.root.display().to_string();
        writeln!(context, "  Course:   work/ is this folder; `cargo run -p …` works in {root}")?;
    }
    if exercise.measurement.is_some() {
        writeln!(context, "  Measure:  {}", typed("measure", id))?;
    }
    if let Some(aside) = aside {
        let aside = context.course.shown(&aside);
        writeln!(context, "  Kept:     your program in the other language, now in {aside}")?;
    }
    for file in exercise.templates().filter(is_there) {
        let path = context.course.folder(exercise).join(file);
        let new = if before.iter().any(|name| name == file) { "" } else { " (new)" };
        writeln!(context, "  Edit:     {}{new}", context.course.shown(&path))?;
    }
    if let Some(name) = context.course.student.clone().filter(|_| exercise.own.is_some()) {
        writeln!(context, "  Numbers:  drawn for {name}")?;
    }
    writeln!(context, "  Check:    {}", typed("check", id))?;
    writeln!(context, "  Stuck?    {}", typed("hint", id))?;
    Ok(())
}
