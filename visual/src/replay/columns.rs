//! The steps of a search, in as few characters as a page can easily read.
//!
//! What the page needs of a step is spread over columns, so that a step without a thing takes no
//! room for it; what it needs often is listed once and named by its place in the list. The page
//! describes the columns where it decodes them. Twenty thousand steps take a few hundred kilobytes.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use crate::steps::{Moment, Step};

/// The letter of a moment in the page.
fn letter(moment: Moment) -> char {
    match moment {
        Moment::Enter => 'e',
        Moment::Refuse => 'r',
        Moment::Mark => 'm',
        Moment::Solve => 's',
        Moment::Unmark => 'u',
    }
}

/// Things that are listed once.
#[derive(Debug)]
struct List<T>(HashMap<T, usize>);

impl<T> Default for List<T> {
    fn default() -> Self {
        List(HashMap::new())
    }
}

impl<T: std::hash::Hash + Eq> List<T> {
    /// The thing's place in the list.
    fn place(&mut self, thing: T) -> usize {
        let next = self.0.len();
        *self.0.entry(thing).or_insert(next)
    }

    fn into_values(self, value: impl Fn(T) -> Value) -> Vec<Value> {
        let mut things: Vec<(T, usize)> = self.0.into_iter().collect();
        things.sort_by_key(|&(_, place)| place);
        things.into_iter().map(|(thing, _)| value(thing)).collect()
    }
}

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
    labels: List<(String, [i64; 2])>,
    words: List<&'static str>,
    lines: List<(u8, String)>,
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
        self.kinds.push(letter(step.moment));
        let file = |line: common::search::Line| {
            sources.iter().position(|(name, _)| line.file().replace('\\', "/").ends_with(name))
        };
        let place = step.line.and_then(|line| Some([file(line)?, line.line() as usize]));
        self.places.push(place.unwrap_or_default());
        if let Some(choice) = step.choice {
            let cell = choice.cell.map_or([-1, -1], |cell| [cell.x.into(), cell.y.into()]);
            self.choices.push(self.labels.place((choice.text, cell)));
        }
        if step.moment == Moment::Refuse {
            self.reasons.push(self.words.place(step.why));
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
        let lines: Vec<usize> = lines.into_iter().map(|line| self.lines.place(line)).collect();
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
    pub fn into_fields(self, sources: &[(&str, &str)]) -> Map<String, Value> {
        let sources = sources.iter().enumerate().map(|(file, (name, text))| {
            let used = self.places.iter().any(|place| place[0] == file);
            json!([name, if used { text } else { "" }])
        });
        let sources: Vec<Value> = sources.collect();
        let lines = self.lines.into_values(|(level, line)| json!(format!("{level}{line}")));
        let fields = json!({
            "sources": sources,
            "places": self.places,
            "kinds": self.kinds,
            "choices": self.choices,
            "reasons": self.reasons,
            "changes": self.changes,
            "labels": self.labels.into_values(|(text, cell)| json!([text, cell])),
            "words": self.words.into_values(Value::from),
            "texts": self.texts,
            "lines": lines,
        });
        match fields {
            Value::Object(fields) => fields,
            _ => Map::new(),
        }
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
