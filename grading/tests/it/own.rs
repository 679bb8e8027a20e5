//! A student's own numbers are graded by the name that is handed in.

use std::collections::BTreeMap;
use std::path::Path;

use grading::cache::Cache;
use grading::grade::grade;
use grading::grades::Grade;
use grading::sandbox;
use grading::submission::Submission;
use problems::catalogue::Course;
use problems::checking::Conditions;
use testing::course::by_hand;

/// Grades one submission; its programs run in bubblewrap.
fn graded(
    course: &Course,
    submission: Submission,
    hidden: Option<&Path>,
) -> anyhow::Result<Vec<Grade>> {
    let has_program = submission.files.keys().any(|path| path.contains("starter"));
    let sandbox = has_program.then(|| sandbox::new(Vec::new()).expect("bubblewrap"));
    let hidden = hidden.map(Path::to_path_buf);
    let mut conditions = Conditions { hidden, ..Conditions::default() };
    conditions.supervision.sandbox = sandbox;
    grade(course, &conditions, &Cache::default(), &[submission], || ())
}

#[test]
fn the_name_that_is_handed_in_decides_the_numbers() {
    let course = crate::course();
    let id = "012-2-hit-check";
    let exercise = course.exercise(id).expect("an exercise");
    let text = |file: &str| course.text(exercise, file).expect("a file of the course");
    let sheet = by_hand(&text("worksheet.toml"), &text("solution.toml"));
    let points = |student: Option<&str>| {
        let mut files = BTreeMap::from([(format!("{id}/worksheet.toml"), sheet.clone())]);
        files.extend(student.map(|name| ("student.txt".to_owned(), name.to_owned())));
        let files = files.into_iter().map(|(path, text)| (path, text.into_bytes())).collect();
        let submission = Submission { name: "ana".to_owned(), files, ..Submission::default() };
        let grades = graded(&course, submission, None).expect("graded");
        assert_eq!(grades[0].student.as_deref(), student);
        grades[0].exercises.iter().map(|mark| mark.points).sum::<usize>()
    };
    assert_eq!(points(None), 9, "all but the report");
    assert!(points(Some("Ana Pop")) < 9, "her numbers are others");
}

/// An exercise of two parts: each counts without the other.
#[test]
#[ignore = "needs bubblewrap"]
fn a_program_without_its_worksheet_gets_the_programs_part_and_the_other_way_round() {
    let course = crate::course();
    let id = "013-3-xy2b";
    let exercise = course.exercise(id).expect("an exercise");
    let text = |file: &str| course.text(exercise, file).expect("a file of the course");
    let program = ("starter.c", text("solution.c"));
    let sheet = ("worksheet.toml", by_hand(&text("worksheet.toml"), &text("solution.toml")));
    let mark = |files: &[(&str, String)]| {
        let files =
            files.iter().map(|(name, text)| (format!("{id}/{name}"), text.clone().into_bytes()));
        let files = files.collect();
        let submission = Submission { name: "a".to_owned(), files, ..Submission::default() };
        let grade = graded(&course, submission, None).expect("graded").remove(0);
        grade.exercises.into_iter().find(|mark| mark.id == id).expect("a mark")
    };
    let handed_in =
        [vec![program.clone(), sheet.clone()], vec![program.clone()], vec![sheet.clone()]];
    let [both, alone, answers] = handed_in.map(|files| mark(&files));
    assert_eq!((both.right, both.of), (alone.of - 1, alone.of), "all but the report: {both:?}");
    assert!(alone.points > 0 && answers.points > 0, "{alone:?}\n{answers:?}");
    assert_eq!((alone.of, answers.of), (both.of, both.of), "{alone:?}\n{answers:?}");
    assert_eq!(alone.right + answers.right, both.right, "each line in one of them");
    let damaged = mark(&[program, ("worksheet.toml", "y5 = = 3".to_owned())]);
    assert_eq!(damaged.right, alone.right);
    assert!(damaged.reasons.iter().any(|why| why.contains("cannot be read")), "{damaged:?}");
    let broken = mark(&[("starter.c", "int main(void) {".to_owned()), sheet]);
    assert_eq!(broken.right, answers.right);
}

/// One program is right, and one for the boards that every check tries.
#[test]
#[ignore = "needs bubblewrap"]
fn hidden_tests_are_a_teachers_own() {
    let course = crate::course();
    let id = "011-6-write-backtracking";
    let place = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(place.path().join(id)).expect("made");
    for (file, text) in [("one.in", "13 1 0 0\n"), ("one.out", "Tours 0\nNodes 1\n")] {
        std::fs::write(place.path().join(id).join(file), text).expect("written");
    }
    let exercise = course.exercise(id).expect("an exercise");
    let right = course.text(exercise, "solution.rs").expect("a solution");
    let other = right.replace("search.nodes)", "if width == 13 { 0 } else { search.nodes })");
    assert_ne!(right, other);
    let points = |program: &str, hidden: Option<&Path>| {
        let files = BTreeMap::from([(format!("{id}/starter.rs"), program.as_bytes().to_vec())]);
        let submission = Submission { name: "a".to_owned(), files, ..Submission::default() };
        let grade = graded(&course, submission, hidden).expect("graded").remove(0);
        grade.exercises.into_iter().find(|mark| mark.id == id).expect("a mark")
    };
    assert_eq!(points(&other, None).points, 10);
    assert_eq!(points(&right, Some(place.path())).points, 10);
    let mark = points(&other, Some(place.path()));
    assert_eq!(mark.right + 1, mark.of);
    assert!(mark.reasons[0].starts_with("hidden test one: line 2"), "{:?}", mark.reasons);
    // What this machine or the teacher lacks costs nobody points.
    std::fs::remove_file(place.path().join(id).join("one.out")).expect("removed");
    let files = BTreeMap::from([(format!("{id}/starter.c"), b"int main(void) {}".to_vec())]);
    let submission = Submission { name: "a".to_owned(), files, ..Submission::default() };
    let mistake = graded(&course, submission, Some(place.path())).unwrap_err();
    assert!(format!("{mistake:#}").contains("one.out"), "{mistake:#}");
}
