//! The command line: what is typed, and which command does it.

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::{Parser, Subcommand};
use common::cli::args::HELP;
use common::cli::{Refused, columns, say};
use number_place::maker::{Level, puzzle};

use crate::catalogue::Course;
use crate::checks::Conditions;
use crate::commands::{self, Desk};
use crate::levels::{self, Arguments as LevelsArguments};
use crate::progress::ProgressFile;
use crate::style::command;

/// A command that works.
pub const EXAMPLE: &str = "problems show 011-1";

/// The exercises: lists them, shows, checks and measures them. Your answers live in work/.
#[derive(Parser, Debug)]
#[command(name = "problems", version = env!("COURSE_VERSION"), help_template = HELP)]
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
    Show(Name),
    /// Check answers line by line; without ID, every exercise that was begun
    Check {
        /// Exercises, or the beginnings of their names
        #[arg(value_name = "ID")]
        ids: Vec<String>,
        /// Check all exercises and print one line each; exit code 1 if any fails
        #[arg(long, conflicts_with = "ids")]
        all: bool,
        #[command(flatten)]
        conditions: ConditionArguments,
    },
    /// Give the next of three hints
    Hint(Name),
    /// Show the solution, once the check has passed
    Solution {
        #[command(flatten)]
        name: Name,
        /// Show it although the check has not passed
        #[arg(long)]
        give_up: bool,
    },
    /// Run an exercise's experiment: a table, a CSV file and a chart
    Measure {
        #[command(flatten)]
        name: Name,
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
        level: Level,
        /// Which of the puzzles of this level, from 0
        #[arg(long)]
        seed: u64,
        /// X-sudoku: both diagonals hold 1 to 9, too
        #[arg(long)]
        x: bool,
    },
    /// Put your files of an exercise aside (work/backup/) and begin again
    Reset(Name),
}

#[derive(clap::Args, Debug)]
struct ConditionArguments {
    /// Draw the inputs of programs as a check before did, which has told its seed
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Check the program that this command runs, in C or Python say, instead of starter.rs
    #[arg(long, value_name = "COMMAND", requires = "ids")]
    run: Option<String>,
}

impl ConditionArguments {
    fn read(&self, here: PathBuf) -> Conditions {
        let drawn = Conditions::default();
        let command = self.run.clone().map(|line| (line, here));
        Conditions { seed: self.seed.unwrap_or(drawn.seed), command, ..drawn }
    }
}

#[derive(clap::Args, Debug)]
struct Name {
    /// The exercise, or the beginning of its name
    #[arg(value_name = "ID")]
    id: String,
}

/// Does what was asked for.
///
/// # Errors
/// It could not be done. A reader that has left is no error.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let ended = dispatch(arguments);
    let left = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    match &ended {
        Err(error) if error.downcast_ref().is_some_and(left) => Ok(ExitCode::SUCCESS),
        _ => ended,
    }
}

fn dispatch(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let here = env::current_dir().context("the current folder is gone; go to one that exists")?;
    let course = Course::find(&here)?;
    let progress = ProgressFile::read(&course.work)?;
    for number in progress.strange_lines() {
        say(format_args!(
            "warning: work/progress.txt, line {number} says nothing to this program; it is kept"
        ));
    }
    let columns = columns(&io::stdout());
    let mut desk = Desk { out: Box::new(anstream::stdout()), columns, course, progress };
    let mut code = ExitCode::SUCCESS;
    match arguments.command.as_ref().unwrap_or(&Command::List) {
        Command::List => commands::list::run(&mut desk)?,
        Command::Show(name) => commands::show::run(&mut desk, &name.id)?,
        Command::Check { ids, all, conditions } => {
            let conditions = conditions.read(here);
            code = commands::check::run(&mut desk, ids, *all, &conditions)?;
        }
        Command::Hint(name) => commands::hint::run(&mut desk, &name.id)?,
        Command::Solution { name, give_up } => {
            code = commands::solution::run(&mut desk, &name.id, *give_up)?;
        }
        Command::Measure { name, runs } => commands::measure::run(&mut desk, &name.id, *runs)?,
        Command::Levels(arguments) => code = levels::run(&mut desk, arguments)?,
        Command::Puzzle { level: Level::Clues17, x: true, .. } => {
            let what = "there is no level clues17 for X-sudoku, which gets along with fewer clues: \
                        take easy, medium or hard";
            bail!(Refused::new(what, command("puzzle", "--level hard --seed 7 --x")));
        }
        Command::Puzzle { level, seed, x } => {
            write!(desk, "{}", puzzle(*level, *seed, *x)?)?;
        }
        Command::Reset(name) => commands::reset::run(&mut desk, &name.id)?,
    }
    desk.out.flush()?;
    Ok(code)
}
