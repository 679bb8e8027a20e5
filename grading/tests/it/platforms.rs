//! What learning platforms hand over, and take back. The files in `tests/moodle-5.1` are Moodle's own: of a course with eight
//! invented students, with folders (`both-1.zip`), without (`both-0.zip`), and under blind marking. All other layouts are
//! built as the platforms' sources write them.

use std::fs;
use std::path::Path;
use std::process::Output;

use checks::zip::{list, zipped};
use serde_json::Value;

use crate::course;
use crate::desk::Desk;

/// The sheet that is right in all hand-ins of these files.
const SHEET: &str = "012-1-queens-cost";

/// A file of a path below the class.
type Entry = (String, Vec<u8>);

fn real(file: &str) -> String {
    format!("{}/tests/moodle-5.1/{file}", env!("CARGO_MANIFEST_DIR"))
}

/// What a student hands in, packed at this time.
fn hand_in(time: &str) -> Vec<u8> {
    let course = course();
    let exercise = course.exercise(SHEET).expect("it");
    let text = |file| course.text(exercise, file).expect("a file");
    let sheet = testing::course::by_hand(&text("worksheet.toml"), &text("solution.toml"));
    let files =
        [(format!("{SHEET}/worksheet.toml"), sheet), ("handed-in.txt".to_owned(), time.to_owned())];
    zipped(files.map(|(path, text)| (path, text.into_bytes())).to_vec()).expect("packed")
}

fn entries(paths: &[&str]) -> Vec<Entry> {
    let packed = hand_in("2026-11-20T21:03:11Z");
    let bytes = |path: &str| match path.ends_with(".zip") {
        true => packed.clone(),
        false => b"2026-11-28 03:28:09.752455 UTC\n".to_vec(),
    };
    paths.iter().map(|path| ((*path).to_owned(), bytes(path))).collect()
}

/// The files of a zip file of Moodle, or of one of ours.
fn unpacked(zip: &str) -> Vec<Entry> {
    let mut archive =
        zip::ZipArchive::new(fs::File::open(zip).expect("opened")).expect("a zip file");
    let count = archive.len();
    let read = |place: usize| {
        let mut file = archive.by_index(place).expect("a file");
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut file, &mut bytes).expect("read");
        (file.name().expect("a name").into_owned(), bytes)
    };
    (0..count).map(read).collect()
}

fn write(folder: &Path, files: &[Entry]) {
    for (path, bytes) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, bytes).expect("written");
    }
}

/// Each student's name and points.
fn rows(desk: &Desk) -> Vec<(String, f64)> {
    let grades: Vec<Value> = serde_json::from_str(&desk.read("grades.json")).expect("JSON");
    let row = |grade: &Value| {
        (
            grade["name"].as_str().expect("a name").to_owned(),
            grade["points"].as_f64().expect("a number"),
        )
    };
    grades.iter().map(row).collect()
}

fn said(output: &Output) -> String {
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

/// The paths of what is given back.
fn returned(desk: &Desk) -> Vec<String> {
    let zip = fs::read(desk.path("teacher/grades/feedback.zip")).expect("it");
    let listed = list(&zip[..], zip.len() as u64, 1000).expect("a zip file");
    let mut paths: Vec<String> = listed.into_iter().map(|(path, _)| path).collect();
    paths.sort();
    paths
}

const LONG: &str = "Maximiliana-Alexandra-Theodora Wilhelmine Friederike Freifrau von und zu Hohenlohe-Langenburg-Schillingsfürst-Waldenburg";

/// Grades what lies at each of these places of a new desk, and gives the rows, which must be the same.
fn graded_everywhere(files: &[Entry], root: &str) -> (Vec<(String, f64)>, Vec<String>) {
    let zip = zipped(files.to_vec()).expect("packed");
    let mut all = Vec::new();
    let desk = Desk::new();
    write(&desk.path("unpacked"), files);
    let nested: Vec<Entry> = files
        .iter()
        .map(|(path, bytes)| (format!("download/Week 8/{path}"), bytes.clone()))
        .collect();
    write(&desk.path("nested"), &nested);
    let leavings =
        [("__MACOSX/._x.zip".to_owned(), b"x".to_vec()), ("grades.xlsx".to_owned(), b"x".to_vec())];
    write(&desk.path("nested/download"), &leavings);
    write(&desk.path("zip"), &[(format!("{root}.zip"), zip.clone())]);
    write(&desk.path("renamed"), &[(format!("{root} (1).zip"), zip.clone())]);
    write(&desk.path("both"), &[(format!("{root}.zip"), zip)]);
    write(&desk.path("both").join(root), files);
    let alone = format!("../zip/{root}.zip");
    for place in ["../unpacked", "../nested", "../zip", "../renamed", "../both", &alone] {
        let _ = fs::remove_dir_all(desk.path("teacher/grades"));
        let output = desk.run(&[place]);
        assert!(output.status.success(), "{place}: {}", said(&output));
        all.push((place.to_owned(), rows(&desk), returned(&desk)));
    }
    for (place, rows, returned) in &all {
        assert_eq!((rows, returned), (&all[0].1, &all[0].2), "{place}");
    }
    all.pop().map(|(_, rows, returned)| (rows, returned)).expect("rows")
}

/// Everything of one number is one student, with one text to give back, whichever form was downloaded.
#[test]
fn each_number_of_moodle_is_one_student() {
    let students = [
        ("Ana Maria Kim", 49),
        ("Anna de la Cruz", 51),
        ("Jürgen Größe-Müller", 52),
        ("Jürgen Größe-Müller", 56),
        (LONG, 53),
        ("Sam Smith Jr.", 54),
        ("Siobhán OConnor", 55),
        ("花子 山田", 50),
    ];
    let keys = students.map(|(name, number)| format!("{name} {number}"));
    let paths =
        students.map(|(name, number)| format!("{name}_{number}_assignsubmission_file/feedback.md"));
    for (file, without) in [("both-1.zip", [51, 50].as_slice()), ("both-0.zip", &[49, 50, 51])] {
        let (rows, returned) = graded_everywhere(&unpacked(&real(file)), "ALG-a36d-Files only-10");
        assert_eq!(
            rows.iter().map(|row| &row.0).collect::<Vec<_>>(),
            keys.iter().collect::<Vec<_>>(),
            "{file}"
        );
        assert_eq!(returned, paths, "{file}");
        for ((_, points), (name, number)) in rows.iter().zip(students) {
            assert_eq!(*points == 0.0, without.contains(&number), "{file}: {name}: {points}");
        }
    }
    let (rows, returned) = graded_everywhere(&unpacked(&real("blind-1.zip")), "blind");
    let numbers = 65..=72;
    assert_eq!(
        rows.iter().map(|row| row.0.clone()).collect::<Vec<_>>(),
        numbers.clone().map(|number| format!("Participant {number}")).collect::<Vec<_>>()
    );
    assert_eq!(
        returned,
        numbers
            .map(|number| format!("Participant_{number}_assignsubmission_file/feedback.md"))
            .collect::<Vec<_>>()
    );
}

/// What could not be read is said.
#[test]
fn nobody_vanishes() {
    let desk = Desk::new();
    assert!(desk.run(&[&real("both-0.zip")]).status.success());
    let notes = |name: &str| desk.read(&format!("feedback/{name}.md"));
    assert!(notes("花子 山田 50").contains("online text"), "{}", notes("花子 山田 50"));
    assert!(notes("Anna de la Cruz 51").contains("turn on"), "{}", notes("Anna de la Cruz 51"));
    let notes = notes("Sam Smith Jr_ 54");
    assert!(notes.contains("hand-in.zip was left out: my_other_work_2.zip counts"), "{notes}");
    write(
        &desk.path("other"),
        &entries(&[
            "Ana_7_assignsubmission_file/Notizen.pdf",
            "Ben_8_assignsubmission_file/a.docx",
        ]),
    );
    assert!(desk.run(&["../other", "--to", "x"]).status.success());
    let page = fs::read_to_string(desk.path("teacher/x/grades.html")).expect("read");
    assert!(page.contains("no file of an exercise is in it, but Notizen.pdf"), "{page}");
}

/// The numbers stay, whoever hands in later; and keys of before are carried over where it is certain whose they are.
#[test]
fn what_the_teacher_enters_stays_with_its_number() {
    let desk = Desk::new();
    let monday: Vec<Entry> = unpacked(&real("blind-1.zip"))
        .into_iter()
        .filter(|(path, _)| ["_65_", "_70_", "_71_"].iter().any(|number| path.contains(number)))
        .collect();
    write(&desk.path("blind"), &monday);
    assert!(desk.run(&["../blind"]).status.success());
    desk.enter("\"Participant 70\" = { id = \"\"", "\"Participant 70\" = { id = \"seventy\"");
    desk.enter("[weights]", &format!("[points.{SHEET}]\n\"Participant 70\" = 9.5\n\n[weights]"));
    assert!(desk.run(&[&real("blind-1.zip")]).status.success());
    assert_eq!(desk.points("Participant 70")[0], 9.5);
    assert_eq!(desk.points("Participant 67")[0], 8.0);
    // As it was written before: numbers of the rows.
    let now = desk.read("marks.toml");
    let old = |text: &str| {
        text.replace("Participant 65", "Participant")
            .replace("Participant 70", "Participant (2)")
            .replace("Participant 71", "Participant (3)")
    };
    let old_marks = now
        .lines()
        .filter(|line| !["66", "67", "68", "69", "72"].iter().any(|number| line.contains(number)))
        .map(|line| old(line) + "\n")
        .collect::<String>();
    desk.write("teacher/grades/marks.toml", &old_marks);
    fs::remove_file(desk.path("teacher/grades/feedback.zip")).expect("removed");
    let output = desk.run(&[&real("blind-1.zip")]);
    assert!(
        !output.status.success()
            && said(&output).contains("'Participant (2)' may be Participant 65, Participant 66"),
        "{}",
        said(&output)
    );
    assert_eq!(desk.read("marks.toml"), old_marks, "nothing is changed");
    let texts: Vec<Entry> = [(65, "Participant"), (70, "Participant (2)"), (71, "Participant (3)")]
        .map(|(number, name)| {
            (
                format!("Participant_{number}_assignsubmission_file/feedback.md"),
                format!("# {name}: 7 of 340 points\n").into_bytes(),
            )
        })
        .to_vec();
    write(
        &desk.path("teacher/grades"),
        &[("feedback.zip".to_owned(), zipped(texts).expect("packed"))],
    );
    let output = desk.run(&[&real("blind-1.zip")]);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(desk.points("Participant 70")[0], 9.5);
    assert!(
        desk.read("marks.toml").contains("\"Participant 70\" = { id = \"seventy\"")
            && !desk.read("marks.toml").contains("(2)")
    );
    assert_eq!(rows(&desk).len(), 8);
}

/// A name is enough where it is that of one student; else, and for somebody who is not there, the line is named.
#[test]
fn a_line_that_means_nobody_or_several_is_refused() {
    let desk = Desk::new();
    desk.write("teacher/grades/marks.toml", "[students]\n\"Siobhán O'Connor\" = { id = \"004711\" }\n\"Ana_Maria Kim\" = {}\nzoe = {}\n");
    assert!(desk.run(&[&real("both-1.zip")]).status.success());
    assert_eq!(rows(&desk).len(), 9, "and Zoe, who has handed in nothing");
    assert!(desk.read("marks.toml").contains("\"Siobhán OConnor 55\" = { id = \"004711\" }"));
    for (line, words) in [
        (
            "[students]\n\"Jürgen Größe-Müller\" = { id = \"1\" }\n".to_owned(),
            "line 2: 'Jürgen Größe-Müller' may be Jürgen Größe-Müller 52, Jürgen Größe-Müller 56",
        ),
        ("[students]\n\"Ana Pop 12\" = { id = \"1\" }\n".to_owned(), "another assignment"),
        ("[students]\n\"Ana Pop 50\" = { id = \"1\" }\n".to_owned(), "may be 花子 山田 50"),
        (format!("[points.{SHEET}]\nzoe = 7\n"), "line 2: nobody is 'zoe'"),
        (
            "[students]\n\"Sam Smith Jr.\" = {}\n\"Sam Smith Jr. 54\" = {}\n".to_owned(),
            "a second line for Sam Smith Jr. 54",
        ),
    ] {
        desk.write("teacher/grades/marks.toml", &line);
        let output = desk.run(&[&real("both-1.zip")]);
        assert!(
            output.status.code() == Some(1) && said(&output).contains(words),
            "{line}: {}",
            said(&output)
        );
    }
}
