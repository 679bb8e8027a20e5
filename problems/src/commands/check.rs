//! `problems check`: judges answers line by line.

use std::process::ExitCode;

use common::run::progress_style;
use indicatif::ProgressBar;

use super::{Desk, typed};
use crate::catalogue::Exercise;
use crate::checks;
use crate::grader::{Judgement, Verdict};
use crate::style::{self, BAD, GOOD, HEAD, OPEN, styled};

/// Checks the named exercises, those that were begun, or all.
///
/// # Errors
/// A name is unknown, or the progress file cannot be written.
pub fn run(desk: &mut Desk, names: &[String], all: bool) -> anyhow::Result<ExitCode> {
    let exercises: Vec<Exercise> = if names.is_empty() {
        let begun = |exercise: &&Exercise| all || desk.work.folder(exercise).exists();
        desk.course.exercises().filter(begun).cloned().collect()
    } else {
        let named = names.iter().map(|name| desk.course.exercise(name).cloned());
        named.collect::<Result<_, _>>()?
    };
    if exercises.is_empty() {
        writeln!(desk.out, "Nothing is begun yet. To begin:\n  {}", typed("show 011-1"))?;
        return Ok(ExitCode::from(1));
    }
    let mut checked = Vec::new();
    for exercise in exercises {
        let verdict = check(desk, &exercise);
        record(desk, &exercise, &verdict)?;
        if !all {
            report(desk, &exercise, &verdict)?;
        }
        checked.push((exercise, verdict));
    }
    if all {
        summary(desk, &checked)?;
    }
    let passed = checked.iter().all(|(_, verdict)| verdict.passed());
    Ok(if passed { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// What came of one exercise.
enum Checked {
    /// The lines of its check.
    Lines(Vec<Judgement>),
    /// It could not be checked, and why.
    Unreadable(String),
}

impl Checked {
    fn passed(&self) -> bool {
        match self {
            Checked::Lines(lines) => lines.iter().all(|line| line.verdict == Verdict::Holds),
            Checked::Unreadable(_) => false,
        }
    }
}

fn check(desk: &Desk, exercise: &Exercise) -> Checked {
    let folder = desk.work.folder(exercise);
    if !folder.exists() {
        return Checked::Unreadable("not begun yet".to_owned());
    }
    // Hidden where stderr is no terminal.
    let spinner = ProgressBar::new_spinner()
        .with_style(progress_style("{spinner} {msg}"))
        .with_message(format!("checking {}", exercise.id));
    spinner.enable_steady_tick(std::time::Duration::from_millis(100));
    let lines = checks::check(&desk.course, exercise, &folder);
    spinner.finish_and_clear();
    match lines {
        Ok(lines) => Checked::Lines(lines),
        Err(error) => Checked::Unreadable(format!("{error:#}")),
    }
}

fn record(desk: &mut Desk, exercise: &Exercise, verdict: &Checked) -> anyhow::Result<()> {
    let mut entry = desk.progress.of(exercise.id);
    if entry.done || !verdict.passed() {
        return Ok(());
    }
    entry.done = true;
    desk.progress.set(exercise.id, &entry)
}

fn report(desk: &mut Desk, exercise: &Exercise, verdict: &Checked) -> anyhow::Result<()> {
    let Exercise { id, title, .. } = exercise;
    writeln!(desk.out, "{}", styled(HEAD, format!("{id}: {title}")))?;
    let lines = match verdict {
        Checked::Lines(lines) => lines,
        Checked::Unreadable(why) => {
            writeln!(desk.out, "  {} {why}", styled(BAD, "cannot be checked:"))?;
            let begin = typed(&format!("show {id}"));
            writeln!(desk.out, "  The exercise, and your files:  {begin}\n")?;
            return Ok(());
        }
    };
    let width = lines.iter().map(|line| line.subject.chars().count()).max().unwrap_or(0);
    let mut holding = 0;
    for Judgement { subject, verdict } in lines {
        let (state, why) = match verdict {
            Verdict::Holds => (styled(GOOD, "right"), ""),
            Verdict::Wrong(why) => (styled(BAD, "wrong"), why.as_str()),
            Verdict::Open(why) => (styled(OPEN, "open "), why.as_str()),
        };
        holding += usize::from(*verdict == Verdict::Holds);
        let line =
            format!("  {state}  {subject:width$}  {}", why.trim_end().replace('\n', "\n         "));
        writeln!(desk.out, "{}", line.trim_end())?;
    }
    let all = lines.len();
    if verdict.passed() {
        let well = styled(GOOD, format!("All {all} are right: {id} is done."));
        writeln!(desk.out, "{well}\nCompare with ours:  {}\n", typed(&format!("solution {id}")))?;
        return Ok(());
    }
    let folder = desk.shown(&desk.work.folder(exercise));
    let hint = typed(&format!("hint {id}"));
    writeln!(
        desk.out,
        "{holding} of {all} are right. Your files are in {folder}; a hint:  {hint}\n"
    )?;
    Ok(())
}

fn summary(desk: &mut Desk, checked: &[(Exercise, Checked)]) -> anyhow::Result<()> {
    let mut table = style::table(["exercise", "right", "of", ""], desk.terminal);
    for (exercise, verdict) in checked {
        let (right, of, word) = match verdict {
            Checked::Lines(lines) => {
                let right = lines.iter().filter(|line| line.verdict == Verdict::Holds).count();
                let word = if verdict.passed() { "passed" } else { "failed" };
                (right.to_string(), lines.len().to_string(), word.to_owned())
            }
            Checked::Unreadable(why) => {
                let first = why.lines().next().unwrap_or_default().to_owned();
                ("-".to_owned(), "-".to_owned(), format!("failed: {first}"))
            }
        };
        table.add_row([exercise.id.to_owned(), right, of, word]);
    }
    writeln!(desk.out, "{}", table.trim_fmt())?;
    let passed = checked.iter().filter(|(_, verdict)| verdict.passed()).count();
    writeln!(desk.out, "{passed} of {} passed.", checked.len())?;
    Ok(())
}
