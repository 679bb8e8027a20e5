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
//! A position is one number: a bit per cell, and the knight's cell in the bits above them. 64 bits
//! can store positions of up to 58 cells, 128 bits of up to 121. Larger boards are refused; even much
//! smaller ones have more positions than fit into any memory.

mod hopeless;
pub mod refusals;

use std::hash::Hash;

use common::board::Size;
use common::cli::say;
use common::search::{Count, Event, Flow, Observer, tours};
use num_traits::PrimInt;

use crate::moves::{self, Moves};
use crate::problem::{FREE, NOT_CLOSED, NumberedBoard};
use hopeless::{Hopeless, Remembered};
use refusals::HOPELESS;

pub use refusals::{MOST_CELLS, MemoCounts};

/// The visited cells and the knight's cell, as one number.
pub trait Position: PrimInt + Hash + From<u8> {
    /// The most cells that fit.
    const MOST_CELLS: usize;

    /// Whether a cell is visited.
    #[inline(always)]
    fn visited(self, cell: usize) -> bool {
        self >> cell & Self::one() == Self::one()
    }

    /// The position after the knight's move to `cell`.
    #[inline(always)]
    fn after(self, cell: usize) -> Self {
        let visited = self & ((Self::one() << Self::MOST_CELLS) - Self::one());
        let knight = <Self as From<u8>>::from(cell as u8) << Self::MOST_CELLS;
        visited | Self::one() << cell | knight
    }
}

impl Position for u64 {
    const MOST_CELLS: usize = 58;
}

impl Position for u128 {
    const MOST_CELLS: usize = MOST_CELLS;
}

/// Looks for a closed tour, with `memory` bytes for hopeless positions. The board has at most [`MOST_CELLS`] cells.
pub fn search<O: Observer>(
    size: Size,
    memory: u64,
    count: &mut Count,
    counts: &mut MemoCounts,
    observer: &mut O,
) -> Flow {
    match size.cells() <= u64::MOST_CELLS {
        true => search_by::<u64, O>(size, memory, count, counts, observer),
        false => search_by::<u128, O>(size, memory, count, counts, observer),
    }
}

fn search_by<P: Position, O: Observer>(
    size: Size,
    memory: u64,
    count: &mut Count,
    counts: &mut MemoCounts,
    observer: &mut O,
) -> Flow {
    let moves = Moves::new(size)?;
    let mut numbers = vec![FREE; size.cells()];
    numbers[0] = 0;
    let with = |cells, cell| cells | P::one() << cell;
    let neighbours = |cell| moves.neighbours(cell).fold(P::zero(), with);
    let mut memo = Memo {
        board: NumberedBoard { size, numbers },
        neighbours: (0..size.cells()).map(neighbours).collect(),
        moves,
        hopeless: Hopeless::within(memory),
        has_warned: false,
        count,
        counts,
        observer,
    };
    memo.step(0, 1, P::zero().after(0)).map(|_found| ())
}

/// A search under way.
struct Memo<'a, P, O> {
    board: NumberedBoard,
    moves: Moves,
    /// For each cell, the bits of its neighbours.
    neighbours: Vec<P>,
    hopeless: Hopeless<P>,
    /// Whether it was said that the memory is used up.
    has_warned: bool,
    count: &'a mut Count,
    counts: &'a mut MemoCounts,
    observer: &'a mut O,
}

impl<P: Position, O: Observer> Memo<'_, P, O> {
    /// Tries every move from `at`, the last of `placed` visited cells. Returns whether that led to
    /// a closed tour; then the tour is on the board.
    fn step(&mut self, at: usize, placed: usize, position: P) -> Flow<bool> {
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
            if position.visited(next) {
                self.observer.on(Event::Refused { choice, why: &tours::VISITED })?;
                continue;
            }
            let position = position.after(next);
            let dead_end = (self.neighbours[next] & !position).is_zero();
            if !dead_end && self.is_hopeless(position) {
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
    fn is_hopeless(&mut self, position: P) -> bool {
        match self.hopeless.remember(position) {
            Remembered::New => self.counts.remembered += 1,
            Remembered::Full => self.tell_full(),
            Remembered::Known => {
                self.counts.refused += 1;
                return true;
            }
        }
        false
    }

    /// Every cell is visited: the tour is closed if the knight can go back to the start.
    fn end(&mut self, at: usize) -> Flow<bool> {
        let size = self.board.size;
        let closed = size.cell(at).is_move_from(size.cell(0));
        if closed {
            self.count.solutions += 1;
            self.observer.on(Event::Solved { board: self.board.shown(), count: self.count })?;
        } else {
            self.observer.on(Event::Rejected { board: self.board.shown(), why: &NOT_CLOSED })?;
        }
        Ok(closed)
    }

    /// Reports, once and at once, that no more positions can be stored: the search may take hours.
    #[cold]
    fn tell_full(&mut self) {
        if !std::mem::replace(&mut self.has_warned, true) {
            say(format_args!(
                "note: the table of hopeless positions is full; the search \
                 goes on with what it remembers, remembers nothing more, and may have to prove \
                 the same position hopeless again"
            ));
        }
    }
}
