//! From the lines of a trace to the events of a search, and what is not of the dialect.
//!
//! A node is a choice on the board, from its `mark` to its `unmark`; the root has none. A call marks, and takes back what
//! it has marked, the newest first. A search that ends at its solution may leave its choices on the board.

use common::board::{Cell, Size};
use common::search::{Choice, Event, Reason, Why, Words, special};

use crate::event_sender::{ShownSearch, reason_of_trace};
use crate::reader::MOST_CELLS;
use crate::trace_line::{BoardKind, Item, NOWHERE, Word};

/// A solution with a value is counted if it is better than all before.
static NO_BETTER: Why = Why::new(&Reason {
    word: "no better",
    short: Words::Made(|[value, best], _| format!("{value}, and the best is {best}")),
    sentence: Words::Made(|[value, best], _| {
        format!("its value is {value}, and the best is {best}")
    }),
    cause: None,
});

/// A line that does not fit what came before it.
#[derive(Debug, PartialEq, Eq)]
pub struct Misfit {
    /// Why, in words that follow the line.
    pub why: String,
    /// Two lines as they should be.
    pub example: [&'static str; 2],
}

/// A choice that is on the board, or the root.
#[derive(Default)]
struct Node {
    cell: Cell,
    /// Its value; that of the root is 0.
    value: u32,
    /// What was in the cell before.
    before: u32,
    /// Where it was marked: in the source, and in the trace.
    line: u32,
    number: u64,
    /// The line of the source where its last call has ended, or 0.
    ended: u32,
    is_entered: bool,
    has_calls: bool,
    /// Whether it is a solution or a rejected candidate, and nothing was tried since.
    is_over: bool,
}

/// The state of a search.
#[derive(Default)]
pub struct Search {
    size: Size,
    kind: BoardKind,
    /// The number of each cell.
    board: Vec<u32>,
    /// The largest number of a path that is given.
    start: Option<u32>,
    /// The root and the choices on the board.
    nodes: Vec<Node>,
    /// For each open call, how many nodes there were when it began.
    calls: Vec<usize>,
    /// Whether a call has ended and left its choices on the board.
    is_left: bool,
    /// The value of the best solution.
    best: Option<i64>,
}

/// A choice; what is no number is shown on the board alone.
fn choice(cell: Cell, value: u32) -> Choice {
    Choice { number: if value >= special::ZERO { 0 } else { value as usize }, cell }
}

impl Search {
    /// A search on an empty board.
    pub fn new(size: Size, kind: BoardKind) -> Self {
        Search { size, kind, board: vec![0; size.cells()], ..Search::default() }
    }

    /// Handles a line.
    ///
    /// # Errors
    /// It is not of the dialect.
    pub fn on(&mut self, item: &Item, shown: &mut ShownSearch<'_>) -> Result<(), Misfit> {
        self.fits(&item.word)?;
        let line = item.line;
        if item.word != Word::Enter {
            self.enter_marked(shown);
        }
        match &item.word {
            Word::Board(..) => self.restart(shown),
            &Word::Given(cell, value) => self.give(cell, value, shown)?,
            Word::Enter => self.enter(line, shown),
            Word::Refuse(cell, value, why) => {
                let choice = choice(*cell, value.unwrap_or(0));
                shown.to.send(&Event::Refused { choice, why: &reason_of_trace(why.clone()) }, line);
            }
            &Word::Mark(cell, value) => self.mark(cell, value, item, shown)?,
            &Word::Unmark(cell) => self.unmark(cell, line, shown)?,
            Word::Reject(why) => {
                self.top().is_over = true;
                shown.rejected(&reason_of_trace(why.clone()), line);
            }
            &Word::Solution(value) => self.solve(value, line, shown),
            Word::Note(values) => {
                let values: Vec<_> = values.iter().map(|it| (&*it.0, it.1)).collect();
                shown.to.send(&Event::Noted { values: &values }, line);
            }
            Word::Leave => self.leave(line, shown),
        }
        Ok(())
    }

    /// Whether a line may come now, whatever it is about.
    fn fits(&self, word: &Word) -> Result<(), Misfit> {
        let has_call = !self.calls.is_empty();
        match word {
            Word::Note(_) => Ok(()),
            &Word::Board(size, kind) if (size, kind) == (self.size, self.kind) => Ok(()),
            Word::Board(..) => Err(Misfit {
                why: "is another board, and a trace has one, at its beginning".to_owned(),
                example: ["board 8 8 queens", "enter"],
            }),
            Word::Given(..) if has_call => Err(Misfit {
                why: "comes after the search has begun: what is given comes before".to_owned(),
                example: ["given 0 0", "enter"],
            }),
            Word::Enter | Word::Given(..) if !has_call => Ok(()),
            _ if !has_call => Err(Misfit {
                why: "is in no call: `enter` is expected first".to_owned(),
                example: ["enter", "mark 0 0"],
            }),
            Word::Leave => Ok(()),
            _ if self.is_left => Err(self.expects_unmark()),
            _ => Ok(()),
        }
    }

    /// The newest choice is to be taken back first.
    fn expects_unmark(&self) -> Misfit {
        let newest = self.nodes.last().expect("the root is there once a call is open");
        let Node { cell: Cell { x, y }, number, .. } = newest;
        let cell = match self.kind {
            BoardKind::Boxes => x.to_string(),
            _ => format!("{x} {y}"),
        };
        let (when, next) =
            if self.is_left { (" before its call ends", "leave") } else { (" first", "mark 0 0") };
        Misfit {
            why: format!(
                "comes too early: line {number} has marked a choice, and `unmark {cell}` is expected{when}"
            ),
            example: ["unmark 0 0", next],
        }
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        self.size.contains(cell).then(|| self.size.index(cell))
    }

    /// A cell has this number now; one that is off the board has none.
    fn set(&mut self, cell: Cell, value: u32, shown: &mut ShownSearch<'_>) {
        if let Some(index) = self.index(cell) {
            self.board[index] = value;
            shown.set(index, value);
        }
    }

    /// The newest node.
    fn top(&mut self) -> &mut Node {
        self.nodes.last_mut().expect("the root is there once a call is open")
    }

    /// A choice that was marked leads to a node, if no call has entered it; so does the last one of a trace.
    pub fn enter_marked(&mut self, shown: &mut ShownSearch<'_>) {
        let depth = self.nodes.len().saturating_sub(1);
        if let Some(top) = self.nodes.last_mut().filter(|top| !top.is_entered) {
            top.is_entered = true;
            shown.entered(depth, top.line);
        }
    }

    /// A call begins: that of the choice that was just marked, the first one of a tree, or one without a choice.
    fn enter(&mut self, line: u32, shown: &mut ShownSearch<'_>) {
        if self.calls.is_empty() {
            self.clear(shown);
            self.nodes.push(Node { cell: NOWHERE, ..Node::default() });
        }
        let depth = self.nodes.len() - 1;
        let top = self.top();
        top.has_calls = true;
        if !std::mem::replace(&mut top.is_entered, true) {
            shown.entered(depth, line);
        }
        self.calls.push(self.nodes.len());
    }

    /// The newest call ends.
    fn leave(&mut self, line: u32, shown: &mut ShownSearch<'_>) {
        let first = self.calls.pop();
        self.is_left |= first.is_some_and(|first| first < self.nodes.len());
        let is_root = self.nodes.len() == 1;
        let top = self.top();
        top.ended = line;
        if is_root && !top.is_over && self.calls.is_empty() {
            shown.returned(0, line);
        }
    }

    /// Whether the newest choice is of the newest call.
    fn has_own(&self) -> bool {
        self.calls.last().is_some_and(|&first| first < self.nodes.len())
    }

    fn mark(
        &mut self,
        cell: Cell,
        value: Option<u32>,
        &Item { line, number, .. }: &Item,
        shown: &mut ShownSearch<'_>,
    ) -> Result<(), Misfit> {
        if self.has_own() && self.top().has_calls {
            return Err(self.expects_unmark());
        }
        if self.nodes.len() > MOST_CELLS {
            let why = format!("is one choice too many: {MOST_CELLS} may be on the board at once");
            return Err(Misfit { why, example: ["unmark 0 0", "leave"] });
        }
        let value = value.unwrap_or_else(|| self.next());
        let is_plain = self.kind == BoardKind::Queens || value == special::MARK;
        // What does not fit is the last step that is shown.
        shown.marked(choice(cell, if is_plain { 0 } else { value }), line);
        let before = self.free(cell)?;
        self.top().is_over = false;
        self.nodes.push(Node { value, before, line, number, cell, ..Node::default() });
        self.set(cell, value, shown);
        Ok(())
    }

    /// What is in a cell that may be marked, or given.
    fn free(&self, cell: Cell) -> Result<u32, Misfit> {
        let Size { width, height } = self.size;
        let misfit = |why| Misfit { why, example: ["mark 0 0", "enter"] };
        let before = match (self.index(cell), self.kind) {
            (Some(index), _) => self.board[index],
            (None, BoardKind::Path) => 0,
            (None, BoardKind::Boxes) => {
                return Err(misfit(format!("is about no box: 0 to {} are expected", width - 1)));
            }
            (None, _) => {
                return Err(misfit(format!(
                    "is off the board: X from 0 to {} and Y from 0 to {} are expected",
                    width - 1,
                    height - 1
                )));
            }
        };
        if before == 0 || self.kind == BoardKind::Path {
            return Ok(before);
        }
        let who = self
            .nodes
            .iter()
            .rfind(|node| node.cell == cell)
            .map_or("it was given".to_owned(), |node| {
                format!("line {} has marked it", node.number)
            });
        Err(misfit(format!("needs a free cell, and {who}")))
    }

    fn unmark(&mut self, cell: Cell, line: u32, shown: &mut ShownSearch<'_>) -> Result<(), Misfit> {
        if !self.has_own() {
            let why = "is of a call that has marked nothing, or has taken it back: `leave` is expected first";
            return Err(Misfit { why: why.to_owned(), example: ["leave", "unmark 0 0"] });
        }
        let depth = self.nodes.len() - 1;
        let Some(node) = self.nodes.pop_if(|node| node.cell == cell) else {
            return Err(self.expects_unmark());
        };
        if !node.is_over {
            shown.returned(depth, if node.ended > 0 { node.ended } else { line });
        }
        self.top().is_over = false;
        self.set(cell, node.before, shown);
        shown.unmarked(choice(cell, node.value), line);
        Ok(())
    }

    fn solve(&mut self, value: Option<i64>, line: u32, shown: &mut ShownSearch<'_>) {
        self.top().is_over = true;
        if let (Some(value), Some(best)) = (value, self.best)
            && value <= best
        {
            return shown.rejected(&NO_BETTER.with([value, best]), line);
        }
        self.best = value.or(self.best);
        shown.solved(self.best, line);
    }

    /// A line `given`.
    fn give(
        &mut self,
        cell: Cell,
        value: Option<u32>,
        shown: &mut ShownSearch<'_>,
    ) -> Result<(), Misfit> {
        self.free(cell)?;
        let value = value.unwrap_or_else(|| self.next());
        if value <= special::ZERO {
            self.start = self.start.max(Some(value % special::ZERO));
        }
        self.set(cell, value, shown);
        Ok(())
    }

    /// The number of a choice without a value.
    fn next(&self) -> u32 {
        match self.kind {
            BoardKind::Tour | BoardKind::Path => {
                let last = self.nodes.iter().skip(1).next_back();
                let number = last.map(|node| node.value % special::ZERO).or(self.start);
                number.map_or(1, |number| number + 1)
            }
            BoardKind::Queens => 1,
            BoardKind::Digits | BoardKind::Marks | BoardKind::Boxes | BoardKind::Calls => {
                special::MARK
            }
        }
    }

    /// Takes all choices off the board, for another tree.
    fn clear(&mut self, shown: &mut ShownSearch<'_>) {
        self.is_left = false;
        while let Some(node) = self.nodes.pop() {
            self.set(node.cell, node.before, shown);
        }
    }

    /// The same board once more: a search begins anew.
    fn restart(&mut self, shown: &mut ShownSearch<'_>) {
        self.clear(shown);
        self.calls.clear();
        self.start = None;
        for index in 0..self.board.len() {
            self.set(self.size.cell(index), 0, shown);
        }
    }
}
