//! Finds a knight's tour by depth-first search; see the library's page.

use std::process::ExitCode;

use common::run::exit;
use knight_graph::cli::start;

fn main() -> ExitCode {
    exit(start())
}
