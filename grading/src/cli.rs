//! The command line: arguments, command, text.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::{env, fs, io};

use anyhow::{Context, ensure};
use checks::zip::zipped;
use clap::{Parser, Subcommand};
use common::cli::args::HELP;
use common::cli::{columns, print, printable, wrap};
use problems::catalogue::Course;
use problems::checking::Conditions;
use problems::cleanup::CleanupGuard;
use problems::files::{names, write_whole};
use problems::limits::Supervision;
use problems::style;
use serde_json::Value;

use crate::cache::{self, Cache};
use crate::grade::{grade, languages};
use crate::grades::{Grade, seconds};
use crate::grading_worksheet::{FILLED_IN_FILE, GradingWorksheet};
use crate::marks::{self, Marks, Rubrics, points_text};
use crate::platform::Identity;
use crate::sandbox::{self, NoProgram, known};
use crate::submission::{HandIn, Submission};
use crate::{copies, csv, feedback, page, submission};

/// The grades for other programs; the next grading compares with it.
const GRADES_JSON: &str = "grades.json";

/// A command that works.
pub const EXAMPLE: &str = "grading grade ../answers";

/// For teachers: grades what students hand in.
#[derive(Parser, Debug)]
#[command(name = "grading", version, help_template = HELP)]
#[command(disable_help_subcommand = true, arg_required_else_help = false)]
pub struct TeacherArguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Grade all submissions of a folder
    ///
    /// Grading again changes only the marks of what has changed: the first grading writes the seed of the random inputs into
    /// marks.toml, and what the checks have found is kept in checked.json until a submission, the exercise, its hidden tests,
    /// the seed or this program changes. To check everything anew, delete checked.json.
    ///
    /// Every student with a line below [students] in marks.toml is in the table; who has handed in nothing has no points.
    /// moodle.csv is not written while several students share an ID.
    Grade(GradeArgs),
}

#[derive(clap::Args, Debug)]
struct GradeArgs {
    /// What a learning platform hands over, or folders with a folder or a zip file for each student
    #[arg(value_name = "FOLDER", required = true)]
    folders: Vec<PathBuf>,
    /// Where to write the grades, and where marks.toml is, for your own points and weights
    #[arg(long, value_name = "FOLDER", default_value = "grades")]
    to: PathBuf,
    /// Moodle's grading worksheet of the assignment: it knows the class, and is filled in
    #[arg(long, value_name = "FILE")]
    worksheet: Option<PathBuf>,
    /// Your own tests of programs: ID/NAME.in, and what must be printed, ID/NAME.out
    #[arg(long, value_name = "FOLDER")]
    hidden: Option<PathBuf>,
}

/// Runs the command and prints what it did.
///
/// # Errors
/// The current folder is outside the course, or the command fails.
pub fn run(arguments: &TeacherArguments) -> anyhow::Result<ExitCode> {
    let here = env::current_dir().context("the current folder is gone; go to one that exists")?;
    let course = Course::find(&here)?;
    let columns = columns(&io::stdout());
    let Command::Grade(options) = &arguments.command;
    let (text, written) = grade_class(&course, options, columns)?;
    let text = columns.map_or(text.clone(), |columns| wrap(&text, columns));
    let printed = print(|out| out.write_str(&text))?;
    written.map(|()| printed)
}

/// Grades the submissions, and writes the grades. Gives a table of them, and whether all was written: the work of
/// minutes must not be lost over it.
fn grade_class(
    course: &Course,
    options: &GradeArgs,
    columns: Option<usize>,
) -> anyhow::Result<(String, anyhow::Result<()>)> {
    let hand_ins = hand_ins(&options.folders)?;
    let to = &options.to;
    let mut identities: Vec<Identity> =
        hand_ins.iter().map(|hand_in| hand_in.identity.clone()).collect();
    let handed_in = identities.len();
    let worksheet = options.worksheet.as_deref().map(GradingWorksheet::read).transpose()?;
    if let Some(worksheet) = &worksheet {
        identities.extend(worksheet.others(&identities)?);
    }
    let mut marks = Marks::read(&to.join(marks::MARKS_FILE), course, &identities)?;
    identities.extend(marks.absent(&identities, worksheet.is_some())?);
    let mut all: Vec<Submission> = hand_ins.into_iter().map(|hand_in| hand_in.submission).collect();
    let others = identities[handed_in..].iter();
    all.extend(others.map(|who| marks.shared(who, &all)).collect::<Vec<_>>());
    check_folders(course, to, options.hidden.as_deref())?;
    let seed = marks.seed()?;
    let conditions = Conditions { seed, hidden: options.hidden.clone(), ..Conditions::default() };
    let checked = to.join(cache::CHECKED_FILE);
    let cache = Cache::read(&checked, course, &conditions)?;
    let supervision = supervision(course, &all, options, &cache)?;
    let conditions = Conditions { supervision, ..conditions };

    let bar = style::bar(Some(all.len() as u64), "grading {wide_bar} {pos}/{len}");
    let grades = grade(course, &conditions, &cache, &all, || bar.inc(1));
    bar.finish_and_clear();
    let cached = cache.write(&checked);
    let mut grades = grades?;
    for (grade, identity) in grades.iter_mut().zip(identities) {
        grade.identity = identity;
    }
    for (place, look) in copies::find(course, &all[..handed_in]) {
        let grade = grades.iter_mut().find(|grade| grade.name == all[place].name);
        grade.into_iter().for_each(|grade| grade.worth_a_look.push(look.clone()));
    }
    let rubrics = marks::rubrics(course);
    marks.apply(&mut grades, &rubrics);
    if let Some(worksheet) = &worksheet {
        worksheet.complete(&mut grades);
    }
    let written = marks.complete(&grades, &rubrics).and(cached);
    let (mut text, mut all_written) = write_all(&grades, &rubrics, to, seed, columns)?;
    text += &marks.never_handed_in(&grades);
    if let Some(worksheet) = &worksheet {
        writeln!(
            text,
            "{FILLED_IN_FILE} is the worksheet with the grades: upload it before feedback.zip."
        )?;
        let filled_in = worksheet.filled_in(&grades);
        all_written = all_written.and(write_whole(&to.join(FILLED_IN_FILE), &filled_in));
    }
    Ok((text, written.and(all_written)))
}

/// Writes the grades. Gives a table of them and says what was written, and whether all was.
fn write_all(
    grades: &[Grade],
    rubrics: &Rubrics,
    to: &Path,
    seed: u64,
    columns: Option<usize>,
) -> anyhow::Result<(String, anyhow::Result<()>)> {
    let mut written = Ok(());
    let changed = changed(grades, &to.join(GRADES_JSON));
    for (file, content) in files(grades, rubrics, seed)? {
        written = written.and(write_whole(&to.join(file), &content));
    }
    let mut text = page::text(grades, columns) + &changed;
    let place = to.display();
    writeln!(
        text,
        "Written into {place}: grades.html, .csv and .json, and feedback/, a text for each student, also as feedback.zip."
    )?;
    let imports = write_imports(grades, to, &mut text);
    let marks = to.join(marks::MARKS_FILE);
    writeln!(
        text,
        "Weights, points for reports, and more are yours to enter: {}",
        marks.display()
    )?;
    Ok((text, written.and(imports)))
}

/// Whose points, or time of handing in, are others than those of the last grading, if it has written this file.
fn changed(grades: &[Grade], before: &Path) -> String {
    let text = fs::read(before).unwrap_or_default();
    let Ok(before) = serde_json::from_slice::<Vec<Value>>(&text) else { return String::new() };
    let line = |grade: &Grade| {
        let Some(known) = before.iter().find(|known| known["name"] == *grade.name) else {
            return Some(format!("{} (new → {})", grade.name, points_text(grade.points)));
        };
        let old = known["points"].as_f64().map(points_text)?;
        let points = points_text(grade.points);
        // A teacher's own points stay as they are, whatever is handed in later.
        let is_same = |time: &Value| time.as_u64() == seconds(grade.handed_in);
        let is_anew = known.get("handed_in").is_some_and(|time| !is_same(time));
        let anew = if is_anew { ", handed in anew" } else { "" };
        (old != points || is_anew).then(|| format!("{} ({old} → {points}{anew})", grade.name))
    };
    let lines: Vec<String> = grades.iter().filter_map(line).collect();
    let lines = if lines.is_empty() { "nothing".to_owned() } else { lines.join(", ") };
    format!("Changed since the last grading: {lines}.\n")
}

/// Writes what platforms import, and says so, or why not.
fn write_imports(grades: &[Grade], to: &Path, text: &mut String) -> anyhow::Result<()> {
    // One of an earlier grading could be imported in place of this one's.
    for file in ["moodle.csv", "canvas.csv"] {
        let _ = fs::remove_file(to.join(file));
    }
    if let Some(content) = csv::canvas(grades)? {
        write_whole(&to.join("canvas.csv"), &content)?;
        writeln!(text, "canvas.csv is for the gradebook of Canvas, which finds students by ID.")?;
        return Ok(());
    }
    match csv::moodle(grades) {
        Ok((columns, content)) => {
            write_whole(&to.join("moodle.csv"), &content)?;
            writeln!(text, "moodle.csv is for Moodle, which finds students by {columns}.")?;
        }
        Err(why) => writeln!(
            text,
            "No moodle.csv, which Moodle would refuse, or take one student for another: {why}"
        )?,
    }
    Ok(())
}

/// What is handed in in all folders.
fn hand_ins(folders: &[PathBuf]) -> anyhow::Result<Vec<HandIn>> {
    let mut all: Vec<HandIn> = Vec::new();
    for folder in folders {
        let found = submission::read(folder)?;
        let place = folder.display();
        let what = "no submission: a folder or a .zip file for each student";
        ensure!(!found.is_empty(), "{place} holds {what}");
        for hand_in in &found {
            let name = &hand_in.submission.name;
            let is_known = all.iter().any(|known| known.submission.name == *name);
            ensure!(
                !is_known,
                "'{name}' of {place} is in another of these folders, too; rename one, or grade each assignment with a --to of its own"
            );
        }
        all.extend(found);
    }
    Ok(all)
}

/// Finds out before the work of minutes whether the grades can be written, and whether there are hidden tests.
fn check_folders(course: &Course, to: &Path, hidden: Option<&Path>) -> anyhow::Result<()> {
    // Without one, bubblewrap does not run, either.
    CleanupGuard::folder()?;
    let trial = to.join(".trial");
    write_whole(&trial, b"")
        .and_then(|()| Ok(fs::remove_file(&trial)?))
        .context("the grades need a folder that can be written, such as --to ../grades")?;
    let Some(folder) = hidden else { return Ok(()) };
    let programs: Vec<&str> = course
        .exercises()
        .filter(|exercise| exercise.program.is_some())
        .map(|exercise| exercise.id)
        .collect();
    let mut wrong = names(folder);
    wrong.retain(|name| folder.join(name).is_dir());
    let is_empty = wrong.is_empty();
    wrong.retain(|name| !programs.contains(&name.as_str()));
    let wrong = printable(&wrong.join("', '"));
    let shown = printable(&folder.display().to_string());
    let allowed = programs.join(", ");
    ensure!(!is_empty, "{shown} holds no folder of an exercise; allowed are {allowed}");
    ensure!(
        wrong.is_empty(),
        "{shown}: '{wrong}' is no exercise with a program; these are {allowed}"
    );
    Ok(())
}

/// What is written: names and contents.
fn files(grades: &[Grade], rubrics: &Rubrics, seed: u64) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let mut files = vec![
        ("grades.html".to_owned(), page::html(grades, rubrics).into_bytes()),
        (GRADES_JSON.to_owned(), serde_json::to_vec_pretty(grades)?),
        ("grades.csv".to_owned(), csv::grades(grades)?),
    ];
    let mut given_back = Vec::new();
    for (name, grade) in feedback::names(grades).into_iter().zip(grades) {
        let text = feedback::markdown(grade, rubrics, seed).into_bytes();
        files.push((format!("feedback/{name}.md"), text.clone()));
        given_back.push(feedback::returned(grade, &name, text)?);
    }
    files.push(("feedback.zip".to_owned(), zipped(given_back)?));
    Ok(files)
}

/// Where the submitted programs run, tried with a known one in each of their languages.
fn supervision(
    course: &Course,
    submissions: &[Submission],
    options: &GradeArgs,
    cache: &Cache,
) -> anyhow::Result<Supervision> {
    let mut supervision = Supervision::default();
    let languages = languages(course, submissions, cache);
    if languages.is_empty() {
        supervision.sandbox = Some(Arc::new(NoProgram));
        return Ok(supervision);
    }
    let secret = [&course.root, &course.work, &options.to]
        .into_iter()
        .chain(&options.hidden)
        .chain(&options.folders);
    // A zip file is hidden by its folder.
    let folder = |path: PathBuf| path.ancestors().find(|path| path.is_dir()).map(Path::to_owned);
    let secret = secret.filter_map(|path| fs::canonicalize(path).ok().and_then(folder)).collect();
    supervision.sandbox = Some(sandbox::new(secret)?);
    known::run(&languages, &supervision)?;
    Ok(supervision)
}
