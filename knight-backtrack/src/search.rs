//! The lecture's program: every knight's tour of a board from one cell, by backtracking.
//!
//! `--algorithm plain` always runs this file. Without the option, levels 0 and 1 run
//! `fast/mask.rs`, which visits the same nodes in the same order.
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
use common::search::tours::Tours;
use common::search::{Event, Flow, Next, Observer};

use crate::fast::Algorithm;

/// The problem: all knight's tours of a board that begin on one cell.
#[derive(Clone, Copy, Debug)]
pub struct KnightTours {
    /// The board.
    pub size: Size,
    /// Where every tour begins; on the board.
    pub start: Cell,
    /// How they are searched.
    pub algorithm: Option<Algorithm>,
}

/// A move that is tried: where it leads, on the board or off it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Index into [`MOVES`], 0 to 7.
    pub direction: usize,
    /// The cell it leads to.
    pub to: Cell,
}

/// Why the knight cannot make a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The move leaves the board.
    OffBoard,
    /// The move leads to a cell that is already on the path.
    Visited,
    /// After the move, no tour is left. Only `fast/pruned.rs` knows that.
    DeadEnd,
}

/// The search and its variables.
pub struct Backtracking<'a, O> {
    size: Size,
    start: Cell,
    /// The number of each cell on the path, row by row; 0 is a free cell.
    board: Vec<u32>,
    count: &'a mut Tours,
    observer: &'a mut O,
}

impl<'a, O: Observer<KnightTours>> Backtracking<'a, O> {
    /// The board has the start only.
    pub fn new(problem: &KnightTours, count: &'a mut Tours, observer: &'a mut O) -> Self {
        let KnightTours { size, start, .. } = *problem;
        let mut board = vec![0; size.cells()];
        board[size.index(start)] = 1;
        Backtracking { size, start, board, count, observer }
    }

    // ANCHOR: step
    /// Goes on from `at`, which is cell number `n` of the path.
    pub fn step(&mut self, at: Cell, n: u32) -> Flow {
        let entered = Event::Entered { board: &self.board[..], depth: n as usize };
        if self.observer.on(entered)? == Next::Skip {
            return Ok(());
        }
        if n as usize == self.size.cells() {
            self.count.tours += 1;
            self.count.closed += u64::from(self.is_closed(at));
            self.observer.on(Event::Solved { board: &self.board, count: self.count })?;
            return Ok(()); // not the end: there may be more tours
        }
        for direction in 0..8 {
            let next = at + MOVES[direction];
            let choice = Move { direction, to: next };
            if !self.size.contains(next) {
                self.observer.on(Event::Refused { choice, why: Refusal::OffBoard })?;
            } else if self.board[self.size.index(next)] != 0 {
                self.observer.on(Event::Refused { choice, why: Refusal::Visited })?;
            } else {
                self.board[self.size.index(next)] = n + 1;
                self.observer.on(Event::Marked { choice })?;
                self.step(next, n + 1)?;
                self.board[self.size.index(next)] = 0; // write back
                self.observer.on(Event::Unmarked { choice })?;
            }
        }
        Ok(())
    }
    // ANCHOR_END: step

    /// Whether the knight can go from `at` to the start.
    fn is_closed(&self, at: Cell) -> bool {
        MOVES.iter().any(|&step| at + step == self.start)
    }
}
