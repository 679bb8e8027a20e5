//! `problems init`: the student's folder, made a Cargo workspace.

use std::fs;
use std::path::{Path, absolute};

use anyhow::Context;
use common::cli::Refused;

use super::Desk;
use crate::catalogue::Course;
use crate::style::{COMMAND, command, styled, typed};

/// Makes the folder, or completes the one that is there.
///
/// # Errors
/// The folder is not empty, lies within the course, or cannot be written.
pub fn run(desk: &mut Desk, folder: Option<&Path>) -> anyhow::Result<()> {
    let Some(folder) = folder else {
        desk.course.prepare()?;
        let work = desk.course.shown(&desk.course.work);
        writeln!(desk, "{work} is ready. Open that folder in your editor, and begin:")?;
        writeln!(desk, "  {}", typed("watch", ""))?;
        return Ok(());
    };
    let root = fs::canonicalize(&desk.course.root).context("the course is gone")?;
    let work = absolute(folder).context("the folder has no place")?;
    let is_free = fs::read_dir(&work).map_or(!work.exists(), |mut within| within.next().is_none());
    if !is_free || work.starts_with(&root) {
        let what = match is_free {
            true => "lies within the course, where your folder is work/",
            false => "is there already, and not empty",
        };
        let what = format!("{} {what}", folder.display());
        return Err(Refused::new(what, command("init", "../my-work")).into());
    }
    let course = Course { root, work };
    course.prepare()?;
    writeln!(desk, "{} is ready. Install the command once, and begin:", folder.display())?;
    let install = format!("cargo install --path {}", course.root.join("problems").display());
    let go = format!("cd {}", folder.display());
    for command in [install.as_str(), &go, "problems watch"] {
        writeln!(desk, "  {}", styled(COMMAND, command))?;
    }
    Ok(())
}
