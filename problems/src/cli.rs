//! The command line: what is typed, and which command does it.

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::{Parser, Subcommand};
use common::cli::args::HELP;
use common::cli::{Refused, columns, say};
use number_place::maker::{Difficulty, puzzle};

use crate::catalogue::Course;
use crate::checks::Conditions;
use crate::commands::check::Which;
use crate::commands::{self, Desk, unwritten};
use crate::levels::{self, Arguments as LevelsArguments};
use crate::progress::{ExerciseProgress, ProgressFile};
use crate::style;

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
    /// Check an exercise on every save, with keys for a hint, the next one, and more
    Watch(Name),
    /// Check answers line by line; 011 checks a lecture
    Check {
        /// Exercises, or the beginnings of their names [default: the one named last]
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
        level: Difficulty,
        /// Which of the puzzles of this level, from 0
        #[arg(long)]
        seed: u64,
        /// X-sudoku: both diagonals hold 1 to 9, too
        #[arg(long)]
        x: bool,
    },
    /// Put your files of an exercise aside (work/backup/) and begin again
    Reset(Name),
    /// Make the folder for your work: work/, or one outside the course
    Init {
        /// A new or empty folder
        #[arg(value_name = "FOLDER")]
        folder: Option<PathBuf>,
        /// Your name, or student number: some exercises draw your own numbers from it
        #[arg(long, value_name = "NAME")]
        student: Option<String>,
    },
    /// Add questions and files that are new in the course, and touch nothing else
    Update,
    /// Pack all of your work into one file, work/hand-in.zip
    HandIn,
    /// For teachers: copy the course without solutions and keys; solutions go to FOLDER-solutions
    StudentCopy {
        /// A new or empty folder
        #[arg(value_name = "FOLDER")]
        folder: PathBuf,
    },
    /// For teachers: grade all submissions of a folder
    Grade {
        /// Folders that hold a folder or a zip file for each student
        #[arg(value_name = "FOLDER", required = true)]
        folders: Vec<PathBuf>,
        /// Where the grades are written: a table, JSON and a page
        #[arg(long, value_name = "FOLDER", default_value = "grades")]
        to: PathBuf,
    },
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
    /// The exercise, or the beginning of its name [default: the one named last]
    #[arg(value_name = "ID")]
    id: Option<String>,
}

/// Does what was asked for.
///
/// # Errors
/// It could not be done. A reader that has left is no error.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let ended = open().and_then(|mut desk| {
        let command = arguments.command.as_ref().unwrap_or(&Command::List);
        let code = dispatch(&mut desk, command)?;
        desk.out.flush().map_err(unwritten)?;
        Ok(code)
    });
    let left = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    match &ended {
        Err(error) if error.downcast_ref().is_some_and(left) => Ok(ExitCode::SUCCESS),
        _ => ended,
    }
}

/// Finds the course, and reads what is done.
fn open() -> anyhow::Result<Desk> {
    let here = env::current_dir().context("the current folder is gone; go to one that exists")?;
    let course = Course::find(&here)?;
    let mut progress = ProgressFile::read(&course.work)?;
    for number in progress.strange_lines() {
        say(format_args!(
            "warning: work/progress.txt, line {number} says nothing to this program; it is kept"
        ));
    }
    for (old, new) in course.carry_over()? {
        let known = progress.of(old);
        progress.change(new, |entry| *entry = known)?;
        progress.change(old, |entry| *entry = ExerciseProgress::default())?;
        say(format_args!("note: {old} is called {new} now; your files are in the new folder"));
    }
    let columns = columns(&io::stdout());
    Ok(Desk { out: Box::new(anstream::stdout()), columns, course, progress })
}

fn dispatch(desk: &mut Desk, command: &Command) -> anyhow::Result<ExitCode> {
    let (name, goes_on) = match command {
        Command::Show(name) | Command::Watch(name) => (name, true),
        Command::Hint(name) | Command::Reset(name) => (name, false),
        Command::Solution { name, .. } | Command::Measure { name, .. } => (name, false),
        Command::Check { ids, all, conditions } => {
            let here = env::current_dir().context("the current folder is gone")?;
            return check(desk, ids, *all, &conditions.read(here));
        }
        _ => return without_exercise(desk, command),
    };
    let mut exercise = desk.exercise(name.id.as_deref())?;
    // Who has done one exercise wants to see the next one.
    if goes_on && name.id.is_none() && desk.progress.of(exercise.id).done {
        exercise = desk.next(Some(exercise)).unwrap_or(exercise);
    }
    let mut code = ExitCode::SUCCESS;
    match command {
        Command::Hint(_) => commands::hint::run(desk, exercise, true)?,
        Command::Reset(_) => commands::reset::run(desk, exercise)?,
        Command::Watch(_) => commands::watch::run(desk, exercise)?,
        Command::Measure { runs, .. } => commands::measure::run(desk, exercise, *runs)?,
        Command::Solution { give_up, .. } => {
            code = commands::solution::run(desk, exercise, *give_up)?;
        }
        _ => commands::show::run(desk, exercise)?,
    }
    if !matches!(command, Command::Watch(_)) {
        desk.course.note_named(exercise);
    }
    Ok(code)
}

fn check(
    desk: &mut Desk,
    ids: &[String],
    all: bool,
    conditions: &Conditions,
) -> anyhow::Result<ExitCode> {
    if all {
        return commands::check::run(desk, &Which::All, conditions);
    }
    let mut these = Vec::new();
    for id in ids {
        these.extend(desk.course.named(id)?);
    }
    if these.is_empty() {
        these.push(desk.exercise(None)?);
    }
    if let [exercise] = these.as_slice() {
        desk.course.note_named(exercise);
    }
    commands::check::run(desk, &Which::These(these), conditions)
}

fn without_exercise(desk: &mut Desk, command: &Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Levels(arguments) => return levels::run(desk, arguments),
        Command::Puzzle { level: Difficulty::Clues17, x: true, .. } => {
            let what = "there is no level clues17 for X-sudoku, which gets along with fewer clues: \
                        take easy, medium or hard";
            bail!(Refused::new(what, style::command("puzzle", "--level hard --seed 7 --x")));
        }
        Command::Puzzle { level, seed, x } => {
            write!(desk, "{}", puzzle(*level, *seed, *x)?)?;
        }
        Command::Init { folder, student } => {
            commands::init::run(desk, folder.as_deref(), student.as_deref())?;
        }
        Command::Update => commands::update::run(desk)?,
        Command::HandIn => commands::hand_in::run(desk)?,
        Command::StudentCopy { folder } => commands::student_copy::run(desk, folder)?,
        Command::Grade { folders, to } => commands::grade::run(desk, folders, to)?,
        _ => commands::list::run(desk)?,
    }
    Ok(ExitCode::SUCCESS)
}
