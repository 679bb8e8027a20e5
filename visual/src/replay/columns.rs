//! The steps of a search, in as few characters as a page can easily read.
//!
//! Each property of a step has a column of its own, so a step without that property takes no room
//! there. Values that occur often are listed once, and the columns have their places in the list.
//! The format is described in [`replay`](super).

use std::collections::HashMap;

use common::search::Line;
use indexmap::IndexSet;
use serde_json::{Value, json};

use super::plan::Sizes;
use crate::steps::{Moment, Step};

/// The columns.
pub struct Columns {
    sources: &'static [(&'static str, &'static str)],
    kinds: String,
    choices: Vec<usize>,
    reasons: Vec<usize>,
    changes: Vec<Vec<usize>>,
    folds: Vec<[u64; 4]>,
    texts: Vec<Value>,
    /// For each step, a letter for the line of the search that told of it.
    told: String,
    /// These lines: the file, and the number in it.
    places: IndexSet<[usize; 2]>,
    labels: IndexSet<(String, Option<[i32; 2]>)>,
    words: IndexSet<&'static str>,
    lines: IndexSet<String>,
    /// The last list of lines of each kind of step.
    before: HashMap<Moment, Vec<usize>>,
    /// Whether the last step marked a choice.
    marked: bool,
}

impl Columns {
    /// No steps; the search is in these sources.
    pub fn new(sources: &'static [(&'static str, &'static str)]) -> Self {
        Columns {
            sources,
            kinds: String::new(),
            choices: Vec::new(),
            reasons: Vec::new(),
            changes: Vec::new(),
            folds: Vec::new(),
            texts: Vec::new(),
            told: String::new(),
            places: IndexSet::new(),
            labels: IndexSet::new(),
            words: IndexSet::new(),
            lines: IndexSet::new(),
            before: HashMap::new(),
            marked: false,
        }
    }

    /// Adds a step. With `fold`, it stands for a subtree with these sizes.
    pub fn push(&mut self, step: Step, fold: Option<Sizes>) {
        self.kinds.push(if fold.is_some() { 'f' } else { step.moment as u8 as char });
        self.folds.extend(fold.map(|Sizes { nodes, dead_ends, solutions, steps }| {
            [nodes, dead_ends, solutions, steps]
        }));
        let place = step.line.and_then(|line| self.place(line)).unwrap_or_default();
        let place = self.places.insert_full(place).0 as u32;
        self.told.extend(char::from_u32(u32::from('A') + place));
        if let Some(choice) = step.choice {
            let cell = choice.cell.map(|cell| [cell.x, cell.y]);
            self.choices.push(self.labels.insert_full((choice.text, cell)).0);
        }
        if step.moment == Moment::Refuse {
            self.reasons.push(self.words.insert_full(step.why).0);
        }
        let root = step.moment == Moment::Enter && !self.marked;
        if matches!(step.moment, Moment::Mark | Moment::Solve) || root {
            let changes = step.changes.iter();
            let flat = changes.flat_map(|change| [change.cell, change.after as usize]);
            self.changes.push(flat.collect());
        }
        self.marked = step.moment == Moment::Mark;
        let text = self.text(step.moment, step.lines);
        self.texts.push(text);
    }

    /// The index of a file, and the number of a line in it.
    fn place(&self, line: Line) -> Option<[usize; 2]> {
        let file = line.file().replace('\\', "/");
        let index = self.sources.iter().position(|(name, _)| file.ends_with(name))?;
        Some([index, line.line() as usize])
    }

    /// The algorithm that has told the steps, by the file it is in: that of the lecture is `plain`.
    pub fn algorithm(&self) -> &'static str {
        let (name, _) = self.places.first().map_or(("", ""), |place| self.sources[place[0]]);
        let name = name.trim_end_matches(".rs").trim_end_matches("/mod");
        match name.rsplit('/').next().unwrap_or_default() {
            "search" => "plain",
            name => name,
        }
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
    pub fn to_json(&self) -> Value {
        let sources = self.sources.iter().enumerate().map(|(file, (name, text))| {
            let used = self.places.iter().any(|place| place[0] == file);
            json!([name, if used { text } else { "" }])
        });
        json!({
            "sources": sources.collect::<Vec<_>>(),
            "places": self.places.iter().collect::<Vec<_>>(),
            "kinds": self.kinds,
            "told": self.told,
            "choices": self.choices,
            "reasons": self.reasons,
            "changes": self.changes,
            "folds": self.folds,
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
        let mut columns = Columns::new(&[]);
        assert_eq!(text(&[], &mut columns), json!(-1));
        assert_eq!(text(&["a", "b", "c", "d"], &mut columns), json!([0, 1, 2, 3]));
        assert_eq!(text(&["a", "b", "e", "d"], &mut columns), json!([-2, 4, -1]));
        assert_eq!(text(&["b"], &mut columns), json!(1));
        assert_eq!(text(&["b", "b", "e", "d", "d"], &mut columns), json!([1, -3, 3]));
    }
}
