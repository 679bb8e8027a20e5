//! The arguments.

use std::process::ExitCode;

use crate::KnightGraph;
use crate::order::Order;
use crate::scene::Shown;
use clap::Parser;
use common::args::{self, HELP, KnightArgs, LevelArg, RunArgs, VERSION};
use common::memory;
use common::see::{self, SeeArgs};

const EXAMPLE: &str = "knight-graph 8 8 0 0 1";

/// Reading 1: one knight's tour of a board, by depth-first search over the graph of the knight's moves.
///
/// The search ends with the first tour; --answers N makes it go on to the N-th.
#[derive(Parser)]
#[command(version = VERSION, help_template = HELP, before_help = format!("Example: {EXAMPLE}"))]
#[command(allow_negative_numbers = true)]
#[command(mut_arg("answers", |arg| arg.help("Stop after N tours instead of the first")))]
#[command(mut_arg("svg", |arg| {
    arg.help("Draw the first tour found into an SVG file, at level 0 with the graph of all moves")
}))]
struct Arguments {
    #[command(flatten)]
    knight: KnightArgs,
    #[command(flatten)]
    level: LevelArg,
    /// Which neighbour of a cell is explored first
    #[arg(
        long,
        value_name = "ORDER",
        value_enum,
        default_value_t,
        help_heading = "The search"
    )]
    order: Order,
    /// Only tours that end a knight's move from their start
    #[arg(long, help_heading = "The search")]
    closed: bool,
    /// Also print how many moves each cell has
    #[arg(long, help_heading = "What is shown")]
    moves: bool,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    see: SeeArgs,
}

/// Parses the process's arguments, and runs.
///
/// # Errors
/// It could not be done; the exit code is 1 then.
pub fn start() -> anyhow::Result<ExitCode> {
    let Arguments {
        knight,
        level,
        order,
        closed,
        moves,
        run: options,
        see: shown,
    } = match args::parse(EXAMPLE) {
        Ok(arguments) => arguments,
        Err(code) => return Ok(code),
    };
    let (size, start) = match knight.board() {
        Ok(board) => board,
        Err(message) => return Ok(args::refuse::<Arguments>(message, EXAMPLE)),
    };
    let more = options.answers.is_some();
    let problem = KnightGraph {
        size,
        start,
        order,
        closed,
        more,
        moves,
    };
    problem.fits(level.level, memory::available())?;
    // Level 0 shows no tour of its own, but the graph.
    let scene = Shown {
        problem,
        graph: level.level == 0,
    };
    Ok(see::run(&problem, &scene, level.level, &options, &shown)?)
}
