//! `problems grade FOLDER…`: the submissions of a class, graded in one go.

use std::path::{Path, PathBuf};

use anyhow::ensure;
use common::cli::say;

use super::Desk;
use crate::files::write_whole;
use crate::grade::{self, page, submission};
use crate::limits::has_bubblewrap;
use crate::style;

/// Grades, prints a table, and writes the grades into a folder.
///
/// # Errors
/// A folder cannot be read, holds no submission, or the grades cannot be written.
pub fn run(desk: &mut Desk, folders: &[PathBuf], to: &Path) -> anyhow::Result<()> {
    let mut submissions = Vec::new();
    for folder in folders {
        let found = submission::read(&desk.course, folder)?;
        let what = "no submission: a folder or a .zip file for each student";
        ensure!(!found.is_empty(), "{} holds {what}", folder.display());
        submissions.extend(found);
    }
    if !has_bubblewrap() {
        say(
            "warning: bubblewrap does not run here, so the students' programs can read and write what \
             you can (docs/teaching.md)",
        );
    }
    let bar = style::bar(Some(submissions.len() as u64), "grading {wide_bar} {pos}/{len}");
    let grades = grade::grade(&desk.course, &submissions, || bar.inc(1))?;
    bar.finish_and_clear();
    let table = page::table(&grades, desk.columns);
    writeln!(desk, "{table}")?;
    let json = serde_json::to_vec_pretty(&grades)?;
    for (file, content) in [
        ("grades.csv", page::csv(&grades)?),
        ("grades.json", json),
        ("grades.html", page::html(&grades).into_bytes()),
    ] {
        let path = to.join(file);
        write_whole(&path, &content)?;
        writeln!(desk, "Written: {}", path.display())?;
    }
    Ok(())
}
