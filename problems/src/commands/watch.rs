//! `problems watch`: checks on every save, with keys for everything else.

use std::io::{self, IsTerminal, Write};
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime};
use std::{fs, thread};

use anyhow::{Context as _, bail};
use checks::exercise::Exercise;
use checks::results;
use common::cli::{Refused, columns, is_without_size};
use crossterm::cursor::MoveTo;
use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, poll, read};
use crossterm::queue;
use crossterm::terminal::{Clear, ClearType, size};

use super::{Context, check, hint, list, show, solution};
use crate::catalogue::Course;
use crate::checking::Conditions;
use crate::cleanup::CleanupGuard;
use crate::style::{GOOD, HEADING, command, styled};

/// How often the files are polled. This needs no events of the system, which do not arrive from every
/// disk, and asks for the dates of a few dozen files.
const LOOK: Duration = Duration::from_millis(200);

/// The keys, as they are shown.
const KEYS: &str = "Enter check   n next   h hint   s show   c compare   l list   q quit";

/// Rows of the screen that are below a report: those of progress and keys, and empty ones.
const ROWS_BELOW: usize = 5;

/// What the screen shows.
enum View {
    Check,
    Statement,
    /// And the next one, unless they are only drawn again.
    Hints {
        next: bool,
    },
    Solution,
    List,
    AllDone,
}

/// What is to be done next.
enum Wish {
    Key(char),
    /// A file of this exercise was saved.
    Saved(&'static Exercise),
    Redraw,
}

/// Files: the exercise, where it is, when it was changed, and how long it is.
type Dates = Vec<(&'static str, PathBuf, SystemTime, u64)>;

/// Checks the exercise, and again whenever one of its files is saved; that and a key end a check that still runs. When a
/// file of another exercise is saved, that one is checked.
///
/// # Errors
/// There is no terminal, or the progress file cannot be written.
pub fn run(context: &mut Context, exercise: &'static Exercise) -> anyhow::Result<()> {
    let is_whole = io::stdin().is_terminal() && io::stdout().is_terminal();
    if !is_whole || is_without_size(&io::stdout()) {
        let what = "watch draws on a terminal, and there is none that knows its size; check the exercise once instead";
        bail!(Refused::new(what, command("check", exercise.id)));
    }
    let mut exercise = exercise;
    let mut view = if context.course.is_begun(exercise) { View::Check } else { View::Statement };
    let mut source = WishSource {
        course: context.course.clone(),
        // Kept from one key to the next: a file saved during a check is checked after it.
        known: dates(&context.course),
        before: Dates::new(),
    };
    loop {
        let copied = context.course.begin(exercise)?;
        source.known.extend(
            dates(&context.course).into_iter().filter(|(_, path, ..)| copied.contains(path)),
        );
        let mut wish = draw(context, exercise, &view, &mut source)?;
        let raw = raw_terminal()?;
        let wish = loop {
            match wish {
                Some(wish) => break wish,
                None => wish = source.look(LOOK)?,
            }
        };
        drop(raw);
        view = match wish {
            Wish::Redraw => match view {
                View::Hints { .. } => View::Hints { next: false },
                view => view,
            },
            Wish::Saved(saved) => {
                exercise = saved;
                View::Check
            }
            Wish::Key('n') => match context.next(Some(exercise)) {
                Some(next) => {
                    exercise = next;
                    View::Statement
                }
                None => View::AllDone,
            },
            Wish::Key('h') => View::Hints { next: true },
            Wish::Key('s') => View::Statement,
            Wish::Key('c') => View::Solution,
            Wish::Key('l') => View::List,
            Wish::Key('q') => return Ok(()),
            Wish::Key(_) => View::Check,
        };
    }
}

/// Draws the view, the progress and the keys; gives what is wished before a check has ended, which ends it.
fn draw(
    context: &mut Context,
    exercise: &'static Exercise,
    view: &View,
    source: &mut WishSource,
) -> anyhow::Result<Option<Wish>> {
    context.columns = columns(&io::stdout());
    queue!(context.out, Clear(ClearType::All), MoveTo(0, 0))?;
    context.out.flush()?;
    match view {
        View::Check => {
            let conditions = Conditions::default();
            let course = &context.course;
            let raw = raw_terminal()?;
            let (lines, wish) = thread::scope(|scope| {
                let check = scope.spawn(|| check::judge(course, exercise, &conditions));
                let mut wish = None;
                while wish.is_none() && !check.is_finished() {
                    match source.look(LOOK) {
                        // A check goes on in a terminal of another size.
                        Ok(seen) => wish = seen.filter(|wish| !matches!(wish, Wish::Redraw)),
                        // It is read again, and told, when the check has ended.
                        Err(_) => thread::sleep(LOOK),
                    }
                }
                conditions.supervision.is_over.store(wish.is_some(), Ordering::Relaxed);
                (check.join().unwrap_or_else(|panic| resume_unwind(panic)), wish)
            });
            drop(raw);
            if wish.is_some() {
                return Ok(wish);
            }
            check::note(context, exercise, &lines)?;
            context.columns = columns(&io::stdout());
            let report = check::report(context, exercise, &lines);
            let rows = size().map_or(usize::MAX, |(_, rows)| usize::from(rows));
            writeln!(context, "{}", fitted(&report, rows.saturating_sub(ROWS_BELOW)))?;
        }
        View::Statement => show::run(context, exercise, None)?,
        View::Hints { next } => hint::run(context, exercise, *next)?,
        View::Solution => drop(solution::run(context, exercise, false)?),
        View::List => list::run(context, &[])?,
        View::AllDone => writeln!(context, "All exercises are done.")?,
    }
    let all = context.course.exercises().count();
    let done =
        context.course.exercises().filter(|exercise| context.progress.of(exercise.id).done).count();
    let bar = format!("{}>{}", "#".repeat(done), "-".repeat(all - done));
    writeln!(context, "\n[{bar}] {done} of {all} done, now {}", styled(HEADING, exercise.id))?;
    writeln!(context, "{KEYS}")?;
    context.out.flush()?;
    Ok(None)
}

/// A report, or what has room of it from the first line on that is not right: that one must not leave the screen.
fn fitted(report: &str, rows: usize) -> String {
    let lines: Vec<&str> = report.lines().collect();
    if lines.len() <= rows {
        return report.to_owned();
    }
    let right = format!("  {}", styled(GOOD, "right"));
    let before = lines.iter().skip(1).take_while(|line| line.starts_with(&right)).count();
    let shown: Vec<&str> = lines.into_iter().skip(1 + before).take(rows.max(2) - 1).collect();
    format!("{}\n… There is more:  {}\n", shown.join("\n"), command("check", ""))
}

fn raw_terminal() -> anyhow::Result<CleanupGuard> {
    CleanupGuard::raw_terminal().context("the terminal cannot be read key by key")
}

/// Where wishes come from: the keys, and files that have another date than is known.
struct WishSource {
    course: Course,
    known: Dates,
    /// What they were at the last look.
    before: Dates,
}

impl WishSource {
    /// What is wished; waits for a key for so long.
    fn look(&mut self, time: Duration) -> anyhow::Result<Option<Wish>> {
        if poll(time)? {
            return Ok(match read()? {
                Event::Resize(..) => Some(Wish::Redraw),
                Event::Key(key) if key.kind != KeyEventKind::Release => match key.code {
                    KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                        Some(Wish::Key('q'))
                    }
                    KeyCode::Char(letter) => Some(Wish::Key(letter.to_ascii_lowercase())),
                    KeyCode::Esc | KeyCode::Enter => Some(Wish::Key(' ')),
                    _ => None,
                },
                _ => None,
            });
        }
        // An editor may write a file in two steps: it is checked when it no longer changes.
        let now = dates(&self.course);
        let saved = now.iter().find(|file| !self.known.contains(file)).map(|(id, ..)| *id);
        if let Some(id) = saved.filter(|_| now == self.before) {
            self.known = now;
            return Ok(Some(Wish::Saved(self.course.exercise(id)?)));
        }
        self.before = now;
        Ok(None)
    }
}

/// The files of all exercises that were begun.
fn dates(course: &Course) -> Dates {
    let mut dates = Vec::new();
    for exercise in course.begun() {
        for file in exercise.templates().chain([results::RESULTS_FILE]) {
            let path = course.folder(exercise).join(file);
            if let Ok(file) = fs::metadata(&path)
                && let Ok(changed) = file.modified()
            {
                dates.push((exercise.id, path, changed, file.len()));
            }
        }
    }
    dates
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_is_not_right_stays_on_the_screen_however_low_it_is() {
        let right = format!("  {}  a", styled(GOOD, "right"));
        let report = format!("title\n{right}\n  wrong  b\n  wrong  c\n");
        assert_eq!(fitted(&report, 4), report);
        for rows in 0..4 {
            let shown = fitted(&report, rows);
            let lines: Vec<&str> = shown.lines().collect();
            let more = "… There is more:  ";
            assert_eq!(lines[0], "  wrong  b", "{rows}");
            assert!(lines.last().is_some_and(|line| line.starts_with(more)), "{rows}: {shown}");
            assert_eq!(lines.len(), rows.clamp(2, 3), "{shown}");
        }
    }
}
