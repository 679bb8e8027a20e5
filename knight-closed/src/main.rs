//! Finds one closed knight's tour; see the library's page.

use std::process::ExitCode;

use common::run::exit;
use knight_closed::cli::start;

fn main() -> ExitCode {
    exit(start())
}
