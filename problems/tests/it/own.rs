//! Exercises with numbers of each student's own: a neighbour's figures do not pass.

use std::fs;
use std::path::Path;

use checks::exercise::Exercise;
use problems::catalogue::Course;
use problems::checking::{Conditions, check_files};
use testing::course::by_hand;
use toml::Table;
use zip::ZipArchive;

use crate::exercises::tests;

/// Her numbers are none of the course's own.
const ANA: &str = "Ana Pop";

fn course(student: Option<&str>) -> Course {
    let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the course");
    Course { student: student.map(str::to_owned), ..course }
}

/// The solution in a student's worksheet, with these answers of its own.
fn filled(course: &Course, exercise: &Exercise, own: Table) -> String {
    let text = |file: &str| course.text(exercise, file).expect("a file of the course");
    let mut answers: Table = text("solution.toml").parse().expect("a worksheet");
    answers.extend(own);
    by_hand(&text("worksheet.toml"), &format!("\n{answers}"))
}

/// The questions that it has wrong.
fn wrong(exercise: &Exercise, student: Option<&str>, own: Table) -> Vec<String> {
    let course = course(student);
    let folder = tempfile::tempdir().expect("a folder");
    let sheet = filled(&course, exercise, own);
    fs::write(folder.path().join("worksheet.toml"), sheet).expect("written");
    let lines = check_files(&course, exercise, folder.path(), &Conditions::default());
    let wrong = lines.expect("checked").into_iter().filter(|line| line.judged.is_err());
    wrong.map(|line| line.subject.to_string()).filter(|subject| subject != "report.md").collect()
}

/// The answers that are hers.
fn anas(exercise: &Exercise) -> Table {
    tests(exercise)["ana"].as_table().expect("her answers").clone()
}

#[test]
fn each_student_has_answers_of_their_own() {
    for exercise in course(None).exercises().filter(|exercise| exercise.own.is_some()) {
        let own = anas(exercise);
        let none = Vec::<String>::new();
        assert_eq!(wrong(exercise, Some(ANA), own.clone()), none, "{}", exercise.id);
        assert_eq!(wrong(exercise, None, Table::new()), none, "{}", exercise.id);
        // The course's figures do not pass for hers, and hers not for anybody's.
        assert_ne!(wrong(exercise, Some(ANA), Table::new()), none, "{}", exercise.id);
        assert_ne!(wrong(exercise, None, own), none, "{}", exercise.id);
    }
}

#[test]
fn the_name_goes_from_init_to_what_is_handed_in() {
    let course = course(None);
    let place = tempfile::tempdir().expect("a folder");
    let mine = place.path().join("ana");
    let says = |folder: &Path, arguments: &[&str]| {
        let mut command = testing::command(env!("CARGO_BIN_EXE_problems"));
        let output = command.current_dir(folder).args(arguments).output().expect("it runs");
        let text = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8_lossy(&text).into_owned())
    };
    let folder = mine.to_str().expect("a name");
    let (code, said) = says(&course.root, &["init", folder, "--student", ANA]);
    assert!(code == Some(0) && said.contains("numbers that are drawn for Ana Pop"), "{said}");
    let (_, said) = says(&mine, &["show", "012-2"]);
    assert!(said.contains("Numbers:  drawn for Ana Pop") && !said.contains("(2, 3)"), "{said}");
    // Who has begun keeps the numbers; the same name changes nothing.
    let (code, said) = says(&mine, &["init", "--student", "Bob"]);
    assert!(code == Some(2) && said.contains("012-2-hit-check is begun"), "{said}");
    assert_eq!(says(&mine, &["init", "--student", ANA]).0, Some(0));
    assert_eq!(says(&mine, &["init", "--student", " "]).0, Some(2));
    let (_, said) = says(&mine, &["solution", "012-2", "--give-up"]);
    assert!(said.starts_with("Your exercise has different numbers"), "{said}");
    let exercise = course.exercise("012-2").expect("it");
    let sheet = filled(&course, exercise, anas(exercise));
    fs::write(mine.join(exercise.id).join("worksheet.toml"), sheet).expect("written");
    assert_eq!(says(&mine, &["hand-in"]).0, Some(0));
    let zip = fs::File::open(mine.join("hand-in.zip")).expect("it is there");
    let mut zip = ZipArchive::new(zip).expect("a zip file");
    let name = std::io::read_to_string(zip.by_name("student.txt").expect("a name"));
    assert_eq!(name.expect("a text").trim(), ANA);
}
