//! `problems hand-in`: everything that belongs to a student's work, in one file.

use std::io::{Cursor, Write};
use std::time::SystemTime;

use anyhow::ensure;
use checks::printable::printable;
use checks::program::Language;
use checks::random_inputs;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::Context;
use crate::failing;
use crate::files::{names, read, write_whole};
use crate::showing;

/// The file that says when the work was packed, as `2026-11-20T21:03:11Z`.
pub const TIME: &str = "handed-in.txt";
/// What is made again wherever it is needed; gcc writes `a.out`, on Windows `a.exe`.
const LEFT_OUT: [&str; 6] = ["Cargo.toml", "Cargo.lock", "target", "a.out", "a.exe", failing::FILE];

/// Packs answers, programs, reports, measurements, charts, what was looked at, and when it was packed.
///
/// # Errors
/// Nothing is begun, a file cannot be read, or the packed file cannot be written.
pub fn run(context: &mut Context) -> anyhow::Result<()> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let mut exercises = 0;
    for exercise in context.course.begun() {
        let folder = context.course.folder(exercise);
        let mut files = Vec::new();
        for name in names(&folder) {
            let is_helper = Language::ALL.into_iter().any(|it| it.helper().0 == name);
            let is_trace = showing::FILES.contains(&name.as_str());
            if is_helper
                || is_trace
                || LEFT_OUT.contains(&name.as_str())
                || folder.join(&name).is_dir()
            {
                continue;
            }
            // One file that cannot be handed in must not keep back all others.
            match read(&folder.join(&name)) {
                Ok(bytes) => {
                    zip.start_file(
                        format!("{}/{name}", exercise.id),
                        SimpleFileOptions::default(),
                    )?;
                    zip.write_all(&bytes)?;
                    files.push(name);
                }
                Err(error) => {
                    writeln!(context, "  NOT     {}", printable(&format!("{error:#}")))?;
                }
            }
        }
        let done = if context.progress.of(exercise.id).done { "done " } else { "begun" };
        writeln!(context, "  {done}  {}: {}", exercise.id, files.join(", "))?;
        exercises += 1;
    }
    ensure!(exercises > 0, "nothing is begun yet, so there is nothing to hand in");
    for name in ["progress.txt", random_inputs::FILE] {
        let path = context.course.work.join(name);
        if let Ok(bytes) = read(&path) {
            zip.start_file(name, SimpleFileOptions::default())?;
            zip.write_all(&bytes)?;
        }
    }
    zip.start_file(TIME, SimpleFileOptions::default())?;
    writeln!(zip, "{}", humantime::format_rfc3339_seconds(SystemTime::now()))?;
    let path = context.course.work.join("hand-in.zip");
    write_whole(&path, zip.finish()?.get_ref())?;
    writeln!(context, "Hand in this file: {}", path.display())?;
    Ok(())
}
