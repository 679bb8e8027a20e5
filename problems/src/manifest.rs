//! The Cargo.toml files of the student's folder: a workspace, and a package for each program.

use std::path::{Path, PathBuf};

use toml::{Table, Value};

use crate::files::{names, read_text, write_whole};

/// What the workspace's file begins with.
const MANIFEST_HEADER: &str = "# Your exercises: a workspace of its own, which the course does not build. `problems` keeps the list of members.\n";

/// The text of a program's Cargo.toml. A package's name may not begin with a digit.
pub fn package(id: &str) -> String {
    format!(
        "[package]\nname = \"exercise-{id}\"\nedition = \"2024\"\npublish = false\n\n\
         [[bin]]\nname = \"exercise-{id}\"\npath = \"starter.rs\"\n"
    )
}

/// The course that a student's folder outside of it belongs to.
pub fn course(manifest: &Path) -> Option<PathBuf> {
    let workspace: Table = read_text(manifest).ok()?.parse().ok()?;
    workspace
        .get("workspace")?
        .get("metadata")?
        .get("problems")?
        .get("course")?
        .as_str()
        .map(PathBuf::from)
}

/// Lists every folder of the workspace that holds a Cargo.toml as a member. `course` is where the
/// course is, if it is elsewhere. All else that the file says is kept.
///
/// # Errors
/// The file cannot be read or written. A file that is not TOML is left alone: cargo says what is
/// wrong with it.
pub fn update(work: &Path, course: Option<&Path>) -> anyhow::Result<()> {
    let path = work.join("Cargo.toml");
    let known = match path.try_exists() {
        Ok(false) => String::new(),
        _ => read_text(&path)?,
    };
    let Ok(mut file) = known.parse::<Table>() else { return Ok(()) };
    let before = file.clone();
    let members =
        names(work).into_iter().filter(|name| work.join(name).join("Cargo.toml").exists());
    let members: Vec<Value> = members.map(Value::from).collect();
    let workspace = file.entry("workspace").or_insert_with(|| Table::new().into());
    let Some(workspace) = workspace.as_table_mut() else { return Ok(()) };
    workspace.entry("resolver").or_insert_with(|| "3".into());
    workspace.entry("exclude").or_insert_with(|| vec!["backup", "target"].into());
    workspace.insert("members".to_owned(), members.into());
    if let Some(course) = course {
        let mut problems = Table::new();
        problems.insert("course".to_owned(), course.display().to_string().into());
        let metadata = workspace.entry("metadata").or_insert_with(|| Table::new().into());
        if let Some(metadata) = metadata.as_table_mut() {
            metadata.insert("problems".to_owned(), problems.into());
        }
    }
    if file == before {
        Ok(())
    } else {
        write_whole(&path, (MANIFEST_HEADER.to_owned() + &file.to_string()).as_bytes())
    }
}
