//! Counts knight's tours without visiting them: arguments, problem, run.

use std::process::ExitCode;

use clap::Parser;
use common::cli::args::{HELP, LargeArgs, ProgressWhen, RunArgs, side};
use common::cli::{Refused, exit, parse};
use common::run::memory::available;
use common::run::{BoxedListener, Options, run};
use common::search::Part;
use knight_count::KnightCount;
use knight_count::frontier::{Problem, Tours};
use knight_count::report::StepTable;

const EXAMPLE: &str = "knight-count 6 6";

/// Beyond the lecture: how many knight's tours a board has, exactly, without visiting them.
///
/// Without X and Y: closed tours, undirected. With X and Y: open tours from that cell.
#[derive(Parser)]
#[command(version = env!("COURSE_VERSION"), help_template = HELP)]
#[command(before_help = format!("Example: {EXAMPLE}"), allow_negative_numbers = true)]
struct Arguments {
    /// Cells in a row of the board, 1 or more
    #[arg(value_name = "WIDTH", value_parser = side())]
    width: i32,
    /// Cells in a column of the board, 1 or more
    #[arg(value_name = "HEIGHT", value_parser = side())]
    height: i32,
    /// Column of the start, from 0 at the left
    #[arg(value_name = "X", requires = "y")]
    x: Option<u32>,
    /// Row of the start, from 0 at the top
    #[arg(value_name = "Y")]
    y: Option<u32>,
    /// Closed tours, undirected: a tour and its reverse, begun anywhere, are one (the default)
    #[arg(long, conflicts_with_all = ["open", "x"], help_heading = "What is counted")]
    closed: bool,
    /// Open tours, directed: a tour and its reverse are two; from every cell, or from X and Y
    #[arg(long, help_heading = "What is counted")]
    open: bool,
    /// Do the K-th of M parts of the count, K from 1; the tours of all parts add up to the whole
    #[arg(long, value_name = "K/M")]
    part: Option<Part>,
    /// Threads, at most one per processor; 0 for all processors
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: u16,
    /// Stop after this time, for example 90s; a count is known only at its end
    #[arg(long, value_name = "TIME")]
    time_limit: Option<humantime::Duration>,
    /// Print patterns, states, memory and time of each step to stderr
    #[arg(long)]
    stats: bool,
    /// Print the result as one line of JSON
    #[arg(long)]
    json: bool,
    /// Progress on stderr; auto: where stderr is a terminal
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    progress: ProgressWhen,
}

fn main() -> ExitCode {
    exit(|| {
        let typed: Arguments = parse(EXAMPLE);
        let tours = match (typed.x, typed.y) {
            (Some(x), Some(y)) => Tours::OpenFrom { x: x as usize, y: y as usize },
            _ if typed.open => Tours::Open,
            _ => Tours::Closed,
        };
        let problem = Problem::new(typed.width as usize, typed.height as usize, tours);
        let problem = problem.map_err(|why| Refused::new(why, EXAMPLE))?;
        let Arguments { part, threads, time_limit, json, progress, .. } = typed;
        let run_args = RunArgs { time_limit, json, progress, ..RunArgs::default() };
        let large = LargeArgs { part, threads: Some(threads), estimate: false };
        let options = Options { level: 0, run: run_args, large };
        let part = part.unwrap_or(Part::WHOLE);
        let program = KnightCount::new(problem, part, options.threads(), available());
        let table =
            typed.stats.then(|| -> BoxedListener<'_, _> { Box::new(StepTable::new(&program)) });
        run(&program, &options, table)
    })
}
