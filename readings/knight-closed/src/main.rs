//! Finds one closed knight's tour: arguments, problem, run.

use std::process::ExitCode;

use clap::Parser;
use common::board::Size;
use common::cli::args::{HELP, LargeArgs, RunArgs, level, side};
use common::cli::{Refused, exit, parse, say};
use common::run::Options;
use knight_closed::problem::{Algorithm, ClosedTour};
use knight_closed::pruned::Rule;
use visual::VisualArgs;

/// A command that works.
pub const EXAMPLE: &str = "knight-closed 6 6 --algorithm pruned";

/// Reading 2: a closed knight's tour of a board, found in one of three ways.
#[derive(Parser)]
#[command(version, help_template = HELP)]
#[command(allow_negative_numbers = true)]
#[command(mut_arg("solutions", |solutions| solutions.hide(true)))]
pub struct Arguments {
    /// Cells in a row of the board, 1 or more
    #[arg(value_name = "WIDTH", value_parser = side())]
    width: i32,
    /// Cells in a column of the board, 1 or more
    #[arg(value_name = "HEIGHT", value_parser = side())]
    height: i32,
    /// Verbose level, 0 to 3: the result, the tour, every node, every move tried [default: 1]
    #[arg(value_name = "LEVEL", value_parser = level())]
    level: Option<u8>,
    /// How to find the tour
    #[arg(long, value_name = "NAME", value_enum, default_value_t)]
    algorithm: Algorithm,
    /// pruned: rules to leave out, separated by commas
    #[arg(long, value_name = "RULES", value_delimiter = ',', help_heading = "The search")]
    without: Vec<Rule>,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    visual: VisualArgs,
}

/// The problem that the arguments name, and how it is run and shown.
///
/// # Errors
/// The arguments do not go together, or the algorithm cannot do what is asked.
pub fn problem(arguments: Arguments) -> anyhow::Result<(ClosedTour, Options, VisualArgs)> {
    let Arguments { width, height, level, algorithm, without, run, visual } = arguments;
    let unfit = [
        (
            !without.is_empty() && algorithm != Algorithm::Pruned,
            "--without goes with --algorithm pruned",
        ),
        (
            visual.shows_steps() && algorithm == Algorithm::Parberry,
            "parberry does not search: there are no steps to see",
        ),
        (
            run.solutions.is_some(),
            "--answers is not available: every search stops at its first tour",
        ),
    ];
    if let Some((_, why)) = unfit.iter().find(|(is_unfit, _)| *is_unfit) {
        return Err(Refused::new(why, EXAMPLE).into());
    }
    let problem = ClosedTour::new(Size::new(width, height), algorithm)
        .map_err(|why| Refused::new(why, EXAMPLE))?;
    let problem = ClosedTour { without, ..problem };
    // One line of JSON has no board before it.
    let level = level.unwrap_or(u8::from(!run.json));
    let options = Options::typed(EXAMPLE, level, run, LargeArgs::default(), visual.asked())?;
    Ok((problem, options, visual))
}

/// The program, also for the page.
pub fn main() -> ExitCode {
    let asked = problem(parse(EXAMPLE));
    exit(asked.and_then(|(problem, options, visual)| {
        let code = visual.run(&problem, &options)?;
        let counts = problem.counts.get().filter(|_| options.run.stats);
        for (name, count) in counts.into_iter().flatten() {
            say(format_args!("{name:29} {count:>20}"));
        }
        Ok(code)
    }))
}
