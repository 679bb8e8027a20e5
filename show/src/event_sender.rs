//! Where the events of a search that is read go, with the board as it is.

use std::sync::Arc;

use common::search::{
    Board, Choice, Count, Event, Flow, Line, OnEvent, Reason, Why, special, tours,
};

use visual::record::is_step;

use crate::rules::cause;

/// What a trace says, of which the cause is looked for on the board.
static SAID: Reason = Reason { cause: Some(cause), ..Reason::word("it does not fit") };

/// A reason in the words of a trace, if it has some.
pub fn reason_of_trace(words: Option<Arc<str>>) -> Why {
    Why { reason: &SAID, numbers: None, words }
}

/// Passes events on, until somebody asks to stop.
pub struct Sender<'a> {
    on: &'a mut OnEvent<'a>,
    /// Whether the search goes on.
    pub flow: Flow,
    /// How many steps it has had.
    pub steps: u64,
}

impl Sender<'_> {
    /// Passes an event on.
    pub fn send(&mut self, event: &Event<'_>, line: u32) {
        if self.flow.is_ok() {
            self.steps += u64::from(is_step(event));
            self.flow = (self.on)(event, Line::Number(line)).map(drop);
        }
    }
}

/// A search as it is shown: its board, its count, and who gets its events, each with the line of the source or 0.
pub struct ShownSearch<'a> {
    /// The number of each cell, as its shape has it.
    pub values: &'a mut [u32],
    /// The first number of a path.
    first: u32,
    count: &'a mut Count,
    pub to: Sender<'a>,
}

impl<'a> ShownSearch<'a> {
    /// Shows a search on this board, to whoever `on` is.
    pub fn new(
        values: &'a mut [u32],
        first: u32,
        count: &'a mut Count,
        on: &'a mut OnEvent<'a>,
    ) -> Self {
        ShownSearch { values, first, count, to: Sender { on, flow: Ok(()), steps: 0 } }
    }

    /// A cell of the board has this number now, by its index.
    pub fn set(&mut self, index: usize, value: u32) {
        self.values[index] = stored_value(value, self.first);
    }

    /// The number of each cell, where 0 is a free cell and a path begins with 1.
    pub fn cells(&self) -> Vec<u32> {
        let offset = 1u32.wrapping_sub(self.first);
        self.values.iter().map(|value| value.wrapping_add(offset)).collect()
    }

    /// A node is entered.
    pub fn entered(&mut self, depth: usize, line: u32) {
        self.to.send(&Event::Entered { board: Board::Numbers(self.values), depth }, line);
    }

    /// A choice is made.
    pub fn marked(&mut self, choice: Choice, line: u32) {
        self.to.send(&Event::Marked { choice, why: &tours::FREE }, line);
    }

    /// A choice is taken back.
    pub fn unmarked(&mut self, choice: Choice, line: u32) {
        self.to.send(&Event::Unmarked { choice, board: Board::Numbers(self.values) }, line);
    }

    /// All choices of a node have been tried.
    pub fn returned(&mut self, depth: usize, line: u32) {
        self.to.send(&Event::Returned { depth }, line);
    }

    /// A candidate is no solution.
    pub fn rejected(&mut self, why: &Why, line: u32) {
        self.to.send(&Event::Rejected { board: Board::Numbers(self.values), why }, line);
    }

    /// A solution is found, and this is the best value until now, if it has one.
    pub fn solved(&mut self, best: Option<i64>, line: u32) {
        self.count.solutions += 1;
        self.count.best = best;
        let event = Event::Solved { board: Board::Numbers(self.values), count: self.count };
        self.to.send(&event, line);
    }
}

/// The number of a cell as its shape has it: on a path that begins with 0, a free cell is `u32::MAX`.
pub fn stored_value(value: u32, first: u32) -> u32 {
    match (first, value) {
        (1.., value) => value,
        (0, 0) => u32::MAX,
        (0, special::ZERO) => 0,
        (0, special::BLOCKED..) => value - 1,
        (0, value) => value,
    }
}
