//! The cell with the fewest digits left comes first (*minimum remaining values*): the change that
//! every student should try.
//!
//! The lecture fills the cells row by row. Here the next cell is always the one with the fewest
//! digits left to try; everything else is the lecture's, with the marks of [`mask`](super::mask).
//! The solutions are the same, since every solution fills every cell, whichever comes first. Only
//! their order differs, and the size of the tree: a cell without a digit left ends a branch at
//! once, and a cell with one digit is no choice at all. Solomon Golomb and Leonard Baumert,
//! Backtrack Programming, Journal of the ACM 12 (1965).

use common::search::{Event, Flow, Next, Observer};

use super::mask::{ALL, Backtracking, CellInBlock, Digits, bit};
use crate::search::{Conflict, Entry, N, Puzzle};

impl<O: Observer<Puzzle>> Backtracking<'_, O> {
    /// Tries every digit in the empty cell that has the fewest; `filled` others are filled.
    pub fn step_mrv(&mut self, filled: usize) -> Flow {
        let board = &self.board;
        if self.observer.on(Event::Entered { board, depth: filled })? == Next::Skip {
            return Ok(());
        }
        let Some(place) = self.most_constrained() else {
            *self.count += 1;
            return self.observer.on(Event::Solved { board, count: self.count }).map(drop);
        };
        let CellInBlock { x, y, .. } = place;
        let taken = self.marks.taken(place);
        if taken == ALL && !O::SEES_NODES {
            return Ok(()); // a dead end; at this level refusals are not reported
        }
        for digit in 1..N + 1 {
            let (choice, mark) = (Entry { x, y, digit }, bit(digit));
            if taken & mark != 0 {
                let why = self.conflict(place, mark);
                self.observer.on(Event::Refused { choice, why })?;
                continue;
            }
            self.marks.flip(place, mark);
            self.board[y][x] = digit as u8;
            self.observer.on(Event::Marked { choice })?;
            self.step_mrv(filled + 1)?;
            self.marks.flip(place, mark);
            self.board[y][x] = 0;
            self.observer.on(Event::Unmarked { choice })?;
        }
        Ok(())
    }

    /// The change: not the next empty cell, but the one with the most digits taken (of several, the
    /// first); `None` if all are filled.
    fn most_constrained(&self) -> Option<CellInBlock> {
        let empty = self.empty.iter().copied();
        let open = empty.filter(|place| self.board[place.y][place.x] == 0);
        open.min_by_key(|&place| N as u32 - self.marks.taken(place).count_ones())
    }

    /// The first of the three conditions that a digit breaks.
    fn conflict(&self, CellInBlock { x, y, .. }: CellInBlock, mark: Digits) -> Conflict {
        if self.marks.column[x] & mark != 0 {
            Conflict::Column
        } else if self.marks.row[y] & mark != 0 {
            Conflict::Row
        } else {
            Conflict::Block
        }
    }
}
