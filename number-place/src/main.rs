//! Solves number place by backtracking; see the library's page.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use common::args::{self, HELP, LargeArgs, LevelArg, RunArgs};
use common::large::run_large;
use common::run::exit;
use number_place::read::read;

const EXAMPLE: &str = "number-place problems/puzzles/p5252.txt 2";

/// Lecture 013: every answer of a number place puzzle (sudoku), by backtracking.
#[derive(Parser)]
#[command(version, help_template = HELP, before_help = format!("Example: {EXAMPLE}"))]
#[command(allow_negative_numbers = true)]
struct Arguments {
    /// File with the puzzle, or - for stdin: 81 numbers, nine lines of nine, or one line of 81
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    level: LevelArg,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    large: LargeArgs,
}

fn main() -> ExitCode {
    exit(start())
}

fn start() -> anyhow::Result<ExitCode> {
    let arguments: Arguments = match args::parse(EXAMPLE) {
        Ok(arguments) => arguments,
        Err(code) => return Ok(code),
    };
    let puzzle = read(&arguments.file)?;
    Ok(run_large(
        &puzzle,
        arguments.level.level,
        &arguments.run,
        &arguments.large,
    )?)
}
