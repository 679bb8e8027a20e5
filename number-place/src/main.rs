//! Solves number place by backtracking: arguments, problem, run.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use common::cli::args::{HELP, LargeArgs, LevelArg, RunArgs};
use common::cli::process::read_within;
use common::cli::{exit, parse};
use common::run::{Options, run};
use number_place::{Algorithm, Puzzle, each::Each, read::read};
use visual::VisualArgs;

const EXAMPLE: &str = "number-place problems/puzzles/p5252.txt 2";

/// Lecture 013: every solution of a number place puzzle (sudoku), by backtracking.
#[derive(Parser)]
#[command(version = env!("COURSE_VERSION"), help_template = HELP)]
#[command(allow_negative_numbers = true)]
struct Arguments {
    /// File with the puzzle, or - for stdin: 81 numbers, nine lines of nine, or one line of 81
    #[arg(value_name = "FILE", required_unless_present = "each")]
    file: Option<PathBuf>,
    #[command(flatten)]
    level: LevelArg,
    /// How to search; all find the same solutions, in different orders [default: plain, or mask
    /// where no node is shown; bits for --each]
    #[arg(long, value_enum, value_name = "NAME")]
    algorithm: Option<Algorithm>,
    /// Solve many puzzles, one of 81 characters a line, in a file or, with -, from stdin
    ///
    /// Prints a line for each: how many solutions it has and the first one found, or - if it has
    /// none. Blank lines and lines that begin with # are skipped. With --answers 2, two solutions
    /// mean that there may be more; without it all are counted.
    #[arg(long, value_name = "FILE", conflicts_with_all = Each::NOT_WITH)]
    each: Option<PathBuf>,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    large: LargeArgs,
    #[command(flatten)]
    visual: VisualArgs,
}

/// The program. The playground calls it, too.
pub fn main() -> ExitCode {
    exit(|| {
        let Arguments { file, level, algorithm, each, run: args, large, visual } = parse(EXAMPLE);
        let mut options = Options { level: level.level, run: args, large };
        if let Some(path) = each {
            let (algorithm, threads) = (algorithm.unwrap_or(Algorithm::Bits), options.threads());
            let most = options.run.solutions.take().unwrap_or(u64::MAX); // of each puzzle
            // A level prints its lines; with --json there is only one.
            (options.level, options.large) = (u8::from(!options.run.json), LargeArgs::default());
            return run(&Each { path, algorithm, most, threads }, &options, None);
        }
        let file = file.unwrap_or_default();
        let path = file.clone();
        let problem = read_within(options.run.time_limit, move || read(&path))?;
        let problem = problem.by(algorithm, large.is_whole());
        visual.check_input::<Puzzle>(&file)?;
        run(&problem, &options, visual.listener(&problem, &options)?)
    })
}
