//! Checks an exercise. Nothing is stored: a check asks the programs of the course.

use std::path::{Path, PathBuf};

use fastrand::Rng;

use crate::catalogue::Course;
use crate::exercise::Exercise;
use crate::files;
use crate::grader::{Fault, Grader, Judgement, open, wrong};
use crate::independence::{is_the_solution, leads_to_the_course, starts_another};
use crate::measure::plausible::{doubt, measured_again};
use crate::measure::results::{FILE, Results};
use crate::report;
use crate::student::Built;
use crate::style::command;
use crate::tester::Tester;
use crate::worksheet::Worksheet;

/// How a check is done.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// The inputs of programs are drawn with it, and what is measured again.
    pub seed: u64,
    /// Whether a few rows of a measurement are measured again.
    pub measure_again: bool,
    /// The program to check instead of `starter.rs`: a command line, and where it is carried out.
    pub command: Option<(String, PathBuf)>,
}

impl Default for Conditions {
    /// A seed that nobody has foreseen, short enough to be typed.
    fn default() -> Self {
        Conditions { seed: fastrand::u64(..1_000_000), measure_again: true, command: None }
    }
}

/// Checks the files of an exercise that lie in `folder`, with inputs that are drawn anew.
///
/// # Errors
/// A file cannot be read, or is damaged; nothing in it is changed.
pub fn check(
    course: &Course,
    exercise: &Exercise,
    folder: &Path,
) -> anyhow::Result<Vec<Judgement>> {
    check_under(course, exercise, folder, &Conditions::default())
}

/// Checks the files of an exercise that lie in `folder`.
///
/// # Errors
/// A file cannot be read, or is damaged; nothing in it is changed.
pub fn check_under(
    course: &Course,
    exercise: &Exercise,
    folder: &Path,
    conditions: &Conditions,
) -> anyhow::Result<Vec<Judgement>> {
    let mut lines = Vec::new();
    let mut copied = copied(course, exercise, folder);
    if conditions.command.is_some() {
        copied.retain(|file| *file != "starter.rs"); // another program is checked
    }
    if let Some(check) = exercise.program.filter(|_| !copied.contains(&"starter.rs")) {
        let (before, built) = program(folder, conditions)?;
        lines.extend(before);
        if let Some(built) = built {
            let mut tester = Tester::new(&built, &course.root, conditions.seed);
            check(&mut tester)?;
            let mut runs = tester.finish();
            let first = runs.iter_mut().find_map(|line| match &mut line.judged {
                Err(Fault::Wrong(why)) => Some(why),
                _ => None,
            });
            if let Some(why) = first {
                let mut again = format!("{} --seed {}", exercise.id, conditions.seed);
                if let Some((line, _)) = &conditions.command {
                    again += &format!(" --run {}", shlex::try_quote(line)?);
                }
                *why += &format!("\nthe same inputs again:\n  {}", command("check", &again));
            }
            lines.extend(runs);
        }
    }
    for file in &copied {
        let why = format!(
            "this is the course's own solution: the exercise counts as shown, not as done\n\
             to begin again with the template:  {}",
            command("reset", exercise.id)
        );
        lines.push(Judgement { subject: (*file).to_owned(), judged: wrong(why) });
    }
    if !exercise.has_worksheet() || copied.contains(&"worksheet.toml") {
        return Ok(lines);
    }
    let sheet = Worksheet::read(&folder.join("worksheet.toml"))?;
    let mut grader = Grader::new(&sheet, &course.root, course.lots(exercise));
    if let Some(check) = exercise.worksheet {
        check(&mut grader);
    }
    if let Some(measurement) = exercise.measurement {
        let csv = folder.join(FILE);
        if !csv.try_exists().unwrap_or(true) {
            let first = command("measure", exercise.id);
            let judged = open(format!("nothing is measured yet; first:  {first}"));
            return Ok(vec![Judgement { subject: FILE.to_owned(), judged }]);
        }
        let results = Results::read(&csv)?;
        let plan = (measurement.plan)(&course.root, folder)?;
        let mut doubt = doubt(&plan, &results);
        if doubt.is_none() && conditions.measure_again {
            let random = &mut Rng::with_seed(conditions.seed);
            doubt = measured_again(&plan, &results, &course.root, random)?;
        }
        let judged = match doubt {
            None => Ok(()),
            Some(why) => wrong(format!("{why}; measure:  {}", command("measure", exercise.id))),
        };
        lines.push(Judgement { subject: FILE.to_owned(), judged });
        (measurement.check)(&mut grader, &results);
    }
    lines.extend(grader.finish());
    let template = course.text(exercise, report::FILE)?;
    lines.push(report::check(&folder.join(report::FILE), &template)?);
    Ok(lines)
}

/// The student's files that are the course's own solution.
pub fn copied(course: &Course, exercise: &Exercise, folder: &Path) -> Vec<&'static str> {
    let is_copied = |file: &&str| {
        let solution = file.replace("worksheet", "solution").replace("starter", "solution");
        let given = [*file, &solution].map(|file| course.text(exercise, file));
        match (given, files::read_text(&folder.join(file))) {
            ([Ok(template), Ok(solution)], Ok(text)) if template != solution => {
                is_the_solution(&text, &template, &solution)
            }
            _ => false,
        }
    };
    exercise.templates().filter(is_copied).collect()
}

/// The program to check, unless it is refused; and what is to be said of it before it is run.
fn program(
    folder: &Path,
    conditions: &Conditions,
) -> anyhow::Result<(Vec<Judgement>, Option<Built>)> {
    let line = |subject: &str, judged| Judgement { subject: subject.to_owned(), judged };
    let refused = |why: String| {
        let why = format!("{why}; a submission must do its work itself");
        Ok((vec![line("it works by itself", wrong(why))], None))
    };
    if let Some((command, place)) = &conditions.command {
        return match leads_to_the_course(command, place) {
            Some(why) => refused(why),
            None => Ok((Vec::new(), Some(Built::command(command, place)?))),
        };
    }
    let path = folder.join("starter.rs");
    if let Some((number, word)) = starts_another(&String::from_utf8_lossy(&files::read(&path)?)) {
        return refused(format!("line {number} has '{word}', which brings in another program"));
    }
    Ok(match Built::build(&path)? {
        Ok(built) => (vec![line("it compiles", Ok(()))], Some(built)),
        Err(messages) => (vec![line("it compiles", wrong(format!("\n{messages}")))], None),
    })
}
