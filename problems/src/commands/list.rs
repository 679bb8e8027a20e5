//! `problems`: the exercises, what is done, and what is next.

use checks::exercise::Exercise;
use checks::exercises::LECTURES;
use common::cli::wrapping;

use super::Context;
use crate::style::{GOOD, HEADING, OPEN, styled, typed};

/// The fewest columns that have room for names and titles beside each other.
const WIDE: usize = 72;

/// The columns that are used where there is no terminal.
const PIPE: usize = 80;

/// The exercises on the path of the book: how their names begin.
const PATH: [&str; 13] = [
    "011-0", "011-1", "011-6", "011-7", "011-8", "012-1", "012-8", "lab-1", "013-1", "013-6",
    "014-1", "014-3", "r1-2",
];

/// Lists these exercises, or all if there are none.
///
/// # Errors
/// stdout cannot be written.
pub fn run(context: &mut Context, these: &[&Exercise]) -> anyhow::Result<()> {
    let is_listed =
        |exercise: &&Exercise| these.is_empty() || these.iter().any(|it| it.id == exercise.id);
    let mut done = 0;
    let mut all = 0;
    for part in LECTURES {
        if part.exercises.iter().any(|exercise| is_listed(&exercise)) {
            writeln!(context, "{}", styled(HEADING, part.title))?;
        }
        for exercise in part.exercises.iter().filter(is_listed) {
            all += 1;
            let known = context.progress.of(exercise.id);
            done += usize::from(known.done);
            let state = if known.done {
                styled(GOOD, "done ")
            } else if known.solution_seen {
                styled(OPEN, "shown")
            } else if context.course.is_begun(exercise) {
                styled(OPEN, "begun")
            } else {
                "     ".to_owned()
            };
            let id = exercise.id;
            let mut title = context.course.title(exercise);
            let mut about = exercise.kinds();
            let time = context.course.time(exercise);
            about.extend(time.as_deref());
            let begins_so =
                |name: &&str| id.strip_prefix(name).is_some_and(|rest| rest.starts_with('-'));
            if PATH.iter().any(begins_so) {
                title += " *";
            }
            let kinds = about.join(", ");
            let columns = context.columns.unwrap_or(PIPE);
            let (line, indent) = match columns {
                WIDE.. => (format!("  {state}  {id:26} {title} ({kinds})"), " ".repeat(36)),
                // Below the name where there is no room beside it.
                _ => (format!("  {state}  {id}\n{title} ({kinds})"), " ".repeat(9)),
            };
            let line = textwrap::fill(&line, wrapping(columns).subsequent_indent(&indent));
            writeln!(context, "{line}")?;
        }
    }
    writeln!(context, "\n{done} of {all} done. Those with * are on the path of the book.")?;
    let last = context.course.last_named();
    let is_open = |exercise: &&Exercise| !context.progress.of(exercise.id).done;
    if let Some(exercise) = last.filter(is_open).or_else(|| context.next(last)) {
        let title = context.course.title(exercise);
        let show = typed("show", exercise.id);
        writeln!(context, "Next: {title}\n  {show}")?;
    }
    Ok(())
}
