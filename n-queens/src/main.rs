//! Counts placements of N queens by backtracking: arguments, problem, run.

use std::process::ExitCode;

use clap::{Parser, value_parser};
use common::cli::args::{HELP, LargeArgs, LevelArg, RunArgs};
use common::cli::{Refused, exit, parse};
use common::run::{Options, run};
use common::search::Part;
use n_queens::{Algorithm, Frame, Queens, fast::join, lab, search::MAX_N};
use visual::VisualArgs;

const EXAMPLE: &str = "n-queens 8 1";
const JOIN_EXAMPLE: &str = "n-queens 16 --algorithm join";

/// Lecture 012: every way to place N queens that do not attack each other, by backtracking.
///
/// Without any argument it prints what the lecture's program prints: the solutions for N = 8.
#[derive(Parser)]
#[command(version = env!("COURSE_VERSION"), help_template = HELP)]
#[command(before_help = format!("Example: {EXAMPLE}"), allow_negative_numbers = true)]
struct Arguments {
    /// Board size and number of queens, 1 to 64
    #[arg(value_name = "N", value_parser = value_parser!(u8).range(1..=MAX_N as i64))]
    n: Option<u8>,
    #[command(flatten)]
    level: LevelArg,
    /// How to search or count; all find as many solutions [default: plain, or bits where no node is
    /// shown]
    #[arg(long, value_enum)]
    algorithm: Option<Algorithm>,
    /// The laboratory's program: asks for n (1 to 19) on stdin and draws with * and o
    #[arg(long, conflicts_with_all = ["n", "json"], help_heading = "The laboratory")]
    lab: bool,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    large: LargeArgs,
    #[command(flatten)]
    visual: VisualArgs,
}

fn main() -> ExitCode {
    exit(|| {
        let arguments: Arguments = parse(EXAMPLE);
        if arguments.algorithm == Some(Algorithm::Join) {
            arguments.check_join().map_err(|why| Refused::new(why, JOIN_EXAMPLE))?;
        }
        let Arguments { n, level, algorithm, lab, run: args, large, visual } = arguments;
        let (n, frame, level, algorithm) = match n {
            _ if lab => (lab::ask()?, Frame::Laboratory, 1, algorithm.or(Some(Algorithm::Lab))),
            Some(n) => (n.into(), Frame::Result, level.level, algorithm),
            None if args.json => (8, Frame::Result, 0, algorithm),
            None => (8, Frame::None, 1, algorithm),
        };
        let options = Options { level, run: args, large };
        let (part, threads) = (large.part.unwrap_or(Part::WHOLE), options.threads());
        let problem = Queens { n, algorithm, frame, part, threads };
        let listener = visual.listener(&problem, &options)?;
        run(&problem, &options, listener)
    })
}

impl Arguments {
    /// Refuses what does not go together with `join`, which counts solutions without finding one.
    fn check_join(&self) -> Result<(), String> {
        let Arguments { n, level, lab, run, large, visual, .. } = self;
        let counts = "--algorithm join counts solutions without finding one of them";
        let tree = "--algorithm join has no search tree";
        let most = join::MAX_N;
        Err(match n {
            None if *lab || !run.json => format!("{counts}, so it prints no board: give N alone"),
            _ if level.level > 0 => format!("{counts}, so LEVEL can only be 0"),
            _ if run.solutions.is_some() => format!("{counts}, so --answers cannot stop it"),
            _ if run.stats => format!("{tree}, so --stats has nothing to show"),
            _ if large.estimate => format!("{tree}, so --estimate has nothing to walk down"),
            _ if visual.asked().is_some() => format!("{counts}, so there is nothing to show"),
            Some(n) if usize::from(*n) > most => {
                format!("--algorithm join counts boards of N = 1 to {most}, and N is {n}")
            }
            _ => return Ok(()),
        })
    }
}
