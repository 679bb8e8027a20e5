//! `problems hand-in`: everything that belongs to a student's work, in one file.

use std::io::{Cursor, Write};

use anyhow::ensure;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::Desk;
use crate::files::{read, write_whole};
use crate::lots;
use crate::style::typed;
use crate::work::names;

/// What is made anew wherever it is needed.
const LEFT_OUT: [&str; 3] = ["Cargo.toml", "Cargo.lock", "target"];

/// Packs answers, programs, reports, measurements, charts, and what was looked at.
///
/// # Errors
/// Nothing is begun, a file cannot be read, or the packed file cannot be written.
pub fn run(desk: &mut Desk) -> anyhow::Result<()> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let mut exercises = 0;
    for exercise in desk.course.begun() {
        let folder = desk.course.folder(exercise);
        let mut files = names(&folder);
        files.retain(|name| !LEFT_OUT.contains(&name.as_str()) && folder.join(name).is_file());
        for name in &files {
            zip.start_file(format!("{}/{name}", exercise.id), SimpleFileOptions::default())?;
            zip.write_all(&read(&folder.join(name))?)?;
        }
        let done = if desk.progress.of(exercise.id).done { "done " } else { "begun" };
        writeln!(desk, "  {done}  {}: {}", exercise.id, files.join(", "))?;
        exercises += 1;
    }
    ensure!(exercises > 0, "nothing is begun yet, so there is nothing to hand in");
    for name in ["progress.txt", lots::FILE] {
        let path = desk.course.work.join(name);
        if path.is_file() {
            zip.start_file(name, SimpleFileOptions::default())?;
            zip.write_all(&read(&path)?)?;
        }
    }
    let path = desk.course.work.join("hand-in.zip");
    write_whole(&path, zip.finish()?.get_ref())?;
    writeln!(desk, "Hand in this file: {}", path.display())?;
    writeln!(desk, "Is all of it as you want it?  {}", typed("check", "--all"))?;
    Ok(())
}
