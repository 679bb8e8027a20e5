//! What goes from hand to hand: the course to the students, their work to the teacher.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output};

use problems::catalogue::Course;
use zip::ZipArchive;

fn problems(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = testing::command(env!("CARGO_BIN_EXE_problems"));
    command.current_dir(folder).args(arguments).output().expect("it runs")
}

fn said(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}

#[test]
fn a_students_copy_has_no_key_until_the_teacher_publishes_it() {
    let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the course");
    if !course.root.join(".git").exists() {
        return; // a tarball: nobody knows which files belong to the course
    }
    let place = tempfile::tempdir().expect("a folder");
    let (copy, solutions) = (place.path().join("copy"), place.path().join("copy-solutions"));
    let output = problems(&course.root, &["student-copy", copy.to_str().expect("a name")]);
    assert!(output.status.success(), "{}", said(&output));
    for exercise in course.exercises() {
        let folder = Path::new("problems").join(exercise.id);
        for name in fs::read_dir(course.root.join(&folder)).expect("listed") {
            let name = name.expect("an entry").file_name();
            let is_solution = name.to_string_lossy().starts_with("solution.");
            assert_eq!(copy.join(&folder).join(&name).exists(), !is_solution, "{name:?}");
            assert_eq!(solutions.join(&folder).join(&name).exists(), is_solution, "{name:?}");
        }
        let asked = problems(&copy, &["solution", exercise.id, "--give-up"]);
        assert_eq!(asked.status.code(), Some(1));
        assert!(said(&asked).contains("ask your teacher"), "{}", said(&asked));
        let shown = problems(&copy, &["show", exercise.id]);
        assert!(shown.status.success(), "{}", said(&shown));
    }
    assert!(!copy.join("problems/tests").exists());
    let first = course.exercises().next().expect("an exercise").id;
    let folder = Path::new("problems").join(first);
    for file in fs::read_dir(solutions.join(&folder)).expect("listed") {
        let name = file.expect("an entry").file_name();
        fs::copy(solutions.join(&folder).join(&name), copy.join(&folder).join(&name))
            .expect("copied");
    }
    let asked = problems(&copy, &["solution", first, "--give-up"]);
    assert!(asked.status.success(), "{}", said(&asked));
    // Nothing is written over.
    let again = problems(&course.root, &["student-copy", copy.to_str().expect("a name")]);
    assert!(said(&again).contains("not empty"), "{}", said(&again));
    assert!(again.status.code() == Some(2) && said(&again).contains("A command that works"));
}

/// What knows of the exercises, of the solutions and of what is left out.
#[test]
#[ignore = "builds a part of the course once more; a job of the workflow runs it"]
fn a_students_copy_passes_its_own_tests() {
    let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the course");
    let place = tempfile::tempdir().expect("a folder");
    let copy = place.path().join("copy");
    let output = problems(&course.root, &["student-copy", copy.to_str().expect("a name")]);
    assert!(output.status.success(), "{}", said(&output));
    // Not in the target folder of the course, where its tests would be taken for the course's own.
    let target = place.path().join("target");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(&copy).env("CARGO_TARGET_DIR", target).args(["test", "--no-fail-fast"]);
    cargo.args(["-p", "problems", "-p", "common", "-p", "number-place", "-p", "docs"]);
    cargo.args(["--lib", "--test", "corpus", "--test", "links", "--test", "english"]);
    let output = cargo.output().expect("cargo runs");
    assert!(output.status.success(), "{}", said(&output));
}

#[test]
fn all_of_a_students_work_is_in_one_file() {
    let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the course");
    let place = tempfile::tempdir().expect("a folder");
    let mine = place.path().join("mine");
    let output = problems(&course.root, &["init", mine.to_str().expect("a name")]);
    assert!(output.status.success(), "{}", said(&output));
    let nothing = problems(&mine, &["hand-in"]);
    assert!(said(&nothing).contains("nothing is begun yet"), "{}", said(&nothing));
    let mut expected = vec!["progress.txt".to_owned()];
    for exercise in course.exercises() {
        problems(&mine, &["show", exercise.id]);
        problems(&mine, &["hint", exercise.id]);
        let files = exercise.templates().chain(["chart.svg", "my-notes.txt"]);
        for file in files {
            let path = mine.join(exercise.id).join(file);
            if !path.exists() {
                fs::write(path, "mine").expect("written");
            }
            expected.push(format!("{}/{file}", exercise.id));
        }
    }
    let output = problems(&mine, &["hand-in"]);
    assert!(output.status.success(), "{}", said(&output));
    let zip = File::open(mine.join("hand-in.zip")).expect("it is there");
    let zip = ZipArchive::new(zip).expect("a zip file");
    let names = zip.file_names().map(|name| name.expect("a name").into_owned());
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    expected.sort_unstable();
    assert_eq!(names, expected);
    let graded = problems(&mine, &["grade", "../mine", "--to", "grades"]);
    assert!(graded.status.success(), "{}", said(&graded));
    assert!(said(&graded).contains("mine"), "{}", said(&graded));
}
