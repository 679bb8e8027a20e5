//! Solves number place by backtracking; see the library's page.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use common::args::{self, HELP, LevelArg, RunArgs};
use common::run::{exit, run};
use number_place::each;
use number_place::fast::{Algorithm, Counter, Solver};
use number_place::read::read;

const EXAMPLE: &str = "number-place problems/puzzles/p5252.txt 2";

/// Lecture 013: every answer of a number place puzzle (sudoku), by backtracking.
#[derive(Parser)]
#[command(version, help_template = HELP, before_help = format!("Example: {EXAMPLE}"))]
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
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "stats"])]
    each: Option<PathBuf>,
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
    let (run_args, algorithm) = (&arguments.run, arguments.algorithm);
    let Some(file) = arguments.file else {
        let file = arguments.each.unwrap_or_default();
        return Ok(each::run(
            &file,
            algorithm.unwrap_or(Algorithm::Bits),
            run_args,
        )?);
    };
    let algorithm = algorithm.unwrap_or_default();
    let puzzle = read(&file)?;
    let level = arguments.level.level;
    let counts_only = level == 0 && run_args.answers.is_none() && !run_args.stats;
    if algorithm == Algorithm::Bits && counts_only {
        return Ok(run(&Counter(puzzle), level, run_args)?);
    }
    Ok(run(&Solver { puzzle, algorithm }, level, run_args)?)
}
