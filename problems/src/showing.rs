//! What is said of the run that failed, as a search: where it parts from ours, and the commands that show it.

use std::path::Path;

use checks::exercise::Exercise;
use checks::program::Language;

use crate::catalogue::Course;
use crate::files::{read_text, write_whole};
use crate::limits::Supervision;
use crate::sanitizers::Sanitizers;
use crate::student::Built;
use crate::toolchain::tool;

/// The input of the first run that failed, and the traces of two searches: files of the exercise's folder.
pub const FILES: [&str; 3] = ["failing.txt", "yours.trace", "ours.trace"];

/// What is said of a run that failed: where its search parts from ours, and the commands that show it. The input
/// is kept. All this is a comfort: where anything is missing, no message says so.
pub fn explain(
    course: &Course,
    exercise: &Exercise,
    folder: &Path,
    built: &Built,
    input: &str,
) -> String {
    let Ok(language) = course.language_in(exercise, folder) else { return String::new() };
    let file = folder.join(FILES[0]);
    if !folder.is_dir() || write_whole(&file, input.as_bytes()).is_err() {
        return String::new();
    }
    let (build, run) = commands(course, folder, language);
    let input_file = quoted(course, &file);
    let alone = format!("\nthis input, alone:\n  {build}{run} < {input_file}");
    let path = folder.join(language.starter());
    // Without the helper, there is no search to show.
    if !read_text(&path).is_ok_and(|text| text.contains("search_trace")) {
        return alone;
    }
    let file = course.root.join("problems").join(exercise.id).join(language.solution());
    let ours =
        || Built::build(language, &file, &Supervision::default()).ok()?.ok()?.trace(input).ok();
    let source = format!("--source {} ", quoted(course, &path));
    let beside = beside_ours(course, folder, &source, built.trace(input).ok(), ours);
    // `show` finds that of Python in the command.
    let source = if language == Language::Python { "" } else { &source };
    format!(
        "{}{alone}\nyour search on this input, a page for the browser:\n  {build}{} {source}{run} < {input_file}",
        beside.unwrap_or_default(),
        show(course)
    )
}

/// Keeps what both searches say, if they part; gives where they do, and the command that shows them.
fn beside_ours(
    course: &Course,
    folder: &Path,
    source: &str,
    yours: Option<(String, bool)>,
    ours: impl FnOnce() -> Option<(String, bool)>,
) -> Option<String> {
    let (yours, is_whole) = yours?;
    let (ours, ours_is_whole) = ours()?;
    let parts = show::difference([(&yours, is_whole), (&ours, ours_is_whole)])?;
    // Our source is not shown, so its lines mean nothing.
    let ours: String = ours.lines().map(|line| format!("{}\n", without_source(line))).collect();
    let [_, yours_file, ours_file] = FILES.map(|file| folder.join(file));
    write_whole(&yours_file, yours.as_bytes()).ok()?;
    write_whole(&ours_file, ours.as_bytes()).ok()?;
    let [yours, ours] = [yours_file, ours_file].map(|path| quoted(course, &path));
    Some(format!(
        "\n{parts}\nboth searches, and where they part:\n  {} --compare {source}{yours} {ours}",
        show(course)
    ))
}

/// The command before its words, from the student's folder.
fn show(course: &Course) -> String {
    let manifest = if course.is_elsewhere() {
        format!(" --manifest-path {}", typed(course.root.join("Cargo.toml").display().to_string()))
    } else {
        String::new()
    };
    format!("cargo run -qr{manifest} -p show --")
}

fn without_source(line: &str) -> &str {
    match line.rsplit_once(" @") {
        Some((before, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => before,
        _ => line,
    }
}

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
fn quoted(course: &Course, path: &Path) -> String {
    typed(course.shown(path))
}

/// A word as it is typed in a shell.
fn typed(word: String) -> String {
    shlex::try_quote(&word).map(|word| word.into_owned()).unwrap_or(word)
}
