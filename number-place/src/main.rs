//! Solves number place by backtracking; see the library's page.

use std::process::ExitCode;

use common::run::exit;
use number_place::cli::start;

fn main() -> ExitCode {
    exit(start())
}
