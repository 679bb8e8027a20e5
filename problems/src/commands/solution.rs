//! `problems solution ID`: the solution, once the check has passed.

use std::process::ExitCode;

use checks::exercise::Exercise;

use super::{Context, unwritten};
use crate::style::{HEADING, styled, typed};

/// Shows the solution, if this copy of the course has it.
///
/// # Errors
/// The progress file cannot be written.
pub fn run(context: &mut Context, exercise: &Exercise, give_up: bool) -> anyhow::Result<ExitCode> {
    let id = exercise.id;
    if !context.progress.of(id).done && !give_up {
        writeln!(
            context,
            "The check of {id} has not passed yet, and the solution would spoil the exercise.\nAnother hint:  {}\nTo see it anyway:  {}",
            typed("hint", id),
            typed("solution", &format!("{id} --give-up"))
        )?;
        return Ok(ExitCode::from(1));
    }
    let Ok(solution) = context.course.text(exercise, "solution.md") else {
        writeln!(context, "This copy of the course has no solution of {id}; ask your teacher.")?;
        return Ok(ExitCode::from(1));
    };
    if context.course.student.is_some() && exercise.own.is_some() {
        writeln!(
            context,
            "Your exercise has different numbers: this solution uses those of the course.\n"
        )?;
    }
    context.page(&solution)?;
    let folder = context.course.folder(exercise);
    let language = context.course.language_in(exercise, &folder).unwrap_or(context.course.language);
    for (there, file, text) in [
        (exercise.has_worksheet(), "solution.toml", "one way to fill it in"),
        (exercise.program.is_some(), language.solution(), "one way to write it"),
    ] {
        if there {
            let head = styled(HEADING, format!("problems/{id}/{file}: {text}"));
            let content = context.course.text(exercise, file)?;
            // Code is shown as it is: wrapped, it would be other code.
            writeln!(context.out, "\n{head}\n{}", content.trim_end()).map_err(unwritten)?;
        }
    }
    // To compare with one's own is part of the exercise.
    if !context.progress.of(id).done {
        context.note(exercise, |entry| entry.solution_seen = true)?;
    }
    Ok(ExitCode::SUCCESS)
}
