//! The lecture's program: every way to place N queens that do not attack each other.
//!
//! | here | the lecture's listing, `NQueens_E.c` |
//! | --- | --- |
//! | `yy`, `rd`, `ld` | the same: the rows, and both kinds of diagonals, that are taken |
//! | `board` | the same: the queen in column x is in row `board[x]` |
//! | `n`, `count`, `step` | `N`, `n_answer`, `placeaqueen` |
//! | `observer.on(…)` | `print_board`: `report.rs` prints what a level shows of an event |

use common::search::Board::Rows;
use common::search::Event::{Entered, Marked, Refused, Returned, Solved, Unmarked};
use common::search::{Count, Flow, Next, Observer, Why};

use crate::problem::{FREE, LEFT_DOWN, MAX_N, Queens, RIGHT_DOWN, ROW, queen};

/// The search and its variables.
pub struct Backtracking<'a, O> {
    n: usize,
    /// `yy[y]`: whether row y is taken.
    yy: [bool; MAX_N],
    /// `rd[x + y]`: whether the diagonal with this sum is taken.
    rd: [bool; 2 * MAX_N],
    /// `ld[x - y + N - 1]`: whether the diagonal with this difference is taken.
    ld: [bool; 2 * MAX_N],
    board: [usize; MAX_N],
    count: &'a mut Count,
    observer: &'a mut O,
}

/// Finds every placement, and counts it.
pub fn search<O: Observer>(problem: &Queens, count: &mut Count, observer: &mut O) -> Flow {
    Backtracking::new(problem.n, count, observer).step(0)
}

impl<'a, O: Observer> Backtracking<'a, O> {
    /// Creates an empty board.
    pub fn new(n: usize, count: &'a mut Count, observer: &'a mut O) -> Self {
        Backtracking {
            n,
            yy: [false; MAX_N],
            rd: [false; 2 * MAX_N],
            ld: [false; 2 * MAX_N],
            board: [0; MAX_N],
            count,
            observer,
        }
    }

    // ANCHOR: step
    /// Tries to place a queen in column `x`; the columns before it have their queens.
    pub fn step(&mut self, x: usize) -> Flow {
        if self.observer.on(Entered { board: Rows(&self.board), depth: x })? == Next::Skip {
            return Ok(());
        }
        let n = self.n;
        if x == n {
            self.count.solutions += 1;
            self.observer.on(Solved { board: Rows(&self.board), count: self.count })?;
            return Ok(());
        }
        for y in 0..n {
            // With | and not ||, marks are tested together: fewer jumps for the processor to guess.
            if !(self.yy[y] | self.rd[x + y] | self.ld[x + n - 1 - y]) {
                self.yy[y] = true;
                self.rd[x + y] = true;
                self.ld[x + n - 1 - y] = true;
                self.board[x] = y;
                self.observer.on(Marked { choice: queen(x, y), why: &FREE })?;
                self.step(x + 1)?;
                self.yy[y] = false;
                self.rd[x + y] = false;
                self.ld[x + n - 1 - y] = false;
                self.observer.on(Unmarked { choice: queen(x, y), board: Rows(&self.board) })?;
            } else {
                self.observer.on(Refused { choice: queen(x, y), why: self.taken(x, y) })?;
            }
        }
        self.observer.on(Returned { depth: x })?;
        Ok(())
    }
    // ANCHOR_END: step

    /// The first of the three lines of (x, y) that is taken; the listing does not distinguish them.
    fn taken(&self, x: usize, y: usize) -> &'static Why {
        if self.yy[y] {
            &ROW
        } else if self.rd[x + y] {
            &RIGHT_DOWN
        } else {
            &LEFT_DOWN
        }
    }
}
