//! Says how large a count can get: arguments, number, text.

use std::process::ExitCode;

use big_integer::count::CandidateCount;
use big_integer::report;
use clap::{Parser, value_parser};
use common::board::Size;
use common::cli::args::{HELP, LevelArg};
use common::cli::{Refused, exit, parse, print};

const EXAMPLE: &str = "big-integer 8 8 1";

/// The program prints the number of candidates digit by digit, so it must stay printable.
const MOST_CELLS: u64 = 100_000;

const LEVELS: &str = "Verbose level, 0 to 3\n\n\
    0 prints the number, 1 also what a wrapping counter would show, 2 a saturating one, and 3 a \
    checked one.";

/// Lecture 011: how many candidates brute force has, and which integer can store that number.
///
/// Without any argument it prints what the lecture's program prints: the limits of C's integers.
#[derive(Parser)]
#[command(version, help_template = HELP)]
#[command(allow_negative_numbers = true)]
#[command(mut_arg("level", |it| it.long_help(LEVELS)))]
struct Arguments {
    /// Cells in a row of the board, 1 or more; the board has at most 100000 cells
    #[arg(value_name = "WIDTH", value_parser = value_parser!(u32).range(1..), requires = "height")]
    width: Option<u32>,
    /// Cells in a column of the board, 1 or more
    #[arg(value_name = "HEIGHT", value_parser = value_parser!(u32).range(1..))]
    height: Option<u32>,
    #[command(flatten)]
    level: LevelArg,
    /// Print the result as one line of JSON
    #[arg(long, requires = "height")]
    json: bool,
}

/// The program, also for the page.
pub fn main() -> ExitCode {
    exit(answer(parse(EXAMPLE)))
}

fn answer(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let Arguments { width, height, level, json } = arguments;
    let (Some(width), Some(height)) = (width, height) else {
        return print(report::limits);
    };
    if u64::from(width) * u64::from(height) > MOST_CELLS {
        let why = format!("{width} x {height} has more than {MOST_CELLS} cells");
        return Err(Refused::new(why, EXAMPLE).into());
    }
    let size = Size::new(width as i32, height as i32);
    let candidates = CandidateCount { cells: width * height };
    print(|out| match json {
        true => report::json(out, size, candidates),
        false => report::candidates(out, size, candidates, level.level),
    })
}
