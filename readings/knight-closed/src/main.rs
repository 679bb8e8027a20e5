//! Finds one closed knight's tour: arguments, problem, run.

use std::process::ExitCode;

use clap::Parser;
use common::board::Size;
use common::cli::args::{HELP, LargeArgs, RunArgs, level, side};
use common::cli::{exit, parse, say};
use common::run::Options;
use knight_closed::arguments::AlgorithmArgs;
use visual::VisualArgs;

const EXAMPLE: &str = "knight-closed 6 6 --algorithm pruned";

/// Reading 2: a closed knight's tour of a board, found in one of three ways.
#[derive(Parser)]
#[command(version = env!("COURSE_VERSION"), help_template = HELP)]
#[command(allow_negative_numbers = true)]
#[command(mut_arg("solutions", |solutions| solutions.hide(true)))]
struct Arguments {
    /// Cells in a row of the board, 1 or more
    #[arg(value_name = "WIDTH", value_parser = side())]
    width: i32,
    /// Cells in a column of the board, 1 or more
    #[arg(value_name = "HEIGHT", value_parser = side())]
    height: i32,
    /// Verbose level, 0 to 3: the result, the tour, every node, every move tried [default: 1]
    #[arg(value_name = "LEVEL", value_parser = level())]
    level: Option<u8>,
    #[command(flatten)]
    algorithm: AlgorithmArgs,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    visual: VisualArgs,
}

/// The program, also for the playground.
pub fn main() -> ExitCode {
    exit(|| {
        let Arguments { width, height, level, algorithm, run: args, visual } = parse(EXAMPLE);
        let (size, several) = (Size::new(width, height), args.solutions.is_some());
        let problem = algorithm.problem(size, visual.shows_steps(), several)?;
        // One line of JSON has no board before it.
        let level = level.unwrap_or(u8::from(!args.json));
        let options =
            Options::typed("knight-closed", level, args, LargeArgs::default(), visual.asked())?;
        let code = visual.run(&problem, &options)?;
        if let (true, Some(counts)) = (options.run.stats, problem.counts.get()) {
            say(counts.to_string().trim_end());
        }
        Ok(code)
    })
}
