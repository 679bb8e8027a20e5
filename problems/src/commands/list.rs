//! `problems`: the exercises, what is done, and what is next.

use std::process::ExitCode;

use super::{Desk, typed};
use crate::catalogue::Exercise;
use crate::exercises::LECTURES;
use crate::style::{GOOD, HEAD, OPEN, styled};

/// Lists the exercises.
///
/// # Errors
/// stdout cannot be written.
pub fn run(desk: &mut Desk) -> anyhow::Result<ExitCode> {
    let mut next: Option<&Exercise> = None;
    let (mut done, mut all) = (0, 0);
    for part in LECTURES {
        writeln!(desk.out, "{}", styled(HEAD, part.title))?;
        for exercise in part.exercises {
            let entry = desk.progress.of(exercise.id);
            all += 1;
            let state = if entry.done {
                done += 1;
                styled(GOOD, "done ")
            } else {
                next = next.or(Some(exercise));
                let begun = desk.work.folder(exercise).exists();
                if begun { styled(OPEN, "begun") } else { "     ".to_owned() }
            };
            let kinds: Vec<&str> = exercise.kinds().map(|kind| kind.name()).collect();
            let (id, title, kinds) = (exercise.id, exercise.title, kinds.join(", "));
            writeln!(desk.out, "  {state}  {id:26} {title} ({kinds})")?;
        }
    }
    writeln!(desk.out, "\n{done} of {all} done.")?;
    if let Some(exercise) = next {
        let command = typed(&format!("show {}", exercise.id));
        writeln!(desk.out, "Next: {}\n  {command}", exercise.title)?;
    }
    Ok(ExitCode::SUCCESS)
}
