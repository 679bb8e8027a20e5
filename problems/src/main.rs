//! Shows, checks and measures the exercises; see the library's page.

use std::process::ExitCode;

use common::args;
use common::run::exit;
use problems::cli::{Arguments, EXAMPLE};

fn main() -> ExitCode {
    match args::parse::<Arguments>(EXAMPLE) {
        Ok(arguments) => exit(problems::cli::run(&arguments)),
        Err(code) => code,
    }
}
