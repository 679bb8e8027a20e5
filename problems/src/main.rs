//! Shows, checks and measures the exercises; see the library's page.

use std::process::ExitCode;

use common::cli::{exit, parse};
use problems::cli::{Arguments, EXAMPLE};
use problems::levels;

fn main() -> ExitCode {
    let command = std::env::args_os().nth(1).unwrap_or_default();
    let example = if command == "levels" { levels::EXAMPLE } else { EXAMPLE };
    exit(|| problems::cli::run(&parse::<Arguments>(example)))
}
