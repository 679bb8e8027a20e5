//! Whole submissions, as zip files: whatever they contain, the class is graded. Programs are
//! left out; what they may do is another test's matter.
#![no_main]

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use grading::cache::Cache;
use grading::grade::grade;
use grading::{csv, feedback, marks, page, submission};
use libfuzzer_sys::fuzz_target;
use problems::catalogue::Course;
use problems::checking::Conditions;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Paths that a submission may have; the first byte of a part chooses one.
const PATHS: [&str; 8] = [
    "progress.txt",
    "student.txt",
    "011-1-bruteforce-cost/worksheet.toml",
    "011-1-bruteforce-cost/report.md",
    "012-1-queens-cost/worksheet.toml",
    "r1-2-reverse-the-order/worksheet.toml",
    "r1-2-reverse-the-order/measured.csv",
    "lab-1-listing/../011-1-bruteforce-cost/report.md",
];

fuzz_target!(|bytes: &[u8]| {
    let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the course");
    let class = tempfile::tempdir().expect("a folder");
    // The bytes as they are, and as the contents of files.
    fs::write(class.path().join("raw.zip"), bytes).expect("written");
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for part in bytes.split(|byte| *byte == 0xff).take(PATHS.len()) {
        let Some((number, text)) = part.split_first() else { continue };
        let path = PATHS[*number as usize % PATHS.len()];
        if zip.start_file(path, SimpleFileOptions::default()).is_ok() {
            zip.write_all(text).expect("written");
        }
    }
    let packed = zip.finish().expect("finished").into_inner();
    fs::write(class.path().join("packed.zip"), packed).expect("written");
    // As the zip file of a class, which it hardly is.
    let _ = submission::read(&class.path().join("raw.zip"));
    let mut submissions: Vec<_> = submission::read(class.path())
        .expect("the folder is there")
        .into_iter()
        .map(|hand_in| hand_in.submission)
        .collect();
    for submission in &mut submissions {
        submission.files.retain(|path, _| !path.contains("starter"));
    }
    let grades = grade(&course, &Conditions::default(), &Cache::default(), &submissions, || ())
        .expect("graded");
    assert_eq!(grades.len(), submissions.len());
    let rubrics = marks::rubrics(&course);
    let _ = (page::text(&grades, None), page::html(&grades, &rubrics));
    csv::grades(&grades).expect("a table");
    let _ = csv::moodle(&grades);
    for grade in &grades {
        let _ = feedback::markdown(grade, &rubrics, 1);
    }
});
