//! What is done: `work/progress.txt`, one line for each exercise that was begun.
//!
//! ```text
//! 011-1-bruteforce-cost: done, checks 5, hints 2, solution seen
//! ```
//!
//! A student may edit or delete the file. Lines that this program cannot read are kept as they are.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::files::{create, read_text, write_whole};

/// The file's first line, when it is made.
const HEAD: &str =
    "# What is done. You may edit this file, keep it under version control, or delete it.";

/// A number above this is not believed: the file may be edited.
const MOST: usize = 9999;

/// What is known of one exercise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExerciseProgress {
    /// Its check has passed.
    pub done: bool,
    /// How often it was checked before its check passed.
    pub checks: usize,
    /// How many hints were given.
    pub hints: usize,
    /// The solution was shown.
    pub solution_seen: bool,
}

/// The progress file.
#[derive(Clone, Debug)]
pub struct ProgressFile {
    path: PathBuf,
    lines: Vec<String>,
}

impl ProgressFile {
    /// Reads the file; one that is not there is empty.
    ///
    /// # Errors
    /// The file exists and is not text, or cannot be read.
    pub fn read(work: &Path) -> anyhow::Result<Self> {
        let path = work.join("progress.txt");
        let missing = |error: &io::Error| error.kind() == ErrorKind::NotFound;
        let text = match read_text(&path) {
            Err(error) if error.downcast_ref().is_some_and(missing) => String::new(),
            text => text.context(
                "what is done cannot be read; move the file away or delete it, and go on: only what is \
                 done is forgotten",
            )?,
        };
        Ok(ProgressFile { path, ..ProgressFile::of_text(&text) })
    }

    /// A file of this text, which is not written.
    pub fn of_text(text: &str) -> Self {
        ProgressFile { path: PathBuf::new(), lines: text.lines().map(str::to_owned).collect() }
    }

    /// What is known of an exercise.
    pub fn of(&self, id: &str) -> ExerciseProgress {
        // Of two lines for one exercise, the last one was written last.
        let mut entries = self.lines.iter().rev().filter_map(|line| parse(line));
        let last = entries.find(|(known, _)| *known == id);
        last.map(|(_, entry)| entry).unwrap_or_default()
    }

    /// The number of the first line that cannot be read, from 1.
    pub fn strange_line(&self) -> Option<usize> {
        let strange = |line: &str| {
            let line = line.trim();
            !line.is_empty() && !line.starts_with('#') && parse(line).is_none()
        };
        self.lines.iter().position(|line| strange(line)).map(|place| place + 1)
    }

    /// Changes what is known of an exercise, writes the file, and gives what is known now. All other
    /// lines stay as they are, those too that another `problems` has written in the meantime.
    ///
    /// # Errors
    /// The file cannot be written; it is unchanged then.
    pub fn change(
        &mut self,
        id: &str,
        change: impl FnOnce(&mut ExerciseProgress),
    ) -> anyhow::Result<ExerciseProgress> {
        let work = self.path.parent().unwrap_or(Path::new("."));
        let lock = work.join(".progress.lock");
        fs::create_dir_all(work)
            .with_context(|| format!("{} cannot be created", work.display()))?;
        // Unlocked when it is closed, at the end.
        let file = create(&lock)?;
        file.lock().with_context(|| format!("{} cannot be locked", lock.display()))?;
        *self = ProgressFile::read(work)?;
        let (known, mut entry) = (self.of(id), self.of(id));
        change(&mut entry);
        if entry == known {
            return Ok(entry);
        }
        let about_it = |line: &String| parse(line).is_some_and(|(known, _)| known == id);
        let place = self.lines.iter().position(about_it);
        self.lines.retain(|line| !about_it(line));
        if entry != ExerciseProgress::default() {
            if self.lines.is_empty() {
                self.lines.push(HEAD.to_owned());
            }
            let place = place.unwrap_or(self.lines.len()).min(self.lines.len());
            self.lines.insert(place, format(id, &entry));
        }
        write_whole(&self.path, (self.lines.join("\n") + "\n").as_bytes())?;
        Ok(entry)
    }
}

fn format(id: &str, entry: &ExerciseProgress) -> String {
    let done = entry.done.then(|| "done".to_owned());
    let checks = (entry.checks > 0).then(|| format!("checks {}", entry.checks));
    let hints = (entry.hints > 0).then(|| format!("hints {}", entry.hints));
    let seen = entry.solution_seen.then(|| "solution seen".to_owned());
    let words: Vec<String> = [done, checks, hints, seen].into_iter().flatten().collect();
    format!("{id}: {}", words.join(", "))
}

fn parse(line: &str) -> Option<(&str, ExerciseProgress)> {
    let (id, words) = line.split_once(':')?;
    let id = id.trim();
    if id.is_empty() || id.starts_with('#') || id.contains(char::is_whitespace) {
        return None;
    }
    let mut entry = ExerciseProgress::default();
    for word in words.split(',').map(str::trim) {
        let number = |text: &str| Some(text.trim().parse::<usize>().ok()?.min(MOST));
        match word.split_once(' ') {
            _ if word == "done" => entry.done = true,
            _ if word == "solution seen" => entry.solution_seen = true,
            Some(("checks", times)) => entry.checks = number(times)?,
            Some(("hints", given)) => entry.hints = number(given)?,
            _ => return None,
        }
    }
    Some((id, entry))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_is_read_back_and_strange_lines_survive() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("progress.txt");
        let mine = "# mine\n\ngarbage \u{7}\n011-1-x: done\n013-5-y: hints many\n";
        fs::write(&file, mine).unwrap();
        let mut progress = ProgressFile::read(folder.path()).unwrap();
        assert_eq!(progress.strange_line(), Some(3));
        assert!(progress.of("011-1-x").done);
        assert_eq!(progress.of("013-5-y"), ExerciseProgress::default());
        let entry = ExerciseProgress { done: true, checks: 5, hints: 3, solution_seen: true };
        assert_eq!(progress.change("011-1-x", |known| *known = entry.clone()).unwrap(), entry);
        progress.change("012-1-z", |entry| entry.hints = 1).unwrap();
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(
            text,
            "# mine\n\ngarbage \u{7}\n011-1-x: done, checks 5, hints 3, solution seen\n\
             013-5-y: hints many\n012-1-z: hints 1\n"
        );
        let mut again = ProgressFile::read(folder.path()).unwrap();
        assert_eq!(again.of("011-1-x"), entry);
        again.change("011-1-x", |entry| *entry = ExerciseProgress::default()).unwrap();
        assert!(!fs::read_to_string(&file).unwrap().contains("011-1-x"));
    }

    #[test]
    fn a_file_that_is_no_text_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("progress.txt");
        fs::write(&file, b"\xff\xfe\x00").unwrap();
        let message = format!("{:#}", ProgressFile::read(folder.path()).unwrap_err());
        assert!(message.contains("save it as UTF-8"), "{message}");
        assert_eq!(fs::read(&file).unwrap(), b"\xff\xfe\x00");
    }

    #[test]
    fn a_missing_file_is_an_empty_one() {
        let folder = tempfile::tempdir().unwrap();
        let progress = ProgressFile::read(&folder.path().join("nowhere")).unwrap();
        assert_eq!(progress.of("011-1"), ExerciseProgress::default());
        assert!(progress.strange_line().is_none());
    }

    #[test]
    fn what_others_write_at_the_same_time_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let read: Vec<ProgressFile> =
            (0..8).map(|_| ProgressFile::read(folder.path()).unwrap()).collect();
        std::thread::scope(|scope| {
            for (number, mut progress) in read.into_iter().enumerate() {
                scope.spawn(move || {
                    progress.change(&format!("{number}"), |entry| entry.done = true).unwrap();
                    progress.change("all", |entry| entry.hints += 1).unwrap();
                });
            }
        });
        let progress = ProgressFile::read(folder.path()).unwrap();
        assert!((0..8).all(|number| progress.of(&number.to_string()).done));
        assert_eq!(progress.of("all").hints, 8);
    }
}
