//! `problems solution ID`: the solution, once the check has passed.

use std::process::ExitCode;

use super::Desk;
use crate::exercise::Exercise;
use crate::style::{HEAD, styled, typed};

/// Shows the solution, if this copy of the course has it.
///
/// # Errors
/// The progress file cannot be written.
pub fn run(desk: &mut Desk, exercise: &Exercise, give_up: bool) -> anyhow::Result<ExitCode> {
    let id = exercise.id;
    if !desk.progress.of(id).done && !give_up {
        writeln!(
            desk,
            "The check of {id} has not passed yet, and the solution would spoil it.\n\
             Another hint:  {}\nTo see it nevertheless:  {}",
            typed("hint", id),
            typed("solution", &format!("{id} --give-up"))
        )?;
        return Ok(ExitCode::from(1));
    }
    let Ok(solution) = desk.course.text(exercise, "solution.md") else {
        writeln!(desk, "This copy of the course has no solution of {id}; ask your teacher.")?;
        return Ok(ExitCode::from(1));
    };
    if desk.course.student.is_some() && exercise.own.is_some() {
        writeln!(
            desk,
            "Your exercise has other numbers: this solution has those of the course.\n"
        )?;
    }
    desk.page(&solution)?;
    for (there, file, text) in [
        (exercise.has_worksheet(), "solution.toml", "one way to fill it in"),
        (exercise.program.is_some(), "solution.rs", "one way to write it"),
    ] {
        if there {
            let head = styled(HEAD, format!("problems/{id}/{file}: {text}"));
            let content = desk.course.text(exercise, file)?;
            writeln!(desk, "\n{head}\n{}", content.trim_end())?;
        }
    }
    desk.progress.change(id, |entry| entry.solution_seen = true)?;
    Ok(ExitCode::SUCCESS)
}
