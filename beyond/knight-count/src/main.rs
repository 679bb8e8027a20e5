//! Counts knight's tours without visiting them: arguments, problem, run.

use std::process::ExitCode;

use clap::Parser;
use common::cli::args::{CountArgs, HELP};
use common::cli::{exit, parse};
use common::run::Options;
use common::search::Part;
use knight_count::KnightCount;
use knight_count::arguments::ProblemArgs;

const EXAMPLE: &str = "knight-count 6 6";

/// Beyond the lecture: how many knight's tours a board has, exactly, without visiting them.
///
/// Without X and Y: closed tours, undirected. With X and Y: open tours from that cell.
#[derive(Parser)]
#[command(version = env!("COURSE_VERSION"), help_template = HELP)]
#[command(allow_negative_numbers = true)]
struct Arguments {
    #[command(flatten)]
    problem: ProblemArgs,
    /// Do the K-th of M parts of the count, K from 1; the tours of all parts add up to the whole
    #[arg(long, value_name = "K/M", help_heading = "Large runs")]
    part: Option<Part>,
    /// Threads, at most one per processor; 0 for all processors
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Large runs")]
    threads: u16,
    #[command(flatten)]
    run: CountArgs,
}

fn main() -> ExitCode {
    exit(|| {
        let Arguments { problem, part, threads, run } = parse(EXAMPLE);
        let options = Options::counting(run, part, threads);
        KnightCount::new(problem.problem(EXAMPLE)?, &options)?.run(&options)
    })
}
