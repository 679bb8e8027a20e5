//! The memory of a recorder: records, and lists of what only some of them have.
//!
//! Each entry of a list has the place of its record, and the places never decrease. A recorder forgets the last
//! records only; what they have changed on the board for good stays, and belongs to the next record.

use common::search::{Count, Why};

use crate::record::Record;
use crate::steps::{Change, Fold};

/// Bytes of text that are kept beside a record, up to the end of a line.
const MOST_TEXT: usize = 8_000;

/// A list of what only some records have; each entry has the place of its record.
type ByRecord<T> = Vec<(usize, T)>;

/// The index of the first entry whose record is at this place or behind it.
fn place<T>(list: &ByRecord<T>, at: usize) -> usize {
    list.partition_point(|&(place, _)| place < at)
}

/// Data that few records have.
#[derive(Default)]
pub struct Extras {
    /// The count at a solution.
    pub count: Count,
    /// The named values of the call that begins.
    pub values: Vec<(&'static str, i64)>,
    /// Variables that have changed, and text, after the event.
    pub notes: Vec<(String, i64)>,
    pub texts: Vec<(u8, String)>,
}

impl Extras {
    pub fn add_text(&mut self, level: u8, text: String) {
        if self.texts.iter().map(|(_, text)| text.len()).sum::<usize>() < MOST_TEXT {
            self.texts.push((level, text));
        }
    }
}

/// The records of a search, with their changes, reasons, extras and folds.
#[derive(Default)]
pub struct RecordStore {
    pub records: Vec<Record>,
    /// The changes that records make on the board.
    pub changes: ByRecord<Change>,
    /// Reasons that have numbers, or words of their own.
    pub whys: ByRecord<Why>,
    pub extras: ByRecord<Extras>,
    /// Subtrees of which only the root is shown, each with the place of the record after it.
    pub folds: ByRecord<(Fold, usize)>,
}

impl RecordStore {
    /// The extras of the last record, or those that the first one will have.
    pub fn last(&mut self) -> &mut Extras {
        let at = self.records.len().saturating_sub(1);
        if self.extras.last().is_none_or(|(place, _)| *place != at) {
            self.extras.push((at, Extras::default()));
        }
        &mut self.extras.last_mut().expect("it is there").1
    }

    /// Folds the records from this place on into the first one; what was folded among them goes with it. `is_final` if the
    /// records that are folded are forgotten.
    pub fn fold(&mut self, at: usize, fold: Fold, is_final: bool) {
        self.folds.truncate(place(&self.folds, at));
        if is_final {
            self.forget(at + 1);
        }
        self.folds.push((at, (fold, self.records.len())));
    }

    /// Forgets the records from this place on. What they have changed for good belongs to the next
    /// record, and what was noted and printed to the one before.
    #[inline]
    pub fn forget(&mut self, at: usize) {
        self.records.truncate(at);
        self.whys.truncate(place(&self.whys, at));
        let first = place(&self.changes, at);
        let mut end = first;
        for index in first..self.changes.len() {
            let (_, change) = self.changes[index];
            let mut known = self.changes[first..end].iter_mut();
            match known.find(|(_, known)| known.cell == change.cell) {
                Some((_, known)) => known.after = change.after,
                None => {
                    self.changes[end] = (at, change);
                    end += 1;
                }
            }
        }
        self.changes.truncate(end);
        while let Some(index) =
            self.changes[first..].iter().position(|(_, it)| it.before == it.after)
        {
            self.changes.swap_remove(first + index);
        }
        for (_, Extras { notes, texts, .. }) in self.extras.split_off(place(&self.extras, at)) {
            let root = self.last();
            for (name, value) in notes {
                root.notes.retain(|(known, _)| *known != name);
                root.notes.push((name, value));
            }
            texts.into_iter().for_each(|(level, text)| root.add_text(level, text));
        }
    }
}

#[cfg(test)]
mod tests {
    use common::search::{Choice, Line, Moment};

    use super::*;

    fn store(records: usize) -> RecordStore {
        let record = Record {
            moment: Moment::Enter,
            choice: Choice::NONE,
            reason: None,
            depth: 0,
            line: Line::Number(1),
        };
        RecordStore { records: vec![record; records], ..RecordStore::default() }
    }

    #[test]
    fn what_is_forgotten_leaves_its_changes_to_the_next_record_and_its_notes_to_the_one_before() {
        let mut store = store(10);
        let change = |cell, before, after| Change { cell, before, after };
        store.changes = vec![
            (2, change(0, 0, 1)),
            (5, change(1, 0, 2)),
            (6, change(2, 0, 3)),
            (7, change(1, 2, 4)),
            // It is taken back.
            (8, change(2, 3, 0)),
        ];
        store.extras.push((7, Extras { notes: vec![("best".to_owned(), 1)], ..Extras::default() }));
        store.extras.push((8, Extras { notes: vec![("best".to_owned(), 2)], ..Extras::default() }));
        store.forget(4);
        assert_eq!(store.records.len(), 4);
        assert_eq!(store.changes, [(2, change(0, 0, 1)), (4, change(1, 0, 4))]);
        assert_eq!(store.last().notes, [("best".to_owned(), 2)]);
        assert_eq!(store.extras[0].0, 3);
    }

    #[test]
    fn a_fold_takes_the_place_of_those_in_it() {
        let mut store = store(10);
        let fold = Fold { sizes: Default::default(), choice: None };
        for at in [1, 4, 6, 3] {
            store.fold(at, fold, false);
        }
        let places: Vec<usize> = store.folds.iter().map(|(place, _)| *place).collect();
        assert_eq!(places, [1, 3]);
    }
}
