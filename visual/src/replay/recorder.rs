//! Records a search in one pass: it folds while the search runs, and forgets what is folded for good.
//!
//! Of each event, plain data is kept. The sentences, the causes and the texts of the levels are made at
//! the end, for the records that are left: they become events again.
//!
//! The beginning is recorded in full. Later, a subtree of more than two nodes is folded when the search
//! leaves it, unless it has one of the first hundred solutions, something that is wrong, or a dead end that is deeper
//! than all before: then the way to it is recorded. So there is little to keep, however long the search is.

mod playback;

use std::sync::Arc;

use common::search::{
    Board, Choice, Count, Event, Flow, Header, Line, Moment, Reason, Stop, Valued, Why,
};
use serde_json::Value;

use self::playback::Playback;
use super::columns::Columns;
use super::landscape::Landscape;
use super::recording::recording;
use crate::steps::{Change, Label, Printer, Step, Steps};

/// Steps that are recorded before anything is folded.
const BEGINNING: u64 = 4000;
/// A search of up to this many steps is recorded without a fold.
const WHOLE: u64 = 24_000;
/// Solutions whose way is recorded, while there are no more records than this; those of the beginning that
/// turn out to be folded count, too. Measured, a page has up to 20 bytes for a step, and stays below a
/// megabyte.
const SOLUTIONS: (u64, usize) = (100, 70_000);
/// A subtree of up to this many nodes is always recorded.
const SMALL: u64 = 2;
/// Records that are kept: more do not fit on a page.
const MOST_RECORDS: usize = 2_000_000;
/// Bytes of text that are kept beside a step, up to the end of a line.
const MOST_TEXT: usize = 8_000;

/// What a part of a search has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// Nodes entered.
    pub nodes: u64,
    /// Nodes that are no solution and from which no choice was possible, as `--stats` counts them.
    pub dead_ends: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Steps: what the search reports.
    pub steps: u64,
}

impl Sizes {
    #[inline]
    pub(super) fn minus(self, before: Sizes) -> Sizes {
        Sizes {
            nodes: self.nodes - before.nodes,
            dead_ends: self.dead_ends - before.dead_ends,
            solutions: self.solutions - before.solutions,
            steps: self.steps - before.steps,
        }
    }
}

/// An event without its board and its numbers.
#[derive(Clone, Copy)]
pub enum Bare {
    /// A node is entered, at this depth.
    Entered(usize),
    /// A choice is refused.
    Refused(Choice, &'static Reason),
    /// A choice is marked.
    Marked(Choice, &'static Reason),
    /// A candidate is rejected.
    Rejected(&'static Reason),
    /// A solution is found.
    Solved,
    /// A node is left, at this depth.
    Returned(usize),
    /// A choice is taken back.
    Unmarked(Choice),
    /// Something is wrong with the search.
    Wrong(Choice, &'static Reason),
}

/// What only some records have, each with the place of its record: a later one is never before an earlier one.
type Beside<T> = Vec<(usize, T)>;

/// Where what the records from this place on have begins.
fn place<T>(beside: &Beside<T>, at: usize) -> usize {
    beside.iter().rposition(|&(place, _)| place < at).map_or(0, |last| last + 1)
}

/// Takes what the records from this place on have.
fn cut<T>(beside: &mut Beside<T>, at: usize) -> std::vec::Drain<'_, (usize, T)> {
    let first = place(beside, at);
    beside.drain(first..)
}

/// What few records have.
#[derive(Default)]
struct More {
    /// The numbers of the reason.
    numbers: Option<[i64; 2]>,
    /// The count at a solution.
    count: Count,
    /// The named values of the call that begins.
    values: Vec<(&'static str, i64)>,
    /// Variables that have changed, and text, after the event.
    notes: Vec<(String, i64)>,
    texts: Vec<(u8, String)>,
}

/// A subtree of which only the root is recorded.
#[derive(Clone, Copy)]
struct Fold {
    sizes: Sizes,
    /// The first choice of its root.
    choice: Option<Choice>,
    /// The place of the record after it.
    end: usize,
}

/// A node that is entered, and not left yet.
struct Open {
    /// The place of its record.
    at: usize,
    /// What the search had before it, and how many ways were asked for.
    before: Sizes,
    ways: u64,
}

/// Records a search.
#[derive(Default)]
pub struct Recorder {
    /// The recording ends after this many steps, and has all of them.
    first: Option<u64>,
    /// A step that is recorded with the way to it; 0 if none is asked for.
    asked: u64,
    sizes: Sizes,
    landscape: Landscape,
    /// What happened, and the line that reports it.
    records: Vec<(Bare, Line)>,
    /// What records change on the board.
    changes: Beside<Change>,
    more: Beside<More>,
    /// The words of another program's reasons.
    words: Beside<Arc<str>>,
    folds: Beside<Fold>,
    /// Room for the numbers of a board that has none.
    numbers: Vec<u32>,
    /// The numbers of the board, as the search has them, and whether they are rows or moves.
    board: Vec<u32>,
    is_rows: bool,
    is_moves: bool,
    depth: usize,
    open: Vec<Open>,
    /// Steps whose way is recorded.
    ways: u64,
    /// Whether a choice was marked last, so that the next node is its child.
    is_marked: bool,
    /// Whether the node that was entered last is a dead end so far.
    is_bare: bool,
    /// The depth of the deepest dead end.
    deepest: usize,
}

impl Recorder {
    /// Records the `first` steps, or the whole search.
    pub fn new(first: Option<u64>) -> Self {
        Recorder { first, ..Recorder::default() }
    }

    /// Records this step, from 1, and the way to it.
    pub fn ask_for(&mut self, step: u64) {
        self.asked = step;
    }

    /// What the search has had until now.
    pub fn sizes(&self) -> Sizes {
        self.sizes
    }

    /// Takes an event.
    ///
    /// # Errors
    /// There are as many steps as were asked for, or as a page can hold.
    pub fn on(&mut self, event: &Event<'_>, line: Line) -> Flow {
        if self.first == Some(self.sizes.steps) {
            return Err(Stop::StepLimit);
        }
        // Most events.
        if let Event::Refused { choice, why: &Why { reason, numbers: None, words: None } } = *event
        {
            self.is_marked = false;
            return self.push(Bare::Refused(choice, reason), line);
        }
        self.landscape.on(event);
        let (kept, why, board) = match *event {
            Event::Entered { board, depth } => (Bare::Entered(depth), None, Some(board)),
            Event::Refused { choice, why } => (Bare::Refused(choice, why.reason), Some(why), None),
            Event::Marked { choice, why } => (Bare::Marked(choice, why.reason), Some(why), None),
            // What its text shows: a list of moves is on the board already.
            Event::Rejected { board, why } => {
                (Bare::Rejected(why.reason), Some(why), Some(board).filter(|_| !self.is_moves))
            }
            Event::Solved { board, .. } => (Bare::Solved, None, Some(board)),
            Event::Returned { depth } => (Bare::Returned(depth), None, None),
            // A list of moves is not written back, but made anew at the next node.
            Event::Unmarked { choice, board } => {
                (Bare::Unmarked(choice), None, Some(board).filter(|_| !self.is_moves))
            }
            Event::Wrong { choice, why, board } => {
                (Bare::Wrong(choice, why.reason), Some(why), Some(board))
            }
            Event::Noted { values } => {
                self.last()
                    .notes
                    .extend(values.iter().map(|&(name, value)| (name.to_owned(), value)));
                return Ok(());
            }
            Event::Text { level, text } => {
                self.last().add(level, text.to_string());
                return Ok(());
            }
            Event::Counted { .. } => return Ok(()),
        };
        match kept {
            Bare::Entered(depth) => self.enter(depth),
            Bare::Unmarked(_) => self.unmark(),
            Bare::Marked(..) => self.has_choice(),
            Bare::Solved => self.solve(),
            Bare::Returned(depth) => self.depth = depth,
            Bare::Wrong(..) => self.ways += 1,
            Bare::Refused(..) | Bare::Rejected(_) => {}
        }
        if let Some(board) = board {
            self.update(board);
        }
        let words = why.and_then(|why| why.words.clone());
        self.words.extend(words.map(|words| (self.records.len(), words)));
        self.push(kept, line)?;
        if let Some(why) = why.filter(|why| why.numbers.is_some()) {
            self.last().numbers = why.numbers;
        }
        if let Event::Solved { count, .. } = *event {
            self.last().count = *count;
        }
        if let Some(board) = board.filter(|board| !board.values().is_empty()) {
            self.last().values = board.values().to_vec();
        }
        self.is_marked = matches!(kept, Bare::Marked(..));
        Ok(())
    }

    /// Keeps a record.
    #[inline]
    fn push(&mut self, kept: Bare, line: Line) -> Flow {
        self.records.push((kept, line));
        self.sizes.steps += 1;
        self.ways += u64::from(self.sizes.steps == self.asked);
        if self.records.len() >= MOST_RECORDS { Err(Stop::PageFull) } else { Ok(()) }
    }

    /// What the last record has, or the first one will have.
    fn last(&mut self) -> &mut More {
        let at = self.records.len().saturating_sub(1);
        if self.more.last().is_none_or(|(place, _)| *place != at) {
            self.more.push((at, More::default()));
        }
        &mut self.more.last_mut().expect("it is there").1
    }

    /// Makes the numbers equal to those of the search.
    fn update(&mut self, board: Board<'_>) {
        let mut numbers = std::mem::take(&mut self.numbers);
        numbers.clear();
        let now = match board {
            Board::Numbers(numbers) | Board::Valued(Valued { numbers, .. }) => numbers,
            Board::Moves(candidate) => {
                self.is_moves = true;
                &candidate.board
            }
            Board::Rows(rows) => {
                self.is_rows = true;
                // What is beyond the queens that are placed may be anything.
                numbers.extend(rows.iter().take(self.depth).map(|&row| row as u32));
                &numbers
            }
            Board::Digits(digits) => {
                numbers.extend(digits.iter().map(|&digit| u32::from(digit)));
                &numbers
            }
            Board::Large(large) => {
                numbers = large.numbers();
                &numbers
            }
        };
        self.compare(now);
        self.numbers = numbers;
    }

    fn compare(&mut self, now: &[u32]) {
        /// Numbers that are compared at once: most of them are equal.
        const MANY: usize = 16;
        let at = self.records.len();
        if self.board.len() < now.len() {
            self.board.resize(now.len(), 0);
        }
        let parts = self.board.chunks_mut(MANY).zip(now.chunks(MANY)).enumerate();
        for (part, (before, now)) in parts.filter(|(_, (before, now))| before[..now.len()] != **now)
        {
            for (place, (before, &after)) in before.iter_mut().zip(now).enumerate() {
                if *before != after {
                    let cell = part * MANY + place;
                    self.changes.push((at, Change { cell, before: *before, after }));
                    *before = after;
                }
            }
        }
    }

    #[inline]
    fn enter(&mut self, depth: usize) {
        if !self.is_marked {
            // Another attempt begins: its root is no child of the last one.
            while !self.open.is_empty() {
                self.leave();
            }
        }
        let (at, before, ways) = (self.records.len(), self.sizes, self.ways);
        self.open.push(Open { at, before, ways });
        self.depth = depth;
        self.sizes.nodes += 1;
        self.sizes.dead_ends += 1;
        self.is_bare = true;
    }

    fn unmark(&mut self) {
        if self.is_bare && self.depth > self.deepest {
            self.deepest = self.depth;
            self.ways += u64::from(self.records.len() < SOLUTIONS.1);
        }
        self.leave();
        self.depth = self.depth.saturating_sub(1);
        self.is_bare = false;
    }

    fn solve(&mut self) {
        self.has_choice();
        self.sizes.solutions += 1;
        let has_room = self.records.len() < SOLUTIONS.1;
        self.ways += u64::from(self.sizes.solutions <= SOLUTIONS.0 && has_room);
    }

    /// The node that was entered last is no dead end.
    #[inline]
    fn has_choice(&mut self) {
        self.sizes.dead_ends -= u64::from(std::mem::take(&mut self.is_bare));
    }

    /// The search leaves a node: its subtree is known.
    #[inline]
    fn leave(&mut self) {
        if let Some(node) = self.open.pop() {
            self.fold(&node);
        }
    }

    /// Folds the subtree of a node, unless it is to be recorded.
    #[inline]
    fn fold(&mut self, node: &Open) -> bool {
        let sizes = self.sizes.minus(node.before);
        let is_recorded = node.before.steps < BEGINNING || sizes.nodes <= SMALL;
        if is_recorded || self.ways > node.ways {
            return false;
        }
        let choice = match self.records.get(node.at + 1) {
            Some((Bare::Refused(choice, _) | Bare::Marked(choice, _), _)) => Some(*choice),
            _ => None,
        };
        // What was folded in it goes with it.
        drop(cut(&mut self.folds, node.at));
        if self.has_folds() {
            self.forget(node.at + 1);
        }
        let end = self.records.len();
        self.folds.push((node.at, Fold { sizes, choice, end }));
        true
    }

    /// Whether what is folded stays folded.
    fn has_folds(&self) -> bool {
        self.first.is_none() && self.sizes.steps > WHOLE
    }

    /// Forgets the records from this place on. What they have changed for good belongs to the next
    /// record, and what was noted and printed to the one before.
    #[inline]
    fn forget(&mut self, at: usize) {
        self.records.truncate(at);
        drop(cut(&mut self.words, at));
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
        if self.more.last().is_some_and(|(place, _)| *place >= at) {
            let more: Vec<(usize, More)> = cut(&mut self.more, at).collect();
            for (_, More { notes, texts, .. }) in more {
                let root = self.last();
                for (name, value) in notes {
                    root.notes.retain(|(known, _)| *known != name);
                    root.notes.push((name, value));
                }
                texts.into_iter().for_each(|(level, text)| root.add(level, text));
            }
        }
    }

    /// The search has ended: makes its recording. `command` is what its student has typed, and `stop`
    /// is why it ended early.
    pub fn end(
        &mut self,
        header: &Header,
        print: Printer<'_>,
        command: &str,
        stop: Option<Stop>,
    ) -> Value {
        // Those that are open lie within each other.
        let open = std::mem::take(&mut self.open);
        let _ = open.iter().any(|node| self.fold(node));
        let (mut steps, mut columns) = (Steps::new(header, print), Columns::new(header));
        let mut playback = Playback::new(self);
        // The fold of the step that is not complete yet.
        let mut fold = None::<Fold>;
        let mut folds = self.folds.iter().filter(|_| self.has_folds()).peekable();
        let mut at = 0;
        while let Some(&(_, line)) = self.records.get(at) {
            // Every step is taken.
            let _ = playback.report(at, |event| {
                steps.on(event, line, |step| push(&mut columns, header, step, fold.take()))
            });
            fold = folds.next_if(|(place, _)| *place == at).map(|(_, fold)| *fold);
            at = fold.map_or(at + 1, |fold| fold.end);
        }
        let _ = steps.end(|step| push(&mut columns, header, step, fold));
        let mut recording = recording(header, &columns, self.sizes, command, stop);
        recording["landscape"] = self.landscape.to_json();
        recording
    }
}

impl More {
    fn add(&mut self, level: u8, text: String) {
        if self.texts.iter().map(|(_, text)| text.len()).sum::<usize>() < MOST_TEXT {
            self.texts.push((level, text));
        }
    }
}

/// Adds a step to the columns; it may be the root of a fold, whose first choice its sentence names.
fn push(columns: &mut Columns, header: &Header, mut step: Step, fold: Option<Fold>) -> Flow {
    if step.moment == Moment::Enter && step.sentence.contains("{cell}") {
        let choice = fold.and_then(|fold| fold.choice);
        step.choice = choice.map(|it| Label::new(header.label, it)).or(step.choice);
    }
    columns.push(step, fold.map(|fold| fold.sizes));
    Ok(())
}
