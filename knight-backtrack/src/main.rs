//! Counts knight's tours by backtracking; see the library's page.

use std::process::ExitCode;

use common::run::exit;
use knight_backtrack::cli::start;

fn main() -> ExitCode {
    exit(start())
}
