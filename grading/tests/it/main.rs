//! All tests of `grading` that need its library or its program from outside, as one executable.

mod confined;
mod desk;
mod hostile;
mod own;
mod platforms;
mod student_copy;
mod terminal;

use std::fs;
use std::path::Path;
use std::process::Output;

use problems::catalogue::Course;

/// The course, for no particular student.
fn course() -> Course {
    let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the course");
    Course { student: None, ..course }
}

/// A folder from which a teacher grades the course.
fn teacher(folder: &Path) {
    let root = course().root.display().to_string();
    let manifest = format!("[workspace.metadata.problems]\ncourse = {root:?}\n");
    fs::create_dir_all(folder).expect("made");
    fs::write(folder.join("Cargo.toml"), manifest).expect("written");
}

/// What a command has printed.
fn said(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}
