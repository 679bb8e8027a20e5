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

const WRONG: [Wrong; 7] = [
    // On boards that are not square.
    (
        "011-6",
        Language::Rust,
        ["(2, 1),", "(2, 0),"],
        "3 2 0 0",
        "yours marks (2, 0), and ours marks (2, 1)",
    ),
    (
        "011-6",
        Language::C,
        ["{{2, 1},", "{{2, 0},"],
        "3 2 0 0",
        "yours marks (2, 0), and ours marks (2, 1)",
    ),
    (
        "011-6",
        Language::Python,
        ["[(2, 1),", "[(2, 0),"],
        "3 2 0 0",
        "yours marks (2, 0), and ours marks (2, 1)",
    ),
    (
        "011-6",
        Language::C,
        ["            *cell = 0;\n", ""],
        "small and narrow boards",
        "in node 1, the searches part: yours ends, and ours marks (1, 2)\n  1  .  .\n  .  .  .\n",
    ),
    // On square ones.
    (
        "012-5",
        Language::Rust,
        ["left_down[left] = false", "left_down[left] = true"],
        "n = 4",
        "yours marks (0, 3), and ours marks (0, 1)",
    ),
    (
        "012-5",
        Language::Python,
        ["self.right_down[right] or ", ""],
        "n = 4",
        "in node 3, the searches part: yours marks (2, 1), and ours takes (1, 2) back\n  Q  .  .  .\n",
    ),
    // In boxes.
    (
        "012-7",
        Language::Python,
        [" and number not in tried", ""],
        "1 1 2",
        "yours places 1 in box 0, and ours places 2 in box 0",
    ),
];

#[test]
fn the_first_choice_that_differs_is_told_in_every_language() {
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

/// Garbage, half a trace and an endless one: the check says what is wrong as always.
#[test]
fn a_trace_that_is_none_or_never_ends_does_no_harm() {
    if tool(Language::Python).is_err() {
        testing::skipped("a wrong trace, because Python is not installed here");
        return;
    }
    for (trace, is_shown) in [
        ("file.write(b'board 3 2 tour\\ngiven 0 0\\nenter\\nmark 1 1\\n')", true),
        (
            "file.write(b'board 3 2 tour\\ngiven 0 0\\nenter\\nmark 4294967295 0\\nmark'); sys.exit(3)",
            false,
        ),
        ("file.write(b'board 0 0 tour\\n')", false),
        ("file.write(b'\\xff\\x00' * 1000)", false),
        ("[file.write(b'mark 0 0\\n') for _ in iter(int, 1)]", false),
    ] {
        let text = format!(
            "# search_trace\nimport os, sys\nif 'SEARCH_TRACE' in os.environ:\n    \
             file = open(os.environ['SEARCH_TRACE'], 'wb', 0)\n    {trace}\nprint('Tours 0')\n"
        );
        let folder = tempfile::tempdir().expect("a folder");
        let why = check(folder.path(), "011-6", Language::Python, &text, "3 2 0 0");
        assert!(why.starts_with("line 2 is missing"), "{why}");
        assert_eq!(why.contains("the searches part"), is_shown, "{trace}: {why}");
    }
}
