//! Counts placements of N queens by backtracking: arguments, problem, run.

use std::process::ExitCode;

use clap::{Parser, value_parser};
use common::cli::args::{HELP, LargeArgs, LevelArg, RunArgs};
use common::cli::process::read_within;
use common::cli::{exit, parse};
use common::run::{Options, run};
use n_queens::problem::{Algorithm, Frame, MAX_N, Queens};
use visual::VisualArgs;

const EXAMPLE: &str = "n-queens 8 1";

/// Lecture 012: every way to place N queens that do not attack each other, by backtracking.
///
/// Without any argument it prints what the lecture's program prints: the solutions for N = 8.
#[derive(Parser)]
#[command(version = env!("COURSE_VERSION"), help_template = HELP)]
#[command(allow_negative_numbers = true)]
struct Arguments {
    /// Board size and number of queens, 1 to 64
    #[arg(value_name = "N", value_parser = value_parser!(u8).range(1..=MAX_N as i64))]
    n: Option<u8>,
    #[command(flatten)]
    level: LevelArg,
    /// How to search or count; all find as many solutions [default: plain, or bits where no node is
    /// shown]
    #[arg(long, value_enum)]
    algorithm: Option<Algorithm>,
    /// The laboratory's program: lab for n (1 to 19) on stdin and draws with * and o
    #[arg(long, conflicts_with_all = ["n", "json"], help_heading = "The laboratory")]
    lab: bool,
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
        let Arguments { n, level, algorithm, lab, run: args, large, visual } = parse(EXAMPLE);
        let frame = match n {
            _ if lab => Frame::Laboratory,
            None if !args.json => Frame::None,
            _ => Frame::Result,
        };
        let level = if frame == Frame::Result { level.level } else { 1 };
        let options = Options { level, run: args, large };
        let algorithm = algorithm.or(lab.then_some(Algorithm::Lab));
        let problem = Queens { frame, ..Queens::new(n.unwrap_or(8).into(), algorithm) };
        let mut problem = problem.with(&options, visual.asked())?;
        if lab {
            problem.n = read_within(options.run.time_limit, n_queens::lab::ask)?;
        }
        let listener = visual.listener(&problem, &options)?;
        run(&problem, &options, listener)
    })
}
