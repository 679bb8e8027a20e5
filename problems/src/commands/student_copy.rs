//! `problems student-copy FOLDER`: the course without solutions and keys, and the solutions beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};
use common::cli::Refused;

use super::Desk;
use crate::files::whole_path;
use crate::style::command;

/// What holds right answers or compares with them: tests, and what the fuzzer begins with.
const KEYS: [&str; 3] = ["problems/tests", "docs/tests/giveaways.rs", "fuzz/corpus/worksheet"];

/// Copies what git knows of the course; solutions go to `FOLDER-solutions`, in the same places.
///
/// # Errors
/// The course is no git repository, the folder is not empty, or a file cannot be copied.
pub fn run(desk: &mut Desk, folder: &Path) -> anyhow::Result<()> {
    let root = &desk.course.root.clone();
    let folder = whole_path(folder)?;
    let refused = |folder: &Path, why| {
        let what = format!("{} {why}", folder.display());
        Err(Refused::new(what, command("student-copy", "../students")).into())
    };
    if folder.starts_with(root) {
        return refused(&folder, "lies within the course");
    }
    let beside = format!("{}-solutions", folder.file_name().unwrap_or_default().display());
    let solutions = folder.with_file_name(beside);
    for folder in [&folder, &solutions] {
        let is_free = fs::read_dir(folder).map_or(!folder.exists(), |mut it| it.next().is_none());
        if !is_free {
            return refused(folder, "is there already, and not empty");
        }
    }
    let git = Command::new("git").current_dir(root).args(["ls-files", "-z"]).output();
    let listed = git.context("git cannot be run; it knows which files belong to the course")?;
    ensure!(listed.status.success(), "the course is no git repository: {}", root.display());
    let (mut copied, mut kept) = (0, 0);
    for name in String::from_utf8_lossy(&listed.stdout).split_terminator('\0') {
        let to = match secret(desk, Path::new(name)) {
            Secret::Solution => solutions.join(name),
            Secret::Key => continue,
            Secret::Nothing => folder.join(name),
        };
        let from = root.join(name);
        // A file that git knows and that is deleted is not copied.
        if from.is_file() {
            copy(&from, &to)?;
            copied += usize::from(to.starts_with(&folder));
            kept += usize::from(to.starts_with(&solutions));
        }
    }
    writeln!(desk, "{copied} files for your students: {}", folder.display())?;
    writeln!(desk, "{kept} files of solutions:        {}", solutions.display())?;
    writeln!(desk, "To publish some, copy them into the same places of your students' copy.")?;
    Ok(())
}

enum Secret {
    Nothing,
    Solution,
    Key,
}

fn secret(desk: &Desk, name: &Path) -> Secret {
    let is_of_exercise = desk
        .course
        .exercises()
        .any(|exercise| name.starts_with(Path::new("problems").join(exercise.id)));
    let is_solution = name.file_stem().is_some_and(|stem| stem == "solution");
    match is_of_exercise && is_solution {
        true => Secret::Solution,
        false if KEYS.iter().any(|key| name.starts_with(key)) => Secret::Key,
        false => Secret::Nothing,
    }
}

fn copy(from: &Path, to: &PathBuf) -> anyhow::Result<()> {
    let folder = to.parent().unwrap_or(to);
    fs::create_dir_all(folder)
        .and_then(|()| fs::copy(from, to))
        .with_context(|| format!("{} cannot be copied", from.display()))?;
    Ok(())
}
