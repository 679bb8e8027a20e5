//! Finds one closed knight's tour: arguments, problem, run.

use std::process::ExitCode;

use bytesize::ByteSize;
use clap::Parser;
use common::board::Size;
use common::cli::args::{HELP, LargeArgs, RunArgs, level, side};
use common::cli::{CommandLine, exit, parse, say};
use common::run::memory::available;
use common::run::{Options, run};
use common::search::Program;
use knight_closed::pruned::Rule;
use knight_closed::{Algorithm, AlgorithmName, ClosedTour};
use visual::VisualArgs;

const EXAMPLE: &str = "knight-closed 6 6";

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
    /// How to find the tour
    #[arg(long, value_name = "NAME", value_enum, default_value_t)]
    algorithm: AlgorithmName,
    /// memo: memory for the hopeless positions, for example 512MiB [default: 4GiB]
    #[arg(long, value_name = "SIZE")]
    memory: Option<ByteSize>,
    /// pruned: rules to do without, separated by commas
    #[arg(long, value_name = "RULES", value_enum, value_delimiter = ',')]
    without: Vec<Rule>,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    visual: VisualArgs,
}

/// The program. The playground calls it, too.
pub fn main() -> ExitCode {
    exit(|| {
        let Arguments { width, height, level, algorithm, memory, without, run: args, visual } =
            parse(EXAMPLE);
        let (size, memory) = (Size::new(width, height), memory.map(|memory| memory.as_u64()));
        let steps = visual.svg_tree.is_some() || visual.replay.is_some() || visual.watch.is_some();
        let algorithm = Algorithm::new(algorithm, memory, &without, available, |note| say(note));
        let problem = algorithm
            .and_then(|algorithm| ClosedTour::new(size, algorithm))
            .and_then(|problem| problem.shown(steps, args.solutions.is_some()))
            .map_err(|why| why.refused(CommandLine::of(ClosedTour::NAME)))?;
        // One line of JSON has no board before it.
        let level = level.unwrap_or(u8::from(!args.json));
        let options = Options { level, run: args, large: LargeArgs::default() };
        let listener = visual.listener(&problem, &options)?;
        run(&problem, &options, listener)
    })
}
