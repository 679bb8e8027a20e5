//! `problems check`: judges answers line by line.

use std::process::ExitCode;

use checks::exercise::Exercise;
use checks::judgement::{Fault, Judgement};
use common::cli::printable;

use super::Context;
use crate::catalogue::Course;
use crate::checking::{self, Conditions};
use crate::style::{self, BAD, GOOD, HEADING, OPEN, styled, typed};

/// The longest name that gets its own column.
const WIDEST: usize = 40;
/// The indentation of the lines that say why.
const INDENT: &str = "         ";

/// Checks exercises; the exit code is 1 if one fails.
///
/// # Errors
/// The progress file cannot be written.
pub fn run(
    context: &mut Context,
    exercises: &[&Exercise],
    conditions: &Conditions,
) -> anyhow::Result<ExitCode> {
    let mut all_pass = true;
    for exercise in exercises {
        let lines = judge(&context.course, exercise, conditions);
        note(context, exercise, &lines)?;
        let report = report(context, exercise, &lines);
        writeln!(context, "{report}")?;
        all_pass &= passed(&lines);
    }
    Ok(ExitCode::from(u8::from(!all_pass)))
}

/// The lines of a check, or why the exercise cannot be checked.
pub type CheckedLines = Result<Vec<Judgement>, String>;

fn right(lines: &[Judgement]) -> usize {
    lines.iter().filter(|line| line.judged.is_ok()).count()
}

fn passed(lines: &CheckedLines) -> bool {
    lines.as_ref().is_ok_and(|lines| right(lines) == lines.len())
}

/// Notes whether an exercise is done: one that has passed before may fail now.
///
/// # Errors
/// The progress file cannot be written.
pub fn note(
    context: &mut Context,
    exercise: &Exercise,
    lines: &CheckedLines,
) -> anyhow::Result<()> {
    let done = passed(lines);
    if context.progress.of(exercise.id).done != done {
        // Another `problems` may have given a hint in the meantime.
        context.note(exercise, |entry| entry.done = done)?;
    }
    Ok(())
}

/// Checks an exercise.
pub fn judge(course: &Course, exercise: &Exercise, conditions: &Conditions) -> CheckedLines {
    if !course.is_begun(exercise) {
        return Err("not begun yet".to_owned());
    }
    // Hidden if stderr is not a terminal.
    let spinner =
        style::bar(None, "{spinner} {msg}").with_message(format!("checking {}", exercise.id));
    spinner.enable_steady_tick(std::time::Duration::from_millis(100));
    let lines = checking::check_files(course, exercise, &course.folder(exercise), conditions);
    spinner.finish_and_clear();
    lines.map_err(|error| printable(&format!("{error:#}")))
}

/// The report of a check, line by line.
pub fn report(context: &Context, exercise: &Exercise, lines: &CheckedLines) -> String {
    let id = exercise.id;
    let title = context.course.title(exercise);
    let mut text = styled(HEADING, format!("{id}: {title}")) + "\n";
    let lines = match lines {
        Ok(lines) => lines,
        Err(why) => {
            let cannot = styled(BAD, "cannot be checked:");
            let show = typed("show", id);
            return format!("{text}  {cannot} {why}\n  The exercise, and your files:  {show}\n");
        }
    };
    let width =
        lines.iter().map(|line| line.subject.to_string().chars().count()).max().unwrap_or(0);
    for Judgement { subject, judged } in lines {
        let (state, why) = match judged {
            Ok(()) => (styled(GOOD, "right"), ""),
            Err(Fault::Wrong(why)) => (styled(BAD, "wrong"), why.as_str()),
            Err(Fault::Open(why)) => (styled(OPEN, "open "), why.as_str()),
        };
        let subject = printable(&subject.to_string());
        let why = printable(why.trim_end()).replace('\n', &format!("\n{INDENT}"));
        let width = width.min(WIDEST);
        let line = format!("  {state}  {subject:width$}  {why}");
        text = text + line.trim_end() + "\n";
    }
    if context.course.has_new_statement(exercise) {
        let show = typed("show", id);
        text += &format!("The statement has changed since you read it:  {show}\n");
    }
    let right = right(lines);
    let all = lines.len();
    if right == all {
        let well = styled(GOOD, format!("All {all} are right: {id} is done."));
        let solution = typed("solution", id);
        let next = match context.next(Some(exercise)) {
            Some(next) => format!("What is next:  {}", typed("show", next.id)),
            None => "That was the last one: all are done.".to_owned(),
        };
        return format!("{text}{well}\nCompare with ours:  {solution}\n{next}\n");
    }
    let folder = context.course.shown(&context.course.folder(exercise));
    let hint = typed("hint", id);
    format!("{text}{right} of {all} are right. Your files are in {folder}.\nA hint:  {hint}\n")
}
