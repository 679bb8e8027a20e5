//! Finds one closed knight's tour: arguments, problem, run.

use std::process::ExitCode;

use anyhow::anyhow;
use bytesize::ByteSize;
use clap::Parser;
use common::board::Size;
use common::cli::args::{HELP, LargeArgs, RunArgs, level, side};
use common::cli::{CommandLine, Refused, exit, human, parse, say};
use common::run::memory::available;
use common::run::{Options, run};
use common::search::Program;
use knight_closed::pruned::{Rule, Rules};
use knight_closed::{Algorithm, ClosedTour, Name, TooLarge};
use visual::VisualArgs;

const EXAMPLE: &str = "knight-closed 6 6";

/// Reading 2: a closed knight's tour of a board, found in one of three ways.
#[derive(Parser)]
#[command(version = env!("COURSE_VERSION"), help_template = HELP)]
#[command(before_help = format!("Example: {EXAMPLE}"), allow_negative_numbers = true)]
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
    algorithm: Name,
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

fn main() -> ExitCode {
    exit(|| {
        let arguments: Arguments = parse(EXAMPLE);
        arguments.check()?;
        let Arguments { width, height, level, algorithm, memory, without, run: args, visual } =
            arguments;
        let algorithm = match algorithm {
            Name::Memo => {
                let memory = memory.unwrap_or(ByteSize::gib(4)).as_u64().min(available());
                Algorithm::Memo { memory, when_full }
            }
            Name::Pruned => Algorithm::Pruned(Rules::without(&without)),
            Name::Parberry => Algorithm::Parberry,
        };
        let problem = ClosedTour::new(Size::new(width, height), algorithm);
        let problem = problem.map_err(|why| match why {
            TooLarge::ForMemo(_) => {
                let works = CommandLine::of(ClosedTour::NAME).without("--memory").by("pruned");
                Refused::new(why, works).into()
            }
            TooLarge::Cells(_) => anyhow!(why),
        })?;
        // One line of JSON has no board before it.
        let level = level.unwrap_or(u8::from(!args.json));
        let options = Options { level, run: args, large: LargeArgs::default() };
        let listener = visual.listener(&problem, &options)?;
        run(&problem, &options, listener)
    })
}

impl Arguments {
    /// Refuses arguments that do not go together.
    fn check(&self) -> Result<(), Refused> {
        let typed = CommandLine::of(ClosedTour::NAME);
        let picture = self.visual.svg.is_some() && self.visual.svg_tree.is_none();
        let levels = !self.visual.levels.is_empty();
        let steps = self.visual.asked().is_some() && !picture && !levels;
        let (message, works) = if self.memory.is_some() && self.algorithm != Name::Memo {
            ("--memory goes with --algorithm memo", typed.without("--memory"))
        } else if !self.without.is_empty() && self.algorithm != Name::Pruned {
            ("--without goes with --algorithm pruned", typed.without("--without"))
        } else if steps && self.algorithm == Name::Parberry {
            let why = "parberry does not search, so there is nothing to watch; add --algorithm \
                       pruned";
            (why, typed.by("pruned"))
        } else if self.run.solutions.is_some() {
            let why = "there is no --answers here: every search ends with its first tour";
            (why, typed.without("--answers").without("--solutions"))
        } else {
            return Ok(());
        };
        Err(Refused::new(message, works))
    }
}

/// Told on stderr, where it does not disturb the levels, and at once: the search may take hours.
fn when_full(memory: u64) {
    let memory = human::bytes(memory);
    say(format_args!(
        "note: the table of hopeless positions is full (--memory {memory}); the search goes on \
         with what it remembers, remembers nothing more, and may have to prove the same position \
         hopeless again"
    ));
}
