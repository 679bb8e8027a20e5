//! `problems watch`: checks on every save, with keys for everything else.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use anyhow::{Context as _, bail};
use checks::exercise::Exercise;
use checks::results;
use common::cli::{Refused, columns, is_without_size};
use crossterm::cursor::MoveTo;
use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, poll, read};
use crossterm::queue;
use crossterm::terminal::{Clear, ClearType};

use super::{Context, check, hint, list, reset, show, solution};
use crate::checking::Conditions;
use crate::cleanup::CleanupGuard;
use crate::style::{HEAD, command, styled};

/// How often the files are polled. This needs no events of the system, which do not arrive from every
/// disk, and asks for the dates of a few dozen files.
const LOOK: Duration = Duration::from_millis(200);

/// The keys, as they are shown.
const KEYS: &str = "n next   h hint   s show   c compare   l list   r reset   q quit";

/// What the screen shows.
enum Shown {
    Check,
    Statement,
    /// And the next one, unless they are only drawn again.
    Hints {
        next: bool,
    },
    Solution,
    List,
    /// Something that was said once.
    Note(String),
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

/// Checks the exercise, and again whenever one of its files is saved. When a file of another exercise
/// is saved, that one is checked.
///
/// # Errors
/// There is no terminal, or the progress file cannot be written.
pub fn run(context: &mut Context, exercise: &'static Exercise) -> anyhow::Result<()> {
    let is_whole = io::stdin().is_terminal() && io::stdout().is_terminal();
    if !is_whole || is_without_size(&io::stdout()) {
        let what = "watch draws on a terminal, and there is none that knows its size; \
                    check the exercise once instead";
        bail!(Refused::new(what, command("check", exercise.id)));
    }
    let mut exercise = exercise;
    let mut page = if context.course.is_begun(exercise) { Shown::Check } else { Shown::Statement };
    // Kept from one key to the next: a file saved during a check is checked after it.
    let mut known = dates(context);
    loop {
        let copied = context.course.begin(exercise)?;
        context.course.note_named(exercise);
        known.extend(dates(context).into_iter().filter(|(_, path, ..)| copied.contains(path)));
        draw(context, exercise, &page)?;
        page = match wish(context, &mut known)? {
            Wish::Redraw => match page {
                Shown::Hints { .. } => Shown::Hints { next: false },
                page => page,
            },
            Wish::Saved(saved) => {
                exercise = saved;
                Shown::Check
            }
            Wish::Key('n') => match context.next(Some(exercise)) {
                Some(next) => {
                    exercise = next;
                    Shown::Statement
                }
                None => Shown::Note("All exercises are done.".to_owned()),
            },
            Wish::Key('h') => Shown::Hints { next: true },
            Wish::Key('s') => Shown::Statement,
            Wish::Key('c') => Shown::Solution,
            Wish::Key('l') => Shown::List,
            Wish::Key('r') => again(context, exercise, &mut known)?,
            Wish::Key('q') => return Ok(()),
            Wish::Key(_) => Shown::Check,
        };
    }
}

/// Draws the page, the progress and the keys.
fn draw(context: &mut Context, exercise: &'static Exercise, page: &Shown) -> anyhow::Result<()> {
    context.columns = columns(&io::stdout());
    queue!(context.out, Clear(ClearType::All), MoveTo(0, 0))?;
    context.out.flush()?;
    match page {
        Shown::Check => drop(check::one(context, exercise, &Conditions::default())?),
        Shown::Statement => show::run(context, exercise, None)?,
        Shown::Hints { next } => hint::run(context, exercise, *next)?,
        Shown::Solution => drop(solution::run(context, exercise, false)?),
        Shown::List => list::run(context)?,
        Shown::Note(text) => writeln!(context, "{text}")?,
    }
    let all = context.course.exercises().count();
    let done = context.course.exercises().filter(|e| context.progress.of(e.id).done).count();
    let bar = format!("{}>{}", "#".repeat(done), "-".repeat(all - done));
    writeln!(context, "\n[{bar}] {done} of {all} done, now {}", styled(HEAD, exercise.id))?;
    writeln!(context, "{KEYS}")?;
    Ok(context.out.flush()?)
}

/// Waits for a key, or for a file that has another date than is known.
fn wish(context: &Context, known: &mut Dates) -> anyhow::Result<Wish> {
    let _raw = CleanupGuard::raw_terminal().context("the terminal cannot be read key by key")?;
    let mut before = Dates::new();
    loop {
        if poll(LOOK)? {
            match read()? {
                Event::Resize(..) => return Ok(Wish::Redraw),
                Event::Key(key) if key.kind != KeyEventKind::Release => match key.code {
                    KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                        return Ok(Wish::Key('q'));
                    }
                    KeyCode::Char(letter) => return Ok(Wish::Key(letter.to_ascii_lowercase())),
                    KeyCode::Esc => return Ok(Wish::Key(' ')),
                    KeyCode::Enter => return Ok(Wish::Key(' ')),
                    _ => {}
                },
                _ => {}
            }
            continue;
        }
        // An editor may write a file in two steps: it is checked when it no longer changes.
        let now = dates(context);
        let saved = now.iter().find(|file| !known.contains(file)).map(|(id, ..)| *id);
        if let Some(id) = saved.filter(|_| now == before) {
            *known = now;
            return Ok(Wish::Saved(context.course.exercise(id)?));
        }
        before = now;
    }
}

/// The files of all exercises that were begun.
fn dates(context: &Context) -> Dates {
    let mut dates = Vec::new();
    for exercise in context.course.begun() {
        for file in exercise.templates().chain([results::FILE]) {
            let path = context.course.folder(exercise).join(file);
            if let Ok(file) = fs::metadata(&path)
                && let Ok(changed) = file.modified()
            {
                dates.push((exercise.id, path, changed, file.len()));
            }
        }
    }
    dates
}

/// Starts an exercise over, after a question.
fn again(context: &mut Context, exercise: &Exercise, known: &mut Dates) -> anyhow::Result<Shown> {
    writeln!(context, "Move your files of {} to work/backup/ and start over? y/n", exercise.id)?;
    context.out.flush()?;
    loop {
        match wish(context, known)? {
            Wish::Key('y') => break,
            Wish::Key(_) => return Ok(Shown::Check),
            Wish::Saved(_) | Wish::Redraw => {}
        }
    }
    let said = reset::put_aside(context, exercise)?;
    Ok(Shown::Note(format!("{said}\nYou can start over.")))
}
