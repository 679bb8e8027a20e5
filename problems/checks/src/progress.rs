//! What is done: the text of `progress.txt`, one line for each exercise that was begun.
//!
//! ```text
//! 011-1-bruteforce-cost: done, hints 2, solution seen
//! ```
//!
//! A student may edit or delete the file. Lines that cannot be read are kept as they are.

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

/// The file of the student's folder.
pub const PROGRESS_FILE: &str = "progress.txt";

/// The file's first line, when it is made.
const PROGRESS_HEADER: &str =
    "# What is done. You may edit this file, keep it under version control, or delete it.";

/// A number above this is not believed: the file may be edited.
const MOST_HINTS: usize = 9999;

/// What is known of one exercise.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExerciseProgress {
    /// Its check has passed.
    pub done: bool,
    /// How many hints were given.
    pub hints: usize,
    /// The solution was shown.
    pub solution_seen: bool,
}

/// What is known of all exercises.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    lines: Vec<String>,
}

impl Progress {
    /// Reads the text of the file.
    pub fn read(text: &str) -> Self {
        Progress { lines: text.lines().map(str::to_owned).collect() }
    }

    /// What is known of an exercise.
    pub fn of(&self, id: &str) -> ExerciseProgress {
        // Of two lines for one exercise, the last one was written last.
        self.lines
            .iter()
            .rev()
            .filter_map(|line| parse(line))
            .find(|(known, _)| *known == id)
            .map(|(_, entry)| entry)
            .unwrap_or_default()
    }

    /// The number of the first line that cannot be read, from 1.
    pub fn strange_line(&self) -> Option<usize> {
        let strange = |line: &str| {
            let line = line.trim();
            !line.is_empty() && !line.starts_with('#') && parse(line).is_none()
        };
        self.lines.iter().position(|line| strange(line)).map(|place| place + 1)
    }

    /// Replaces what is known of an exercise. All other lines stay as they are.
    pub fn set(&mut self, id: &str, entry: &ExerciseProgress) {
        let about_it = |line: &String| parse(line).is_some_and(|(known, _)| known == id);
        let place = self.lines.iter().position(about_it);
        self.lines.retain(|line| !about_it(line));
        if *entry == ExerciseProgress::default() {
            return;
        }
        if self.lines.is_empty() {
            self.lines.push(PROGRESS_HEADER.to_owned());
        }
        let place = place.unwrap_or(self.lines.len()).min(self.lines.len());
        self.lines.insert(place, format(id, entry));
    }
}

/// The text of the file.
impl Display for Progress {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

fn format(id: &str, entry: &ExerciseProgress) -> String {
    let words = [
        entry.done.then(|| "done".to_owned()),
        (entry.hints > 0).then(|| format!("hints {}", entry.hints)),
        entry.solution_seen.then(|| "solution seen".to_owned()),
    ];
    let words: Vec<String> = words.into_iter().flatten().collect();
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
        let number = |text: &str| Some(text.trim().parse::<usize>().ok()?.min(MOST_HINTS));
        match word.split_once(' ') {
            _ if word == "done" => entry.done = true,
            _ if word == "solution seen" => entry.solution_seen = true,
            // Earlier versions counted them.
            Some(("checks", times)) => drop(number(times)?),
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
        let mine = "# mine\n\ngarbage \u{7}\n011-1-x: done\n013-5-y: hints many\n";
        let mut progress = Progress::read(mine);
        assert_eq!(progress.strange_line(), Some(3));
        assert!(progress.of("011-1-x").done);
        assert_eq!(progress.of("013-5-y"), ExerciseProgress::default());
        let entry = ExerciseProgress { done: true, hints: 3, solution_seen: true };
        progress.set("011-1-x", &entry);
        progress.set("012-1-z", &ExerciseProgress { hints: 1, ..Default::default() });
        let text = progress.to_string();
        assert_eq!(
            text,
            "# mine\n\ngarbage \u{7}\n011-1-x: done, hints 3, solution seen\n\
             013-5-y: hints many\n012-1-z: hints 1\n"
        );
        let mut again = Progress::read(&text);
        assert_eq!(again.of("011-1-x"), entry);
        again.set("011-1-x", &ExerciseProgress::default());
        assert!(!again.to_string().contains("011-1-x"));
    }

    #[test]
    fn of_two_lines_for_an_exercise_the_last_one_counts() {
        let mut progress = Progress::read("011-1-x: done\r\n# mine\r\n011-1-x: hints 99999\r\n");
        let entry = ExerciseProgress { hints: MOST_HINTS, ..Default::default() };
        assert_eq!(progress.of("011-1-x"), entry);
        progress.set("011-1-x", &entry);
        assert_eq!(progress.to_string(), "011-1-x: hints 9999\n# mine\n");
    }
}
