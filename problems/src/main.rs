//! Shows, checks and measures the exercises; see the library's page.

use std::process::ExitCode;

use common::cli::{exit, parse};
use problems::cli::{EXAMPLE, StudentArguments};

fn main() -> ExitCode {
    exit(problems::cli::run(&parse::<StudentArguments>(EXAMPLE)))
}
