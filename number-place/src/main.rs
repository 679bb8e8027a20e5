//! Solves number place by backtracking: arguments, problem, run.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use common::cli::args::{HELP, LargeArgs, LevelArg, RunArgs};
use common::cli::{exit, parse};
use common::run::Options;

use number_place::{Algorithm, Puzzle, read::read};
use visual::VisualArgs;

/// A command that works.
pub const EXAMPLE: &str = "number-place problems/puzzles/p5252.txt 2";

/// Lecture 013: every solution of a number place puzzle (sudoku), by backtracking.
#[derive(Parser)]
#[command(version, help_template = HELP)]
#[command(allow_negative_numbers = true)]
pub struct Arguments {
    /// File with the puzzle, or - for stdin: 81 numbers, nine lines of nine, or one line of 81
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    level: LevelArg,
    /// How to search
    ///
    /// Both algorithms find the same solutions, in different orders.
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    algorithm: Algorithm,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    large: LargeArgs,
    #[command(flatten)]
    visual: VisualArgs,
}

/// The problem that the arguments name, and how it is run and shown.
///
/// # Errors
/// The arguments do not go together, or the file has no puzzle.
pub fn problem(arguments: Arguments) -> anyhow::Result<(Puzzle, Options, VisualArgs)> {
    let Arguments { file, level, algorithm, run, large, visual } = arguments;
    let options = Options::typed(EXAMPLE, level.level, run, large, visual.asked())?;
    visual.check_input(EXAMPLE, &file)?;
    let problem = Puzzle { algorithm, ..read(&file, EXAMPLE)? };
    Ok((problem, options, visual))
}

/// The program, also for the page.
pub fn main() -> ExitCode {
    let asked = problem(parse(EXAMPLE));
    exit(asked.and_then(|(problem, options, visual)| visual.run(&problem, &options)))
}
