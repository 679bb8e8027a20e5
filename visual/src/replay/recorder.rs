//! Records a search in one pass: it folds while the search runs, and forgets what is folded for good.
//!
//! Of each event, a small [`Record`] is kept. The steps, with their sentences, their causes and the texts of the levels, are
//! made at the end, of the records that are left.
//!
//! The beginning is recorded in full. Later, a subtree of more than two nodes is folded when the search
//! leaves it, unless it has one of the first hundred solutions, something that is wrong, or a dead end that is deeper
//! than all before: then the way to it is recorded. So there is little to keep, however long the search is.

mod mirror;
mod record_store;

use std::iter::Peekable;
use std::slice::Iter;

use anyhow::ensure;
use common::search::{Board, Event, Flow, Line, Moment, Stop, Why};

use self::mirror::Mirror;
use self::record_store::{Extras, RecordStore};
use super::landscape::Landscape;
use super::recording::Recording;
use crate::difference::Difference;
use crate::record::Record;
use crate::sizes::{SizeCounter, Sizes};
use crate::steps::{Fold, PrintedLines, Shown, Step, Steps};

/// Steps that are recorded before anything is folded.
const BEGINNING: u64 = 4000;
/// A search of up to this many steps is recorded without a fold.
const WHOLE: u64 = 24_000;
/// Solutions whose way is recorded.
const SHOWN_SOLUTIONS: u64 = 100;
/// A way is recorded while there are fewer records than this; those of the beginning that turn out to be folded
/// count, too. Measured, a page has up to 20 bytes for a step, and stays below a megabyte.
const RECORDS_WITH_ROOM: usize = 70_000;
/// A subtree of up to this many nodes is always recorded.
const SMALL: u64 = 2;
/// Records that are kept: more do not fit on a page.
const MOST_RECORDS: usize = 400_000;

/// A node that is entered, and not left yet.
struct OpenRecord {
    /// The place of its record.
    at: usize,
    /// The sizes of the search before it.
    before: Sizes,
    /// How many ways had been asked for by then.
    ways: u64,
}

/// Records a search.
#[derive(Default)]
pub struct Recorder {
    /// A step that is recorded with the way to it; 0 if none is asked for.
    asked: u64,
    counter: SizeCounter,
    landscape: Landscape,
    store: RecordStore,
    /// The board of the search.
    mirror: Mirror,
    /// The depth of the node that was entered last.
    depth: usize,
    open: Vec<OpenRecord>,
    /// Steps whose way is recorded.
    ways: u64,
    /// Whether a choice was marked last, so that the next node is its child.
    is_marked: bool,
    /// The depth of the deepest dead end.
    deepest: usize,
}

impl Recorder {
    /// Records a search, one of two, with the way to where they part.
    pub fn beside(difference: Option<&Difference>, search: usize) -> Self {
        Recorder {
            asked: difference.map_or(0, |difference| difference.steps[search]),
            ..Recorder::default()
        }
    }

    /// What the search has had until now.
    pub fn sizes(&self) -> Sizes {
        self.counter.sizes
    }

    /// Takes an event.
    ///
    /// # Errors
    /// There are as many steps as a page can hold.
    pub fn on(&mut self, event: &Event<'_>, line: Line) -> Flow {
        // Most events.
        if let Event::Refused { choice, why: &Why { reason, numbers: None, words: None } } = *event
        {
            self.is_marked = false;
            let moment = Moment::Refuse;
            return self.push(Record { moment, choice, reason: Some(reason), depth: 0, line });
        }
        self.on_other(event, line)
    }

    #[inline(never)]
    fn on_other(&mut self, event: &Event<'_>, line: Line) -> Flow {
        let Some(record) = Record::of(event, line) else {
            self.add(event);
            return Ok(());
        };
        self.landscape.on(event);
        match record.moment {
            Moment::Enter => self.enter(record.depth as usize),
            Moment::Unmark => self.unmark(),
            Moment::Solve if self.sizes().solutions < SHOWN_SOLUTIONS => self.ask_way(),
            Moment::Return | Moment::DeadEnd => self.depth = record.depth as usize,
            Moment::Wrong => self.ways += 1,
            Moment::Solve | Moment::Refuse | Moment::Mark | Moment::Reject => {}
        }
        self.is_marked = record.moment == Moment::Mark;
        self.see(event);
        self.push(record)?;
        self.keep(event);
        Ok(())
    }

    /// Adds what is noted and printed to the record before.
    fn add(&mut self, event: &Event<'_>) {
        match *event {
            Event::Noted { values } => {
                self.store
                    .last()
                    .notes
                    .extend(values.iter().map(|&(name, value)| (name.to_owned(), value)));
            }
            Event::Text { level, text } => self.store.last().add_text(level, text.to_string()),
            _ => {}
        }
    }

    /// Compares the board of an event with the one before.
    fn see(&mut self, event: &Event<'_>) {
        let board = match *event {
            // A list of moves is on the board already, and is not written back, but made anew at the next node.
            Event::Rejected { .. } | Event::Unmarked { .. } if self.mirror.is_moves() => return,
            _ => board_of(event),
        };
        if let Some(board) = board {
            let at = self.store.records.len();
            let changes = &mut self.store.changes;
            self.mirror.update(board, self.depth, |change| changes.push((at, change)));
        }
    }

    /// Keeps a record.
    #[inline]
    fn push(&mut self, record: Record) -> Flow {
        self.store.records.push(record);
        self.counter.on(record.moment);
        self.ways += u64::from(self.sizes().steps == self.asked);
        if self.store.records.len() < MOST_RECORDS { Ok(()) } else { Err(Stop::PageFull) }
    }

    /// Keeps what few records have.
    fn keep(&mut self, event: &Event<'_>) {
        match *event {
            Event::Solved { count, .. } => self.store.last().count = *count,
            Event::Refused { why, .. }
            | Event::Marked { why, .. }
            | Event::Rejected { why, .. }
            | Event::Wrong { why, .. }
                if why.numbers.is_some() || why.words.is_some() =>
            {
                self.store.whys.push((self.store.records.len() - 1, why.clone()));
            }
            _ => {}
        }
        if let Some(board) = board_of(event).filter(|board| !board.values().is_empty()) {
            self.store.last().values = board.values().to_vec();
        }
    }

    #[inline]
    fn enter(&mut self, depth: usize) {
        if !self.is_marked {
            // Another attempt begins: its root is no child of the last one.
            while let Some(node) = self.open.pop() {
                self.fold(&node);
            }
        }
        self.open.push(OpenRecord {
            at: self.store.records.len(),
            before: self.sizes(),
            ways: self.ways,
        });
        self.depth = depth;
    }

    fn unmark(&mut self) {
        if self.counter.is_childless && self.depth > self.deepest {
            self.deepest = self.depth;
            self.ask_way();
        }
        // Its subtree is known.
        if let Some(node) = self.open.pop() {
            self.fold(&node);
        }
        self.depth = self.depth.saturating_sub(1);
    }

    /// The way to this record is to be recorded, if there is room.
    fn ask_way(&mut self) {
        self.ways += u64::from(self.store.records.len() < RECORDS_WITH_ROOM);
    }

    /// Folds the subtree of a node, unless it is to be recorded.
    #[inline]
    fn fold(&mut self, node: &OpenRecord) -> bool {
        let sizes = self.sizes().minus(node.before);
        if node.before.steps < BEGINNING || sizes.nodes <= SMALL || self.ways > node.ways {
            return false;
        }
        let choice = match self.store.records.get(node.at + 1) {
            Some(Record { moment: Moment::Refuse | Moment::Mark, choice, .. }) => Some(*choice),
            _ => None,
        };
        self.store.fold(node.at, Fold { sizes, choice }, self.has_folds());
        true
    }

    /// Whether what is folded stays folded.
    fn has_folds(&self) -> bool {
        self.sizes().steps > WHOLE
    }

    /// The search has ended: makes its recording. `command` is what its student has typed, and `stop`
    /// is why it ended early.
    ///
    /// # Errors
    /// It has reported no step.
    pub fn end(
        &mut self,
        shown: &Shown<'_>,
        command: &str,
        stop: Option<Stop>,
    ) -> anyhow::Result<Recording> {
        ensure!(self.sizes().steps > 0, "nothing is recorded: the search has reported no step");
        // Those that are open lie within each other.
        let open = std::mem::take(&mut self.open);
        for node in &open {
            if self.fold(node) {
                break;
            }
        }
        let recording =
            Recording::new(&shown.header, command, self.steps(shown), self.sizes(), stop);
        Ok(recording.with("landscape", self.landscape.to_json()))
    }

    /// The steps of the records that are left.
    fn steps(&self, shown: &Shown<'_>) -> (Vec<Step>, PrintedLines) {
        let RecordStore { records, changes, whys, extras, folds } = &self.store;
        let mut steps = Steps::new(shown);
        let mut all = Vec::new();
        let mut mirror = self.mirror.empty();
        let mut changes = changes.iter().peekable();
        let mut whys = whys.iter().peekable();
        let mut extras = extras.iter().peekable();
        let mut folds = folds.iter().filter(|_| self.has_folds()).peekable();
        let none = Extras::default();
        let mut at = 0;
        while let Some(record) = records.get(at) {
            // Records before it that are left out have changed the board, too.
            while let Some((_, change)) = changes.next_if(|(place, _)| *place <= at) {
                mirror.change(*change);
            }
            let extras = next_at(&mut extras, at).unwrap_or(&none);
            let why = &next_at(&mut whys, at).cloned().unwrap_or_else(|| record.why());
            mirror.repeat(record);
            let event = record.event(mirror.board(&extras.values), why, &extras.count);
            all.extend(steps.on(&event, record.line));
            if !extras.notes.is_empty() {
                let values: Vec<(&str, i64)> =
                    extras.notes.iter().map(|(name, value)| (&**name, *value)).collect();
                steps.on(&Event::Noted { values: &values }, record.line);
            }
            for (level, text) in &extras.texts {
                steps.on(&Event::Text { level: *level, text }, record.line);
            }
            at += 1;
            if let Some((_, (fold, end))) = folds.next_if(|(place, _)| *place + 1 == at) {
                steps.fold(*fold);
                at = *end;
            }
        }
        if let Some(mut last) = steps.end() {
            if last.moment == Moment::Mark {
                last.changes.extend(changes.map(|(_, change)| *change));
            }
            all.push(last);
        }
        (all, steps.lines)
    }
}

/// The entry of the record in this place, if it has one; entries of records before it are skipped.
fn next_at<'a, T>(list: &mut Peekable<Iter<'a, (usize, T)>>, at: usize) -> Option<&'a T> {
    while list.next_if(|(place, _)| *place < at).is_some() {}
    list.next_if(|(place, _)| *place == at).map(|(_, it)| it)
}

/// The board of an event that has one.
fn board_of<'a>(event: &Event<'a>) -> Option<Board<'a>> {
    match *event {
        Event::Entered { board, .. }
        | Event::Rejected { board, .. }
        | Event::Solved { board, .. }
        | Event::Unmarked { board, .. }
        | Event::Wrong { board, .. } => Some(board),
        _ => None,
    }
}
