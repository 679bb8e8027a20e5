//! What `problems` can do: one file for each command.

pub mod check;
pub mod hand_in;
pub mod hint;
pub mod init;
pub mod list;
pub mod measure;
pub mod reset;
pub mod show;
pub mod solution;
pub mod watch;

use std::fmt::Arguments;
use std::io::{self, Write};

use anyhow::Context as _;
use checks::exercise::Exercise;
use checks::progress::{ExerciseProgress, Progress};
use common::cli::wrap;

use crate::catalogue::Course;
use crate::markdown::render;
use crate::progress;

/// What every command works with.
pub struct Context {
    /// The destination of text: stdout, without colours if it is not a terminal.
    pub out: Box<dyn Write>,
    /// The columns of the terminal that stdout is, if it is one.
    pub columns: Option<usize>,
    /// The exercises, and the student's folder.
    pub course: Course,
    /// What is done.
    pub progress: Progress,
}

impl Context {
    /// The exercise that a command is about: the one of this name; without a name, the one named
    /// last, and before any was named, the first.
    ///
    /// # Errors
    /// There is no such exercise.
    pub fn exercise(&self, name: Option<&str>) -> anyhow::Result<&'static Exercise> {
        let Some(name) = name else {
            let first = || self.next(None).or_else(|| self.course.exercises().next());
            return self.course.last_named().or_else(first).context("there are no exercises");
        };
        Ok(self.course.exercise(name)?)
    }

    /// The first exercise that is not done, from the one after this on, then from the beginning.
    pub fn next(&self, after: Option<&Exercise>) -> Option<&'static Exercise> {
        let all: Vec<&Exercise> = self.course.exercises().collect();
        let place = after.and_then(|after| all.iter().position(|other| other.id == after.id));
        let (before, further) = all.split_at(place.map_or(0, |place| place + 1));
        further.iter().chain(before).find(|exercise| !self.progress.of(exercise.id).done).copied()
    }

    /// Changes what is known of an exercise, in the progress file too.
    ///
    /// # Errors
    /// The file cannot be written; it is unchanged then.
    pub fn note(
        &mut self,
        exercise: &Exercise,
        change: impl FnOnce(&mut ExerciseProgress),
    ) -> anyhow::Result<()> {
        self.progress = progress::change(&self.course.work, exercise.id, change)?;
        Ok(())
    }

    /// Prints a text, as `writeln!` does; on a terminal, wrapped.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write_fmt(&mut self, text: Arguments<'_>) -> io::Result<()> {
        let written = match self.columns {
            Some(columns) => self.out.write_all(wrap(&text.to_string(), columns).as_bytes()),
            None => self.out.write_fmt(text),
        };
        written.map_err(unwritten)
    }

    /// Prints Markdown; on a terminal, formatted.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn page(&mut self, markdown: &str) -> io::Result<()> {
        // A comment is for the page of the exercise alone.
        let markdown = markdown
            .trim_end()
            .lines()
            .filter(|line| !line.starts_with("<!--"))
            .collect::<Vec<_>>()
            .join("\n");
        let page = self.columns.map(|columns| render(&markdown, columns));
        writeln!(self.out, "{}", page.as_deref().unwrap_or(&markdown)).map_err(unwritten)
    }
}

/// The same error, which says what could not be written.
pub fn unwritten(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("stdout could not be written: {error}"))
}
