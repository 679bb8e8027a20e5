//! All tests of `grading` that need its library or its program from outside, as one executable.

mod confined;
mod desk;
mod hostile;
mod own;
mod platforms;
mod rehearsal;
mod student_copy;
mod terminal;

use std::path::Path;

use problems::catalogue::Course;

/// The course, for no particular student.
fn course() -> Course {
    let course = Course::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the course");
    Course { student: None, ..course }
}
