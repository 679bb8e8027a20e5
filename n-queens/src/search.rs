//! The lecture's program: every way to place N queens that do not attack each other.
//! `--algorithm plain` always runs this file. Without the option, levels 0 and 1 run
//! `fast/bits.rs`, which visits the same nodes in the same order. Here, `&` is a faster `&&`.
//!
//! | here | the lecture's listing, `NQueens_E.c` |
//! | --- | --- |
//! | `yy`, `rd`, `ld` | the same: a taken row, a taken diagonal down to the right, to the left |
//! | `board` | the same: a queen on column x stands on row `board[x]` |
//! | `n`, `count`, `step` | `N`, `n_answer`, `placeaqueen` |
//! | `observer.on(Event::Solved …)` | `print_board`: `report.rs` prints what a level shows |

use common::search::{Event, Flow, Next, Observer};

use crate::problem::{MAX_N, Queens};

/// A queen that is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queen {
    /// Column, from 0.
    pub x: usize,
    /// Row, from 0.
    pub y: usize,
}

/// The line that another queen has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The row y.
    Row,
    /// The diagonal on which x + y is the same.
    RightDown,
    /// The diagonal on which x - y is the same.
    LeftDown,
    /// One of both diagonals. Only `lab.rs` does not ask which.
    Diagonal,
}

/// The search and its variables.
pub struct Backtracking<'a, O> {
    n: usize,
    yy: [bool; MAX_N],
    rd: [bool; 2 * MAX_N],
    ld: [bool; 2 * MAX_N],
    board: [usize; MAX_N],
    count: &'a mut u64,
    observer: &'a mut O,
}

impl<'a, O: Observer<Queens>> Backtracking<'a, O> {
    /// No queen stands on the board.
    pub fn new(n: usize, count: &'a mut u64, observer: &'a mut O) -> Self {
        let (yy, rd, ld) = ([false; MAX_N], [false; 2 * MAX_N], [false; 2 * MAX_N]);
        Backtracking { n, yy, rd, ld, board: [0; MAX_N], count, observer }
    }

    // ANCHOR: step
    /// Tries to place a queen on column `x`; the columns before it have theirs.
    pub fn step(&mut self, x: usize) -> Flow {
        let n = self.n.min(MAX_N); // tells the compiler that no index is too large
        if self.observer.on(Event::Entered { board: &self.board[..x], depth: x })? == Next::Skip {
            return Ok(());
        }
        if x >= n {
            *self.count += 1;
            self.observer.on(Event::Solved { board: &self.board[..n], count: self.count })?;
            return Ok(());
        }
        for y in 0..n {
            let choice = Queen { x, y };
            if !self.yy[y] & !self.rd[x + y] & !self.ld[x + n - 1 - y] {
                (self.yy[y], self.rd[x + y], self.ld[x + n - 1 - y]) = (true, true, true);
                self.board[x] = y;
                self.observer.on(Event::Marked { choice })?;
                self.step(x + 1)?;
                (self.yy[y], self.rd[x + y], self.ld[x + n - 1 - y]) = (false, false, false);
                self.observer.on(Event::Unmarked { choice })?;
            } else {
                self.observer.on(Event::Refused { choice, why: self.taken(choice) })?;
            }
        }
        Ok(())
    }

    /// The first of the three lines that is taken; the listing does not say it.
    fn taken(&self, Queen { x, y }: Queen) -> Refusal {
        match (self.yy[y], self.rd[x + y]) {
            (true, _) => Refusal::Row,
            (false, true) => Refusal::RightDown,
            (false, false) => Refusal::LeftDown,
        }
    }
}
