//! The command line: what is typed, and which command does it.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::Context;
use clap::{Parser, Subcommand};
use common::cli::args::HELP;
use common::cli::say;

use crate::catalogue::{Course, Unknown};
use crate::commands::{self, Desk};
use crate::levels::{self, Arguments as LevelsArguments};
use crate::progress::ProgressFile;
use crate::work::WorkFolder;

/// A command that works.
pub const EXAMPLE: &str = "cargo run -q -p problems -- show 011-1";

/// The exercises: lists them, shows, checks and measures them. Your answers live in work/.
#[derive(Parser, Debug)]
#[command(name = "problems", version = env!("COURSE_VERSION"), help_template = HELP, before_help = format!("Example: {EXAMPLE}"))]
#[command(disable_help_subcommand = true)]
pub struct Arguments {
    /// What to do; without it, the exercises are listed
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// List the exercises: what is done, and what is next
    List,
    /// Show an exercise's statement, and put its files into work/
    Show {
        /// The exercise, or the beginning of its name
        #[arg(value_name = "ID")]
        id: String,
    },
    /// Check answers line by line; without ID, every exercise that was begun
    Check {
        /// Exercises, or the beginnings of their names
        #[arg(value_name = "ID")]
        ids: Vec<String>,
        /// Check all exercises and print one line each; exit code 1 if any fails
        #[arg(long, conflicts_with = "ids")]
        all: bool,
    },
    /// Give the next of three hints
    Hint {
        /// The exercise
        #[arg(value_name = "ID")]
        id: String,
    },
    /// Show the solution, once the check has passed
    Solution {
        /// The exercise
        #[arg(value_name = "ID")]
        id: String,
        /// Show it although the check has not passed
        #[arg(long)]
        give_up: bool,
    },
    /// Run an exercise's experiment: a table, a CSV file and a chart
    Measure {
        /// The exercise
        #[arg(value_name = "ID")]
        id: String,
        /// Run everything this often instead of the experiment's own number
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
        runs: Option<u32>,
    },
    /// Show the verbose levels of a program side by side, and what each adds
    Levels(LevelsArguments),
    /// Make a number place puzzle with one answer; the same seed makes the same puzzle
    Puzzle {
        /// How hard it is
        #[arg(long, value_enum)]
        level: number_place::maker::Level,
        /// Which of the puzzles of this level, from 0
        #[arg(long)]
        seed: u64,
        /// X-sudoku: both diagonals hold 1 to 9, too
        #[arg(long)]
        x: bool,
    },
    /// Put your files of an exercise aside (work/backup/) and begin again
    Reset {
        /// The exercise
        #[arg(value_name = "ID")]
        id: String,
    },
}

/// Does what was asked for.
///
/// # Errors
/// It could not be done; the exit code is 1 then.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match dispatch(arguments) {
        Err(error) if error.is::<Unknown>() => {
            say(format_args!("error: {error}"));
            Ok(ExitCode::from(2))
        }
        Err(error) if reader_left(&error) => Ok(ExitCode::SUCCESS),
        ended => ended,
    }
}

fn reader_left(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn dispatch(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let here = env::current_dir().context("the current folder is gone; go to one that exists")?;
    let course = Course::find(&here)?;
    let work = WorkFolder::of(&course);
    let progress = ProgressFile::read(&work.root)?;
    for number in progress.strange_lines() {
        say(format_args!(
            "warning: work/progress.txt, line {number} says nothing to this program; it is kept"
        ));
    }
    let mut desk = Desk {
        terminal: io::stdout().is_terminal(),
        out: Box::new(anstream::stdout()),
        course,
        work,
        progress,
    };
    let code = match &arguments.command {
        None | Some(Command::List) => commands::list::run(&mut desk),
        Some(Command::Show { id }) => commands::show::run(&mut desk, id),
        Some(Command::Check { ids, all }) => commands::check::run(&mut desk, ids, *all),
        Some(Command::Hint { id }) => commands::hint::run(&mut desk, id),
        Some(Command::Solution { id, give_up }) => commands::solution::run(&mut desk, id, *give_up),
        Some(Command::Measure { id, runs }) => commands::measure::run(&mut desk, id, *runs),
        Some(Command::Levels(arguments)) => levels::run(&mut desk, arguments),
        Some(Command::Puzzle { level, seed, x }) => {
            commands::puzzle::run(&mut desk, *level, *seed, *x)
        }
        Some(Command::Reset { id }) => commands::reset::run(&mut desk, id),
    }?;
    desk.out.flush()?;
    Ok(code)
}
