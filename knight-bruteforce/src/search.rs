//! The lecture's program: every knight's tour of a board from one cell, by brute force.
//!
//! A candidate is any list of W·H − 1 moves, on the board or off it. The board is rendered from the
//! list of moves at every node, so nothing has to be written back.
//!
//! | here | the lecture's listing, `knighttour-bluteforce_E.c` |
//! | --- | --- |
//! | [`MOVES`], [`Cell`] | `move[M]`, `vec2i` |
//! | `moves`, `board` | `kpath`, `board` |
//! | `size`, `start`, `count` | `boardsize`, `spt`, `knighttour` and `knighttourround` |
//! | `render` | `board_from_path` |
//! | `is_tour`, `is_closed` | `check_knighttour`, `check_knighttourround` |
//! | `step` | `knighttouronestep_bf` |
//! | `observer.on(…)` | every `printf`: `report.rs` prints what a level shows of an event |

use common::board::{Cell, MOVES, Size};
use common::search::Board::Moves;
use common::search::Event::{Entered, Marked, Rejected, Returned, Solved, Unmarked};
use common::search::{Candidate, Choice, Count, Flow, Next, Observer};

use crate::problem::{KnightTours, NO_TOUR, UNTESTED};

/// The search and its variables.
pub struct BruteForce<'a, O> {
    size: Size,
    start: Cell,
    candidate: Candidate,
    count: &'a mut Count,
    observer: &'a mut O,
}

/// Tries every candidate, and counts the tours.
pub fn search<O: Observer>(problem: &KnightTours, count: &mut Count, observer: &mut O) -> Flow {
    BruteForce::new(problem, count, observer).step(1)
}

impl<'a, O: Observer> BruteForce<'a, O> {
    /// Creates a candidate without moves.
    pub fn new(problem: &KnightTours, count: &'a mut Count, observer: &'a mut O) -> Self {
        let KnightTours { size, start, .. } = *problem;
        let candidate = Candidate { moves: vec![0; size.cells()], board: vec![0; size.cells()] };
        BruteForce { size, start, candidate, count, observer }
    }

    // ANCHOR: step
    /// Tries all candidates that begin with these `n` positions.
    pub fn step(&mut self, n: usize) -> Flow {
        let at = self.render(n);
        if self.observer.on(Entered { board: Moves(&self.candidate), depth: n })? == Next::Skip {
            return Ok(());
        }
        if n == self.size.cells() {
            if self.is_tour() {
                self.count.solutions += 1;
                self.count.closed += u64::from(self.is_closed(at));
                self.observer.on(Solved { board: Moves(&self.candidate), count: self.count })?;
            } else {
                self.observer.on(Rejected { board: Moves(&self.candidate), why: &NO_TOUR })?;
            }
            return Ok(());
        }
        for direction in 0..8 {
            let choice = Choice { number: direction, cell: at + MOVES[direction] };
            self.candidate.moves[n - 1] = direction;
            self.observer.on(Marked { choice, why: &UNTESTED })?;
            self.step(n + 1)?;
            self.observer.on(Unmarked { choice, board: Moves(&self.candidate) })?;
        }
        self.observer.on(Returned { depth: n })?;
        Ok(())
    }

    /// Renders the board from the first `n` positions. Returns the last of them, which may be off the
    /// board.
    fn render(&mut self, n: usize) -> Cell {
        let Candidate { moves, board } = &mut self.candidate;
        board.fill(0);
        board[self.size.index(self.start)] = 1;
        let mut at = self.start;
        for (&direction, number) in moves[..n - 1].iter().zip(2..) {
            at = at + MOVES[direction];
            if self.size.contains(at) {
                board[self.size.index(at)] = number;
            }
        }
        at
    }

    /// Whether every cell is visited: there are as many positions as cells, so each is visited once.
    fn is_tour(&self) -> bool {
        self.candidate.board.iter().all(|&number| number > 0)
    }

    /// Whether the knight can go from `at` to the start.
    fn is_closed(&self, at: Cell) -> bool {
        MOVES.iter().any(|&step| at + step == self.start)
    }
    // ANCHOR_END: step
}
