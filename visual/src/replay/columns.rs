//! The steps of a search, in as few characters as a page can easily read.
//!
//! Each property of a step has its own column, so a step without that property takes no room
//! there. Values that occur often are listed once, and the columns have their places in the list.
//! The format is described in [`replay`](super).

use std::collections::{BTreeMap, HashMap};

use common::board::{Cell, Size};
use common::search::{Cause, Header, Moment};
use indexmap::{IndexMap, IndexSet};
use serde_json::{Value, json};

use super::recorder::Sizes;
use crate::listing::Listings;
use crate::steps::{Change, Label, Step};

/// The columns.
#[derive(Default)]
pub struct Columns {
    listings: Listings,
    kinds: String,
    choices: Vec<usize>,
    reasons: Vec<usize>,
    changes: Vec<Vec<usize>>,
    folds: Vec<[u64; 4]>,
    texts: Vec<Value>,
    /// For each step, a letter for the statement of the search that it belongs to.
    told: String,
    /// These statements: the file, and the first and the last line.
    places: IndexSet<[usize; 3]>,
    labels: IndexSet<(String, Option<[i32; 2]>, usize)>,
    words: IndexSet<String>,
    /// The index of the word of each refusal, and its cause.
    causes: IndexSet<(usize, Cause)>,
    /// For each kind of step, reason and depth, its sentence.
    sentences: IndexMap<String, String>,
    failed: Vec<usize>,
    failures: IndexSet<(String, Vec<Cell>)>,
    /// The names of the values of a call, and these values for each call that has them.
    names: Vec<&'static str>,
    values: Vec<Vec<i64>>,
    /// Variables that change, each with the place of the step.
    notes: Vec<(usize, String, i64)>,
    /// The values of the solutions.
    bests: Vec<i64>,
    lines: IndexSet<String>,
    /// The last list of lines of each kind of step.
    before: HashMap<Moment, Vec<usize>>,
    /// Whether the last step marked a choice.
    is_marked: bool,
    /// What each choice on the board has changed there.
    marks: Vec<Vec<Change>>,
}

impl Columns {
    /// No steps yet of the search that the header announces.
    pub fn new(header: &Header) -> Self {
        Columns { listings: Listings::new(&header.sources), ..Columns::default() }
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Adds a step. With `fold`, it represents a subtree with these sizes.
    pub fn push(&mut self, step: Step, fold: Option<Sizes>) {
        let is_root = step.moment == Moment::Enter && !self.is_marked;
        self.is_marked = step.moment == Moment::Mark;
        let letter = self.letter(&step, is_root);
        self.kinds.push(match fold {
            Some(_) => 'f',
            None if step.is_wrong => 'w',
            None => letter,
        });
        self.folds.extend(fold.map(|Sizes { nodes, dead_ends, solutions, steps }| {
            [nodes, dead_ends, solutions, steps]
        }));
        let lit = self.listings.lit(step.line);
        let place = lit.map_or([0; 3], |(file, [first, last])| [file, first, last]);
        let place = self.places.insert_full(place).0 as u32;
        self.told.extend(char::from_u32(u32::from('A') + place));
        let needs_cell = !matches!(step.moment, Moment::Mark | Moment::Refuse | Moment::Unmark)
            && step.sentence.contains("{cell}");
        if let Some(Label { text, number, cell }) = step.choice {
            let label = (text, Some([cell.x, cell.y]), number);
            self.choices.push(self.labels.insert_full(label).0);
        } else if needs_cell {
            // The recording ends here.
            self.choices.push(self.labels.insert_full(("…".to_owned(), None, 0)).0);
        }
        let mut reason = String::new();
        if step.moment == Moment::Refuse {
            let index = self.words.insert_full(step.why.clone()).0;
            self.reasons.push(self.causes.insert_full((index, step.cause.clone())).0);
            reason = index.to_string();
        }
        let key = format!("{}{reason}@{}", step.moment as u8 as char, step.depth);
        self.sentences.entry(key).or_insert(step.sentence);
        if step.moment == Moment::Reject {
            self.failed.push(self.failures.insert_full((step.why, step.cause.shows)).0);
        }
        if matches!(letter, 'm' | 's' | 'k') || is_root || step.is_wrong {
            let changes = step.changes.iter();
            let flat = changes.flat_map(|change| [change.cell, change.after as usize]);
            self.changes.push(flat.collect());
        }
        if !step.values.is_empty() {
            self.names = step.values.iter().map(|(name, _)| *name).collect();
            self.values.push(step.values.iter().map(|(_, value)| *value).collect());
        }
        let at = self.kinds.len() - 1;
        self.notes.extend(step.notes.into_iter().map(|(name, value)| (at, name, value)));
        self.bests.extend(step.best);
        let text = self.text(step.moment, step.lines);
        self.texts.push(text);
    }

    /// The letter of a step, `k` for a choice that leaves something on the board: so it knows what each has changed.
    fn letter(&mut self, step: &Step, is_root: bool) -> char {
        match step.moment {
            Moment::Mark => self.marks.push(step.changes.clone()),
            Moment::Solve => {
                self.marks.last_mut().into_iter().for_each(|it| it.extend(&step.changes))
            }
            Moment::Unmark => {
                let marked = self.marks.pop().unwrap_or_default();
                let is_taken_back = step.changes.len() == marked.len()
                    && step.changes.iter().all(|now| marked.contains(&now.back()));
                return if is_taken_back { 'u' } else { 'k' };
            }
            _ if is_root => self.marks.clear(),
            _ => {}
        }
        step.moment as u8 as char
    }

    /// A text: −1 for nothing, the place of its only line, or a list in which −n means the n
    /// lines at the same place in the list before.
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
        let sources = self.listings.iter().enumerate().map(|(file, (name, text, listing))| {
            if !self.places.iter().any(|place| place[0] == file) {
                return json!([name, "", []]);
            }
            let lines = (1..).zip(&listing.hidden);
            let hidden = lines.filter(|(_, hidden)| **hidden).map(|(line, _)| line);
            json!([name, text, hidden.collect::<Vec<usize>>()])
        });
        let mut columns = json!({
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
            "causes": self.causes.iter().map(cause).collect::<Vec<_>>(),
            "sentences": self.sentences.iter().collect::<BTreeMap<_, _>>(),
            "failed": self.failed,
            "failures": self.failures.iter().map(failure).collect::<Vec<_>>(),
            "texts": self.texts,
            "lines": self.lines.iter().collect::<Vec<_>>(),
        });
        if !self.names.is_empty() {
            (columns["names"], columns["values"]) = (json!(self.names), json!(self.values));
        }
        if !self.notes.is_empty() {
            columns["notes"] = json!(self.notes);
        }
        if !self.bests.is_empty() {
            columns["bests"] = json!(self.bests);
        }
        columns
    }
}

/// A refusal, as a recording has it: the index of its word, and what its cause has.
fn cause((word, cause): &(usize, Cause)) -> Value {
    let Cause { rings, lines, area, counts, filled, .. } = cause;
    let mut fields = serde_json::Map::new();
    let mut add = |name: &str, is_there: bool, value: Value| {
        if is_there {
            fields.insert(name.to_owned(), value);
        }
    };
    add("rings", !rings.is_empty(), json!(rings));
    add("lines", *lines, json!(true));
    let area = area.map(|(Cell { x, y }, Size { width, height })| [x, y, width, height]);
    add("area", area.is_some(), json!(area));
    add("filled", *filled, json!(true));
    add("counts", !counts.is_empty(), json!(counts));
    json!([word, fields])
}

/// A failure, as a recording has it.
fn failure((text, shows): &(String, Vec<Cell>)) -> Value {
    json!([text, shows.iter().map(|cell| [cell.x, cell.y]).collect::<Vec<_>>()])
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
        let mut columns = Columns::new(&Header::default());
        assert_eq!(text(&[], &mut columns), json!(-1));
        assert_eq!(text(&["a", "b", "c", "d"], &mut columns), json!([0, 1, 2, 3]));
        assert_eq!(text(&["a", "b", "e", "d"], &mut columns), json!([-2, 4, -1]));
        assert_eq!(text(&["b"], &mut columns), json!(1));
        assert_eq!(text(&["b", "b", "e", "d", "d"], &mut columns), json!([1, -3, 3]));
    }
}
