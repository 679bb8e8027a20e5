//! Solves, counts and makes number place puzzles: arguments, problem, run.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand, value_parser};
use common::cli::args::{CountArgs, HELP};
use common::cli::{exit, parse, print};
use common::run::Options;
use number_place::read::read;
use puzzles::maker::{Difficulty, puzzle};

const EXAMPLE: &str = "puzzles solve problems/puzzles/p5252.txt";

/// Beyond the lecture: solves many number place puzzles, counts very many solutions, makes puzzles.
#[derive(Parser)]
#[command(version, help_template = HELP)]
#[command(disable_help_subcommand = true, arg_required_else_help = false)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Solve many puzzles: print the number of solutions of each, and the first
    ///
    /// A puzzle without a solution gets a - instead of the first. The file has puzzles of 81 characters in a line, of
    /// nine in nine lines, with or without borders, or as 81 numbers. Lines that begin with # are skipped.
    Solve {
        /// File with the puzzles, or - for stdin
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Stop each puzzle after N solutions; without it, all are counted
        #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
        answers: Option<u64>,
        #[command(flatten)]
        run: CountArgs,
    },
    /// Count the solutions of a puzzle without listing them
    Count {
        /// File with the puzzle, or - for stdin: 81 numbers, nine lines of nine, or one line of 81
        #[arg(value_name = "FILE")]
        file: PathBuf,
        #[command(flatten)]
        run: CountArgs,
    },
    /// Make a puzzle with one solution; the same seed makes the same puzzle
    Make {
        /// How hard it is
        #[arg(long, value_enum)]
        difficulty: Difficulty,
        /// Which of the puzzles of this difficulty, from 0
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// X-sudoku: both diagonals also contain 1 to 9
        #[arg(long)]
        x: bool,
    },
}

fn main() -> ExitCode {
    exit(match parse::<Arguments>(EXAMPLE).command {
        Command::Solve { file, answers, run } => {
            let options = Options::counting(run, None, 1);
            puzzles::solve::run(file, answers.unwrap_or(u64::MAX), &options)
        }
        Command::Count { file, run } => {
            let options = Options::counting(run, None, 1);
            let puzzle = read(&file, EXAMPLE).map_err(Into::into);
            puzzle.and_then(|puzzle| puzzles::count::run(&puzzle, &options))
        }
        Command::Make { difficulty, seed, x } => {
            print(|out| write!(out, "{}", puzzle(difficulty, seed, x)))
        }
    })
}
