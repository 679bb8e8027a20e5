//! Checks an exercise. Nothing is stored: a check asks the programs of the course.

use std::path::{Path, PathBuf};
use std::{fs, io};

use checks::exercise::{Exercise, ProgramCheck};
use checks::judgement::{Fault, Judged, Judgement, Subject, open, wrong};
use checks::program::{Language, Tester, same};
use checks::report;
use checks::results::{RESULTS_FILE, Results};
use checks::worksheet::{self, Worksheet};

use crate::catalogue::Course;
use crate::limits::Supervision;
use crate::sanitizers::Sanitizers;
use crate::student::{Built, NotBuilt};
use crate::style::command;
use crate::work::misnamed;
use crate::{files, showing};

/// The line of a C program that no sanitizer watches.
const IS_UNWATCHED: &str =
    "it compiles, but this compiler has no sanitizers: what is wrong may pass by luck";

/// How the line of a test begins that students do not have.
pub const HIDDEN: &str = "hidden test ";

/// How a check is done.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// The inputs of programs are drawn with it.
    pub seed: u64,
    /// A folder of tests that students do not have: `ID/NAME.in` and what must be printed, `ID/NAME.out`.
    pub hidden: Option<PathBuf>,
    /// What a program runs in, and what ends the check.
    pub supervision: Supervision,
}

impl Default for Conditions {
    /// An unpredictable seed, short enough to be typed.
    fn default() -> Self {
        Conditions {
            seed: fastrand::u64(..1_000_000),
            hidden: None,
            supervision: Supervision::default(),
        }
    }
}

/// Checks the files of an exercise that lie in `folder`.
///
/// # Errors
/// A file cannot be read, or is damaged; nothing in it is changed.
pub fn check_files(
    course: &Course,
    exercise: &Exercise,
    folder: &Path,
    conditions: &Conditions,
) -> anyhow::Result<Vec<Judgement>> {
    let mut lines = Vec::new();
    if let Some(check) = exercise.program {
        lines = check_program(check, course, exercise, folder, conditions)?;
    }
    if !exercise.has_worksheet() {
        return Ok(lines);
    }
    let sheet = read_worksheet(course, exercise, folder, &mut lines)?;
    let mut results = None;
    if let Some(measurement) = exercise.measurement {
        let csv = folder.join(RESULTS_FILE);
        if !csv.try_exists().unwrap_or(true) {
            return Ok(vec![exercise.not_measured()]);
        }
        let read = results.insert(Results::read(csv.display(), &files::read_text(&csv)?)?);
        let plan = (measurement.plan)();
        let missing = plan.steps.iter().find(|step| read.row(step.series, &step.input).is_none());
        let again = command("measure", exercise.id);
        let judged = missing.map_or(Ok(()), |step| {
            wrong(format!("there is no row for {} {}; measure:  {again}", step.series, step.input))
        });
        lines.push(Judgement { subject: Subject::File(RESULTS_FILE), judged });
    }
    lines.extend(exercise.judge(&sheet, course.student.as_deref(), results.as_ref()));
    lines.push(report::check(
        read_work(&folder.join(report::REPORT_FILE))?,
        &course.text(exercise, report::REPORT_FILE)?,
    ));
    Ok(lines)
}

/// Reads a text of the student's, if it is there, or says what is wrong with it: the rest is checked all the same.
///
/// # Errors
/// The system does not let it be read.
fn read_work(path: &Path) -> anyhow::Result<Judged<Option<String>>> {
    if !path.try_exists().unwrap_or(true) {
        return Ok(Ok(None));
    }
    match files::read_text(path) {
        Err(error) if !error.chain().any(|cause| cause.is::<io::Error>()) => {
            Ok(open(format!("{error:#}")))
        }
        text => Ok(Ok(Some(text?))),
    }
}

/// Checks the program of an exercise. Without one, its lines keep their share of the points beside those of the worksheet.
fn check_program(
    check: ProgramCheck,
    course: &Course,
    exercise: &Exercise,
    folder: &Path,
    conditions: &Conditions,
) -> anyhow::Result<Vec<Judgement>> {
    let (before, built) = program(course, exercise, folder, conditions)?;
    // What an earlier check has kept.
    for file in showing::FILES {
        let _ = fs::remove_file(folder.join(file));
    }
    let mut lines = vec![before];
    let mut tester = match &built {
        Some(built) => Tester::new(built, conditions.seed),
        None if exercise.has_worksheet() => Tester::without_program(conditions.seed),
        None => return Ok(lines),
    };
    check(&mut tester)?;
    if let Some(hidden) = &conditions.hidden {
        hidden_tests(&mut tester, &hidden.join(exercise.id))?;
    }
    // Commands for the student's own folder; a teacher's machine has none.
    let explained = match (&built, tester.failed()) {
        (Some(built), Some(input)) if conditions.supervision.sandbox.is_none() => {
            let again = format!("{} --seed {}", exercise.id, conditions.seed);
            let shown = showing::explain(course, exercise, folder, built, input);
            let warning = first_warning(&built.warnings);
            let again = command("check", &again);
            format!("{warning}{shown}\nthe same inputs again:\n  {again}")
        }
        _ => String::new(),
    };
    lines.extend(tester.finish());
    let first_wrong = lines.iter_mut().find_map(|line| match &mut line.judged {
        Err(Fault::Wrong(why)) => Some(why),
        _ => None,
    });
    if let Some(why) = first_wrong {
        *why += &explained;
    }
    Ok(lines)
}

/// Reads the worksheet of an exercise; with a line of its own if it is not there, or is no text.
fn read_worksheet(
    course: &Course,
    exercise: &Exercise,
    folder: &Path,
    lines: &mut Vec<Judgement>,
) -> anyhow::Result<Worksheet> {
    let path = folder.join(worksheet::WORKSHEET_FILE);
    let again = command("show", exercise.id);
    let judged = match read_work(&path)? {
        Ok(Some(text)) => return Ok(Worksheet::read(&text)),
        Ok(None) => open(
            misnamed(exercise, folder, worksheet::WORKSHEET_FILE)
                .unwrap_or_else(|| format!("there is no such file; for a new one:  {again}")),
        ),
        Err(fault) => Err(fault),
    };
    lines.push(Judgement { subject: Subject::Worksheet, judged });
    // As one in which nothing is filled in.
    Ok(Worksheet::read(&course.text(exercise, worksheet::WORKSHEET_FILE)?))
}

/// What the compiler has warned of first, with its place: it may say why a run is wrong.
fn first_warning(messages: &str) -> String {
    // The line that warns, the line of the program, and the mark below it.
    let lines: String = messages
        .lines()
        .skip_while(|line| !line.contains(" warning: "))
        .take(3)
        .map(|line| format!("\n  {line}"))
        .collect();
    if lines.is_empty() { lines } else { format!("\nthe compiler warns:{lines}") }
}

/// The teacher's own tests of an exercise; none, if it has no folder.
fn hidden_tests(tester: &mut Tester, folder: &Path) -> anyhow::Result<()> {
    for name in files::names(folder) {
        let Some(test) = name.strip_suffix(".in") else { continue };
        let input = files::read_text(&folder.join(&name))?;
        let expected = files::read_text(&folder.join(format!("{test}.out")))?;
        tester.judge(format!("{HIDDEN}{test}"), &input, |found| same(&expected, found))?;
    }
    Ok(())
}

/// The line that says whether the program to check compiles; and what was built of it, if it does.
fn program(
    course: &Course,
    exercise: &Exercise,
    folder: &Path,
    conditions: &Conditions,
) -> anyhow::Result<(Judgement, Option<Built>)> {
    let language = match course.language_in(exercise, folder) {
        // The worksheet beside it counts all the same.
        Err(error) if exercise.has_worksheet() => {
            let judged = open(format!("{error:#}"));
            return Ok((Judgement { subject: Subject::Build("the program"), judged }, None));
        }
        language => language?,
    };
    let says = if language == Language::Python { "Python reads it" } else { "it compiles" };
    let compiles = |says, judged| Judgement { subject: Subject::Build(says), judged };
    let source = folder.join(language.starter());
    Ok(match Built::build(language, &source, &conditions.supervision)? {
        Ok(built) => {
            let is_plain = language == Language::C && built.sanitizers == Sanitizers::NONE;
            (compiles(if is_plain { IS_UNWATCHED } else { says }, Ok(())), Some(built))
        }
        Err(NotBuilt(messages)) => (compiles(says, wrong(format!("\n{messages}"))), None),
    })
}
