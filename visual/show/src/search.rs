//! From the lines of a trace to the events of a search, and what is wrong with it.
//!
//! A trace may leave out what can be worked out: `mark` enters a node, `unmark` leaves it. What is wrong on a
//! tour or in a puzzle is explained where it is seen. The board is always the one that the program has.

use std::collections::HashMap;

use common::board::{Cell, Size};
use common::search::{Flow, Stop, special};

use crate::parting::{Parting, is_choice};
use crate::words::{Item, Kind, NOWHERE, Word};

/// Contradictions that are explained; one bug may show itself at every node.
const MOST_WRONG: usize = 100;

/// Calls that may be open at once.
const MOST_CALLS: usize = 1_000_000;

/// What happens, as plain data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A cell of the board has this number now, by its index.
    Set(u32, u32),
    Enter,
    Refuse,
    Mark,
    Unmark,
    Reject,
    Solve,
    Return,
    Wrong,
}

/// One thing that happens.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    pub what: What,
    pub cell: Cell,
    /// The value of the choice.
    pub value: u32,
    /// The number of a reason; of what is wrong, that of its sentence until it is taken.
    pub reason: u32,
    /// The line of the source, or 0.
    pub line: u32,
    /// The number of the program's output that follows, or 0.
    pub text: u32,
    /// How many choices are on the board.
    pub depth: u32,
}

impl Record {
    /// Whether it is shown as a step.
    pub fn is_step(&self) -> bool {
        !matches!(self.what, What::Set(..))
    }
}

/// An open call, and the choice that has led to it; the root has none.
struct Call {
    cell: Cell,
    value: u32,
    /// What was in the cell before the choice.
    before: u32,
    /// The number of its node.
    node: u64,
    /// Calls without a choice, which belong to the same node.
    nested: u32,
    /// Whether it is a solution or a rejected candidate, and nothing was tried since.
    over: bool,
    /// Whether it has ended, although its choice is still on the board.
    left: bool,
}

/// The state of a search.
pub struct Search {
    pub size: Size,
    pub kind: Kind,
    /// The number of each cell.
    board: Vec<u32>,
    given: Vec<bool>,
    calls: Vec<Call>,
    /// Cells whose call is over, but which were not taken back, and their nodes.
    left_over: HashMap<usize, u64>,
    nodes: u64,
    /// The line of a mark whose node is not entered yet.
    entering: Option<u32>,
    /// The last word.
    last: Option<Word>,
    /// The cell that was taken back last.
    taken: Cell,
    /// Whether nothing was tried since the last solution.
    solved: bool,
    /// Free cells.
    free: usize,
    /// Contradictions that were found.
    pub wrong: usize,
    /// The step that explains the first one, counted from 1, and its sentence.
    pub first_wrong: Option<(u64, String)>,
    steps: u64,
    line: u32,
    text: u32,
    /// Choices that were made or taken back.
    choices: u64,
    /// Where another search parts from this one, until it is reached.
    pub parting: Option<Parting>,
    /// Its node and its step, once it is reached.
    pub parted: Option<(u64, u64)>,
    /// What has happened, until it is taken.
    pub happened: Vec<Record>,
    /// The sentences that explain what is wrong.
    pub said: Vec<String>,
}

impl Search {
    /// A search on an empty board.
    pub fn new(size: Size, kind: Kind) -> Self {
        let cells = size.cells();
        Search {
            size,
            kind,
            board: vec![0; cells],
            given: vec![false; cells],
            calls: Vec::new(),
            left_over: HashMap::new(),
            nodes: 0,
            entering: None,
            last: None,
            taken: NOWHERE,
            solved: false,
            free: cells,
            wrong: 0,
            first_wrong: None,
            steps: 0,
            line: 0,
            text: 0,
            choices: 0,
            parting: None,
            parted: None,
            happened: Vec::new(),
            said: Vec::new(),
        }
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        self.size.contains(cell).then(|| self.size.index(cell))
    }

    /// Whether contradictions are explained.
    fn is_strict(&self) -> bool {
        matches!(self.kind, Kind::Tour | Kind::Digits)
    }

    /// A cell, as sentences name it.
    fn name(&self, cell: Cell) -> String {
        if self.kind == Kind::Boxes { format!("Box {}", cell.x) } else { cell.to_string() }
    }

    fn record(&mut self, what: What, cell: Cell, value: u32, reason: u32) {
        let depth = self.calls.len().saturating_sub(1) as u32;
        let (line, text) = (self.line, std::mem::take(&mut self.text));
        self.steps += 1;
        self.happened.push(Record { what, cell, value, reason, line, text, depth });
    }

    fn set(&mut self, index: usize, value: u32) {
        let before = std::mem::replace(&mut self.board[index], value);
        self.free = self.free + usize::from(before != 0) - usize::from(value != 0);
        if before != value {
            let (what, cell) = (What::Set(index as u32, value), self.size.cell(index));
            self.happened.push(Record { what, cell, value, reason: 0, line: 0, text: 0, depth: 0 });
        }
    }

    /// Explains what is wrong.
    fn wrong(&mut self, cell: Cell, value: u32, sentence: String) {
        self.wrong += 1;
        if self.wrong > MOST_WRONG {
            return;
        }
        if self.first_wrong.is_none() {
            self.first_wrong = Some((self.steps + 1, sentence.clone()));
        }
        self.explain(cell, value, sentence);
    }

    fn explain(&mut self, cell: Cell, value: u32, sentence: String) {
        self.said.push(sentence);
        let reason = self.said.len() as u32 - 1;
        self.record(What::Wrong, cell, value, reason);
    }

    /// Says that another search parts from this one, where it does so.
    fn part(&mut self) {
        let Some(Parting { cell, sentence, .. }) = self.parting.take() else { return };
        self.enter(None);
        self.parted = self.calls.last().map(|call| (call.node, self.steps + 1));
        self.explain(cell, 0, sentence);
    }

    /// Enters the node of the last mark, or the root.
    fn enter(&mut self, line: Option<u32>) {
        let now = self.line;
        if self.calls.is_empty() {
            self.calls.push(Call::root(self.nodes + 1));
        } else if let Some(marked) = self.entering.take() {
            self.line = line.unwrap_or(marked);
        } else {
            return;
        }
        self.nodes += 1;
        if line.is_some() {
            return self.record(What::Enter, NOWHERE, 0, 0);
        }
        // What the program has printed comes after the line that is handled now.
        let text = std::mem::take(&mut self.text);
        self.record(What::Enter, NOWHERE, 0, 0);
        (self.line, self.text) = (now, text);
    }

    /// The place of the newest call with this property, which is not the root.
    fn place(&self, has: impl Fn(&Call) -> bool) -> Option<usize> {
        self.calls.iter().rposition(has).filter(|&place| place > 0)
    }

    /// The newest call.
    fn top(&mut self) -> &mut Call {
        self.calls.last_mut().expect("the root is there once a node is entered")
    }

    /// The newest call ends: nothing is left to try, unless it is a solution.
    fn leave(&mut self) {
        let top = self.top();
        top.left = true;
        if !std::mem::replace(&mut top.over, true) {
            self.record(What::Return, NOWHERE, 0, 0);
        }
    }

    /// Goes back from the newest call. Its cell is free again, or it is left over.
    fn back(&mut self, is_taken_back: bool) {
        if !self.top().left {
            // What the program has printed belongs to the last step of this line.
            let text = std::mem::take(&mut self.text);
            self.leave();
            self.text = text;
        }
        let Some(Call { cell, value, before, node, .. }) = self.calls.pop() else { return };
        self.record(What::Unmark, cell, value, 0);
        self.top().over = false;
        let Some(index) = self.index(cell) else { return };
        let is = self.board[index];
        self.set(index, before);
        if !is_taken_back && self.is_strict() {
            self.left_over.insert(index, node);
            self.set(index, is);
        }
    }

    /// Goes back from all calls above this place, whose choices were never taken back. The newest one should have
    /// been taken back first. `here` is what is taken back now.
    fn back_to(&mut self, place: usize, here: Option<Cell>) {
        let Some(Call { cell, value, node, .. }) = self.calls.get(place..).and_then(<[_]>::last)
        else {
            return;
        };
        let (cell, value, node) = (*cell, *value, *node);
        while self.calls.len() > place {
            self.back(false);
        }
        if self.is_strict() {
            let name = self.name(cell);
            let here = here
                .map_or(String::new(), |cell| format!(" Here, {} is taken back.", self.name(cell)));
            let why =
                format!("{name} was never taken back: it has been marked since node {node}.{here}");
            self.wrong(cell, value, why);
        }
    }

    /// Something is tried or taken back: calls that have ended are not the ones that go on.
    fn go_on(&mut self) {
        self.solved = false;
        let open = self.calls.iter().rposition(|call| !call.left).unwrap_or(0);
        self.back_to(open + 1, None);
    }

    /// Handles a line.
    ///
    /// # Errors
    /// There are too many choices on the board.
    pub fn on(&mut self, item: Item) -> Flow {
        let Item { word, cell, value, reason, line, text } = item;
        self.line = line;
        if text > 0 {
            // Otherwise, what was printed after a line that is no step belongs to the next step.
            self.text = text;
        }
        let last = self.last.replace(word);
        if is_choice(word) {
            if self.parting.as_ref().is_some_and(|parting| parting.after == self.choices) {
                self.part();
            }
            self.choices += 1;
        }
        match word {
            Word::Board(..) => self.restart(),
            Word::Given => self.give(cell, value),
            Word::Enter if self.calls.is_empty() || self.entering.is_some() => {
                self.enter(Some(line));
            }
            Word::Enter if self.calls.iter().all(|call| call.left) => {
                // Another tree.
                self.solved = false;
                self.back_to(1, None);
                self.calls.clear();
                self.enter(Some(line));
            }
            Word::Enter => {
                self.go_on();
                self.top().nested += 1;
                if self.is_strict() && last == Some(Word::Unmark) {
                    let (at, name) = (self.taken, self.name(self.taken));
                    let why = format!(
                        "{name} was taken back before this call: the call does not find it on the board."
                    );
                    self.wrong(at, 0, why);
                }
            }
            Word::Refuse => {
                self.enter(None);
                self.go_on();
                self.record(What::Refuse, cell, value.unwrap_or(0), reason);
            }
            Word::Mark => {
                self.enter(None);
                self.go_on();
                if self.calls.len() > MOST_CALLS {
                    return Err(Stop::TraceEnded);
                }
                self.mark(cell, value);
            }
            Word::Unmark => {
                self.enter(None);
                self.solved = false;
                self.taken = cell;
                self.unmark(cell);
            }
            Word::Reject => {
                self.enter(None);
                self.go_on();
                self.top().over = true;
                self.record(What::Reject, NOWHERE, 0, reason);
            }
            Word::Solution => {
                self.enter(None);
                self.go_on();
                self.top().over = true;
                if self.free > 0 && self.is_strict() {
                    let free = self.board.iter().position(|&number| number == 0);
                    let cell = self.size.cell(free.unwrap_or(0));
                    let name = self.name(cell);
                    let are_free = match self.free - 1 {
                        0 => "is free".to_owned(),
                        1 => "and 1 other cell are free".to_owned(),
                        others => format!("and {others} other cells are free"),
                    };
                    let why = format!("This is reported as a solution, but {name} {are_free}.");
                    self.wrong(cell, 0, why);
                }
                self.solved = true;
                self.record(What::Solve, NOWHERE, 0, 0);
            }
            Word::Leave => {
                self.enter(None);
                self.ends();
            }
        }
        Ok(())
    }

    /// A call ends.
    fn ends(&mut self) {
        let Some(open) = self.calls.iter().rposition(|call| !call.left) else { return };
        if self.solved {
            // The program unwinds after its solution, and leaves the board as it is.
            self.calls[open].left = true;
            return;
        }
        self.back_to(open + 1, None);
        if self.top().nested > 0 {
            self.top().nested -= 1;
            return;
        }
        self.leave();
    }

    /// A line `given`.
    fn give(&mut self, cell: Cell, value: Option<u32>) {
        let Some(index) = self.index(cell) else { return };
        self.given[index] = true;
        let value = value.unwrap_or_else(|| self.next());
        self.set(index, value);
    }

    /// The number of a choice without a value.
    fn next(&self) -> u32 {
        match self.kind {
            Kind::Tour | Kind::Path => {
                let last = self.calls.iter().rev().find(|call| call.value != 0);
                let last = last.map_or_else(|| self.given_numbers(), |call| call.value);
                if last == special::ZERO { 1 } else { last + 1 }
            }
            Kind::Queens => 1,
            Kind::Digits | Kind::Marks | Kind::Boxes => special::MARK,
        }
    }

    /// The largest number that is given.
    fn given_numbers(&self) -> u32 {
        let given = self.board.iter().zip(&self.given).filter(|&(_, &given)| given);
        let numbers = given.map(|(&number, _)| number).filter(|&number| number <= special::ZERO);
        // The number 0 is less than all others.
        let largest = numbers.max_by_key(|&number| (number != special::ZERO, number));
        largest.unwrap_or(0)
    }

    fn mark(&mut self, cell: Cell, value: Option<u32>) {
        let index = self.index(cell);
        let is_marked = index.is_some_and(|index| self.board[index] != 0);
        if self.kind == Kind::Queens {
            // A queen replaces the one on its column, as in the laboratory's program.
            if let Some(place) = self.place(|call| call.cell.x == cell.x) {
                self.back_to(place, None);
            }
        }
        if let (Kind::Tour, Some(number)) = (self.kind, value) {
            // A number that is on the board: the search has gone back to it.
            let number = if number == special::ZERO { 0 } else { number };
            let is_there = |call: &Call| call.value != special::ZERO && call.value >= number;
            while self.calls.len() > 1 && is_there(self.top()) {
                let place = self.place(|call| call.value == number);
                self.back_to(place.unwrap_or(self.calls.len() - 1), None);
            }
            let next = self.next() % special::ZERO;
            if number > next {
                let why = format!("Number {number} goes on {cell}, but the next number is {next}.");
                self.wrong(cell, number, why);
            }
        }
        let value = value.unwrap_or_else(|| self.next());
        if let Some(why) = self.unfit(cell, index) {
            self.wrong(cell, value, why);
        }
        if matches!(self.kind, Kind::Digits | Kind::Marks | Kind::Boxes)
            && is_marked
            && let Some(place) = self.place(|call| call.cell == cell)
        {
            // Another value replaces the one of the same cell.
            self.back_to(place + 1, None);
            self.back(true);
        }
        let before = match index {
            // Where a cell has one number, taking that back makes it free, whatever it was before.
            Some(index) if self.is_strict() => {
                self.left_over.remove(&index);
                0
            }
            Some(index) => self.board[index],
            None => 0,
        };
        self.top().over = false;
        let shown = if self.kind == Kind::Queens || value == special::MARK { 0 } else { value };
        let node = self.nodes + 1;
        self.calls.push(Call { cell, value, before, node, nested: 0, over: false, left: false });
        self.record(What::Mark, cell, shown, 0);
        self.entering = Some(self.line);
        if let Some(index) = index {
            self.set(index, value);
        }
    }

    /// Why a cell cannot be marked.
    fn unfit(&self, cell: Cell, index: Option<usize>) -> Option<String> {
        let name = self.name(cell);
        let Size { width, height } = self.size;
        let Some(index) = index else {
            return match self.kind {
                Kind::Path => None,
                Kind::Boxes => {
                    Some(format!("{name} is marked, but there are boxes 0 to {}.", width - 1))
                }
                _ => Some(format!(
                    "{name} is marked, but it is off the board of {width} x {height} cells."
                )),
            };
        };
        if !self.is_strict() || self.board[index] == 0 {
            return None;
        }
        if self.given[index] {
            return Some(format!("{name} is marked, but it was on the board before the search."));
        }
        // A cell that is left over has been explained before.
        let node = self.calls.iter().rev().find(|call| call.cell == cell)?.node;
        Some(match self.kind {
            // Its call need not be over: perhaps the program does not see that the cell is visited.
            Kind::Tour => {
                format!("{name} is marked again, although it has been marked since node {node}.")
            }
            _ => format!(
                "{name} is marked again, and was never taken back: it has been marked since node {node}."
            ),
        })
    }

    fn unmark(&mut self, cell: Cell) {
        let place = self.place(|call| call.cell == cell).or_else(|| {
            // A path has nothing to take back: the last step is undone.
            let last = self.calls.len() - 1;
            (self.kind == Kind::Path && last > 0).then_some(last)
        });
        if let Some(place) = place {
            self.back_to(place + 1, Some(cell));
            return self.back(true);
        }
        let index = self.index(cell);
        let value = index.map_or(0, |index| self.board[index]);
        let node = index.and_then(|index| self.left_over.remove(&index));
        let is_given = index.is_some_and(|index| self.given[index] && self.board[index] != 0);
        if let Some(index) = index.filter(|_| node.is_some() || (is_given && self.is_strict())) {
            self.set(index, 0);
        }
        let name = self.name(cell);
        let why = match node {
            _ if is_given => {
                format!("{name} is taken back, but it was on the board before the search.")
            }
            Some(node) => format!(
                "{name} is taken back too late: it was marked at node {node}, whose call is over."
            ),
            None => format!("{name} is taken back, but it is not marked."),
        };
        self.wrong(cell, value, why);
    }

    /// The same board once more: a search begins anew.
    fn restart(&mut self) {
        if self.entering.is_some() {
            self.enter(None);
        }
        self.calls.clear();
        self.left_over.clear();
        self.given.fill(false);
        self.solved = false;
        for index in 0..self.board.len() {
            if self.board[index] != 0 {
                self.set(index, 0);
            }
        }
    }

    /// The trace is cut off: its last choice leads to a node.
    pub fn cut(&mut self) {
        if !self.calls.is_empty() {
            self.enter(None);
        }
        self.part();
    }

    /// The program has ended by itself.
    pub fn end(&mut self) {
        self.cut();
        if self.solved || self.calls.is_empty() {
            return;
        }
        if let (true, [_, .., top]) = (self.is_strict(), &self.calls[..]) {
            let (cell, value, node) = (top.cell, top.value, top.node);
            let name = self.name(cell);
            let why = format!(
                "The program has ended, and {name} was never taken back: it has been marked since node {node}."
            );
            return self.wrong(cell, value, why);
        }
        if self.calls.len() == 1 && !self.top().left {
            self.leave();
        }
    }
}

impl Call {
    fn root(node: u64) -> Self {
        let (nested, over, left) = (0, false, false);
        Call { cell: NOWHERE, value: 0, before: 0, node, nested, over, left }
    }
}
