//! What learning platforms hand over, and take back. The files in `tests/moodle-5.1` are Moodle's own: of a course with eight
//! invented students, with folders (`both-1.zip`), without (`both-0.zip`), and under blind marking. All other layouts are
//! built as the platforms' sources write them.

use std::fs;
use std::path::Path;
use std::process::Output;

use checks::zip::{Zip, zipped};
use serde_json::Value;

use crate::course;
use crate::desk::Desk;

mod moodle;
mod others;

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
    let bytes = |path: &str| {
        if path.ends_with(".zip") {
            packed.clone()
        } else {
            b"2026-11-28 03:28:09.752455 UTC\n".to_vec()
        }
    };
    paths.iter().map(|path| ((*path).to_owned(), bytes(path))).collect()
}

/// A zip file with any names, which other programs write.
fn packed(files: &[Entry]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (path, bytes) in files {
        zip.start_file(path.as_str(), zip::write::SimpleFileOptions::default()).expect("begun");
        std::io::Write::write_all(&mut zip, bytes).expect("written");
    }
    zip.finish().expect("written").into_inner()
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
    let zip = Zip::read(&zip[..], zip.len() as u64, "", 1000).expect("a zip file");
    let mut paths: Vec<String> = zip.entries.into_iter().map(|entry| entry.path).collect();
    paths.sort();
    paths
}

const LONG: &str = "Maximiliana-Alexandra-Theodora Wilhelmine Friederike Freifrau von und zu Hohenlohe-Langenburg-Schillingsfürst-Waldenburg";

/// Grades what lies at each of these places of a new desk, and gives the rows, which must be the same.
fn graded_everywhere(files: &[Entry], root: &str) -> (Vec<(String, f64)>, Vec<String>) {
    let zip = packed(files);
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
