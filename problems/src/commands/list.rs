//! `problems`: the exercises, what is done, and what is next.

use common::cli::wrapping;

use super::Desk;
use super::update::new_questions;
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
    let mut done = 0;
    for part in LECTURES {
        writeln!(desk, "{}", styled(HEAD, part.title))?;
        for exercise in part.exercises {
            let known = desk.progress.of(exercise.id);
            done += usize::from(known.done);
            let state = if known.done {
                styled(GOOD, "done ")
            } else if known.solution_seen {
                styled(OPEN, "shown")
            } else if desk.course.is_begun(exercise) {
                styled(OPEN, "begun")
            } else {
                "     ".to_owned()
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
    for exercise in desk.course.begun() {
        let new = new_questions(&desk.course, exercise).len();
        if new > 0 {
            let questions = if new == 1 { "question" } else { "questions" };
            let update = typed("update", "");
            writeln!(desk, "\n{} has {new} new {questions}:  {update}", exercise.id)?;
        }
    }
    let all = desk.course.exercises().count();
    writeln!(desk, "\n{done} of {all} done.")?;
    let last = desk.course.last_named();
    let is_open = |exercise: &&Exercise| !desk.progress.of(exercise.id).done;
    if let Some(exercise) = last.filter(is_open).or_else(|| desk.next(last)) {
        let (title, show) = (desk.course.title(exercise), typed("show", exercise.id));
        writeln!(desk, "Next: {title}\n  {show}")?;
    }
    Ok(())
}
