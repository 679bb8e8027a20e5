//! `grading student-copy FOLDER`: the course without solutions and keys, and the solutions beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};
use common::cli::Refused;
use problems::catalogue::Course;
use problems::files::whole_path;

/// What contains right answers or compares with them: tests, this package, and what the fuzzer begins
/// with.
const KEYS: [&str; 3] = ["problems/tests", PACKAGE, "tools/fuzz/corpus/worksheet"];
/// This package, as the workspace lists it.
const PACKAGE: &str = "tools/grading";

/// Copies the files of the course that git knows; solutions go to `FOLDER-solutions`, in the same
/// places. Gives a text for the teacher.
///
/// # Errors
/// The course is not a git repository, the folder is not empty, or a file cannot be copied.
pub fn run(course: &Course, folder: &Path) -> anyhow::Result<String> {
    let root = &course.root;
    let folder = whole_path(folder)?;
    let refused = |folder: &Path, why| {
        let what = format!("{} {why}", folder.display());
        Err(Refused::new(what, "grading student-copy ../students").into())
    };
    if folder.starts_with(root) {
        return refused(&folder, "lies within the course");
    }
    let beside = format!("{}-solutions", folder.file_name().unwrap_or_default().display());
    let solutions = folder.with_file_name(beside);
    for folder in [&folder, &solutions] {
        let is_free = fs::read_dir(folder).map_or(!folder.exists(), |mut it| it.next().is_none());
        if !is_free {
            return refused(folder, "exists already, and is not empty");
        }
    }
    let git = Command::new("git").current_dir(root).args(["ls-files", "-z"]).output();
    let listed = git.context("git cannot be run; it knows which files belong to the course")?;
    ensure!(listed.status.success(), "the course is not a git repository: {}", root.display());
    let (mut copied, mut kept) = (0, 0);
    for name in String::from_utf8_lossy(&listed.stdout).split_terminator('\0') {
        let to = match secret(course, Path::new(name)) {
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
    for (file, without) in [
        ("Cargo.toml", without_member as fn(&str) -> String),
        ("Cargo.lock", without_locked_package),
    ] {
        let path = folder.join(file);
        let text = fs::read_to_string(&path).context("the copy cannot be read")?;
        fs::write(&path, without(&text)).context("the copy cannot be written")?;
    }
    Ok(format!(
        "{copied} files for your students: {}\n\
         {kept} files of solutions:        {}\n\
         To publish some, copy them into the same places of your students' copy.\n",
        folder.display(),
        solutions.display()
    ))
}

enum Secret {
    Nothing,
    Solution,
    Key,
}

fn secret(course: &Course, name: &Path) -> Secret {
    let is_of_exercise = course
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

/// The workspace's Cargo.toml without this package.
fn without_member(manifest: &str) -> String {
    manifest.split_inclusive('\n').filter(|line| !line.contains(PACKAGE)).collect()
}

/// Cargo.lock without this package, for `cargo build --locked`.
fn without_locked_package(lock: &str) -> String {
    let of_this = concat!("name = \"", env!("CARGO_PKG_NAME"), "\"\n");
    let packages = lock.split("[[package]]\n");
    packages.filter(|it| !it.starts_with(of_this)).collect::<Vec<_>>().join("[[package]]\n")
}
