//! What `problems` can do: one file for each command.

pub mod check;
pub mod hint;
pub mod list;
pub mod measure;
pub mod puzzle;
pub mod reset;
pub mod show;
pub mod solution;

use std::io::Write;
use std::path::Path;

use crate::catalogue::Course;
use crate::progress::ProgressFile;
use crate::style::{COMMAND, styled};
use crate::work::WorkFolder;

/// What every command works with.
pub struct Desk {
    /// Where text goes: stdout, without colours where it is no terminal.
    pub out: Box<dyn Write>,
    /// Whether stdout is a terminal.
    pub terminal: bool,
    /// The exercises.
    pub course: Course,
    /// The student's folder.
    pub work: WorkFolder,
    /// What is done.
    pub progress: ProgressFile,
}

impl Desk {
    /// A path as it is shown: from the root of the repository.
    pub fn shown(&self, path: &Path) -> String {
        let inside = path.strip_prefix(&self.course.root);
        inside.unwrap_or(path).display().to_string()
    }
}

/// A command of this program, as it is to be typed.
pub fn typed(arguments: &str) -> String {
    styled(COMMAND, format!("cargo run -q -p problems -- {arguments}"))
}
