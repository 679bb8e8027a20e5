//! Counts knight's tours by backtracking: arguments, problem, run.

use std::process::ExitCode;

use clap::Parser;
use common::cli::args::{HELP, KnightArgs, LargeArgs, LevelArg, RunArgs};
use common::cli::{Refused, exit, parse};
use common::run::Options;

use knight_backtrack::{Algorithm, KnightTours};
use visual::VisualArgs;

/// A command that works.
pub const EXAMPLE: &str = "knight-backtrack 5 5 0 0 1";

/// Lecture 011: every knight's tour of a board from one cell, by backtracking.
#[derive(Parser)]
#[command(version, help_template = HELP)]
#[command(allow_negative_numbers = true)]
pub struct Arguments {
    #[command(flatten)]
    knight: KnightArgs,
    #[command(flatten)]
    level: LevelArg,
    /// How to search
    ///
    /// Both algorithms find the same tours in the same order.
    #[arg(long, value_name = "NAME", value_enum, default_value_t)]
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
/// The arguments do not go together, or there is no such problem.
pub fn problem(arguments: Arguments) -> anyhow::Result<(KnightTours, Options, VisualArgs)> {
    let Arguments { knight, level, algorithm, run, large, visual } = arguments;
    let options = Options::typed(EXAMPLE, level.level, run, large, visual.asked())?;
    let (size, start) = knight.board(EXAMPLE)?;
    let problem = KnightTours::new(size, start, algorithm);
    let problem = problem.map_err(|why| Refused::new(why, EXAMPLE))?;
    Ok((problem, options, visual))
}

/// The program, also for the page.
pub fn main() -> ExitCode {
    let asked = problem(parse(EXAMPLE));
    exit(asked.and_then(|(problem, options, visual)| visual.run(&problem, &options)))
}
