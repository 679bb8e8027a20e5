//! The arguments, and which search they ask for.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use common::args::{self, HELP, LargeArgs, LevelArg, RunArgs, VERSION};
use common::run::run;
use common::see::{self, SeeArgs};

use crate::each;
use crate::fast::{Algorithm, Counter, Solver};
use crate::read::read;

const EXAMPLE: &str = "number-place problems/puzzles/p5252.txt 2";

/// What shows or divides one search has no meaning for many.
const NOT_WITH_EACH: [&str; 7] = [
    "file", "stats", "part", "estimate", "svg", "replay", "watch",
];

/// Lecture 013: every answer of a number place puzzle (sudoku), by backtracking.
#[derive(Parser)]
#[command(version = VERSION, help_template = HELP, before_help = format!("Example: {EXAMPLE}"))]
#[command(allow_negative_numbers = true)]
struct Arguments {
    /// File with the puzzle, or - for stdin: 81 numbers, nine lines of nine, or one line of 81
    #[arg(value_name = "FILE", required_unless_present = "each")]
    file: Option<PathBuf>,
    #[command(flatten)]
    level: LevelArg,
    /// How to search; all find the same answers, in different orders [default: plain; bits for --each]
    #[arg(long, value_enum, value_name = "NAME", hide_default_value = true)]
    algorithm: Option<Algorithm>,
    /// Solve many puzzles, one of 81 characters a line, in a file or, with -, from stdin
    ///
    /// Prints a line for each: how many answers it has and the first one found, or - if it has none. Blank
    /// lines and lines that begin with # are skipped. With --answers 2, two answers mean that there may be
    /// more; without it all are counted.
    #[arg(long, value_name = "FILE", conflicts_with_all = NOT_WITH_EACH)]
    each: Option<PathBuf>,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    large: LargeArgs,
    #[command(flatten)]
    see: SeeArgs,
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
    let (options, large, shown) = (&arguments.run, &arguments.large, &arguments.see);
    if let Some(file) = arguments.each {
        let algorithm = arguments.algorithm.unwrap_or(Algorithm::Bits);
        let threads = large.threads.unwrap_or(1).into();
        return Ok(each::run(&file, algorithm, threads, options)?);
    }
    let algorithm = arguments.algorithm.unwrap_or_default();
    let puzzle = read(&arguments.file.unwrap_or_default())?;
    let level = arguments.level.level;
    let looks = options.stats || options.answers.is_some() || shown.asked().is_some();
    if algorithm == Algorithm::Bits && level == 0 && !looks && large.is_whole() {
        return Ok(run(&Counter(puzzle), level, options)?);
    }
    let solver = Solver { puzzle, algorithm };
    Ok(see::run_large(
        &solver, &puzzle, level, options, large, shown,
    )?)
}
