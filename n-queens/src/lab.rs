//! The laboratory's program, which `--lab` runs: one function checks all earlier queens.
//!
//! The lecture stores arrays of taken lines, so testing a cell takes three look-ups for every N.
//! This program stores only the queens, and testing a cell takes up to N comparisons.
//!
//! | here | the laboratory's listing |
//! | --- | --- |
//! | `board[x]`, columns and rows from 0 | `a[row]`, rows and columns from 1 |
//! | `n`, `count` | `n`, `nrs` |
//! | `place` | `place`, which returns 1 or 0 |
//! | `step` | `pune_dama`, with its misplaced recursive call corrected |
//! | `observer.on(Solved …)` | `afis`: `report.rs` draws the board |

use common::search::Board::Rows;
use common::search::Event::{Entered, Marked, Refused, Returned, Solved, Unmarked};
use common::search::{Count, Flow, Next, Observer, Why};

use crate::problem::{DIAGONAL, FREE, Queens, ROW, queen};

/// The search and its variables.
pub struct Laboratory<'a, O> {
    n: usize,
    board: Vec<usize>,
    count: &'a mut Count,
    observer: &'a mut O,
}

/// Finds every placement, and counts it.
pub fn search<O: Observer>(problem: &Queens, count: &mut Count, observer: &mut O) -> Flow {
    Laboratory::new(problem.n, count, observer).step(0)
}

impl<'a, O: Observer> Laboratory<'a, O> {
    /// Creates an empty board.
    pub fn new(n: usize, count: &'a mut Count, observer: &'a mut O) -> Self {
        Laboratory { n, board: vec![0; n], count, observer }
    }

    /// Tries to place queen number `x`; those before it are placed.
    pub fn step(&mut self, x: usize) -> Flow {
        if self.observer.on(Entered { board: Rows(&self.board), depth: x })? == Next::Skip {
            return Ok(());
        }
        if x == self.n {
            self.count.solutions += 1;
            self.observer.on(Solved { board: Rows(&self.board), count: self.count })?;
            return Ok(());
        }
        for y in 0..self.n {
            if let Err(why) = self.place(x, y) {
                self.observer.on(Refused { choice: queen(x, y), why })?;
            } else {
                self.board[x] = y;
                self.observer.on(Marked { choice: queen(x, y), why: &FREE })?;
                self.step(x + 1)?;
                // Nothing to write back: `place` checks only the queens before its own.
                self.observer.on(Unmarked { choice: queen(x, y), board: Rows(&self.board) })?;
            }
        }
        self.observer.on(Returned { depth: x })?;
        Ok(())
    }

    // ANCHOR: place
    /// Whether none of the queens before queen `x` attacks it on `y`.
    fn place(&self, x: usize, y: usize) -> Result<(), &'static Why> {
        for i in 0..x {
            if self.board[i] == y {
                return Err(&ROW);
            } else if self.board[i].abs_diff(y) == i.abs_diff(x) {
                return Err(&DIAGONAL);
            }
        }
        Ok(())
    }
    // ANCHOR_END: place
}
