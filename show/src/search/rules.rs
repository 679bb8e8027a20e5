//! The rules of a kind of board: what they allow, and what breaks them.

use common::board::Cell;

use super::{Kind, Search};

/// Whether queens on these cells attack each other; or whether one digit may not be on both, which have blocks with
/// such a side.
pub fn meet(is_queens: bool, block: i32, a: Cell, b: Cell) -> bool {
    let (x, y) = ((a.x - b.x).abs(), (a.y - b.y).abs());
    let in_block = block > 1 && (a.x / block, a.y / block) == (b.x / block, b.y / block);
    a != b && (x == 0 || y == 0 || if is_queens { x == y } else { in_block })
}

impl Search {
    /// Two cells that break the rule; or two that are given.
    fn pair(&self, only_given: bool) -> Option<[Cell; 2]> {
        let (block, is_queens) = (self.size.block(), self.kind == Kind::Queens);
        let before = |b| self.full_cells(only_given).take_while(move |&a| a < b);
        let mut pairs = self.full_cells(only_given).flat_map(|b| before(b).map(move |a| [a, b]));
        let breaks = |&[a, b]: &[usize; 2]| {
            let is_same = is_queens || self.board[a] == self.board[b];
            is_same && meet(is_queens, block, self.size.cell(a), self.size.cell(b))
        };
        pairs.find(breaks).map(|pair| pair.map(|at| self.size.cell(at)))
    }

    fn full_cells(&self, only_given: bool) -> impl Iterator<Item = usize> {
        (0..self.board.len())
            .filter(move |&at| self.board[at] != 0 && (self.given[at] || !only_given))
    }

    /// Whether the rule of the board is known: digits need not be those of a sudoku.
    fn has_rule(&self) -> bool {
        let has_clues = || self.full_cells(true).count() >= self.queens();
        let is_sudoku = || self.size.block() > 0 && has_clues() && self.pair(true).is_none();
        self.kind == Kind::Queens || (self.kind == Kind::Digits && is_sudoku())
    }

    fn queens(&self) -> usize {
        self.size.width.min(self.size.height) as usize
    }

    /// Which cell is free in a solution where none may be.
    pub fn gap(&self) -> Option<(Cell, String)> {
        let free = self.board.iter().position(|&number| number == 0).filter(|_| self.is_strict());
        let cell = self.size.cell(free?);
        let are_free = match self.free - 1 {
            0 => "is free".to_owned(),
            1 => "and 1 other cell are free".to_owned(),
            others => format!("and {others} other cells are free"),
        };
        Some((cell, format!("{cell} {are_free}")))
    }

    /// Why the board is no solution, and a cell.
    pub fn clash(&self) -> Option<(Cell, String)> {
        let (count, is_queens) = (self.board.len() - self.free, self.kind == Kind::Queens);
        let pair = if self.has_rule() { self.pair(false) } else { return None };
        let (cell, why) = match pair {
            Some([a, b]) if is_queens => {
                (b, format!("the queens on {a} and {b} attack each other"))
            }
            Some([a, b]) => (b, format!("{a} and {b} have the same number")),
            None => (self.size.cell(0), format!("there are only {count} queens")),
        };
        (pair.is_some() || (is_queens && count < self.queens())).then_some((cell, why))
    }

    /// Whether the board is full, and keeps the rule.
    pub fn is_complete(&self) -> bool {
        match self.kind {
            Kind::Tour => self.free == 0,
            Kind::Digits => self.free == 0 && self.has_rule() && self.clash().is_none(),
            Kind::Queens => self.calls.len() > self.queens() && self.clash().is_none(),
            _ => false,
        }
    }

    /// A step of a tour: why it is none of a knight, if most are. If it is one from an earlier cell, the search has gone
    /// back there.
    pub fn step(&mut self, to: Cell) -> Option<String> {
        let is_knight =
            |at: Cell| matches!(((to.x - at.x).abs(), (to.y - at.y).abs()), (1, 2) | (2, 1));
        let last = self.calls[1..].last().map(|last| last.cell);
        let from =
            last.or(self.start).filter(|_| self.kind == Kind::Tour && self.size.contains(to))?;
        let [others, knights] = &mut self.steps_seen;
        let steps = if is_knight(from) { &mut *knights } else { &mut *others };
        steps.insert((to.x - from.x, to.y - from.y));
        if is_knight(from) || knights.len() < 2 || knights.len() <= others.len() {
            return None;
        }
        let start = self.start.filter(|&at| is_knight(at)).map(|_| 0);
        let Some(place) = self.place(|call| is_knight(call.cell)).or(start) else {
            return Some(format!(", but it is not a knight's move away from {from}"));
        };
        self.back_to(place + 1, None);
        None
    }
}
