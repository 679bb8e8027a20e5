//! The arguments, and which program they ask for.

use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use common::args::{self, HELP, LargeArgs, LevelArg, RunArgs, VERSION};
use common::part::Part;
use common::run::run_part;
use common::see::{self, SeeArgs};

use crate::fast::bits::Bits;
use crate::fast::join::{Join, JoinError};
use crate::lab;
use crate::search::{MAX_N, Queens};
use crate::{Frame, Program};

const EXAMPLE: &str = "n-queens 8 1";
const JOIN_EXAMPLE: &str = "n-queens 16 --algorithm join";

/// Lecture 012: every way to place N queens that do not attack each other, by backtracking.
///
/// Without any argument it prints what the lecture's program prints: the answers for N = 8.
#[derive(Parser)]
#[command(version = VERSION, help_template = HELP, before_help = format!("Example: {EXAMPLE}"))]
#[command(allow_negative_numbers = true)]
struct Arguments {
    /// Board size and number of queens, 1 to 64
    #[arg(value_name = "N", value_parser = clap::value_parser!(u8).range(1..=MAX_N as i64))]
    n: Option<u8>,
    #[command(flatten)]
    level: LevelArg,
    /// How to search or count; all find the same number of answers
    #[arg(long, value_enum, default_value_t)]
    algorithm: Algorithm,
    /// The laboratory's program: asks for n (1 to 19) on stdin and draws with * and o
    #[arg(long, conflicts_with_all = ["n", "json"], help_heading = "The laboratory")]
    lab: bool,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    large: LargeArgs,
    #[command(flatten)]
    see: SeeArgs,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Algorithm {
    /// The lecture's
    #[default]
    Plain,
    /// One machine word for each kind of line; the same answers in the same order
    Bits,
    /// Counts without listing, by joining quadrants; level 0 only
    Join,
}

/// Does what the process's arguments ask for.
///
/// # Errors
/// The run failed; the exit code for it is 1.
pub fn start() -> anyhow::Result<ExitCode> {
    let arguments: Arguments = match args::parse(EXAMPLE) {
        Ok(arguments) => arguments,
        Err(code) => return Ok(code),
    };
    if let Some(complaint) = arguments.complaint() {
        return Ok(args::refuse::<Arguments>(complaint, JOIN_EXAMPLE));
    }
    let (n, frame, level) = match (arguments.lab, arguments.n) {
        (true, _) => (lab::ask()?, Frame::Laboratory, 1),
        (false, Some(n)) => (n.into(), Frame::Result, arguments.level.level),
        (false, None) if arguments.run.json => (8, Frame::Result, 0),
        (false, None) => (8, Frame::None, 1),
    };
    let problem = Queens { n };
    let program = Program { problem, frame };
    let (options, large, shown) = (&arguments.run, &arguments.large, &arguments.see);
    Ok(match arguments.algorithm {
        Algorithm::Plain => see::run_large(&program, &problem, level, options, large, shown)?,
        Algorithm::Bits => {
            // Where nobody looks at the answers, one half of them is counted twice.
            let looks = options.stats || options.answers.is_some() || shown.asked().is_some();
            let halved = level == 0 && !looks;
            let bits = Bits { program, halved };
            see::run_large(&bits, &problem, level, options, large, shown)?
        }
        Algorithm::Join => {
            let part = large.part.unwrap_or(Part::WHOLE);
            match Join::new(program, part, large.threads.unwrap_or(1).into()) {
                Ok(join) => run_part(&join, level, options, large.part)?,
                Err(error @ JoinError::TooLarge { .. }) => {
                    args::refuse::<Arguments>(error, JOIN_EXAMPLE)
                }
                Err(error @ JoinError::Memory { .. }) => {
                    anyhow::bail!("{error}\nA command that works: {JOIN_EXAMPLE}")
                }
            }
        }
    })
}

impl Arguments {
    /// What does not go together with the algorithm, if anything.
    fn complaint(&self) -> Option<&'static str> {
        if self.algorithm != Algorithm::Join {
            return None;
        }
        let run = &self.run;
        if self.lab || (self.n.is_none() && !run.json) {
            Some(
                "--algorithm join counts answers without finding one of them, so it prints no board: give N alone",
            )
        } else if self.level.level > 0 {
            Some(
                "--algorithm join counts answers without finding one of them, so LEVEL can only be 0",
            )
        } else if run.answers.is_some() {
            Some(
                "--algorithm join counts answers without finding one of them, so --answers has nothing to stop at",
            )
        } else if run.stats {
            Some("--algorithm join has no search tree, so --stats has nothing to show")
        } else if self.large.estimate {
            Some("--algorithm join has no search tree, so --estimate has nothing to walk down")
        } else if self.see.asked().is_some() {
            Some(
                "--algorithm join counts answers without finding one of them, so there is nothing to show",
            )
        } else {
            None
        }
    }
}
