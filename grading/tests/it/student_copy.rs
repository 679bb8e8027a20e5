//! A copy for students, made as docs/teaching.md says, has no solution and works.

use std::fs;
use std::path::Path;
use std::process::Command;

use problems::catalogue::Course;

use crate::{course, said};

/// Carries out the commands of the book for a copy in this folder.
fn make(copy: &Path) {
    let root = &course().root;
    let page = fs::read_to_string(root.join("docs/teaching.md")).expect("the page");
    let commands = page.split("```").find(|block| block.contains("git clone . ../students"));
    let commands = commands.expect("commands").strip_prefix("text\n").expect("a block");
    let commands = commands.replace("../students", &format!("'{}'", copy.display()));
    let output = testing::command("sh").current_dir(root).args(["-ec", &commands]).output();
    let output = output.expect("a shell");
    assert!(output.status.success(), "{}", said(&output));
}

#[test]
#[cfg_attr(not(unix), ignore = "runs commands of a shell")]
fn a_students_copy_has_no_key_and_works() {
    let course = course();
    if !course.root.join(".git").exists() {
        return; // a tarball: there is nothing to clone
    }
    let place = tempfile::tempdir().expect("a folder");
    let copy = place.path().join("copy");
    make(&copy);
    let students = Course::find(&copy).expect("the copy is a course");
    for exercise in course.exercises() {
        for name in problems::files::names(&copy.join("problems").join(exercise.id)) {
            let is_key = name.starts_with("solution.") || name.starts_with("tests.");
            assert!(!is_key, "{}: {name}", exercise.id);
        }
        assert!(students.text(exercise, "solution.md").is_err());
        assert!(!students.begin(exercise).expect("begun").is_empty());
    }
    let modules = |root: &Path| problems::files::names(&root.join("problems/src/commands"));
    assert_eq!(modules(&copy), modules(&course.root), "the command is whole");
    let mut log = testing::command("git");
    let log = log.current_dir(&copy).args(["log", "-1"]).output().expect("git");
    assert!(!log.status.success(), "no older commit has the solutions: {log:?}");
    for file in ["Cargo.toml", "Cargo.lock"] {
        let text = fs::read_to_string(copy.join(file)).expect("a workspace");
        assert!(!text.contains("\"grading\""), "{file}");
    }
}

/// A check names none of the words of a choice, or all of them where a program says which is right: what is left out
/// would be the answer.
#[test]
fn no_choice_can_be_read_in_a_check() {
    let course = course();
    let mut choices = 0;
    for exercise in course.exercises().filter(|exercise| exercise.has_worksheet()) {
        let sheet = course.text(exercise, "worksheet.toml").expect("a worksheet");
        let check = course.text(exercise, "check.rs").expect("a check");
        for question in sheet.split("\n\n") {
            let lines = question.lines().filter_map(|line| line.strip_prefix("#   "));
            let words: Vec<&str> = lines.filter_map(|line| line.split(' ').next()).collect();
            let named = words.iter().filter(|word| check.contains(&format!("\"{word}\""))).count();
            assert!(named == 0 || named == words.len(), "{}: {question}", exercise.id);
            choices += usize::from(!words.is_empty());
        }
    }
    assert!(choices > 15, "{choices}");
}

/// What knows of the exercises, of the solutions and of what is left out, in a folder with a blank.
#[test]
#[ignore = "builds with cargo; run in CI"]
fn a_students_copy_passes_its_own_tests() {
    let place = tempfile::tempdir().expect("a folder");
    let copy = place.path().join("a copy");
    make(&copy);
    for arguments in [
        &["--lib", "-p", "problems", "-p", "common", "-p", "number-place"][..],
        &["--test", "it", "-p", "docs", "links::"],
    ] {
        let (options, tests): (Vec<&str>, Vec<&str>) =
            arguments.iter().partition(|word| !word.ends_with("::"));
        let mut cargo = Command::new(env!("CARGO"));
        // Not in the target folder of the course, where its tests would be taken for the course's own.
        cargo.current_dir(&copy).env("CARGO_TARGET_DIR", place.path().join("a target"));
        cargo.args(["test", "--locked", "--no-fail-fast"]).args(options).arg("--").args(tests);
        let output = cargo.output().expect("cargo runs");
        assert!(output.status.success(), "{}", said(&output));
    }
}
