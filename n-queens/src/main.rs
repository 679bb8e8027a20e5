//! Counts placements of N queens by backtracking; see the library's page.

use std::process::ExitCode;

use common::run::exit;
use n_queens::cli::start;

fn main() -> ExitCode {
    exit(start())
}
