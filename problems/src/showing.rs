//! The commands that show the run that failed as a search: the student's own, and beside ours.

use std::iter;
use std::path::Path;

use checks::exercise::Exercise;
use checks::program::Language;

use crate::catalogue::Course;
use crate::failing::{self, quoted, typed};
use crate::files::{read_text, write_whole};
use crate::student::Built;

/// The traces of two searches, files of the exercise's folder.
pub const FILES: [&str; 2] = ["yours.trace", "ours.trace"];

/// The command that shows the program's search on the input that was kept. A small step is no search, and
/// nor is there one to show in a program without the helper.
pub fn alone(course: &Course, folder: &Path, language: Language, input: &str) -> Option<String> {
    let source = folder.join(language.starter());
    if !says_what_it_does(&source) || input.starts_with("step ") {
        return None;
    }
    let (build, run) = failing::commands(course, folder, language);
    let source = match language {
        // `show` finds it in the command.
        Language::Python => String::new(),
        _ => format!("--source {} ", quoted(course, &source)),
    };
    let input = quoted(course, &folder.join(failing::FILE));
    Some(format!("{build}{} {source}{run} < {input}", show(course)))
}

/// Keeps what both searches say on this input up to the event where they part, and gives the command that
/// shows them. It is a comfort: where anything is missing, no message says so.
pub fn beside_ours(
    course: &Course,
    exercise: &Exercise,
    folder: &Path,
    built: &Built,
    input: &str,
) -> Option<String> {
    let language = course.language_in(exercise, folder).ok()?;
    if !says_what_it_does(&folder.join(language.starter())) || input.starts_with("step ") {
        return None;
    }
    let solution = course.root.join("problems").join(exercise.id).join(language.solution());
    let yours = built.trace(input).ok()?;
    let ours = Built::build(language, &solution, None).ok()?.ok()?.trace(input).ok()?;
    let [yours, ours] = until_they_part(yours, ours)?;
    let [yours_file, ours_file] = FILES.map(|file| folder.join(file));
    write_whole(&yours_file, yours.as_bytes()).ok()?;
    write_whole(&ours_file, ours.as_bytes()).ok()?;
    let source = folder.join(language.starter());
    let [source, yours, ours] = [source, yours_file, ours_file].map(|path| quoted(course, &path));
    Some(format!("{} --compare --source {source} {yours} {ours}", show(course)))
}

fn says_what_it_does(source: &Path) -> bool {
    read_text(source).is_ok_and(|text| text.contains("search_trace"))
}

/// The command before its words, from the student's folder.
fn show(course: &Course) -> String {
    let manifest = match course.is_elsewhere() {
        true => format!(
            " --manifest-path {}",
            typed(course.root.join("Cargo.toml").display().to_string())
        ),
        false => String::new(),
    };
    format!("cargo run -qr{manifest} -p show --")
}

/// Two traces, of which one may have been cut off, each up to the first choice that the other has not; none, if all choices are the same.
fn until_they_part(yours: (String, bool), ours: (String, bool)) -> Option<[String; 2]> {
    let ((yours, yours_is_whole), (ours, ours_is_whole)) = (&yours, &ours);
    // What is refused, and where a call begins, may be left out.
    let is_choice = |line: &str| ["mark", "unmark", "solution"].iter().any(|it| is_word(line, it));
    let choices = |trace: &str| -> Vec<(usize, String)> {
        let lines = trace.lines().enumerate().filter(|(_, line)| is_choice(line));
        lines.map(|(number, line)| (number, without_source(line).to_owned())).collect()
    };
    let (mine, known) = (choices(yours), choices(ours));
    let same = iter::zip(&mine, &known).take_while(|(yours, ours)| yours.1 == ours.1).count();
    // One that ends first must have ended, too.
    match (same == mine.len(), same == known.len()) {
        (true, true) => return None,
        (true, false) if !yours_is_whole => return None,
        (false, true) if !ours_is_whole => return None,
        _ => {}
    }
    let until = |trace: &str, choices: &[(usize, String)]| {
        let most = choices.get(same).map_or(usize::MAX, |(number, _)| number + 1);
        trace.lines().take(most).map(|line| format!("{line}\n")).collect()
    };
    // Our source is not shown, so its lines mean nothing.
    let ours: String = ours.lines().map(|line| format!("{}\n", without_source(line))).collect();
    Some([until(yours, &mine), until(&ours, &known)])
}

fn is_word(line: &str, word: &str) -> bool {
    line.split(' ').next() == Some(word)
}

fn without_source(line: &str) -> &str {
    match line.rsplit_once(" @") {
        Some((before, number)) if number.bytes().all(|it| it.is_ascii_digit()) => before,
        _ => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_traces_end_where_they_part() {
        let ours = "board 2 3 tour\nmark 0 0 @9\nrefuse 1 2 taken @8\nmark 1 2 @9\nunmark 1 2 @9\n";
        let yours = "board 2 3 tour\nenter @1\nmark 0 0 @2\nmark 1 1 @3\nmark 1 2 @3\n";
        let until_they_part = |yours: &str, ours: &str| {
            until_they_part((yours.to_owned(), true), (ours.to_owned(), true))
        };
        let [left, right] = until_they_part(yours, ours).unwrap();
        assert_eq!(left, "board 2 3 tour\nenter @1\nmark 0 0 @2\nmark 1 1 @3\n");
        assert_eq!(right, "board 2 3 tour\nmark 0 0\nrefuse 1 2 taken\nmark 1 2\n");
        let same = ours.replace("refuse 1 2 taken @8\n", "").replace("@9", "@77");
        assert_eq!(until_they_part(&same, ours), None);
        let [left, right] = until_they_part("board 2 3 tour\nmark 0 0\n", ours).unwrap();
        assert_eq!(left, "board 2 3 tour\nmark 0 0\n");
        assert!(right.ends_with("mark 1 2\n"), "{right}");
    }
}
