//! Counts the solutions of N queens without visiting them: arguments, problem, run.

use std::process::ExitCode;

use clap::{Parser, value_parser};
use common::cli::args::{CountArgs, HELP, LARGE};
use common::cli::{exit, parse};
use common::run::Options;
use common::search::Part;
use queens_count::{MAX_N, QueensCount};

const EXAMPLE: &str = "queens-count 16";

/// Beyond the lecture: how many solutions N queens have, without visiting them.
#[derive(Parser)]
#[command(version, help_template = HELP)]
#[command(allow_negative_numbers = true)]
struct Arguments {
    /// Board size and number of queens, 1 to 25
    #[arg(value_name = "N", value_parser = value_parser!(u8).range(1..=MAX_N as i64))]
    n: u8,
    /// Do the K-th of M parts of the count, K from 1; the counts of all parts add up to the whole
    #[arg(long, value_name = "K/M", help_heading = LARGE)]
    part: Option<Part>,
    /// Threads, at most one per processor; 0 for all processors
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = LARGE)]
    threads: u16,
    #[command(flatten)]
    run: CountArgs,
}

fn main() -> ExitCode {
    let Arguments { n, part, threads, run } = parse(EXAMPLE);
    let options = Options::counting(run, part, threads);
    exit(QueensCount::new(n.into(), &options).run(&options))
}
