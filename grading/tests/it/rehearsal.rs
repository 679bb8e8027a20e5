//! A class is graded in one command: right, half done, empty, garbage, and two who copied. The points, the reasons and
//! what is worth a look are those that are expected.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use checks::exercise::Exercise;
use serde_json::Value;
use testing::course::by_hand;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::course;

/// The points of an exercise that is right.
const FULL: u64 = 10;

/// What somebody in a class hands in.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Right,
    Half,
    Empty,
    Garbage,
    Copied,
}

/// The exercises that are done in a class: those that need no hours of measuring.
fn exercises() -> Vec<&'static Exercise> {
    course().exercises().filter(|exercise| exercise.measurement.is_none()).collect()
}

/// A solved exercise, with a comment in somebody's hand.
fn solved(exercise: &Exercise, hand: &str) -> BTreeMap<String, String> {
    let course = course();
    let mut files = BTreeMap::new();
    for template in exercise.templates() {
        let text = |file| course.text(exercise, file).expect("a file of the course");
        let text = match template.rsplit_once('.') {
            // One program has another function: otherwise it would be the course's.
            Some((_, "rs")) => {
                let own = "#[allow(dead_code)]\nfn mine() {}\n";
                format!("{}\n// {hand}\n{own}", by_hand(&text(template), &text("solution.rs")))
            }
            Some((_, "c" | "py")) => continue,
            Some((_, "toml")) => {
                format!("{}\n# {hand}\n", by_hand(&text(template), &text("solution.toml")))
            }
            // A report: some words below each of its questions.
            _ => {
                let answer = |line: &str| match line.starts_with("## ") {
                    true => format!("{line}\n\nThus {hand} thinks about it: {}\n", &line[3..]),
                    false => format!("{line}\n"),
                };
                text(template).lines().map(answer).collect()
            }
        };
        files.insert(format!("{}/{template}", exercise.id), text);
    }
    files
}

/// What a student hands in, by name. `hand` is the handwriting found in the files.
fn files(name: &str, hand: &str, kind: Kind) -> BTreeMap<String, String> {
    let exercises = exercises();
    let program = exercises.iter().find(|exercise| exercise.program.is_some()).expect("a program");
    let starter = format!("{}/starter.rs", program.id);
    let mut files = BTreeMap::new();
    for (number, exercise) in exercises.iter().enumerate() {
        match kind {
            Kind::Right | Kind::Copied => files.extend(solved(exercise, hand)),
            Kind::Half if number % 2 == 0 => files.extend(solved(exercise, hand)),
            Kind::Half => {
                let template = |file| course().text(exercise, file).expect("a template");
                let given = |file| (format!("{}/{file}", exercise.id), template(file));
                files.extend(exercise.templates().map(given));
            }
            Kind::Garbage => {
                let garbage = |file| (format!("{}/{file}", exercise.id), format!("{name} = = \0["));
                files.extend(exercise.templates().map(garbage));
            }
            Kind::Empty => {}
        }
    }
    if kind == Kind::Copied {
        let call = "// Both of us understand why this is so.\n".repeat(9);
        let program = format!("{}\n{call}", files[&starter]);
        files.insert(starter, program);
    }
    files
}

/// Hands in: zip files and folders in turn.
fn hand_in(class: &Path, name: &str, kind: Kind, packed: bool) {
    let files = files(name, "the class", kind);
    if packed {
        let mut zip =
            ZipWriter::new(File::create(class.join(format!("{name}.zip"))).expect("made"));
        for (path, text) in files {
            zip.start_file(path, SimpleFileOptions::default()).expect("begun");
            zip.write_all(text.as_bytes()).expect("written");
        }
        zip.finish().expect("written");
        return;
    }
    let folder = class.join(name).join("work");
    fs::create_dir_all(&folder).expect("made");
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    }
}

#[test]
#[ignore = "needs bubblewrap"]
fn a_small_class_gets_what_it_deserves() {
    let class = [
        some(Kind::Right, "right", 3),
        some(Kind::Half, "half", 1),
        some(Kind::Empty, "empty", 1),
        some(Kind::Garbage, "garbage", 1),
        some(Kind::Copied, "twin", 2),
    ];
    let class = class.concat();
    let place = tempfile::tempdir().expect("a folder");
    let [folder, teacher] = ["class", "teacher"].map(|name| place.path().join(name));
    for folder in [&folder, &teacher] {
        fs::create_dir(folder).expect("made");
    }
    let root = course().root.display().to_string();
    let manifest = format!("[workspace.metadata.problems]\ncourse = {root:?}\n");
    fs::write(teacher.join("Cargo.toml"), manifest).expect("written");
    for (number, (name, kind)) in class.iter().enumerate() {
        hand_in(&folder, name, *kind, number % 2 == 0);
    }

    let mut grade = testing::command(env!("CARGO_BIN_EXE_grading"));
    let output = grade.current_dir(&teacher).args(["grade", "../class"]).output().expect("it runs");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{stdout}{}", String::from_utf8_lossy(&output.stderr));

    let json = fs::read(teacher.join("grades/grades.json")).expect("the grades");
    let grades: Vec<Value> = serde_json::from_slice(&json).expect("JSON");
    assert_eq!(grades.len(), class.len());
    let done = exercises().len() as u64;
    for (name, kind) in &class {
        let grade = grades.iter().find(|grade| grade["name"] == **name).expect("a grade");
        let marks = grade["exercises"].as_array().expect("a list");
        let expected = match kind {
            Kind::Right | Kind::Copied => FULL * done,
            Kind::Half => FULL * done.div_ceil(2),
            Kind::Empty | Kind::Garbage => 0,
        };
        assert_eq!(grade["points"], expected as f64, "{name}: {grade:#}");
        let flagged = !grade["worth_a_look"].as_array().expect("a list").is_empty();
        assert_eq!(flagged, *kind == Kind::Copied, "{name}: {}", grade["worth_a_look"]);
        // A student who does not get all points gets a reason.
        for mark in marks.iter().filter(|mark| mark["points"] != FULL) {
            assert!(!mark["reasons"].as_array().expect("a list").is_empty(), "{name}: {mark}");
        }
        let row = stdout.lines().find(|line| line.contains(name.as_str())).expect("a row");
        assert!(row.contains(&expected.to_string()), "{row}");
    }
    let csv = fs::read_to_string(teacher.join("grades/grades.csv")).expect("a table");
    assert_eq!(csv.lines().count(), class.len() + 1);
    let page = fs::read_to_string(teacher.join("grades/grades.html")).expect("a page");
    assert_eq!(page.matches("<details id=s").count(), class.len());

    // Again, where no program can be run.
    let mut again = testing::command(env!("CARGO_BIN_EXE_grading"));
    let again = again.current_dir(&teacher).args(["grade", "../class"]).env("PATH", "");
    let output = again.output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(fs::read(teacher.join("grades/grades.json")).expect("the grades"), json);
}

/// So many of a kind.
fn some(kind: Kind, name: &str, number: usize) -> Vec<(String, Kind)> {
    (0..number).map(|number| (format!("{name}{number:02}"), kind)).collect()
}

/// A folder that cannot be written is refused before the grading; one file in it costs nothing else.
#[test]
fn grades_that_cannot_be_written_are_printed() {
    let place = tempfile::tempdir().expect("a folder");
    let root = course().root.display().to_string();
    let manifest = format!("[workspace.metadata.problems]\ncourse = {root:?}\n");
    fs::write(place.path().join("Cargo.toml"), manifest).expect("written");
    for folder in ["class/ana", "grades/grades.csv/open"] {
        fs::create_dir_all(place.path().join(folder)).expect("made");
    }
    for (to, is_graded) in [("Cargo.toml", false), ("grades", true)] {
        let mut grade = testing::command(env!("CARGO_BIN_EXE_grading"));
        let grade = grade.current_dir(place.path()).args(["grade", "class", "--to", to]);
        let output = grade.output().expect("it runs");
        let [stdout, stderr] =
            [output.stdout, output.stderr].map(|it| String::from_utf8(it).expect("text"));
        assert!(!output.status.success(), "{stdout}");
        assert_eq!(stdout.contains("ana"), is_graded, "{stdout}{stderr}");
        assert_eq!(stderr.contains("such as --to"), !is_graded, "{stderr}");
    }
    assert!(place.path().join("grades/grades.json").exists());
}
