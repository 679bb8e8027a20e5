//! The input of the first run that failed: a file of the student's folder, and the command that runs it.

use std::path::Path;

use checks::program::Language;

use crate::catalogue::Course;
use crate::files::write_whole;

/// The file of the exercise's folder.
pub const FILE: &str = "failing.txt";

/// Keeps the input of a run that failed, and gives the command that runs it again. It is a comfort: where
/// it cannot be written, no message says so.
pub fn keep(course: &Course, folder: &Path, language: Language, input: &str) -> Option<String> {
    let path = folder.join(FILE);
    if !folder.is_dir() || write_whole(&path, input.as_bytes()).is_err() {
        return None;
    }
    let quoted = |file: &str| {
        let path = course.shown(&folder.join(file));
        shlex::try_quote(&path).map_or(path.clone(), |quoted| quoted.into_owned())
    };
    let starter = quoted(language.starter());
    let run = match language {
        Language::C if cfg!(windows) => format!("gcc -O2 {starter} -lm && a.exe"),
        Language::C => format!("gcc -O2 {starter} -lm && ./a.out"),
        Language::Python if cfg!(windows) => format!("python {starter}"),
        Language::Python => format!("python3 {starter}"),
        Language::Rust => format!("cargo run -q --manifest-path {}", quoted("Cargo.toml")),
    };
    Some(format!("{run} < {}", quoted(FILE)))
}
