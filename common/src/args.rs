//! The arguments that are the same everywhere.
//!
//! A program's positional arguments are the lecture's own, in its order, so that a command line from
//! the notebook works unchanged.

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, ValueEnum, value_parser};

use crate::board::{Cell, Size};
use crate::output::say;
use crate::part::Part;

/// What `--version` says: the version and, where there is git, the commit and its day.
pub const VERSION: &str = env!("COURSE_VERSION");

/// How `--help` is laid out: what the program is, its arguments, one example, then everything else.
pub const HELP: &str = "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}{all-args}";

const ENDING: &str = "Ending a run early";
const SHOWING: &str = "What is shown";
const LARGE: &str = "Large runs";

/// LEVEL, the last of the lecture's arguments.
#[derive(Args, Clone, Copy, Debug)]
pub struct LevelArg {
    /// Verbose level, 0 to 3: totals, answers, every node, every choice
    #[arg(value_name = "LEVEL", default_value_t = 0, value_parser = value_parser!(u8).range(0..=3))]
    pub level: u8,
}

/// The arguments of the knight's tour programs.
#[derive(Args, Clone, Copy, Debug)]
pub struct KnightArgs {
    /// Cells in a row of the board, 1 or more
    #[arg(value_name = "WIDTH", value_parser = value_parser!(u32).range(1..=i64::from(MAX_SIDE)))]
    width: u32,
    /// Cells in a column of the board, 1 or more
    #[arg(value_name = "HEIGHT", value_parser = value_parser!(u32).range(1..=i64::from(MAX_SIDE)))]
    height: u32,
    /// Column of the start, from 0 at the left
    #[arg(value_name = "X")]
    x: u32,
    /// Row of the start, from 0 at the top
    #[arg(value_name = "Y")]
    y: u32,
}

/// The longest side of a board that the programs accept. Far beyond what any search can finish; what
/// a machine's memory allows is decided later, with the figure.
pub const MAX_SIDE: u32 = 1_000_000;

impl KnightArgs {
    /// The board and the start on it.
    ///
    /// # Errors
    /// The start is off the board; the text says where it may be.
    pub fn board(self) -> Result<(Size, Cell), String> {
        let size = Size::new(self.width, self.height);
        let start = Cell {
            x: self.x,
            y: self.y,
        };
        if size.contains(start) {
            return Ok((size, start));
        }
        Err(format!(
            "the start ({}, {}) is off the board: on {} x {} cells, X is 0 to {} and Y is 0 to {}",
            self.x,
            self.y,
            self.width,
            self.height,
            self.width - 1,
            self.height - 1
        ))
    }
}

/// The options that every searching program has.
#[derive(Args, Clone, Debug, Default)]
pub struct RunArgs {
    /// Stop after N answers
    #[arg(long, value_name = "N", help_heading = ENDING, value_parser = value_parser!(u64).range(1..))]
    pub answers: Option<u64>,

    /// Stop after this time, for example 90s or 1m30s, and say how far it came
    #[arg(long, value_name = "TIME", help_heading = ENDING)]
    pub time_limit: Option<humantime::Duration>,

    /// Print nodes, dead ends and answers by depth to stderr
    #[arg(long, help_heading = SHOWING)]
    pub stats: bool,

    /// Print the result as one line of JSON instead of header and result
    #[arg(long, help_heading = SHOWING)]
    pub json: bool,

    /// Progress and closing summary on stderr; auto: where stderr is a terminal
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, help_heading = SHOWING)]
    pub progress: ProgressWhen,
}

/// The options of a program that counts, for runs that one thread, one machine or one night is too
/// little for.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct LargeArgs {
    /// Do the K-th of M parts of the search, K from 1; the counts of all parts add up to the whole
    #[arg(long, value_name = "K/M", help_heading = LARGE)]
    pub part: Option<Part>,

    /// Threads at level 0; 0 for one per processor [default: 1]
    #[arg(long, value_name = "N", help_heading = LARGE)]
    pub threads: Option<u16>,

    /// Forecast nodes, time and output at each level, print that, and stop
    #[arg(long, help_heading = LARGE, conflicts_with_all = ["part", "threads", "answers", "stats"])]
    pub estimate: bool,
}

impl LargeArgs {
    /// Whether the whole search is asked for, in one thread.
    pub fn is_whole(&self) -> bool {
        self.part.is_none() && self.threads.unwrap_or(1) == 1 && !self.estimate
    }
}

/// When to show progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ProgressWhen {
    /// Where stderr is a terminal.
    #[default]
    Auto,
    /// Everywhere.
    Always,
    /// Nowhere.
    Never,
}

/// Parses the process's arguments. On wrong ones, on `--help` and on `--version`, prints what is to be
/// said and gives the exit code to end with.
///
/// # Errors
/// The exit code: 0 after `--help` and `--version`, 2 after wrong arguments, 1 if stdout is full.
pub fn parse<P: Parser>(example: &str) -> Result<P, ExitCode> {
    P::try_parse().map_err(|error| complain(&error, example))
}

/// Refuses arguments that are each well-formed but do not go together.
pub fn refuse<P: CommandFactory>(message: impl std::fmt::Display, example: &str) -> ExitCode {
    complain(
        &P::command().error(ErrorKind::ValueValidation, message),
        example,
    )
}

fn complain(error: &clap::Error, example: &str) -> ExitCode {
    let printed = error.print();
    if error.exit_code() == 0 {
        let reader_left = |e: &std::io::Error| e.kind() == std::io::ErrorKind::BrokenPipe;
        return match printed {
            Err(e) if !reader_left(&e) => ExitCode::from(1),
            _ => ExitCode::SUCCESS,
        };
    }
    say(format_args!("A command that works: {example}"));
    ExitCode::from(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_start_off_a_non_square_board_is_named_with_its_limits() {
        let args = |x, y| KnightArgs {
            width: 5,
            height: 3,
            x,
            y,
        };
        assert_eq!(
            args(4, 2).board(),
            Ok((Size::new(5, 3), Cell { x: 4, y: 2 }))
        );
        for (x, y) in [(5, 0), (0, 3), (2, 4)] {
            let message = args(x, y).board().unwrap_err();
            assert!(message.contains(&format!("({x}, {y})")), "{message}");
            assert!(message.contains("X is 0 to 4 and Y is 0 to 2"), "{message}");
        }
    }
}
