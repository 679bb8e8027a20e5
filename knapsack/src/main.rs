//! Packs a knapsack: arguments, problem, run.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, value_parser};
use common::cli::args::{HELP, LargeArgs, RunArgs, level};
use common::cli::{Refused, exit, parse};
use common::run::Options;

use knapsack::problem::{Algorithm, Knapsack, Object, lecture};
use knapsack::read::read;
use visual::VisualArgs;

/// A command that works.
pub const EXAMPLE: &str = "knapsack 112";
const PARTS: &str = "--part and --threads: the best of the whole is no sum of parts, and what is cut depends on what \
                     was found before";
const ESTIMATE: &str = "--estimate: what is cut depends on what was found before";

/// Lecture 014: the most valuable objects that a knapsack can carry.
#[derive(Parser)]
#[command(version, help_template = HELP)]
#[command(allow_negative_numbers = true)]
pub struct Arguments {
    /// The largest weight that the knapsack carries, 0 or more
    #[arg(value_name = "LIMIT", value_parser = value_parser!(i64).range(0..=1_000_000_000_000))]
    limit: i64,
    /// Verbose level, 0 to 3 [default: 1]
    ///
    /// 0 prints the result, 1 every candidate, 2 every node, and 3 every choice.
    #[arg(value_name = "LEVEL", value_parser = level())]
    level: Option<u8>,
    /// How to search
    #[arg(long, value_name = "NAME", value_enum, default_value_t)]
    algorithm: Algorithm,
    /// File with values and weights, or - for stdin
    #[arg(long = "objects", value_name = "FILE")]
    file: Option<PathBuf>,
    /// Order the objects by value per weight
    #[arg(long)]
    sort: bool,
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
/// The arguments do not go together, or the file has no objects.
pub fn problem(arguments: Arguments) -> anyhow::Result<(Knapsack, Options, VisualArgs)> {
    let Arguments { limit, level, algorithm, file, sort, run, large, visual } = arguments;
    // One line of JSON has no candidates before it.
    let level = level.unwrap_or(u8::from(!run.json));
    if let Some(why) = refused(&large, algorithm) {
        return Err(Refused::new(why, EXAMPLE).into());
    }
    let options = Options::typed(EXAMPLE, level, run, large, visual.asked())?;
    let mut objects = lecture();
    if let Some(file) = file {
        visual.check_input(EXAMPLE, &file)?;
        objects = read(&file)?;
    }
    if sort {
        objects.sort_by(Object::by_ratio);
    }
    Ok((Knapsack { objects, limit, algorithm }, options, visual))
}

/// The program, also for the page.
pub fn main() -> ExitCode {
    let asked = problem(parse(EXAMPLE));
    exit(asked.and_then(|(problem, options, visual)| visual.run(&problem, &options)))
}

/// Why options of large runs are refused.
fn refused(large: &LargeArgs, algorithm: Algorithm) -> Option<&'static str> {
    let is_bound = matches!(algorithm, Algorithm::Bound | Algorithm::Relaxed);
    let divides = large.part.is_some() || large.threads.is_some_and(|threads| threads != 1);
    divides.then_some(PARTS).or((large.estimate && is_bound).then_some(ESTIMATE))
}
