//! `problems`: the exercises, what is done, and what is next.

use common::cli::wrapping;

use super::Desk;
use crate::exercise::Exercise;
use crate::exercises::LECTURES;
use crate::style::{GOOD, HEAD, OPEN, styled, typed};

/// The fewest columns that have room for names and titles beside each other.
const WIDE: usize = 72;

/// Lists the exercises.
///
/// # Errors
/// stdout cannot be written.
pub fn run(desk: &mut Desk) -> anyhow::Result<()> {
    let mut next: Option<&Exercise> = None;
    let mut done = 0;
    for part in LECTURES {
        writeln!(desk, "{}", styled(HEAD, part.title))?;
        for exercise in part.exercises {
            let state = if desk.progress.of(exercise.id).done {
                done += 1;
                styled(GOOD, "done ")
            } else {
                next = next.or(Some(exercise));
                let begun = desk.course.folder(exercise).exists();
                if begun { styled(OPEN, "begun") } else { "     ".to_owned() }
            };
            let (id, title, kinds) =
                (exercise.id, desk.course.title(exercise), exercise.kinds().join(", "));
            let line = format!("  {state}  {id:26} {title} ({kinds})");
            let line = match desk.columns {
                None => line,
                Some(columns @ WIDE..) => {
                    textwrap::fill(&line, wrapping(columns).subsequent_indent(&" ".repeat(36)))
                }
                // Below the name where there is no room beside it.
                Some(columns) => {
                    let line = format!("  {state}  {id}\n{title} ({kinds})");
                    textwrap::fill(&line, wrapping(columns).subsequent_indent("         "))
                }
            };
            writeln!(desk, "{line}")?;
        }
    }
    let all = desk.course.exercises().count();
    writeln!(desk, "\n{done} of {all} done.")?;
    if let Some(exercise) = next {
        let (title, show) = (desk.course.title(exercise), typed("show", exercise.id));
        writeln!(desk, "Next: {title}\n  {show}")?;
    }
    Ok(())
}
