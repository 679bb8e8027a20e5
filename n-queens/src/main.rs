//! Counts placements of N queens by backtracking; see the library's page.

use std::process::ExitCode;

use clap::Parser;
use common::args::{self, HELP, LargeArgs, LevelArg, RunArgs};
use common::large::run_large;
use common::run::exit;
use n_queens::search::MAX_N;
use n_queens::{Frame, Program, Queens, lab};

const EXAMPLE: &str = "n-queens 8 1";

/// Lecture 012: every way to place N queens that do not attack each other, by backtracking.
///
/// Without any argument it prints what the lecture's program prints: the answers for N = 8.
#[derive(Parser)]
#[command(version, help_template = HELP, before_help = format!("Example: {EXAMPLE}"))]
#[command(allow_negative_numbers = true)]
struct Arguments {
    /// Board size and number of queens, 1 to 64
    #[arg(value_name = "N", value_parser = clap::value_parser!(u8).range(1..=MAX_N as i64))]
    n: Option<u8>,
    #[command(flatten)]
    level: LevelArg,
    /// The laboratory's program: asks for n (1 to 19) on stdin and draws with * and o
    #[arg(long, conflicts_with_all = ["n", "json"], help_heading = "The laboratory")]
    lab: bool,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    large: LargeArgs,
}

fn main() -> ExitCode {
    exit(start())
}

fn start() -> anyhow::Result<ExitCode> {
    let arguments: Arguments = match args::parse(EXAMPLE) {
        Ok(arguments) => arguments,
        Err(code) => return Ok(code),
    };
    let (n, frame, level) = match (arguments.lab, arguments.n) {
        (true, _) => (lab::ask()?, Frame::Laboratory, 1),
        (false, Some(n)) => (n.into(), Frame::Result, arguments.level.level),
        (false, None) if arguments.run.json => (8, Frame::Result, 0),
        (false, None) => (8, Frame::None, 1),
    };
    let problem = Queens { n };
    Ok(run_large(
        &Program { problem, frame },
        level,
        &arguments.run,
        &arguments.large,
    )?)
}
