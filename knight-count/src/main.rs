//! Counts knight's tours without visiting them; see the library's page.

use std::process::ExitCode;

use common::run::exit;
use knight_count::cli::parse;
use knight_count::run::run;

fn main() -> ExitCode {
    match parse() {
        Ok((problem, options)) => exit(run(&problem, &options)),
        Err(code) => code,
    }
}
