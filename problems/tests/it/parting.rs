//! Where a student's search parts from ours, told as text.

use std::fs;
use std::path::Path;

use checks::program::Language;
use problems::checking;
use problems::toolchain::tool;

use crate::exercises::{CALM, course, said};

/// Checks a program in this folder: what is said of a run.
fn check(folder: &Path, id: &str, language: Language, text: &str, run: &str) -> String {
    let course = course();
    let exercise = course.exercise(id).expect("an exercise");
    fs::write(folder.join(language.starter()), text).expect("written");
    let lines = checking::check_files(&course, exercise, folder, &CALM).expect("checked");
    said(&lines, run).unwrap_or_default().to_owned()
}

/// A wrong program: its exercise and language, what is changed in the solution, the run that fails first,
/// and what is said of it.
type Wrong = (&'static str, Language, [&'static str; 2], &'static str, &'static str);

const WRONG: [Wrong; 6] = [
    // On boards that are not square.
    ("011-6", Language::Rust, ["(2, 1),", "(2, 0),"], "3 2 0 0", "node 2 is the first"),
    ("011-6", Language::C, ["{{2, 1},", "{{2, 0},"], "3 2 0 0", "node 2 is the first"),
    ("011-6", Language::Python, ["[(2, 1),", "[(2, 0),"], "3 2 0 0", "node 2 is the first"),
    ("011-6", Language::C, ["            *cell = 0;\n", ""], "3 4 0 0", "node 11 is the first"),
    // On square ones.
    (
        "012-5",
        Language::Rust,
        ["left_down[left] = false", "left_down[left] = true"],
        "n = 4",
        "node 6",
    ),
    ("012-5", Language::Python, ["self.right_down[right] or ", ""], "n = 4", "node 4 is the first"),
];

#[test]
fn the_first_node_that_differs_is_shown_beside_ours_in_every_language() {
    for (id, language, [right, wrong], run, shown) in WRONG {
        if tool(language).is_err() {
            testing::skipped(&format!("{id} in {language:?}, which is not installed here"));
            continue;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let exercise = course().exercise(id).expect("an exercise");
        let solution = course().text(exercise, language.solution()).expect("a solution");
        let text = solution.replacen(right, wrong, 1);
        assert_ne!(text, solution, "{id} {language:?}");
        let why = check(folder.path(), id, language, &text, run);
        assert!(why.contains(shown), "{id} {language:?}: {why}");
        assert_eq!(check(folder.path(), id, language, &solution, run), "");
    }
}

/// Half of the trace, an endless one, none, and one that is no text: the check says what is wrong as always.
#[test]
fn a_trace_that_is_none_or_never_ends_does_no_harm() {
    if tool(Language::Python).is_err() {
        testing::skipped("a wrong trace, because Python is not installed here");
        return;
    }
    for (trace, is_shown) in [
        ("while True: print('1 0 0\\n0 0 0\\n')", true),
        ("while True: sys.stdout.buffer.write(b'\\xff\\x00' * 1000)", false),
        ("sys.exit(3)", false),
        ("print('1 0 0\\n4294967295 0 0\\n'); sys.exit(3)", true),
    ] {
        let text = format!(
            "import sys\nif sys.stdin.readline().startswith('trace'):\n    {trace}\nprint('Tours 0')\n"
        );
        let folder = tempfile::tempdir().expect("a folder");
        let why = check(folder.path(), "011-6", Language::Python, &text, "3 2 0 0");
        assert!(why.starts_with("line 2 is missing"), "{why}");
        assert_eq!(why.contains("node"), is_shown, "{trace}: {why}");
    }
}
