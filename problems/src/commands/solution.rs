//! `problems solution ID`: the solution, once the check has passed.

use std::process::ExitCode;

use super::{Desk, typed};
use crate::catalogue::{Exercise, Kind};
use crate::style::{HEAD, styled};

/// Shows the solution.
///
/// # Errors
/// There is no such exercise, or the progress file cannot be written.
pub fn run(desk: &mut Desk, name: &str, give_up: bool) -> anyhow::Result<ExitCode> {
    let exercise = desk.course.exercise(name)?;
    let mut entry = desk.progress.of(exercise.id);
    if !entry.done && !give_up {
        let id = exercise.id;
        writeln!(
            desk.out,
            "The check of {id} has not passed yet, and the solution would spoil it.\n\
             Another hint:  {}\nTo see it nevertheless:  {}",
            typed(&format!("hint {id}")),
            typed(&format!("solution {id} --give-up"))
        )?;
        return Ok(ExitCode::from(1));
    }
    writeln!(desk.out, "{}", desk.course.text(exercise, "solution.md")?.trim_end())?;
    for (file, text) in solution_files(exercise) {
        let head = styled(HEAD, format!("problems/{}/{file}: {text}", exercise.id));
        let content = desk.course.text(exercise, file)?;
        writeln!(desk.out, "\n{head}\n{}", content.trim_end())?;
    }
    if !entry.solution_seen {
        entry.solution_seen = true;
        desk.progress.set(exercise.id, &entry)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn solution_files(exercise: &Exercise) -> impl Iterator<Item = (&'static str, &'static str)> {
    let sheet = exercise.has_worksheet().then_some(("solution.toml", "one way to fill it in"));
    let program = exercise.is(Kind::Program).then_some(("solution.rs", "one way to write it"));
    sheet.into_iter().chain(program)
}
