//! `problems hand-in`: everything that belongs to a student's work, in one file.

use std::time::SystemTime;

use anyhow::ensure;
use checks::program::Language;
use checks::{exercises, hand_in, progress, random_inputs};
use common::cli::printable;

use super::Context;
use crate::files::{names, read, write_whole};
use crate::showing;

/// What is made again wherever it is needed; gcc writes `a.out`, on Windows `a.exe`.
const LEFT_OUT: [&str; 5] = ["Cargo.toml", "Cargo.lock", "target", "a.out", "a.exe"];

/// Packs answers, programs, reports, measurements, charts, what was looked at, and when it was packed.
///
/// # Errors
/// Nothing is begun, a file cannot be read, or the packed file cannot be written.
pub fn run(context: &mut Context) -> anyhow::Result<()> {
    let begun = context.course.begun();
    ensure!(!begun.is_empty(), "nothing is begun yet, so there is nothing to hand in");
    let mut packed = Vec::new();
    for exercise in begun {
        let folder = context.course.folder(exercise);
        let mut files = Vec::new();
        let is_left_out = |name: &str| {
            Language::ALL.into_iter().any(|language| language.helper() == name)
                || showing::FILES.contains(&name)
                || LEFT_OUT.contains(&name)
                || folder.join(name).is_dir()
        };
        for name in names(&folder).into_iter().filter(|name| !is_left_out(name)) {
            // One file that cannot be handed in must not keep back all others.
            match read(&folder.join(&name)) {
                Ok(bytes) => {
                    packed.push((format!("{}/{name}", exercise.id), bytes));
                    files.push(name);
                }
                Err(error) => {
                    writeln!(context, "  NOT     {}", printable(&format!("{error:#}")))?;
                }
            }
        }
        let done = if context.progress.of(exercise.id).done { "done " } else { "begun" };
        writeln!(context, "  {done}  {}: {}", exercise.id, files.join(", "))?;
    }
    for name in names(&context.course.work) {
        // A folder that was renamed, or made by hand.
        if exercises::find(&name).is_none()
            && context.course.work.join(&name).is_dir()
            && let Ok([meant, ..]) = context.course.named(&name).as_deref()
        {
            let what = "no exercise has a folder of this name; name it";
            writeln!(context, "  NOT     {name}: {what} {}", meant.id)?;
        }
        let is_ours =
            [progress::PROGRESS_FILE, random_inputs::STUDENT_FILE].contains(&name.as_str());
        if (is_ours || hand_in::misnamed(None, &name, true).is_some())
            && let Ok(bytes) = read(&context.course.work.join(&name))
        {
            packed.push((name, bytes));
        }
    }
    let time = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let path = context.course.work.join(hand_in::HAND_IN_FILE);
    let packed = hand_in::pack(packed, &time)?;
    write_whole(&path, &packed)?;
    let read_again = hand_in::Submission::of_zip(&packed[..], packed.len() as u64, "")?;
    for note in read_again.notes {
        writeln!(context, "  NOT     {note}")?;
    }
    writeln!(context, "Hand in this file: {}", path.display())?;
    Ok(())
}
