//! From the lines of a trace to the events of a search, and what is wrong with it.
//!
//! A trace may leave out what can be worked out: `mark` enters a node, `unmark` leaves it. What is wrong on a
//! tour or in a puzzle is explained where it is seen. The board is always the one that the program has.

use std::collections::{HashMap, HashSet};

use common::board::{Cell, Size};
use common::search::{Choice, Flow, Reason, Stop, Why, special, tours};
use visual::replay::recorder::Bare;

use crate::reasons::Reasons;
use crate::words::{Item, Kind, NOWHERE, Word};

pub mod rules;

/// Contradictions that are explained; one bug may show itself at every node.
const MOST_WRONG: usize = 100;

/// Calls that may be open at once.
const MOST_CALLS: usize = 1_000_000;

/// What happens, as plain data.
#[derive(Clone)]
pub enum Happening {
    /// A cell of the board has this number now, by its index.
    Set(usize, u32),
    /// A variable has this value now.
    Note(String, i64),
    /// An event, and its reason.
    Event(Bare, Why),
}

/// An open call, and the choice that has led to it; the root has none.
struct Call {
    cell: Cell,
    value: u32,
    /// What was in the cell before the choice.
    before: u32,
    /// The number of its node.
    node: u64,
    /// The program's calls that are open here: its own one, and those without a choice.
    frames: u32,
    /// Whether it is a solution or a rejected candidate, and nothing was tried since.
    over: bool,
    /// Whether it has ended, although its choice is still on the board.
    left: bool,
}

/// A solution with a value is counted if it is better than all before.
static NO_BETTER: Why = Why::new(&Reason {
    word: "no better",
    short: "{0}, and the best is {1}",
    sentence: "its value is {0}, and the best is {1}",
    cause: None,
});

/// A choice; what is no number is shown on the board alone.
fn choice(cell: Cell, value: u32) -> Choice {
    let number = if value >= special::ZERO { 0 } else { value as usize };
    Choice { number, cell }
}

/// The state of a search.
#[derive(Default)]
pub struct Search {
    pub size: Size,
    pub kind: Kind,
    /// The number of each cell.
    board: Vec<u32>,
    given: Vec<bool>,
    calls: Vec<Call>,
    /// Where a tour begins, and its different steps: others, and those of a knight.
    start: Option<Cell>,
    steps_seen: [HashSet<(i32, i32)>; 2],
    /// Whether the program takes anything back; and if not, whether a queen replaces the one in its row.
    takes_back: bool,
    by_rows: bool,
    /// Whether a call marks its own cell, at its beginning.
    at_entry: bool,
    /// Whether there is a solution; if not, the step at which the board was full.
    has_solution: bool,
    pub unreported: Option<u64>,
    /// Whether a cell with a coordinate 0 was marked.
    has_zero: bool,
    /// Cells whose call is over, but which were not taken back, and their nodes.
    left_over: HashMap<usize, u64>,
    nodes: u64,
    /// The line of a mark whose node is not entered yet.
    entering: Option<u32>,
    /// The last word.
    last: Option<Word>,
    /// The cell that was taken back last, if no call was made with it.
    taken: Option<Cell>,
    /// Whether nothing was tried since the last solution.
    solved: bool,
    /// The value of the best solution.
    pub best: Option<i64>,
    /// Free cells.
    free: usize,
    /// Contradictions that were found.
    pub wrong: usize,
    /// The step that explains the first one, counted from 1, and its sentence.
    pub first_wrong: Option<(u64, String)>,
    steps: u64,
    line: u32,
    /// What has happened, each with the line of the source or 0, until it is taken.
    pub happened: Vec<(Happening, u32)>,
    pub reasons: Reasons,
}

impl Search {
    /// A search on an empty board.
    pub fn new(size: Size, kind: Kind, reasons: Reasons) -> Self {
        let cells = size.cells();
        let (board, given) = (vec![0; cells], vec![false; cells]);
        Search { size, kind, board, given, free: cells, reasons, ..Search::default() }
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        self.size.contains(cell).then(|| self.size.index(cell))
    }

    /// Learns from its first lines how the program reports.
    pub fn learn(&mut self, items: &[Item]) {
        let words: Vec<Word> = items
            .iter()
            .map(|item| item.word)
            .filter(|&it| it != Word::Note && it != Word::Given)
            .collect();
        let all = |is_so: fn(Word, Word) -> bool| words.windows(2).all(|it| is_so(it[0], it[1]));
        self.takes_back = words.contains(&Word::Unmark);
        // A second call is made for what the first one has marked.
        let mut open = 0;
        let calls_twice = words.windows(2).any(|it| {
            open += i32::from(it[0] == Word::Enter) - i32::from(it[0] == Word::Leave);
            open > 0 && *it == [Word::Leave, Word::Enter]
        });
        self.at_entry = words.first() == Some(&Word::Enter)
            && all(|before, word| word != Word::Mark || before == Word::Enter)
            && all(|word, after| {
                word != Word::Unmark || matches!(after, Word::Leave | Word::Enter)
            })
            && (calls_twice || !all(|word, after| word != Word::Mark || after == Word::Enter));
        // The next queen is on the next line, or on one before.
        let marks = items.iter().filter(|item| item.word == Word::Mark);
        let marks: Vec<Cell> = marks.map(|item| item.cell).collect();
        let fits = |at: fn(Cell) -> i32| marks.windows(2).all(|it| at(it[1]) <= at(it[0]) + 1);
        let is_below = matches!(marks[..], [a, b, ..] if a.x == b.x);
        self.by_rows = fits(|cell| cell.y) && (is_below || !fits(|cell| cell.x));
    }

    /// Whether it is a contradiction that a cell is not taken back, or not free.
    fn is_strict(&self) -> bool {
        matches!(self.kind, Kind::Tour | Kind::Digits)
    }

    /// Whether a cell that is left is missed: what is never taken back may be meant as visited.
    fn is_missed(&self) -> bool {
        self.is_strict() || (self.takes_back && self.kind != Kind::Path)
    }

    /// A cell, as sentences name it.
    fn name(&self, cell: Cell) -> String {
        if self.kind == Kind::Boxes { format!("Box {}", cell.x) } else { cell.to_string() }
    }

    fn record(&mut self, event: Bare) {
        self.record_why(event, tours::FREE.clone());
    }

    fn record_why(&mut self, event: Bare, why: Why) {
        self.steps += 1;
        self.happened.push((Happening::Event(event, why), self.line));
    }

    /// How many choices are on the board.
    fn depth(&self) -> usize {
        self.calls.len().saturating_sub(1)
    }

    fn set(&mut self, index: usize, value: u32) {
        let before = std::mem::replace(&mut self.board[index], value);
        self.free = self.free + usize::from(before != 0) - usize::from(value != 0);
        if before != value {
            self.happened.push((Happening::Set(index, value), self.line));
        }
    }

    /// Explains what is wrong with a cell, whose name is in the sentence.
    fn wrong(&mut self, cell: Cell, value: u32, sentence: impl Fn(String) -> String) {
        self.wrong += 1;
        if self.wrong > MOST_WRONG {
            return;
        }
        let sentence = sentence(self.name(cell));
        if self.first_wrong.is_none() {
            self.first_wrong = Some((self.steps + 1, sentence.clone()));
        }
        let reason = self.reasons.number(sentence.as_bytes());
        let why = self.reasons.why(reason);
        self.record_why(Bare::Wrong(choice(cell, value), why.reason), why);
    }

    fn push(&mut self, cell: Cell, value: u32, before: u32) {
        let (node, frames, over, left) = (self.nodes + 1, 0, false, false);
        self.calls.push(Call { cell, value, before, node, frames, over, left });
    }

    /// Enters the node of the last mark, or the root.
    fn enter(&mut self, line: Option<u32>) {
        let now = self.line;
        if self.calls.is_empty() {
            self.push(NOWHERE, 0, 0);
        } else if let Some(marked) = self.entering.take() {
            self.line = line.unwrap_or(marked);
        } else {
            return;
        }
        self.nodes += 1;
        self.record(Bare::Entered(self.depth()));
        self.line = if line.is_some() { self.line } else { now };
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
        let is_solved = self.solved;
        let top = self.top();
        top.left = true;
        if std::mem::replace(&mut top.over, true) {
            return;
        }
        if !is_solved && self.is_complete() {
            self.unreported =
                self.unreported.or(Some(self.steps + 1).filter(|_| !self.has_solution));
            let why = self.reasons.number(b"the board is full, and no solution is reported");
            let why = self.reasons.why(why);
            self.record_why(Bare::Rejected(why.reason), why);
        } else {
            self.record(Bare::Returned(self.depth()));
        }
    }

    /// Goes back from the newest call. Its cell is free again, or it is left over.
    fn back(&mut self, is_taken_back: bool) {
        if !self.top().left {
            self.leave();
        }
        let Some(Call { cell, value, before, node, frames, .. }) = self.calls.pop() else { return };
        let frames = if self.at_entry { frames } else { 0 };
        let top = self.top();
        // A call that marks its own cell goes on without it.
        (top.over, top.frames) = (false, top.frames + frames);
        let index = self.index(cell);
        match index {
            Some(index) if !is_taken_back && self.kind != Kind::Path => {
                self.left_over.insert(index, node);
            }
            Some(index) => self.set(index, before),
            None => {}
        }
        self.record(Bare::Unmarked(choice(cell, value)));
    }

    /// Goes back from all calls above this place, whose choices were never taken back. The newest one should have
    /// been taken back first. `here` is what is taken back now.
    fn back_to(&mut self, place: usize, here: Option<Cell>) {
        let last = self.calls.get(place..).and_then(<[_]>::last);
        let Some(&Call { cell, value, node, .. }) = last else { return };
        while self.calls.len() > place {
            self.back(false);
        }
        if self.is_missed() && !self.solved {
            let here =
                here.map_or(String::new(), |it| format!(" Here, {} is taken back.", self.name(it)));
            self.wrong(cell, value, |it| {
                format!("{it} was never taken back: it has been marked since node {node}.{here}")
            });
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
        let Item { word, cell, value, reason, worth, line, .. } = item;
        self.line = line;
        let (last, taken) = (self.last.replace(word), self.taken.take());
        match word {
            Word::Board(..) => self.restart(),
            Word::Given => self.give(cell, value),
            Word::Enter => {
                let mut begins =
                    self.calls.is_empty() || (self.entering.is_some() && !self.at_entry);
                let is_over = |call: &Call| {
                    call.left || (self.at_entry && !self.is_strict() && call.frames == 0)
                };
                if !begins && self.calls.iter().all(is_over) {
                    // Another tree.
                    self.back_to(1, None);
                    self.calls.clear();
                    if !self.is_strict() {
                        self.left_over.clear();
                    }
                    (self.solved, begins) = (false, true);
                }
                if begins {
                    self.enter(Some(line));
                } else {
                    self.enter(None);
                    self.go_on();
                    if let Some(at) = taken.filter(|_| self.is_strict() && !self.at_entry) {
                        self.wrong(at, 0, |it| format!("{it} was taken back before this call: the call does not find it on the board."));
                    }
                }
                self.top().frames += 1;
            }
            Word::Refuse => {
                self.enter(None);
                self.go_on();
                let choice = choice(cell, value.unwrap_or(0));
                let why = self.reasons.why(reason);
                self.record_why(Bare::Refused(choice, why.reason), why);
            }
            Word::Mark => {
                self.enter(None);
                if !self.replaces(cell) {
                    self.go_on();
                }
                if self.calls.len() > MOST_CALLS {
                    return Err(Stop::TraceEnded);
                }
                self.mark(cell, value);
                if self.at_entry && last == Some(Word::Enter) {
                    // The call that has just begun is that of its own mark.
                    let [.., up, top] = &mut self.calls[..] else { return Ok(()) };
                    (up.frames, top.frames) = (up.frames.saturating_sub(1), 1);
                }
            }
            Word::Unmark => {
                self.enter(None);
                (self.solved, self.takes_back) = (false, true);
                self.unmark(cell);
            }
            Word::Reject => {
                self.enter(None);
                self.go_on();
                self.top().over = true;
                let why = self.reasons.why(reason);
                self.record_why(Bare::Rejected(why.reason), why);
            }
            Word::Solution => {
                self.enter(None);
                if !self.calls.iter().all(|call| call.left) {
                    // Otherwise it is reported after the whole search.
                    self.go_on();
                }
                self.top().over = true;
                if let Some((cell, why)) = self.gap().or_else(|| self.clash()) {
                    self.wrong(cell, 0, |_| format!("This is reported as a solution, but {why}."));
                }
                (self.solved, self.has_solution, self.unreported) = (true, true, None);
                match worth {
                    Some(worth) if self.best.is_some_and(|best| worth <= best) => {
                        let why = NO_BETTER.with([worth, self.best.unwrap_or_default()]);
                        self.record_why(Bare::Rejected(why.reason), why);
                    }
                    _ => {
                        self.best = worth.or(self.best);
                        self.record(Bare::Solved);
                    }
                }
            }
            Word::Note => {
                // A note after a mark belongs to the call that begins.
                self.enter(None);
                for (name, value) in item.notes.iter().filter(|(name, _)| *name > 0) {
                    let name = self.reasons.all[*name as usize].to_string();
                    self.happened.push((Happening::Note(name, *value), line));
                }
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
        let has_frames = self.calls.iter().rposition(|call| call.frames > 0);
        let Some(open) = has_frames.or(self.calls.iter().rposition(|call| !call.left)) else {
            return;
        };
        let is_loop = self.at_entry && self.is_strict() && has_frames.is_some();
        let call = &mut self.calls[open];
        call.frames = call.frames.saturating_sub(1);
        if call.frames > 0 || (self.at_entry && open == 0) {
            // Another call of the same node goes on.
        } else if is_loop && self.calls.iter().all(|call| call.frames == 0) {
            // A loop with a stack of its own says that a step begins and ends, and goes on from there.
        } else if self.solved || open + 1 < self.calls.len() {
            // The program unwinds after its solution, and leaves the board as it is; or forgets to take back.
            self.calls[open].left = true;
        } else {
            self.leave();
        }
    }

    /// A line `given`.
    fn give(&mut self, cell: Cell, value: Option<u32>) {
        let Some(index) = self.index(cell) else { return };
        self.has_zero |= cell.x == 0;
        self.given[index] = true;
        let value = value.unwrap_or_else(|| self.next());
        self.start = Some(cell).filter(|_| value != special::BLOCKED).or(self.start);
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
        if self.kind == Kind::Queens && !self.takes_back {
            // A queen replaces the one on its column, as in the laboratory's program, and those after it.
            let by_rows = self.by_rows;
            let is_same = |it: Cell| if by_rows { it.y == cell.y } else { it.x == cell.x };
            if let Some(place) = self.place(|call| is_same(call.cell)) {
                while self.calls.len() > place {
                    self.back(true);
                }
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
                self.wrong(cell, number, |it| {
                    format!("Number {number} goes on {it}, but the next number is {next}.")
                });
            }
        }
        if self.replaces(cell) {
            // Another value replaces the one of the same cell.
            let place = self.place(|call| call.cell == cell).unwrap_or(self.calls.len() - 1);
            self.back_to(place + 1, None);
            self.back(true);
        }
        let has_value = value.is_some();
        let value = value.unwrap_or_else(|| self.next());
        if let Some(why) = self.unfit(cell, index, has_value).or_else(|| self.step(cell)) {
            self.wrong(cell, value, |it| format!("{it} is marked{why}."));
        }
        self.has_zero |= cell.x == 0 || (cell.y == 0 && self.kind != Kind::Boxes);
        let before = match index {
            Some(index) if self.kind == Kind::Path => self.board[index],
            Some(index) => {
                // Taking it back makes the cell free, whatever it was before; or what it was at first.
                self.left_over.remove(&index);
                if self.given[index] && !self.is_strict() { self.board[index] } else { 0 }
            }
            None => 0,
        };
        self.top().over = false;
        let shown = if self.kind == Kind::Queens || value == special::MARK { 0 } else { value };
        self.push(cell, value, before);
        self.record(Bare::Marked(choice(cell, shown), tours::FREE.reason));
        self.entering = Some(self.line);
        if let Some(index) = index {
            self.set(index, value);
        }
    }

    /// Whether a choice takes the place of one on the same cell.
    fn replaces(&self, cell: Cell) -> bool {
        matches!(self.kind, Kind::Digits | Kind::Marks | Kind::Boxes)
            && self.index(cell).is_some_and(|index| self.board[index] != 0)
            && self.calls.iter().any(|call| call.cell == cell)
    }

    /// Why a cell cannot be marked, in words that follow.
    fn unfit(&self, cell: Cell, index: Option<usize>, has_value: bool) -> Option<String> {
        let Size { width, height } = self.size;
        let Some(index) = index else {
            let is_next = cell.x == width || (cell.y == height && self.kind != Kind::Boxes);
            let is_from_1 = is_next && !self.has_zero;
            let hint = if is_from_1 { "; do you number from 1? Numbers begin with 0" } else { "" };
            return match self.kind {
                Kind::Path => None,
                Kind::Boxes => Some(format!(", but there are boxes 0 to {}{hint}", width - 1)),
                _ => Some(format!(", but it is off the board of {width} x {height} cells{hint}")),
            };
        };
        if self.board[index] == 0 {
            return None;
        }
        if !self.is_strict() {
            // A box that has another value needs no free one.
            let node = self.left_over.get(&index).filter(|_| !has_value)?;
            return Some(format!(
                " again, and was never taken back: it has been marked since node {node}"
            ));
        }
        if self.given[index] {
            return Some(", but it was on the board before the search".to_owned());
        }
        // A cell that is left over has been explained before. Otherwise its call need not be over: perhaps the program
        // does not see that the cell is visited.
        let node = self.calls.iter().rev().find(|call| call.cell == cell)?.node;
        Some(format!(" again, although it has been marked since node {node}"))
    }

    fn unmark(&mut self, cell: Cell) {
        let place = self.place(|call| call.cell == cell).or_else(|| {
            // A path has nothing to take back: the last step is undone.
            let last = self.calls.len() - 1;
            (self.kind == Kind::Path && last > 0).then_some(last)
        });
        if let Some(place) = place {
            self.taken = Some(cell).filter(|_| !self.calls[place].left);
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
        let is_reset = matches!(self.kind, Kind::Digits | Kind::Marks | Kind::Boxes);
        let why = match node {
            _ if is_given => ", but it was on the board before the search".to_owned(),
            Some(node) => format!(" too late: it was marked at node {node}, whose call is over"),
            // It is free after a loop in which nothing was possible.
            None if is_reset && !self.top().left => return,
            None => ", but it is not marked".to_owned(),
        };
        self.wrong(cell, value, |it| format!("{it} is taken back{why}."));
    }

    /// The same board once more: a search begins anew.
    fn restart(&mut self) {
        self.cut();
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
    }

    /// The program has ended by itself.
    pub fn end(&mut self) {
        self.cut();
        if self.solved || self.calls.is_empty() {
            return;
        }
        if self.is_complete() && !self.top().over {
            return self.leave();
        }
        if let (true, [_, .., top]) = (self.is_strict(), &self.calls[..]) {
            let (cell, value, node) = (top.cell, top.value, top.node);
            return self.wrong(cell, value, |it| format!("The program has ended, and {it} was never taken back: it has been marked since node {node}."));
        }
        if self.calls.len() == 1 && !self.top().left {
            self.leave();
        }
    }
}
