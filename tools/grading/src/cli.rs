//! The command line: arguments, command, text.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use anyhow::{Context, ensure};
use checks::exercise::Exercise;
use checks::report;
use clap::{Parser, Subcommand};
use common::cli::args::HELP;
use common::cli::{columns, print, wrap};
use problems::catalogue::Course;
use problems::cleanup::CleanupGuard;
use problems::files::write_whole;
use problems::style;

use crate::grade::{grade, languages};
use crate::page::Rubrics;
use crate::sandbox::{Confinement, known};
use crate::submission::Submission;
use crate::{page, submission};

/// A command that works.
pub const EXAMPLE: &str = "grading grade ../answers";

/// For teachers: grades what students hand in.
#[derive(Parser, Debug)]
#[command(name = "grading", version = env!("COURSE_VERSION"), help_template = HELP)]
#[command(disable_help_subcommand = true, arg_required_else_help = false)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Grade all submissions of a folder
    Grade {
        /// Folders with a folder or a zip file for each student
        #[arg(value_name = "FOLDER", required = true)]
        folders: Vec<PathBuf>,
        /// Where to write the grades: a table, JSON and a page
        #[arg(long, value_name = "FOLDER", default_value = "grades")]
        to: PathBuf,
        /// Your own tests of programs: ID/NAME.in, and what must be printed, ID/NAME.out
        #[arg(long, value_name = "FOLDER")]
        hidden: Option<PathBuf>,
        /// Run programs even without bubblewrap: they can read, change and delete your files
        #[arg(long)]
        unconfined: bool,
    },
}

/// Runs the command and prints what it did.
///
/// # Errors
/// The current folder is outside the course, or the command fails.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let here = env::current_dir().context("the current folder is gone; go to one that exists")?;
    let course = Course::find(&here)?;
    let columns = columns(&io::stdout());
    let Command::Grade { folders, to, hidden, unconfined } = &arguments.command;
    let (text, written) =
        grade_class(&course, folders, to, hidden.as_deref(), *unconfined, columns)?;
    let text = columns.map_or(text.clone(), |columns| wrap(&text, columns));
    let printed = print(|out| out.write_str(&text))?;
    written.map(|()| printed)
}

/// What the questions of the reports are worth; without solutions, only the questions.
pub fn rubrics(course: &Course) -> Rubrics {
    let with_report = course.exercises().filter(|exercise| exercise.has_worksheet());
    let text = |exercise: &Exercise| {
        let rubric = course.text(exercise, "solution.md");
        rubric.or_else(|_| course.text(exercise, report::FILE)).unwrap_or_default()
    };
    with_report.map(|exercise| (exercise.id, text(exercise))).collect()
}

/// Grades the submissions in `folders`, and writes the grades into `to`. Gives a table of them, and whether
/// all was written: the work of minutes must not be lost over it.
fn grade_class(
    course: &Course,
    folders: &[PathBuf],
    to: &Path,
    hidden: Option<&Path>,
    unconfined: bool,
    columns: Option<usize>,
) -> anyhow::Result<(String, anyhow::Result<()>)> {
    let mut submissions = Vec::new();
    for folder in folders {
        let found = submission::read(course, folder)?;
        let what = "no submission: a folder or a .zip file for each student";
        ensure!(!found.is_empty(), "{} holds {what}", folder.display());
        submissions.extend(found);
    }
    // Without one, bubblewrap does not run, either.
    CleanupGuard::folder().context("no temporary folder can be made")?;
    let trial = to.join(".trial");
    write_whole(&trial, b"")
        .and_then(|()| Ok(fs::remove_file(&trial)?))
        .context("the grades need a folder that can be written, such as --to ../grades")?;
    if let Some(folder) = hidden {
        let is_there = |exercise: &Exercise| folder.join(exercise.id).is_dir();
        let what = "no folder of an exercise, such as 012-5-three-arrays";
        ensure!(course.exercises().any(is_there), "{} holds {what}", folder.display());
    }
    let confinement = confinement(course, &submissions, folders, to, hidden, unconfined)?;
    let bar = style::bar(Some(submissions.len() as u64), "grading {wide_bar} {pos}/{len}");
    let grades = grade(course, &submissions, hidden, &confinement, || bar.inc(1));
    bar.finish_and_clear();
    let grades = grades?;
    let mut text = page::table(&grades, columns) + "\n";
    if !confinement.bound.is_empty() {
        writeln!(text, "{}", confinement.bound)?;
    }
    let mut written = Ok(());
    for (file, content) in [
        ("grades.csv", page::csv(&grades)?),
        ("grades.json", serde_json::to_vec_pretty(&grades)?),
        ("grades.html", page::html(&grades, &rubrics(course), &confinement.bound).into_bytes()),
    ] {
        let path = to.join(file);
        match write_whole(&path, &content) {
            Ok(()) => writeln!(text, "Written: {}", path.display())?,
            Err(error) => written = Err(error),
        }
    }
    Ok((text, written))
}

/// Where the submitted programs run, tried with a known one in each of their languages.
fn confinement(
    course: &Course,
    submissions: &[Submission],
    folders: &[PathBuf],
    to: &Path,
    hidden: Option<&Path>,
    unconfined: bool,
) -> anyhow::Result<Confinement> {
    let languages = languages(course, submissions);
    if languages.is_empty() {
        return Ok(Confinement::without_programs());
    }
    let secret = [course.root.as_path(), &course.work, to].into_iter().chain(hidden);
    let secret = secret.chain(folders.iter().map(PathBuf::as_path));
    let secret = secret.filter_map(|folder| fs::canonicalize(folder).ok()).collect();
    let confinement = Confinement::new(unconfined, secret)?;
    known::run(&languages, &confinement.sandbox)?;
    Ok(confinement)
}
