//! The cell with the fewest digits left comes first (*minimum remaining values*): the change that
//! every student should try.
//!
//! The lecture fills the cells row by row. Here the next cell is always the one with the fewest
//! digits left to try; everything else, including the three tables, is the lecture's. The solutions
//! are the same, because every solution fills every cell, in any order. Only their order and the
//! size of the tree differ: a cell without a digit left ends a branch at once, and a cell with one
//! digit does not branch. Solomon Golomb and Leonard Baumert, Backtrack Programming, Journal of the
//! ACM 12 (1965).

use common::search::Event::{Entered, Marked, Refused, Returned, Solved, Unmarked};
use common::search::{Count, Flow, Next, Observer, Why};

use crate::problem::{BLOCK, COLUMN, FITS, N, Puzzle, ROW, digits, entry};
use crate::search::{Backtracking, xy2b};

/// Finds every solution, and counts it.
pub fn search<O: Observer>(puzzle: &Puzzle, count: &mut Count, observer: &mut O) -> Flow {
    Backtracking::new(puzzle, count, observer).step_fewest(0)
}

impl<O: Observer> Backtracking<'_, O> {
    /// Tries every digit in the empty cell that has the fewest left; `filled` others are filled.
    pub fn step_fewest(&mut self, filled: usize) -> Flow {
        if self.observer.on(Entered { board: digits(&self.board), depth: filled })? == Next::Skip {
            return Ok(());
        }
        let Some((x, y)) = self.most_constrained() else {
            self.count.solutions += 1;
            self.observer.on(Solved { board: digits(&self.board), count: self.count })?;
            return Ok(());
        };
        for digit in 1..=N {
            let choice = entry(x, y, digit);
            if let Some(why) = self.conflict(x, y, digit) {
                self.observer.on(Refused { choice, why })?;
            } else {
                self.mark(x, y, digit, true);
                self.board[y][x] = digit as u8;
                self.observer.on(Marked { choice, why: &FITS })?;
                self.step_fewest(filled + 1)?;
                self.mark(x, y, digit, false);
                self.board[y][x] = 0;
                self.observer.on(Unmarked { choice, board: digits(&self.board) })?;
            }
        }
        self.observer.on(Returned { depth: filled })?;
        Ok(())
    }

    // ANCHOR: most_constrained
    /// The change: not the next empty cell, but the one with the fewest digits left (of several, the
    /// first); `None` if all are filled.
    fn most_constrained(&self) -> Option<(usize, usize)> {
        let left = |&(x, y): &(usize, usize)| {
            let column = self.column[x];
            let row = self.row[y];
            let block = self.block[xy2b(x, y)];
            (0..N).filter(|&digit| !(column[digit] || row[digit] || block[digit])).count()
        };
        let empty = self.empty.iter().copied();
        empty.filter(|&(x, y)| self.board[y][x] == 0).min_by_key(left)
    }
    // ANCHOR_END: most_constrained

    /// The first of the three conditions that a digit breaks.
    fn conflict(&self, x: usize, y: usize, digit: usize) -> Option<&'static Why> {
        match (self.column[x][digit - 1], self.row[y][digit - 1], self.block[xy2b(x, y)][digit - 1])
        {
            (true, ..) => Some(&COLUMN),
            (_, true, _) => Some(&ROW),
            (.., true) => Some(&BLOCK),
            _ => None,
        }
    }

    /// Marks a digit in the column, the row and the block of its cell, or unmarks it.
    fn mark(&mut self, x: usize, y: usize, digit: usize, mark: bool) {
        self.column[x][digit - 1] = mark;
        self.row[y][digit - 1] = mark;
        self.block[xy2b(x, y)][digit - 1] = mark;
    }
}
