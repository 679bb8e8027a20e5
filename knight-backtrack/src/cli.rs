//! The arguments, and which search they ask for.

use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use common::args::{self, HELP, KnightArgs, LargeArgs, LevelArg, RunArgs, VERSION};
use common::see::{self, SeeArgs};

use crate::KnightTours;
use crate::fast::pruned::Pruned;

const EXAMPLE: &str = "knight-backtrack 5 5 0 0 1";

/// Lecture 011: every knight's tour of a board from one cell, by backtracking.
#[derive(Parser)]
#[command(version = VERSION, help_template = HELP, before_help = format!("Example: {EXAMPLE}"))]
#[command(allow_negative_numbers = true)]
struct Arguments {
    #[command(flatten)]
    knight: KnightArgs,
    #[command(flatten)]
    level: LevelArg,
    /// How to search; both find the same tours in the same order
    #[arg(long, value_enum, default_value_t)]
    algorithm: Algorithm,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    large: LargeArgs,
    #[command(flatten)]
    see: SeeArgs,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Algorithm {
    /// The lecture's
    #[default]
    Plain,
    /// Sees dead ends when they arise
    Pruned,
}

/// Does what the process's arguments ask for.
///
/// # Errors
/// It could not be done; the exit code is 1 then.
pub fn start() -> anyhow::Result<ExitCode> {
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
    Ok(match arguments.algorithm {
        Algorithm::Plain => see::run_large(&problem, &problem, level, options, large, shown)?,
        Algorithm::Pruned => match Pruned::new(problem) {
            Ok(pruned) => see::run_large(&pruned, &problem, level, options, large, shown)?,
            Err(error) => args::refuse::<Arguments>(error, EXAMPLE),
        },
    })
}
