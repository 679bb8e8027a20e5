//! The input of the first run that failed, a file of the student's folder, and the command that runs a program.

use std::path::Path;

use checks::program::Language;

use crate::catalogue::Course;
use crate::limits::Supervision;
use crate::sanitizers::Sanitizers;
use crate::toolchain::tool;

/// The file of the exercise's folder.
pub const FAILING_FILE: &str = "failing.txt";

/// The command that builds the student's program, if it has to be built first, with what is typed before a run; and the
/// one that runs it.
pub fn commands(course: &Course, folder: &Path, language: Language) -> (String, String) {
    let quoted = |file: &str| quoted(course, &folder.join(file));
    let starter = quoted(language.starter());
    match language {
        Language::C => {
            let watched = Sanitizers::find(&Supervision::default()).unwrap_or(Sanitizers::NONE);
            let found = tool(language).ok();
            let compiler = found.as_ref().and_then(|tool| tool.program.file_stem()?.to_str());
            let words = [compiler.unwrap_or("gcc"), "-O2", "-g"];
            let words = [&words, watched.options].concat().join(" ");
            let run = if cfg!(windows) { "a.exe" } else { "./a.out" };
            // As in a check, memory that is never freed is no error.
            let leaks = if watched.has_address() { "ASAN_OPTIONS=detect_leaks=0 " } else { "" };
            (format!("{words} {starter} -lm && {leaks}"), run.to_owned())
        }
        Language::Python if cfg!(windows) => (String::new(), format!("python {starter}")),
        Language::Python => (String::new(), format!("python3 {starter}")),
        Language::Rust => {
            (String::new(), format!("cargo run -q --manifest-path {}", quoted("Cargo.toml")))
        }
    }
}

/// A path as it is typed in the student's folder.
pub fn quoted(course: &Course, path: &Path) -> String {
    typed(course.shown(path))
}

/// A word as it is typed in a shell.
pub fn typed(word: String) -> String {
    shlex::try_quote(&word).map(|word| word.into_owned()).unwrap_or(word)
}
