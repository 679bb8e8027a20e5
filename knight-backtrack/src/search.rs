//! The lecture's program: every knight's tour of a board from one cell, by backtracking.
//!
//! | here | the lecture's listing, `knighttour-backtrack_E.c` |
//! | --- | --- |
//! | [`MOVES`] | `move[M]` |
//! | [`Cell`] | `vec2i` |
//! | `board`, `size.index(cell)` | `board`, `boardindex(pt)` |
//! | `size`, `start`, `count` | `boardsize`, `spt`, `knighttour` and `knighttourround` |
//! | `step` | `knighttouronestep_bt` |
//! | `is_closed` | `check_knighttourround` |
//! | `observer.on(…)` | every `printf`: `report.rs` prints what a level shows of an event |

use common::board::{Cell, MOVES, Size};
use common::search::Board::Numbers;
use common::search::Event::{Entered, Marked, Refused, Returned, Solved, Unmarked};
use common::search::{Choice, Count, Flow, Next, Observer};

use crate::problem::{FREE, KnightTours, OFF_BOARD, VISITED};

/// The search and its variables.
pub struct Backtracking<'a, O> {
    size: Size,
    start: Cell,
    /// The number of each cell on the path, row by row; 0 is a free cell.
    board: Vec<u32>,
    count: &'a mut Count,
    observer: &'a mut O,
}

/// Finds every tour, and counts it.
pub fn search<O: Observer>(problem: &KnightTours, count: &mut Count, observer: &mut O) -> Flow {
    Backtracking::new(problem, count, observer).step(problem.start, 1)
}

impl<'a, O: Observer> Backtracking<'a, O> {
    /// Creates a board with only the start marked.
    pub fn new(problem: &KnightTours, count: &'a mut Count, observer: &'a mut O) -> Self {
        let KnightTours { size, start, .. } = *problem;
        let mut board = vec![0; size.cells()];
        board[size.index(start)] = 1;
        Backtracking { size, start, board, count, observer }
    }

    // ANCHOR: step
    /// Continues from `at`, cell number `n` of the path.
    pub fn step(&mut self, at: Cell, n: u32) -> Flow {
        if self.observer.on(Entered { board: Numbers(&self.board), depth: n as usize })?
            == Next::Skip
        {
            return Ok(());
        }
        if n as usize == self.size.cells() {
            self.count.solutions += 1;
            self.count.closed += u64::from(self.is_closed(at));
            self.observer.on(Solved { board: Numbers(&self.board), count: self.count })?;
            return Ok(()); // not the end: there may be more tours
        }
        for direction in 0..8 {
            let to = at + MOVES[direction];
            let choice = Choice { number: direction, cell: to };
            if !self.size.contains(to) {
                self.observer.on(Refused { choice, why: &OFF_BOARD })?;
            } else if self.board[self.size.index(to)] != 0 {
                self.observer.on(Refused { choice, why: &VISITED })?;
            } else {
                self.board[self.size.index(to)] = n + 1;
                self.observer.on(Marked { choice, why: &FREE })?;
                self.step(to, n + 1)?;
                self.board[self.size.index(to)] = 0; // write back
                self.observer.on(Unmarked { choice, board: Numbers(&self.board) })?;
            }
        }
        self.observer.on(Returned { depth: n as usize })?;
        Ok(())
    }
    // ANCHOR_END: step

    /// Whether the knight can go from `at` to the start.
    fn is_closed(&self, at: Cell) -> bool {
        MOVES.iter().any(|&step| at + step == self.start)
    }
}
