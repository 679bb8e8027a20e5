//! The teacher's command: grades what students hand in.

use std::process::ExitCode;

use common::cli::{exit, parse};
use grading::cli::{Arguments, EXAMPLE, run};

fn main() -> ExitCode {
    exit(run(&parse::<Arguments>(EXAMPLE)))
}
