//! Part 1 of the reading: depth-first search that remembers hopeless positions.
//!
//! The rest of a tour depends only on which cells are visited, and where the knight is, but not on
//! the order of the visits. So if every way on from such a position has failed, the position is
//! *hopeless*, and the search stores it: when another path leads there again, the search turns back
//! at once.
//!
//! A position goes into the table when it is entered, with the same look-up that tests whether it
//! is known. That is not too early: below it, more cells are visited, so the position cannot occur
//! again before all its ways on have failed.
//!
//! A position from which no cell is free is not stored: recognising it is cheaper than looking it
//! up, and two of five positions are of this kind.
//!
//! A position is one number of 64 bits: a bit per cell, and the knight's cell in the bits above them.
//! Boards of more than 58 cells are refused; even much smaller ones have more positions than fit into
//! any memory.

mod hopeless;
pub mod refusals;

use common::board::Size;
use common::search::{Count, Event, Flow, Observer, tours};

use crate::moves::{self, Moves};
use crate::problem::{FREE, NumberedBoard};
use hopeless::Hopeless;
use refusals::HOPELESS;

pub use refusals::{MOST_CELLS, MemoCounts};

/// The position after the knight's move to `cell`.
#[inline(always)]
fn after(position: u64, cell: usize) -> u64 {
    let visited = position & ((1 << MOST_CELLS) - 1);
    visited | 1 << cell | (cell as u64) << MOST_CELLS
}

/// Looks for a closed tour, with `memory` bytes for hopeless positions. The board has at most [`MOST_CELLS`] cells.
pub fn search<O: Observer>(
    size: Size,
    memory: u64,
    count: &mut Count,
    counts: &mut MemoCounts,
    observer: &mut O,
) -> Flow {
    let moves = Moves::new(size)?;
    let mut numbers = vec![FREE; size.cells()];
    numbers[0] = 0;
    let neighbours = |cell| moves.neighbours(cell).fold(0, |cells, cell| cells | 1 << cell);
    let mut memo = Memo {
        board: NumberedBoard { size, numbers },
        neighbours: (0..size.cells()).map(neighbours).collect(),
        moves,
        hopeless: Hopeless::within(memory),
        count,
        counts,
        observer,
    };
    let flow = memo.step(0, 1, after(0, 0)).map(|_found| ());
    memo.counts.remembered = memo.hopeless.len();
    flow
}

/// A search under way.
struct Memo<'a, O> {
    board: NumberedBoard,
    moves: Moves,
    /// For each cell, the bits of its neighbours.
    neighbours: Vec<u64>,
    hopeless: Hopeless,
    count: &'a mut Count,
    counts: &'a mut MemoCounts,
    observer: &'a mut O,
}

impl<O: Observer> Memo<'_, O> {
    /// Tries every move from `at`, the last of `placed` visited cells. Returns whether that led to
    /// a closed tour; then the tour is on the board.
    fn step(&mut self, at: usize, placed: usize, position: u64) -> Flow<bool> {
        self.observer.on(Event::Entered { board: self.board.shown(), depth: placed })?;
        if placed == self.board.numbers.len() {
            return self.end(at);
        }
        for direction in 0..8 {
            let choice = moves::choice(self.board.size, at, direction);
            let Some(next) = self.moves.target(at, direction) else {
                self.observer.on(Event::Refused { choice, why: &tours::OFF_BOARD })?;
                continue;
            };
            if position >> next & 1 == 1 {
                self.observer.on(Event::Refused { choice, why: &tours::VISITED })?;
                continue;
            }
            let position = after(position, next);
            let is_dead_end = self.neighbours[next] & !position == 0;
            if !is_dead_end && self.is_hopeless(position) {
                self.observer.on(Event::Refused { choice, why: &HOPELESS })?;
                continue;
            }
            self.board.numbers[next] = placed as u32;
            self.observer.on(Event::Marked { choice, why: &tours::FREE })?;
            if self.step(next, placed + 1, position)? {
                return Ok(true);
            }
            // Write back: the next direction must find the board as this one found it.
            self.board.numbers[next] = FREE;
            self.observer.on(Event::Unmarked { choice, board: self.board.shown() })?;
        }
        self.observer.on(Event::Returned { depth: placed })?;
        Ok(false)
    }

    /// Whether a position is known to be hopeless. If not, it will be when the search comes back.
    #[inline(always)]
    fn is_hopeless(&mut self, position: u64) -> bool {
        let is_known = self.hopeless.knows(position);
        self.counts.refused += u64::from(is_known);
        is_known
    }

    /// Every cell is visited: the tour is closed if the knight can go back to the start.
    fn end(&mut self, at: usize) -> Flow<bool> {
        let size = self.board.size;
        let closed = size.cell(at).is_move_from(size.cell(0));
        if closed {
            self.count.solutions += 1;
            self.observer.on(Event::Solved { board: self.board.shown(), count: self.count })?;
        } else {
            self.observer
                .on(Event::Rejected { board: self.board.shown(), why: &tours::NOT_CLOSED })?;
        }
        Ok(closed)
    }
}
