//! What is done: `work/progress.txt`, one line for each exercise that was begun.
//!
//! ```text
//! 011-1-bruteforce-cost: done, hints 2, solution seen
//! ```
//!
//! A student may edit or delete the file. Lines that say nothing to this program are kept as they are.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::work::write_whole;

/// The file's first line, when it is made.
const HEAD: &str =
    "# What is done. You may edit this file, keep it under version control, or delete it.";

/// What is known of one exercise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Its check has passed.
    pub done: bool,
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
    /// The file is there and is no text, or cannot be read.
    pub fn read(work: &Path) -> anyhow::Result<Self> {
        let path = work.join("progress.txt");
        let text = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => {
                return Err(error).with_context(|| format!("{} cannot be read", path.display()));
            }
        };
        let Ok(text) = String::from_utf8(text) else {
            bail!(
                "{} is no text any more; it is left as it is. Move it away or delete it, and go on: \
                 only what is done is forgotten",
                path.display()
            );
        };
        let lines = text.lines().map(str::to_owned).collect();
        Ok(ProgressFile { path, lines })
    }

    /// What is known of an exercise.
    pub fn of(&self, id: &str) -> Entry {
        // Of two lines for one exercise, the last one was written last.
        let mut entries = self.lines.iter().rev().filter_map(|line| parse(line));
        let last = entries.find(|(known, _)| *known == id);
        last.map(|(_, entry)| entry).unwrap_or_default()
    }

    /// Numbers of the lines that say nothing, from 1.
    pub fn strange_lines(&self) -> Vec<usize> {
        let strange = |line: &str| {
            let line = line.trim();
            !line.is_empty() && !line.starts_with('#') && parse(line).is_none()
        };
        let numbered = (1..).zip(&self.lines);
        numbered.filter(|(_, line)| strange(line)).map(|(number, _)| number).collect()
    }

    /// Changes what is known of an exercise, and writes the file. All other lines stay as they are.
    ///
    /// # Errors
    /// The file cannot be written; it is unchanged then.
    pub fn set(&mut self, id: &str, entry: &Entry) -> anyhow::Result<()> {
        let about_it = |line: &String| parse(line).is_some_and(|(known, _)| known == id);
        let place = self.lines.iter().position(about_it);
        self.lines.retain(|line| !about_it(line));
        if *entry != Entry::default() {
            if self.lines.is_empty() {
                self.lines.push(HEAD.to_owned());
            }
            let place = place.unwrap_or(self.lines.len()).min(self.lines.len());
            self.lines.insert(place, format(id, entry));
        }
        write_whole(&self.path, (self.lines.join("\n") + "\n").as_bytes())
    }
}

fn format(id: &str, entry: &Entry) -> String {
    let mut words = Vec::new();
    if entry.done {
        words.push("done".to_owned());
    }
    if entry.hints > 0 {
        words.push(format!("hints {}", entry.hints));
    }
    if entry.solution_seen {
        words.push("solution seen".to_owned());
    }
    format!("{id}: {}", words.join(", "))
}

fn parse(line: &str) -> Option<(&str, Entry)> {
    let (id, words) = line.split_once(':')?;
    let id = id.trim();
    if id.is_empty() || id.starts_with('#') || id.contains(char::is_whitespace) {
        return None;
    }
    let mut entry = Entry::default();
    for word in words.split(',').map(str::trim) {
        match word.strip_prefix("hints ") {
            _ if word == "done" => entry.done = true,
            _ if word == "solution seen" => entry.solution_seen = true,
            Some(number) => entry.hints = number.trim().parse().ok()?,
            None => return None,
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
        assert_eq!(progress.strange_lines(), [3, 5]);
        assert!(progress.of("011-1-x").done);
        assert_eq!(progress.of("013-5-y"), Entry::default());
        let entry = Entry { done: true, hints: 3, solution_seen: true };
        progress.set("011-1-x", &entry).unwrap();
        progress.set("012-1-z", &Entry { hints: 1, ..Entry::default() }).unwrap();
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(
            text,
            "# mine\n\ngarbage \u{7}\n011-1-x: done, hints 3, solution seen\n\
             013-5-y: hints many\n012-1-z: hints 1\n"
        );
        let mut again = ProgressFile::read(folder.path()).unwrap();
        assert_eq!(again.of("011-1-x"), entry);
        again.set("011-1-x", &Entry::default()).unwrap();
        assert!(!fs::read_to_string(&file).unwrap().contains("011-1-x"));
    }

    #[test]
    fn a_file_that_is_no_text_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("progress.txt");
        fs::write(&file, b"\xff\xfe\x00").unwrap();
        let message = ProgressFile::read(folder.path()).unwrap_err().to_string();
        assert!(message.contains("no text"), "{message}");
        assert_eq!(fs::read(&file).unwrap(), b"\xff\xfe\x00");
    }

    #[test]
    fn a_missing_file_is_an_empty_one() {
        let folder = tempfile::tempdir().unwrap();
        let progress = ProgressFile::read(&folder.path().join("nowhere")).unwrap();
        assert_eq!(progress.of("011-1"), Entry::default());
        assert!(progress.strange_lines().is_empty());
    }
}
