//! What `problems` can do: one file for each command.

pub mod check;
pub mod hint;
pub mod list;
pub mod measure;
pub mod reset;
pub mod show;
pub mod solution;

use std::fmt::Arguments;
use std::io::{self, Write};

use common::cli::wrap;

use crate::catalogue::Course;
use crate::markdown::render;
use crate::progress::ProgressFile;

/// What every command works with.
pub struct Desk {
    /// Where text goes: stdout, without colours where it is no terminal.
    pub out: Box<dyn Write>,
    /// The columns of the terminal that stdout is, if it is one.
    pub columns: Option<usize>,
    /// The exercises, and the student's folder.
    pub course: Course,
    /// What is done.
    pub progress: ProgressFile,
}

impl Desk {
    /// Prints a text, as `writeln!` does; on a terminal, wrapped.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write_fmt(&mut self, text: Arguments<'_>) -> io::Result<()> {
        match self.columns {
            Some(columns) => self.out.write_all(wrap(&text.to_string(), columns).as_bytes()),
            None => self.out.write_fmt(text),
        }
    }

    /// Prints Markdown; on a terminal, as one shows it.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn page(&mut self, markdown: &str) -> io::Result<()> {
        let markdown = markdown.trim_end();
        let page = self.columns.map(|columns| render(markdown, columns));
        writeln!(self.out, "{}", page.as_deref().unwrap_or(markdown))
    }
}
