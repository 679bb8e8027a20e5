//! `problems init`: the student's folder, made a Cargo workspace.

use std::fs;
use std::path::Path;

use anyhow::Context;
use common::cli::Refused;

use super::Desk;
use crate::catalogue::Course;
use crate::files::{whole_path, write_whole};
use crate::lots;
use crate::style::{COMMAND, command, styled, typed};

/// Makes the folder, or completes the one that is there.
///
/// # Errors
/// The folder is not empty, lies within the course, or cannot be written.
pub fn run(desk: &mut Desk, folder: Option<&Path>, student: Option<&str>) -> anyhow::Result<()> {
    let Some(folder) = folder else {
        desk.course.prepare()?;
        name(desk, student)?;
        let work = desk.course.shown(&desk.course.work);
        writeln!(desk, "{work} is ready. Open that folder in your editor, and begin:")?;
        writeln!(desk, "  {}", typed("watch", ""))?;
        return Ok(());
    };
    let root = fs::canonicalize(&desk.course.root).context("the course is gone")?;
    let work = whole_path(folder)?;
    let is_free = fs::read_dir(&work).map_or(!work.exists(), |mut within| within.next().is_none());
    if !is_free || work.starts_with(&root) {
        let what = match is_free {
            true => "lies within the course, where your folder is work/",
            false => "is there already, and not empty",
        };
        let what = format!("{} {what}", folder.display());
        return Err(Refused::new(what, command("init", "../my-work")).into());
    }
    desk.course = Course::new(root, work)?;
    desk.course.prepare()?;
    name(desk, student)?;
    writeln!(desk, "{} is ready. Install the command once, and begin:", folder.display())?;
    let install = format!("cargo install --path {}", desk.course.root.join("problems").display());
    let go = format!("cd {}", folder.display());
    for command in [install.as_str(), &go, "problems watch"] {
        writeln!(desk, "  {}", styled(COMMAND, command))?;
    }
    Ok(())
}

/// Notes the student's name, from which the numbers of some exercises follow. Those that are begun
/// have their numbers.
fn name(desk: &mut Desk, student: Option<&str>) -> anyhow::Result<()> {
    let Some(student) = student else { return Ok(()) };
    let Some(name) = lots::name(student) else {
        let what = "--student needs a name, or a student number";
        return Err(Refused::new(what, command("init", "--student Ana")).into());
    };
    let course = &desk.course;
    let is_other = course.student.as_ref() != Some(&name);
    if let Some(begun) = course.begun().into_iter().find(|it| is_other && it.own.is_some()) {
        let what = format!("{} is begun with other numbers: put it aside first", begun.id);
        return Err(Refused::new(what, command("reset", begun.id)).into());
    }
    write_whole(&course.work.join(lots::FILE), format!("{name}\n").as_bytes())?;
    writeln!(desk, "Some exercises now have numbers that are drawn for {name}.")?;
    desk.course.student = Some(name);
    Ok(())
}
