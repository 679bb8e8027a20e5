//! Solves number place by backtracking: arguments, problem, run.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use common::cli::args::{HELP, LargeArgs, LevelArg, RunArgs};
use common::cli::{exit, parse};
use common::run::Options;

use number_place::{Algorithm, Puzzle, read::read};
use visual::VisualArgs;

const EXAMPLE: &str = "number-place problems/puzzles/p5252.txt 2";

/// Lecture 013: every solution of a number place puzzle (sudoku), by backtracking.
#[derive(Parser)]
#[command(version = env!("COURSE_VERSION"), help_template = HELP)]
#[command(allow_negative_numbers = true)]
struct Arguments {
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

/// The program, also for the playground.
pub fn main() -> ExitCode {
    exit(|| {
        let Arguments { file, level, algorithm, run: args, large, visual } = parse(EXAMPLE);
        let options = Options::typed("number-place", level.level, args, large, visual.asked())?;
        visual.check_input("number-place", &file)?;
        let problem = Puzzle { algorithm, ..read(&file, EXAMPLE)? };
        visual.run(&problem, &options)
    })
}
