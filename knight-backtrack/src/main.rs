//! Counts knight's tours by backtracking; see the library's page.

use std::process::ExitCode;

use clap::Parser;
use common::args::{self, HELP, KnightArgs, LevelArg, RunArgs};
use common::run::{exit, run};
use knight_backtrack::KnightTours;

const EXAMPLE: &str = "knight-backtrack 5 5 0 0 1";

/// Lecture 011: every knight's tour of a board from one cell, by backtracking.
#[derive(Parser)]
#[command(version, help_template = HELP, before_help = format!("Example: {EXAMPLE}"))]
#[command(allow_negative_numbers = true)]
struct Arguments {
    #[command(flatten)]
    knight: KnightArgs,
    #[command(flatten)]
    level: LevelArg,
    #[command(flatten)]
    run: RunArgs,
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
    Ok(run(&problem, arguments.level.level, &arguments.run)?)
}
