//! Finds a knight's tour by depth-first search: arguments, problem, run.

use std::process::ExitCode;

use clap::Parser;
use common::cli::args::{HELP, KnightArgs, LargeArgs, LevelArg, RunArgs, SHOWING};
use common::cli::{Refused, exit, parse};
use common::run::Options;

use knight_graph::{Algorithm, KnightGraph, Order};
use visual::VisualArgs;

/// A command that works.
pub const EXAMPLE: &str = "knight-graph 8 8 0 0 1";

/// Reading 1: one knight's tour of a board, by depth-first search over the graph of the knight's
/// moves.
///
/// The search ends with the first tour; --answers N makes it go on to the N-th.
#[derive(Parser)]
#[command(version, help_template = HELP)]
#[command(allow_negative_numbers = true)]
#[command(mut_arg("solutions", |arg| arg.help("Stop after N tours instead of the first")))]
#[command(mut_arg("svg", |arg| {
    arg.help("Draw the first tour found into an SVG file, at level 0 with the graph of all moves")
}))]
pub struct Arguments {
    #[command(flatten)]
    knight: KnightArgs,
    #[command(flatten)]
    level: LevelArg,
    /// Which neighbour of a cell is explored first
    #[arg(long, value_name = "ORDER", value_enum, default_value_t, help_heading = "The search")]
    order: Order,
    /// How to search [default: warnsdorff for --order fewest, plain for the others]
    #[arg(long, value_enum, help_heading = "The search")]
    algorithm: Option<Algorithm>,
    /// Only tours that end a knight's move from their start
    #[arg(long, help_heading = "The search")]
    closed: bool,
    /// Also print the number of moves of each cell
    #[arg(long, help_heading = SHOWING)]
    moves: bool,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    visual: VisualArgs,
}

/// The problem that the arguments name, and how it is run and shown.
///
/// # Errors
/// The arguments do not go together, or there is no such problem.
pub fn problem(arguments: Arguments) -> anyhow::Result<(KnightGraph, Options, VisualArgs)> {
    let Arguments { knight, level, order, algorithm, closed, moves, run, visual } = arguments;
    let level = level.level;
    let more = run.solutions.is_some();
    let large = LargeArgs::default();
    let options = Options::typed(EXAMPLE, level, run, large, visual.asked())?;
    let (size, start) = knight.board(EXAMPLE)?;
    let problem = KnightGraph::new(size, start).map_err(|why| Refused::new(why, EXAMPLE))?;
    if algorithm == Some(Algorithm::Warnsdorff) && order != Order::Fewest {
        return Err(Refused::new("--algorithm warnsdorff needs --order fewest", EXAMPLE).into());
    }
    let problem = KnightGraph { order, algorithm, closed, more, moves, level, ..problem };
    Ok((problem, options, visual))
}

/// The program, also for the page.
pub fn main() -> ExitCode {
    let asked = problem(parse(EXAMPLE));
    exit(asked.and_then(|(problem, options, visual)| visual.run(&problem, &options)))
}
