//! Counts knight's tours by brute force; see the library's page.

use std::process::ExitCode;

use clap::Parser;
use common::args::{self, HELP, KnightArgs, LargeArgs, LevelArg, RunArgs, VERSION};
use common::run::exit;
use common::see::{self, SeeArgs};
use knight_bruteforce::KnightTours;

const EXAMPLE: &str = "knight-bruteforce 3 3 0 0 1";

/// Lecture 011: every knight's tour of a board from one cell, by brute force.
#[derive(Parser)]
#[command(version = VERSION, help_template = HELP, before_help = format!("Example: {EXAMPLE}"))]
#[command(allow_negative_numbers = true)]
struct Arguments {
    #[command(flatten)]
    knight: KnightArgs,
    #[command(flatten)]
    level: LevelArg,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    large: LargeArgs,
    #[command(flatten)]
    see: SeeArgs,
}

fn main() -> ExitCode {
    exit(start())
}

fn start() -> anyhow::Result<ExitCode> {
    let arguments: Arguments = match args::parse(EXAMPLE) {
        Ok(arguments) => arguments,
        Err(code) => return Ok(code),
    };
    let (size, start) = match arguments.knight.board() {
        Ok(board) => board,
        Err(message) => return Ok(args::refuse::<Arguments>(message, EXAMPLE)),
    };
    let problem = KnightTours { size, start };
    let (level, options) = (arguments.level.level, &arguments.run);
    let (large, shown) = (&arguments.large, &arguments.see);
    Ok(see::run_large(
        &problem, &problem, level, options, large, shown,
    )?)
}
