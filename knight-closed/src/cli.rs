//! The arguments.

use std::process::ExitCode;

use crate::pruned::{Rule, Rules};
use crate::{Algorithm, ClosedTour, Name, limits};
use bytesize::ByteSize;
use clap::{Parser, value_parser};
use common::args::{self, HELP, MAX_SIDE, RunArgs, VERSION};
use common::board::Size;
use common::memory::available;
use common::see::{self, SeeArgs};

const EXAMPLE: &str = "knight-closed 6 6";

/// Reading 2: a closed knight's tour of a board, found in one of three ways.
#[derive(Parser)]
#[command(version = VERSION, help_template = HELP, before_help = format!("Example: {EXAMPLE}"))]
#[command(allow_negative_numbers = true)]
#[command(mut_arg("answers", |answers| answers.hide(true)))]
struct Arguments {
    /// Cells in a row of the board, 1 or more
    #[arg(value_name = "WIDTH", value_parser = value_parser!(u32).range(1..=i64::from(MAX_SIDE)))]
    width: u32,
    /// Cells in a column of the board, 1 or more
    #[arg(value_name = "HEIGHT", value_parser = value_parser!(u32).range(1..=i64::from(MAX_SIDE)))]
    height: u32,
    /// Verbose level, 0 to 3: the result, the tour, every node, every move tried [default: 1]
    #[arg(value_name = "LEVEL", value_parser = value_parser!(u8).range(0..=3))]
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
    see: SeeArgs,
}

/// Parses the process's arguments, and runs.
///
/// # Errors
/// It could not be done; the exit code is 1 then.
pub fn start() -> anyhow::Result<ExitCode> {
    let arguments: Arguments = match args::parse(EXAMPLE) {
        Ok(arguments) => arguments,
        Err(code) => return Ok(code),
    };
    let problem = match arguments.problem() {
        Ok(problem) => problem,
        Err(message) => return Ok(args::refuse::<Arguments>(message, EXAMPLE)),
    };
    limits::check(&problem)?;
    // Whoever asks for one line of JSON does not want a board before it.
    let level = arguments.level.unwrap_or(u8::from(!arguments.run.json));
    let (run, shown) = (&arguments.run, &arguments.see);
    Ok(see::run(&problem, &problem, level, run, shown)?)
}

impl Arguments {
    /// The problem, if the arguments go together.
    fn problem(&self) -> Result<ClosedTour, &'static str> {
        if self.memory.is_some() && self.algorithm != Name::Memo {
            return Err("--memory goes with --algorithm memo");
        }
        if !self.without.is_empty() && self.algorithm != Name::Pruned {
            return Err("--without goes with --algorithm pruned");
        }
        let picture = self.see.svg.is_some() && self.see.svg_tree.is_none();
        if self.see.asked().is_some() && !picture && self.algorithm == Name::Parberry {
            return Err(
                "parberry does not search, so there is nothing to watch; add --algorithm pruned",
            );
        }
        if self.run.answers.is_some() {
            return Err("there is no --answers here: every search ends with its first tour");
        }
        let asked = self.memory.unwrap_or(ByteSize::gib(4)).as_u64();
        let algorithm = match self.algorithm {
            Name::Memo => Algorithm::Memo {
                memory: asked.min(available()),
            },
            Name::Pruned => Algorithm::Pruned(Rules::without(&self.without)),
            Name::Parberry => Algorithm::Parberry,
        };
        let size = Size::new(self.width, self.height);
        Ok(ClosedTour { size, algorithm })
    }
}
