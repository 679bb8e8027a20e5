//! The steps of a search, in as few characters as a page can easily read.
//!
//! Each property of a step has a column of its own, so a step without that property takes no room
//! there. Values that occur often are listed once, and the columns have their places in the list. The
//! page describes the columns where it decodes them. Twenty thousand steps take a few hundred
//! kilobytes.

use std::collections::HashMap;

use indexmap::IndexSet;
use serde_json::{Value, json};

use crate::steps::{Moment, Step};

/// The columns.
#[derive(Debug, Default)]
pub struct Columns {
    kinds: String,
    choices: Vec<usize>,
    reasons: Vec<usize>,
    changes: Vec<Vec<usize>>,
    texts: Vec<Value>,
    /// For each step, the file and the line of the search that told of it.
    places: Vec<[usize; 2]>,
    labels: IndexSet<(String, [i64; 2])>,
    words: IndexSet<&'static str>,
    lines: IndexSet<String>,
    /// The last list of lines of each kind of step.
    before: HashMap<Moment, Vec<usize>>,
    /// Whether the last step marked a choice.
    marked: bool,
}

impl Columns {
    /// How many steps there are.
    pub fn steps(&self) -> usize {
        self.texts.len()
    }

    /// Adds a step, which a line of one of the sources told of.
    pub fn push(&mut self, step: Step, sources: &[(&str, &str)]) {
        self.kinds.push(step.moment as u8 as char);
        let file = |line: common::search::Line| {
            sources.iter().position(|(name, _)| line.file().replace('\\', "/").ends_with(name))
        };
        let place = step.line.and_then(|line| Some([file(line)?, line.line() as usize]));
        self.places.push(place.unwrap_or_default());
        if let Some(choice) = step.choice {
            let cell = choice.cell.map_or([-1, -1], |cell| [cell.x.into(), cell.y.into()]);
            self.choices.push(self.labels.insert_full((choice.text, cell)).0);
        }
        if step.moment == Moment::Refuse {
            self.reasons.push(self.words.insert_full(step.why).0);
        }
        let root = step.moment == Moment::Enter && !self.marked;
        if step.moment == Moment::Mark || root {
            let changes = step.changes.iter();
            let flat = changes.flat_map(|change| [change.cell, change.after as usize]);
            self.changes.push(flat.collect());
        }
        self.marked = step.moment == Moment::Mark;
        let text = self.text(step.moment, step.lines);
        self.texts.push(text);
    }

    /// A text: −1 for nothing, the place of its only line, or a list in which −n stands for the n
    /// lines that stood at the same place in the list before.
    fn text(&mut self, moment: Moment, lines: Vec<(u8, String)>) -> Value {
        let lines = lines.into_iter().map(|(level, line)| format!("{level}{line}"));
        let lines: Vec<usize> = lines.map(|line| self.lines.insert_full(line).0).collect();
        match lines[..] {
            [] => return json!(-1),
            [line] => return json!(line),
            _ => {}
        }
        let before = self.before.entry(moment).or_default();
        let mut text: Vec<i64> = Vec::new();
        for (place, &line) in lines.iter().enumerate() {
            match text.last_mut() {
                _ if before.get(place) != Some(&line) => text.push(line as i64),
                Some(same @ ..=-1) => *same -= 1,
                _ => text.push(-1),
            }
        }
        *before = lines;
        json!(text)
    }

    /// The columns under the names by which the page knows them.
    pub fn to_json(&self, sources: &[(&str, &str)]) -> Value {
        let sources = sources.iter().enumerate().map(|(file, (name, text))| {
            let used = self.places.iter().any(|place| place[0] == file);
            json!([name, if used { text } else { "" }])
        });
        json!({
            "sources": sources.collect::<Vec<_>>(),
            "places": self.places,
            "kinds": self.kinds,
            "choices": self.choices,
            "reasons": self.reasons,
            "changes": self.changes,
            "labels": self.labels.iter().collect::<Vec<_>>(),
            "words": self.words.iter().collect::<Vec<_>>(),
            "texts": self.texts,
            "lines": self.lines.iter().collect::<Vec<_>>(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(lines: &[&str], columns: &mut Columns) -> Value {
        let lines = lines.iter().map(|line| (2, (*line).to_owned())).collect();
        columns.text(Moment::Enter, lines)
    }

    #[test]
    fn a_text_names_only_the_lines_that_are_new_at_their_place() {
        let mut columns = Columns::default();
        assert_eq!(text(&[], &mut columns), json!(-1));
        assert_eq!(text(&["a", "b", "c", "d"], &mut columns), json!([0, 1, 2, 3]));
        assert_eq!(text(&["a", "b", "e", "d"], &mut columns), json!([-2, 4, -1]));
        assert_eq!(text(&["b"], &mut columns), json!(1));
        assert_eq!(text(&["b", "b", "e", "d", "d"], &mut columns), json!([1, -3, 3]));
    }
}
