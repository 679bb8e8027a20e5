//! Shows, checks and measures the exercises; see the library's page.

use std::process::ExitCode;

use common::cli::{exit, parse};
use problems::cli::{Arguments, EXAMPLE};
use problems::levels;

fn main() -> ExitCode {
    let example = match std::env::args_os().nth(1).is_some_and(|command| command == "levels") {
        true => levels::EXAMPLE,
        false => EXAMPLE,
    };
    exit(|| problems::cli::run(&parse::<Arguments>(example)))
}
