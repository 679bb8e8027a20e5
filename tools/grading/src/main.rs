//! The teacher's command: copies the course for students, and grades what they hand in.

use std::process::ExitCode;

use common::cli::{exit, parse};
use grading::cli::{Arguments, EXAMPLE, run};

fn main() -> ExitCode {
    exit(|| run(&parse::<Arguments>(EXAMPLE)))
}
