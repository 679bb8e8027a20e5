//! Each edit, as the pages show it, against what is derived in another way.

mod parting;
mod results;

use std::fs;
use std::path::Path;

use edits::crash::compare_until_crash;
use edits::{Comparison, Edit, Problem, find};

/// A file of the course.
fn read(name: &str) -> Option<String> {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)).ok()
}

fn problem(command: &str) -> Problem {
    Problem::of(command, read).unwrap_or_else(|why| panic!("{command}: {why}"))
}

/// An edit of this name, and both searches of a command.
fn compared(id: &str, command: &str) -> (&'static Edit, Comparison) {
    let edit = find(id).expect("an edit");
    let comparison = compare_until_crash(edit, command, &problem(command)).expect("its search");
    (edit, comparison)
}
