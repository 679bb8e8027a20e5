//! Counts knight's tours without visiting them: arguments, problem, run.

use std::process::ExitCode;

use clap::Parser;
use common::board::Size;
use common::cli::args::{CountArgs, HELP, LARGE, side, start};
use common::cli::{exit, parse};
use common::run::Options;
use common::search::Part;
use knight_count::{Problem, TourKind};

const EXAMPLE: &str = "knight-count 6 6";

/// Beyond the lecture: how many knight's tours a board has, exactly, without visiting them.
///
/// Without X and Y: closed tours, undirected: a tour and its reverse, begun anywhere, are one. With X and Y: open tours
/// from that cell.
#[derive(Parser)]
#[command(version, help_template = HELP)]
#[command(allow_negative_numbers = true)]
struct Arguments {
    /// Cells in a row of the board, 1 or more
    #[arg(value_name = "WIDTH", value_parser = side())]
    width: i32,
    /// Cells in a column of the board, 1 or more
    #[arg(value_name = "HEIGHT", value_parser = side())]
    height: i32,
    /// Column of the start, from 0 at the left
    #[arg(value_name = "X", requires = "y")]
    x: Option<i64>,
    /// Row of the start, from 0 at the top
    #[arg(value_name = "Y")]
    y: Option<i64>,
    /// Open tours, directed: a tour and its reverse are two; from every cell, or from X and Y
    #[arg(long, help_heading = "What is counted")]
    open: bool,
    /// Do the K-th of M parts of the count, K from 1; the tours of all parts add up to the whole
    #[arg(long, value_name = "K/M", help_heading = LARGE)]
    part: Option<Part>,
    /// Threads, at most one per processor; 0 for all processors
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = LARGE)]
    threads: u16,
    #[command(flatten)]
    run: CountArgs,
}

impl Arguments {
    /// The problem that is asked for.
    fn problem(&self) -> anyhow::Result<Problem> {
        let &Arguments { width, height, .. } = self;
        let tours = match (self.x, self.y) {
            (Some(x), Some(y)) => {
                let start = start(Size::new(width, height), x, y, EXAMPLE)?;
                TourKind::OpenFrom { x: start.x as usize, y: start.y as usize }
            }
            _ if self.open => TourKind::Open,
            _ => TourKind::Closed,
        };
        Ok(Problem { width: width as usize, height: height as usize, tours })
    }
}

fn main() -> ExitCode {
    let arguments: Arguments = parse(EXAMPLE);
    let problem = arguments.problem();
    let options = Options::counting(arguments.run, arguments.part, arguments.threads);
    exit(problem.and_then(|problem| knight_count::run(&problem, &options)))
}
