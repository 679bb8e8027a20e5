//! `problems check`: judges answers line by line.

use std::process::ExitCode;

use anyhow::bail;
use common::cli::{Refused, wrapping};

use textwrap::core::display_width;

use super::Desk;
use crate::checks::{self, Conditions};
use crate::exercise::Exercise;
use crate::grader::{Fault, Judgement};
use crate::style::{self, BAD, GOOD, HEAD, OPEN, command, printable, styled, typed};

/// The longest name in a column of its own.
const WIDEST: usize = 40;
/// What stands before the lines that say why.
const INDENT: &str = "         ";

/// Checks the named exercises, those that were begun, or all.
///
/// # Errors
/// A name is unknown, or the progress file cannot be written.
pub fn run(
    desk: &mut Desk,
    names: &[String],
    all: bool,
    conditions: &Conditions,
) -> anyhow::Result<ExitCode> {
    let exercises: Vec<&Exercise> = if names.is_empty() {
        let begun = |exercise: &&Exercise| all || desk.course.folder(exercise).exists();
        desk.course.exercises().filter(begun).collect()
    } else {
        names.iter().map(|name| desk.course.exercise(name)).collect::<Result<_, _>>()?
    };
    if exercises.is_empty() {
        writeln!(desk, "Nothing is begun yet. To begin:\n  {}", typed("show", "011-1"))?;
        return Ok(ExitCode::from(1));
    }
    let mut checked = Vec::new();
    for exercise in exercises {
        if let (Some(_), None) = (&conditions.command, exercise.program) {
            let what = format!("{} has no program that --run could check", exercise.id);
            bail!(Refused::new(what, command("check", "012-5 --run \"./a.out\"")));
        }
        let lines = check(desk, exercise, conditions);
        // What has passed once may fail now.
        let passed = passed(&lines);
        if passed != desk.progress.of(exercise.id).done {
            desk.progress.change(exercise.id, |entry| entry.done = passed)?;
        }
        if !all {
            report(desk, exercise, &lines)?;
        }
        checked.push((exercise.id, lines));
    }
    if all {
        summary(desk, &checked)?;
    }
    let failed = checked.iter().any(|(_, lines)| !passed(lines));
    Ok(ExitCode::from(u8::from(failed)))
}

/// The lines of a check, or why the exercise cannot be checked.
type Checked = Result<Vec<Judgement>, String>;

fn right(lines: &[Judgement]) -> usize {
    lines.iter().filter(|line| line.judged.is_ok()).count()
}

fn passed(lines: &Checked) -> bool {
    lines.as_ref().is_ok_and(|lines| right(lines) == lines.len())
}

fn check(desk: &Desk, exercise: &Exercise, conditions: &Conditions) -> Checked {
    let folder = desk.course.folder(exercise);
    if !folder.exists() && conditions.command.is_none() {
        return Err("not begun yet".to_owned());
    }
    // Hidden where stderr is no terminal.
    let spinner =
        style::bar(None, "{spinner} {msg}").with_message(format!("checking {}", exercise.id));
    spinner.enable_steady_tick(std::time::Duration::from_millis(100));
    let lines = checks::check_under(&desk.course, exercise, &folder, conditions);
    spinner.finish_and_clear();
    lines.map_err(|error| printable(&format!("{error:#}")))
}

fn report(desk: &mut Desk, exercise: &Exercise, lines: &Checked) -> anyhow::Result<()> {
    let (id, title) = (exercise.id, desk.course.title(exercise));
    writeln!(desk, "{}", styled(HEAD, format!("{id}: {title}")))?;
    let lines = match lines {
        Ok(lines) => lines,
        Err(why) => {
            writeln!(desk, "  {} {why}", styled(BAD, "cannot be checked:"))?;
            writeln!(desk, "  The exercise, and your files:  {}\n", typed("show", id))?;
            return Ok(());
        }
    };
    let width = lines.iter().map(|line| line.subject.chars().count()).max().unwrap_or(0);
    for Judgement { subject, judged } in lines {
        let (state, why) = match judged {
            Ok(()) => (styled(GOOD, "right"), ""),
            Err(Fault::Wrong(why)) => (styled(BAD, "wrong"), why.as_str()),
            Err(Fault::Open(why)) => (styled(OPEN, "open "), why.as_str()),
        };
        let (subject, why) = (printable(subject), printable(why.trim_end()));
        let why = why.replace('\n', &format!("\n{INDENT}"));
        let width = width.min(WIDEST);
        let line = format!("  {state}  {subject:width$}  {why}");
        let line = match desk.columns {
            Some(columns) if line.lines().any(|line| display_width(line) > columns) => {
                let options = wrapping(columns).subsequent_indent(INDENT);
                let subject = textwrap::fill(&format!("  {state}  {subject}"), options);
                format!("{subject}\n{INDENT}{why}")
            }
            _ => line,
        };
        writeln!(desk, "{}", line.trim_end())?;
    }
    let (right, all) = (right(lines), lines.len());
    if right == all {
        let well = styled(GOOD, format!("All {all} are right: {id} is done."));
        writeln!(desk, "{well}\nCompare with ours:  {}\n", typed("solution", id))?;
        return Ok(());
    }
    let (folder, hint) = (desk.course.shown(&desk.course.folder(exercise)), typed("hint", id));
    let files = format!("Your files are in {folder}; a hint:  {hint}");
    writeln!(desk, "{right} of {all} are right. {files}\n")?;
    Ok(())
}

fn summary(desk: &mut Desk, checked: &[(&str, Checked)]) -> anyhow::Result<()> {
    let mut rows = vec![["exercise", "right", "of", ""].map(str::to_owned).to_vec()];
    for (id, lines) in checked {
        let word = if passed(lines) { "passed" } else { "failed" };
        let [right, of, word] = match lines {
            Ok(lines) => [right(lines).to_string(), lines.len().to_string(), word.to_owned()],
            Err(why) => {
                let first = why.lines().next().unwrap_or_default();
                ["-".to_owned(), "-".to_owned(), format!("failed: {first}")]
            }
        };
        rows.push(vec![(*id).to_owned(), right, of, word]);
    }
    writeln!(desk, "{}", style::table(&rows, usize::MAX, desk.columns))?;
    let passed = checked.iter().filter(|(_, lines)| passed(lines)).count();
    writeln!(desk, "{passed} of {} passed.", checked.len())?;
    Ok(())
}
