//! The teacher's command: grades what students hand in.

use std::process::ExitCode;

use common::cli::{exit, parse};
use grading::cli::{EXAMPLE, TeacherArguments, run};

fn main() -> ExitCode {
    exit(run(&parse::<TeacherArguments>(EXAMPLE)))
}
