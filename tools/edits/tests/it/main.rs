//! Each edit, as the pages show it, against what is derived in another way.

mod parting;
mod results;

use std::fs;
use std::path::Path;

use edits::crash::until_crash;
use edits::{Comparison, Edit, Problem, compare, find};

/// A file of the course.
fn read(name: &str) -> Option<String> {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)).ok()
}

fn problem(command: &str) -> Problem {
    Problem::of(command, read).unwrap_or_else(|why| panic!("{command}: {why}"))
}

/// An edit of this name, and both searches of a command.
fn compared(id: &str, command: &str) -> (&'static Edit, Comparison<'static>) {
    let (edit, problem) = (find(id).expect("an edit"), Box::leak(Box::new(problem(command))));
    let comparison = until_crash(|crash| compare(edit, command, problem, crash));
    (edit, comparison.expect("its search"))
}
