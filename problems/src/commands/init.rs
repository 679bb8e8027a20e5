//! `problems init`: the student's folder, made a Cargo workspace.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use checks::exercise::Exercise;
use checks::program::Language;
use checks::random_inputs;
use common::cli::{CommandLine, Refused, printable};

use super::Context;
use crate::catalogue::{Course, LANGUAGE};
use crate::files::{whole_path, write_whole};
use crate::style::{COMMAND, command, styled, typed};
use crate::toolchain::tool;

/// Makes the folder, or completes the one that is there.
///
/// # Errors
/// The folder is not empty, lies within the course, or cannot be written.
pub fn run(
    context: &mut Context,
    folder: Option<&Path>,
    student: Option<&str>,
    language: Option<Language>,
) -> anyhow::Result<()> {
    if let Some(folder) = folder {
        let root = whole_path(&context.course.root)?;
        let work = whole_path(folder)?;
        let is_free =
            fs::read_dir(&work).map_or(!work.exists(), |mut within| within.next().is_none());
        if !is_free || work.starts_with(&root) {
            let what = if is_free {
                "lies within the course, where your folder is work/"
            } else {
                "exists already, and is not empty"
            };
            let what = format!("{} {what}", folder.display());
            return Err(Refused::new(what, command("init", "../my-work")).into());
        }
        context.course = Course::new(root, work)?;
    }
    context.course.prepare()?;
    name(context, student)?;
    choose(context, language)?;
    let Some(folder) = folder else {
        let work = context.course.shown(&context.course.work);
        writeln!(context, "{work} is ready. Open it in your editor, and begin:")?;
        writeln!(context, "  {}", typed("watch", ""))?;
        return Ok(());
    };
    writeln!(context, "{} is ready. Install the command once, and begin:", folder.display())?;
    let course = context.course.root.join("problems");
    let commands: [&[&str]; 3] = [
        &["cargo", "install", "--path", &course.to_string_lossy()],
        &["cd", &folder.to_string_lossy()],
        &["problems", "watch"],
    ];
    for command in commands {
        let command: CommandLine = command.iter().map(|&word| word.to_owned()).collect();
        writeln!(context, "  {}", styled(COMMAND, command))?;
    }
    Ok(())
}

/// Asks for name and language at the first run on a terminal, before anything is begun. What is left empty, or
/// cannot be read, stays as it is.
///
/// # Errors
/// The folder cannot be written.
pub fn ask(context: &mut Context) -> anyhow::Result<()> {
    if context.course.work.exists() || context.columns.is_none() || !io::stdin().is_terminal() {
        return Ok(());
    }
    writeln!(
        context,
        "Welcome. Two questions first; Enter skips one, and `init` changes it later."
    )?;
    let student = line(context, "Your name, or student number")?;
    let wanted = line(context, "Your language for programs: rust, c or python")?;
    context.course.prepare()?;
    name(context, Some(student.as_str()).filter(|name| !name.is_empty()))?;
    let language = Language::named(&wanted);
    if language.is_none() && !wanted.is_empty() {
        let later = command("init", "--language c");
        writeln!(context, "'{}' is none of the three; choose later:  {later}", printable(&wanted))?;
    }
    choose(context, language)?;
    writeln!(context)?;
    Ok(())
}

/// What is typed after a question; nothing at the end of the input.
fn line(context: &mut Context, question: &str) -> anyhow::Result<String> {
    write!(context, "{question}: ")?;
    context.out.flush()?;
    let mut typed = String::new();
    // What is no text is no answer.
    let _ = io::stdin().read_line(&mut typed);
    Ok(typed.trim().to_owned())
}

/// Notes the language of the programs that are begun from now on.
fn choose(context: &mut Context, language: Option<Language>) -> anyhow::Result<()> {
    let Some(language) = language else { return Ok(()) };
    let line = format!("{}\n", language.name());
    write_whole(&context.course.work.join(LANGUAGE), line.as_bytes())?;
    context.course.language = language;
    writeln!(context, "New programs begin with {}.", language.starter())?;
    if let Err(missing) = tool(language) {
        writeln!(context, "{missing}")?;
    }
    Ok(())
}

/// Notes the student's name, from which the numbers of some exercises follow. Those that are begun
/// have their numbers.
fn name(context: &mut Context, student: Option<&str>) -> anyhow::Result<()> {
    let Some(student) = student else { return Ok(()) };
    let Some(name) = random_inputs::name(student) else {
        return Err(Refused::new(
            "--student needs a name, or a student number",
            command("init", "--student Ana"),
        )
        .into());
    };
    let course = &context.course;
    let is_other = course.student.as_ref() != Some(&name);
    let has_numbers = |exercise: &&Exercise| is_other && exercise.own.is_some();
    if let Some(Exercise { id, .. }) = course.begun().into_iter().find(has_numbers) {
        let what = format!("{id} is begun with other numbers: put aside what you have first");
        return Err(Refused::new(what, command("reset", id)).into());
    }
    write_whole(&course.work.join(random_inputs::STUDENT_FILE), format!("{name}\n").as_bytes())?;
    writeln!(context, "Some exercises now have numbers that are drawn for {name}.")?;
    context.course.student = Some(name);
    Ok(())
}
