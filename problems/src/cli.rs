//! The command line: what is typed, and which command does it.

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use checks::exercise::Exercise;
use checks::program::Language;
use clap::{Parser, Subcommand};
use common::cli::args::HELP;
use common::cli::{Refused, columns, say};

use crate::catalogue::Course;
use crate::checking::Conditions;
use crate::commands::{self, Context, unwritten};
use crate::progress;

/// A command that works.
pub const EXAMPLE: &str = "problems show 011-1";

/// Lists, shows, checks and measures the exercises. Your answers are in work/.
#[derive(Parser, Debug)]
#[command(name = "problems", version, help_template = HELP)]
#[command(disable_help_subcommand = true)]
pub struct StudentArguments {
    /// What to do [default: list the exercises]
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// List the exercises: what is done, and what is next; 011 lists a lecture
    List {
        /// Exercises, or the beginnings of their names [default: all]
        #[arg(value_name = "ID")]
        ids: Vec<String>,
    },
    /// Show an exercise's statement, and put its files into work/
    Show {
        #[command(flatten)]
        name: Name,
        /// Write its program in this language: rust, c or python
        #[arg(long, value_name = "NAME", value_parser = language)]
        language: Option<Language>,
    },
    /// Check an exercise on every save, with keys for a hint, the next one, and more
    Watch(Name),
    /// Check answers line by line; 011 checks a lecture
    Check {
        /// Exercises, or the beginnings of their names [default: the one named last]
        #[arg(value_name = "ID")]
        ids: Vec<String>,
        /// Use the same random inputs as an earlier check, which printed this seed
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
    },
    /// Give the next of three hints
    Hint(Name),
    /// Show the solution, once the check has passed
    Solution {
        #[command(flatten)]
        name: Name,
        /// Show it even if the check has not passed
        #[arg(long)]
        give_up: bool,
    },
    /// Run an exercise's experiment: a table, and for some a chart
    Measure {
        /// The exercise, or the beginning of its name
        #[arg(value_name = "ID")]
        id: String,
    },
    /// Move your files of an exercise to work/backup/ and start over
    Reset(Name),
    /// Make the folder for your work: work/, or one outside the course
    Init {
        /// A new or empty folder
        #[arg(value_name = "FOLDER")]
        folder: Option<PathBuf>,
        /// Your name, or student number: some exercises draw your own numbers from it
        #[arg(long, value_name = "NAME")]
        student: Option<String>,
        /// The language of your programs: rust, c or python [default: rust]
        #[arg(long, value_name = "NAME", value_parser = language)]
        language: Option<Language>,
    },
    /// Pack all of your work into one file, work/hand-in.zip
    HandIn,
}

#[derive(clap::Args, Debug)]
struct Name {
    /// The exercise, or the beginning of its name [default: the one named last]
    #[arg(value_name = "ID")]
    id: Option<String>,
}

fn language(name: &str) -> Result<Language, String> {
    Language::named(name).ok_or_else(|| "the languages are rust, c and python".to_owned())
}

/// Does what was asked for.
///
/// # Errors
/// It could not be done. If the reader has closed the pipe, that is not an error.
pub fn run(arguments: &StudentArguments) -> anyhow::Result<ExitCode> {
    let ended = open().and_then(|mut context| {
        let all = Command::List { ids: Vec::new() };
        let command = arguments.command.as_ref().unwrap_or(&all);
        if !matches!(command, Command::Init { .. }) {
            commands::init::ask(&mut context)?;
        }
        let code = dispatch(&mut context, command)?;
        context.out.flush().map_err(unwritten)?;
        Ok(code)
    });
    let left = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    match &ended {
        Err(error) if error.downcast_ref().is_some_and(left) => Ok(ExitCode::SUCCESS),
        _ => ended,
    }
}

/// Finds the course, and reads what is done.
fn open() -> anyhow::Result<Context> {
    let here = env::current_dir().context("the current folder is gone; go to one that exists")?;
    let course = Course::find(&here)?;
    let progress = progress::read(&course.work)?;
    if let Some(number) = progress.strange_line() {
        say(format_args!("warning: work/progress.txt, line {number} cannot be read; it is kept"));
    }
    let columns = columns(&io::stdout());
    Ok(Context { out: Box::new(anstream::stdout()), columns, course, progress })
}

fn dispatch(context: &mut Context, command: &Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::List { ids } => {
            let these = named(context, ids)?;
            commands::list::run(context, &these)?;
        }
        Command::Show { name, language } => {
            let exercise = name.or_next(context)?;
            commands::show::run(context, exercise, *language)?;
        }
        Command::Watch(name) => {
            let exercise = name.or_next(context)?;
            commands::watch::run(context, exercise)?;
        }
        Command::Check { ids, seed } => {
            let mut these = named(context, ids)?;
            if these.is_empty() {
                these.push(context.exercise(None)?);
            }
            if let [exercise] = these.as_slice() {
                context.course.note_named(exercise);
            }
            let drawn = Conditions::default();
            let conditions = Conditions { seed: seed.unwrap_or(drawn.seed), ..drawn };
            return commands::check::run(context, &these, &conditions);
        }
        Command::Hint(name) => commands::hint::run(context, name.exercise(context)?, true)?,
        Command::Solution { name, give_up } => {
            return commands::solution::run(context, name.exercise(context)?, *give_up);
        }
        Command::Measure { id } => commands::measure::run(context, context.course.exercise(id)?)?,
        Command::Reset(name) => commands::reset::run(context, name.exercise(context)?)?,
        Command::Init { folder, student, language } => {
            commands::init::run(context, folder.as_deref(), student.as_deref(), *language)?;
        }
        Command::HandIn => commands::hand_in::run(context)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The exercises that these names mean.
fn named(context: &Context, ids: &[String]) -> Result<Vec<&'static Exercise>, Refused> {
    let all: Result<Vec<_>, _> = ids.iter().map(|id| context.course.named(id)).collect();
    Ok(all?.concat())
}

impl Name {
    fn exercise(&self, context: &Context) -> anyhow::Result<&'static Exercise> {
        let exercise = context.exercise(self.id.as_deref())?;
        context.course.note_named(exercise);
        Ok(exercise)
    }

    /// Where none is named and the last one is done, the next one.
    fn or_next(&self, context: &Context) -> anyhow::Result<&'static Exercise> {
        let exercise = self.exercise(context)?;
        let goes_on = self.id.is_none() && context.progress.of(exercise.id).done;
        Ok(context.next(Some(exercise)).filter(|_| goes_on).unwrap_or(exercise))
    }
}
