//! The input of the first run that failed: a file of the student's folder, and the command that runs it.

use std::path::Path;

use checks::program::Language;

use crate::catalogue::Course;
use crate::files::write_whole;

/// The file of the exercise's folder.
pub const FILE: &str = "failing.txt";

/// Keeps the input of a run that failed, and gives the command that runs it again. It is a comfort: where
/// it cannot be written, no message says so.
pub fn keep(
    course: &Course,
    folder: &Path,
    language: Option<Language>,
    command: Option<&str>,
    input: &str,
) -> Option<String> {
    let path = folder.join(FILE);
    if !folder.is_dir() || write_whole(&path, input.as_bytes()).is_err() {
        return None;
    }
    let quoted = |file: &str| {
        let path = course.shown(&folder.join(file));
        shlex::try_quote(&path).map_or(path.clone(), |quoted| quoted.into_owned())
    };
    let starter = language.map(|language| quoted(language.starter())).unwrap_or_default();
    let run = match (command, language) {
        (Some(command), _) => command.to_owned(),
        (_, Some(Language::C)) if cfg!(windows) => format!("gcc -O2 {starter} -lm && a.exe"),
        (_, Some(Language::C)) => format!("gcc -O2 {starter} -lm && ./a.out"),
        (_, Some(Language::Python)) if cfg!(windows) => format!("python {starter}"),
        (_, Some(Language::Python)) => format!("python3 {starter}"),
        _ => format!("cargo run -q --manifest-path {}", quoted("Cargo.toml")),
    };
    Some(format!("{run} < {}", quoted(FILE)))
}
