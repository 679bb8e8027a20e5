//! Counts placements of N queens by backtracking: arguments, problem, run.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use clap::Parser;
use common::cli::args::{HELP, LargeArgs, LevelArg, RunArgs, up_to};
use common::cli::{exit, parse};
use common::platform::{stdin, stdout};
use common::run::Options;

use n_queens::problem::{Algorithm, Framing, MAX_N, Queens, read_size};
use visual::VisualArgs;

/// A command that works.
pub const EXAMPLE: &str = "n-queens 8 1";

/// Lecture 012: every way to place N queens that do not attack each other, by backtracking.
///
/// Without any argument it prints what the lecture's program prints: the solutions for N = 8.
#[derive(Parser)]
#[command(version, help_template = HELP)]
#[command(allow_negative_numbers = true)]
pub struct Arguments {
    /// Board size and number of queens, 1 to 64
    #[arg(value_name = "N", value_parser = up_to(MAX_N as u8))]
    n: Option<u8>,
    #[command(flatten)]
    level: LevelArg,
    /// How to search
    ///
    /// Both algorithms find the same solutions in the same order.
    #[arg(long, value_name = "NAME", value_enum, default_value_t)]
    algorithm: Algorithm,
    /// The laboratory's program: reads n (1 to 19) from stdin and draws with * and o
    #[arg(long, conflicts_with_all = ["n", "json", "algorithm"], help_heading = "The laboratory")]
    lab: bool,
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
/// The arguments do not go together, or stdin has no board size for the laboratory's program.
pub fn problem(arguments: Arguments) -> anyhow::Result<(Queens, Options, VisualArgs)> {
    let Arguments { n, level, algorithm, lab, run, large, visual } = arguments;
    let is_framed = n.is_some() || run.json;
    // The laboratory's program, and the lecture's without arguments, know only level 1.
    let level = if is_framed { level.level } else { 1 };
    let options = Options::typed(EXAMPLE, level, run, large, visual.asked())?;
    let problem = if lab {
        let has_prompt = !visual.trace;
        let n = ask(has_prompt)?;
        Queens { n, algorithm: Algorithm::Lab, framing: Framing::Laboratory }
    } else {
        let framing = if is_framed { Framing::Result } else { Framing::None };
        Queens { n: n.unwrap_or(8).into(), algorithm, framing }
    };
    Ok((problem, options, visual))
}

/// The program, also for the page.
pub fn main() -> ExitCode {
    let asked = problem(parse(EXAMPLE));
    exit(asked.and_then(|(problem, options, visual)| visual.run(&problem, &options)))
}

/// Prints the laboratory's prompt, unless stdout has a trace, and reads the board size from stdin.
fn ask(has_prompt: bool) -> anyhow::Result<usize> {
    let mut stdout = stdout();
    let prompt: &[u8] = if has_prompt { b"Introduceti dimensiunea tablei:" } else { b"" };
    let asked = stdout.write_all(prompt).and_then(|()| stdout.flush());
    asked.context("the prompt for the board size could not be written")?;
    read_size(&mut stdin())
}
