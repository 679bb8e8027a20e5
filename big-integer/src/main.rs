//! How large a count can get; see the library's page.

use std::process::ExitCode;

use big_integer::count::Candidates;
use big_integer::report::{write_candidates, write_json, write_limits};
use clap::{Parser, value_parser};
use common::args::{self, HELP, LevelArg, VERSION};
use common::board::Size;
use common::run::{exit, print};

const EXAMPLE: &str = "big-integer 8 8 1";

/// The number of candidates is printed digit by digit, so it must stay printable.
const MOST_CELLS: usize = 100_000;

/// Lecture 011: how many candidates brute force has, and which integer can hold that number.
///
/// Without any argument it prints what the lecture's program prints: the limits of C's integers.
#[derive(Parser)]
#[command(version = VERSION, help_template = HELP, before_help = format!("Example: {EXAMPLE}"))]
#[command(allow_negative_numbers = true)]
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

fn main() -> ExitCode {
    exit(start())
}

fn start() -> anyhow::Result<ExitCode> {
    let arguments: Arguments = match args::parse(EXAMPLE) {
        Ok(arguments) => arguments,
        Err(code) => return Ok(code),
    };
    let (Some(width), Some(height)) = (arguments.width, arguments.height) else {
        return Ok(print(write_limits)?);
    };
    let size = Size { width, height };
    if size.cells() > MOST_CELLS {
        let message = format!("{width} x {height} has more than {MOST_CELLS} cells");
        return Ok(args::refuse::<Arguments>(message, EXAMPLE));
    }
    let cells = width * height;
    let candidates = Candidates { cells };
    Ok(print(|text| match arguments.json {
        true => write_json(text, size, candidates),
        false => write_candidates(text, size, candidates, arguments.level.level),
    })?)
}
