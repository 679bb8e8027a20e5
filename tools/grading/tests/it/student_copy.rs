//! The copy for students has no key, and works without this package.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use problems::catalogue::Course;

use crate::course;

fn student_copy(from: &Course, to: &Path) -> Output {
    let mut command = testing::command(env!("CARGO_BIN_EXE_grading"));
    command.current_dir(&from.root).arg("student-copy").arg(to).output().expect("it runs")
}

fn said(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}

#[test]
fn a_students_copy_has_no_key_until_the_teacher_publishes_it() {
    let course = course();
    if !course.root.join(".git").exists() {
        return; // a tarball: nobody knows which files belong to the course
    }
    let place = tempfile::tempdir().expect("a folder");
    let (copy, solutions) = (place.path().join("copy"), place.path().join("copy-solutions"));
    let output = student_copy(&course, &copy);
    assert!(output.status.success(), "{}", said(&output));
    let students = Course::find(&copy).expect("the copy is a course");
    for exercise in course.exercises() {
        let folder = Path::new("problems").join(exercise.id);
        for name in fs::read_dir(course.root.join(&folder)).expect("listed") {
            let name = name.expect("an entry").file_name();
            let is_solution = name.to_string_lossy().starts_with("solution.");
            assert_eq!(copy.join(&folder).join(&name).exists(), !is_solution, "{name:?}");
            assert_eq!(solutions.join(&folder).join(&name).exists(), is_solution, "{name:?}");
        }
        assert!(students.text(exercise, "solution.md").is_err());
        assert!(!students.begin(exercise).expect("begun").is_empty());
    }
    assert!(!copy.join("problems/tests").exists());
    assert!(!copy.join("tools/grading").exists());
    for file in ["Cargo.toml", "Cargo.lock"] {
        let [before, after] = [&course.root, &copy]
            .map(|root| fs::read_to_string(root.join(file)).expect("a workspace"));
        let name = "\"grading\"\n";
        assert!(!after.contains("tools/grading") && !after.contains(name), "{after}");
        assert!(after.contains("problems") && before.len() - after.len() < 400, "{after}");
    }
    let first = course.exercises().next().expect("an exercise");
    let folder = Path::new("problems").join(first.id);
    for file in fs::read_dir(solutions.join(&folder)).expect("listed") {
        let name = file.expect("an entry").file_name();
        fs::copy(solutions.join(&folder).join(&name), copy.join(&folder).join(&name))
            .expect("copied");
    }
    assert!(students.text(first, "solution.md").is_ok());
    // Nothing is written over.
    let again = student_copy(&course, &copy);
    assert!(said(&again).contains("not empty"), "{}", said(&again));
    assert!(again.status.code() == Some(2) && said(&again).contains("A command that works"));
}

/// The words of each choice beside its question, right or wrong: what is left out would be the answer.
#[test]
fn no_choice_can_be_read_in_a_check() {
    // A program says which word is right: the check lists all of them.
    let computed = [
        "mb_of_the_lecture",
        "holds_closed_tours",
        "time_follows",
        "order_at_50",
        "fastest_on_36x36",
        "nodes_5x5_connections",
        "nodes_5x5_most",
    ];
    let (course, mut choices) = (course(), 0);
    let place = tempfile::tempdir().expect("a folder");
    let copy = place.path().join("copy");
    if !course.root.join(".git").exists() || !student_copy(&course, &copy).status.success() {
        return; // a tarball
    }
    for exercise in course.exercises().filter(|exercise| exercise.has_worksheet()) {
        let text = |file| fs::read_to_string(copy.join("problems").join(exercise.id).join(file));
        let (check, sheet) = (text("check.rs").expect("it"), text("worksheet.toml").expect("it"));
        let solution = course.text(exercise, "solution.toml").expect("a solution");
        let solution: toml::Table = solution.parse().expect("TOML");
        let words: Vec<&str> = sheet.split(|c: char| !c.is_alphanumeric() && c != '-').collect();
        for (question, answer) in solution {
            let Some(word) = answer.as_str().filter(|it| it.len() > 1 && words.contains(it)) else {
                continue;
            };
            if computed.contains(&question.as_str()) {
                continue;
            }
            choices += 1;
            let (before, _) = check.split_once(&format!("\"{question}\"")).expect("a question");
            let nearby =
                check[before.len()..].lines().take(12).chain(before.lines().rev().take(12));
            for line in nearby {
                let strings = line.split('"').skip(1).step_by(2);
                let is_named = strings.into_iter().any(|it| it == word);
                assert!(!is_named, "{}: {question} can be read: {line}", exercise.id);
            }
            let (asked, _) = sheet.split_once(&format!("\n{question} = ")).expect("asked");
            let offered = asked.rsplit("\n\n").next().unwrap_or_default();
            let others =
                offered.lines().filter_map(|line| line.strip_prefix("#   ")?.split(' ').next());
            for other in others {
                assert!(!check.contains(&format!("\"{other}\"")), "{}: {other}", exercise.id);
            }
        }
    }
    assert!(choices > 15, "{choices}");
}

/// What knows of the exercises, of the solutions and of what is left out.
#[test]
#[ignore = "builds with cargo; run in CI"]
fn a_students_copy_passes_its_own_tests() {
    let place = tempfile::tempdir().expect("a folder");
    let copy = place.path().join("copy");
    let output = student_copy(&course(), &copy);
    assert!(output.status.success(), "{}", said(&output));
    for arguments in [
        &["--lib", "-p", "problems", "-p", "common", "-p", "number-place"][..],
        &["--test", "it", "-p", "docs", "links::"],
    ] {
        let (options, tests): (Vec<&str>, Vec<&str>) =
            arguments.iter().partition(|word| !word.ends_with("::"));
        let mut cargo = Command::new(env!("CARGO"));
        // Not in the target folder of the course, where its tests would be taken for the course's own.
        cargo.current_dir(&copy).env("CARGO_TARGET_DIR", place.path().join("target"));
        cargo.args(["test", "--locked", "--no-fail-fast"]).args(options).arg("--").args(tests);
        let output = cargo.output().expect("cargo runs");
        assert!(output.status.success(), "{}", said(&output));
    }
}
