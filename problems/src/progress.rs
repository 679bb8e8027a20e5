//! `work/progress.txt`: what is done.

use std::io::{self, ErrorKind};
use std::path::Path;

use anyhow::Context;
use checks::progress::{ExerciseProgress, PROGRESS_FILE, Progress};

use crate::files::{read_text, write_whole};

/// Reads the file; one that is not there is empty.
///
/// # Errors
/// The file exists and is not text, or cannot be read.
pub fn read(work: &Path) -> anyhow::Result<Progress> {
    let missing = |error: &io::Error| error.kind() == ErrorKind::NotFound;
    let text = match read_text(&work.join(PROGRESS_FILE)) {
        Err(error) if error.downcast_ref().is_some_and(missing) => String::new(),
        text => text.context(
            "what is done cannot be read; move the file away or delete it, and go on: only what is done is forgotten",
        )?,
    };
    Ok(Progress::read(&text))
}

/// Changes what is known of an exercise, writes the file, and gives what is known of all now. All other
/// lines stay as they are, those too that another `problems` has written before.
///
/// # Errors
/// The file cannot be written; it is unchanged then.
pub fn change(
    work: &Path,
    id: &str,
    change: impl FnOnce(&mut ExerciseProgress),
) -> anyhow::Result<Progress> {
    let mut progress = read(work)?;
    let known = progress.of(id);
    let mut entry = progress.of(id);
    change(&mut entry);
    if entry != known {
        progress.set(id, &entry);
        write_whole(&work.join(PROGRESS_FILE), progress.to_string().as_bytes())?;
    }
    Ok(progress)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_file_that_is_no_text_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(PROGRESS_FILE);
        fs::write(&file, b"\xff\xfe\x00").unwrap();
        let message = format!("{:#}", read(folder.path()).unwrap_err());
        assert!(message.contains("save it as UTF-8"), "{message}");
        assert!(change(folder.path(), "a", |entry| entry.done = true).is_err());
        assert_eq!(fs::read(&file).unwrap(), b"\xff\xfe\x00");
    }

    #[test]
    fn a_missing_file_is_an_empty_one() {
        let folder = tempfile::tempdir().unwrap();
        let progress = read(&folder.path().join("nowhere")).unwrap();
        assert_eq!(progress.of("011-1"), ExerciseProgress::default());
        assert!(progress.strange_line().is_none());
    }

    #[test]
    fn what_others_have_written_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        for id in ["a", "b"] {
            change(folder.path(), id, |entry| entry.hints += 1).unwrap();
        }
        let all = change(folder.path(), "a", |entry| entry.done = true).unwrap();
        assert_eq!(["a", "b"].map(|id| all.of(id).hints), [1, 1]);
        assert_eq!(["a", "b"].map(|id| all.of(id).done), [true, false]);
    }
}
