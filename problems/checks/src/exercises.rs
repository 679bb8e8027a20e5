//! The exercises, in the order of the course. Each is a folder with a `check.rs`, whose `EXERCISE` says what it is; the
//! build script has listed them.

use crate::exercise::{Exercise, Lecture};

include!(concat!(env!("OUT_DIR"), "/exercises.rs"));

/// The exercise of this name.
pub fn find(id: &str) -> Option<&'static Exercise> {
    all().find(|exercise| exercise.id == id)
}

/// All exercises, in the order of the course.
pub fn all() -> impl Iterator<Item = &'static Exercise> {
    LECTURES.iter().flat_map(|lecture| lecture.exercises)
}
