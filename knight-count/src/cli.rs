//! The arguments.

use std::process::ExitCode;

use clap::Parser;
use common::args::{self, HELP, MAX_SIDE, ProgressWhen, VERSION};
use common::part::Part;

use crate::frontier::{Problem, Tours};
use crate::run::Options;

const EXAMPLE: &str = "knight-count 6 6";

/// Beyond the lecture: how many knight's tours a board has, exactly, without visiting them.
///
/// Without X and Y: closed tours, undirected. With X and Y: open tours from that cell.
#[derive(Parser)]
#[command(version = VERSION, help_template = HELP, before_help = format!("Example: {EXAMPLE}"))]
#[command(allow_negative_numbers = true)]
struct Arguments {
    /// Cells in a row of the board, 1 or more
    #[arg(value_name = "WIDTH", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_SIDE)))]
    width: u32,
    /// Cells in a column of the board, 1 or more
    #[arg(value_name = "HEIGHT", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_SIDE)))]
    height: u32,
    /// Column of the start, from 0 at the left
    #[arg(value_name = "X", requires = "y")]
    x: Option<u32>,
    /// Row of the start, from 0 at the top
    #[arg(value_name = "Y")]
    y: Option<u32>,
    /// Closed tours, undirected: a tour and its reverse, begun anywhere, are one (the default)
    #[arg(long, conflicts_with_all = ["open", "x"], help_heading = "What is counted")]
    closed: bool,
    /// Open tours from every cell, directed: a tour and its reverse are two
    #[arg(long, conflicts_with = "x", help_heading = "What is counted")]
    open: bool,
    /// Do the K-th of M parts of the count, K from 1; the tours of all parts add up to the whole
    #[arg(long, value_name = "K/M")]
    part: Option<Part>,
    /// Threads; 0 for one per processor
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

/// Parses the process's arguments.
///
/// # Errors
/// The exit code after `--help`, `--version` or wrong arguments, of which everything is said.
pub fn parse() -> Result<(Problem, Options), ExitCode> {
    let arguments: Arguments = args::parse(EXAMPLE)?;
    let tours = match (arguments.x, arguments.y) {
        (Some(x), Some(y)) => Tours::OpenFrom {
            x: x as usize,
            y: y as usize,
        },
        _ if arguments.open => Tours::Open,
        _ => Tours::Closed,
    };
    let (width, height) = (arguments.width as usize, arguments.height as usize);
    let problem = Problem::new(width, height, tours)
        .map_err(|error| args::refuse::<Arguments>(error, EXAMPLE))?;
    let options = Options {
        part: arguments.part,
        threads: arguments.threads.into(),
        time_limit: arguments.time_limit.map(Into::into),
        stats: arguments.stats,
        json: arguments.json,
        progress: arguments.progress,
    };
    Ok((problem, options))
}
