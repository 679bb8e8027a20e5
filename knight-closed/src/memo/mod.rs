//! Part 1 of the reading: depth-first search that remembers hopeless positions.
//!
//! What is still possible depends on two things only: which cells are visited, and where the knight
//! stands. In which order the cells were visited does not matter. So when every way on from such a
//! position has failed, the position is *hopeless* for good, and the search remembers it: whenever
//! it comes there again by another path, it turns back at once.
//!
//! A position goes into the table when it is entered, with the same look-up that asks whether it is
//! known. That is not too early: as long as the search is busy below it, more cells are visited, so
//! it cannot come up again before all its ways on have failed.
//!
//! A position from which no cell is free is not remembered: to see that is cheaper than to look it
//! up, and two positions out of five are of this kind.
//!
//! A position is one number: a bit per cell, and the knight's cell in the bits above them. 64 bits
//! hold positions of up to 58 cells, 128 bits of up to 121. Larger boards are refused; long before,
//! there are more positions than any memory could hold.

mod hopeless;
pub mod steps;

use std::hash::Hash;

use common::board::Size;
use common::search::{Event, Flow, Observer};

use crate::moves::{Move, Moves};
use crate::search::{self, Board, ClosedTour, FREE, Found, Step};
use hopeless::{Hopeless, Memory};

pub use steps::{Counts, MOST_CELLS, Refusal};

// A larger board would not fit into the largest position.
const _: () = assert!(MOST_CELLS == <u128 as Position>::MOST_CELLS);

/// The visited cells and the knight's cell, as one number.
pub trait Position: Copy + Eq + Hash {
    /// The most cells that fit.
    const MOST_CELLS: usize;

    /// Nothing visited, the knight nowhere.
    const EMPTY: Self;

    /// Whether a cell is visited.
    fn visited(self, cell: usize) -> bool;

    /// The position after the knight's move to `cell`.
    fn after(self, cell: usize) -> Self;

    /// Whether all `cells`, the visited ones of another position, are visited.
    fn visited_all(self, cells: Self) -> bool;
}

macro_rules! position {
    ($word:ty, $most_cells:literal) => {
        impl Position for $word {
            const MOST_CELLS: usize = $most_cells;
            const EMPTY: Self = 0;

            #[inline(always)]
            fn visited(self, cell: usize) -> bool {
                self >> cell & 1 == 1
            }

            #[inline(always)]
            fn after(self, cell: usize) -> Self {
                const CELLS: $word = (1 << $most_cells) - 1;
                self & CELLS | 1 << cell | (cell as $word) << $most_cells
            }

            #[inline(always)]
            fn visited_all(self, cells: Self) -> bool {
                const CELLS: $word = (1 << $most_cells) - 1;
                cells & CELLS & !self == 0
            }
        }
    };
}

position!(u64, 58);
position!(u128, 121);

/// Looks for a closed tour, with `memory` bytes for hopeless positions; calls `when_full` when they
/// are used up. A board of more than [`MOST_CELLS`] cells is not searched.
pub fn search<O: Observer<ClosedTour>>(
    size: Size,
    memory: u64,
    when_full: fn(u64),
    found: &mut Found,
    observer: &mut O,
) -> Flow {
    if size.cells() <= u64::MOST_CELLS {
        Memo::<u64, O>::new(size, memory, when_full, found, observer)?.search()
    } else if size.cells() <= MOST_CELLS {
        Memo::<u128, O>::new(size, memory, when_full, found, observer)?.search()
    } else {
        Ok(())
    }
}

/// A search under way.
struct Memo<'a, P, O> {
    board: Board,
    moves: Moves,
    /// For each cell, its neighbours, as if they were visited.
    neighbours: Vec<P>,
    hopeless: Hopeless<P>,
    memory: u64,
    /// Called when the memory is used up; nothing once it was called.
    when_full: Option<fn(u64)>,
    found: &'a mut Found,
    observer: &'a mut O,
}

impl<'a, P: Position, O: Observer<ClosedTour>> Memo<'a, P, O> {
    fn new(
        size: Size,
        memory: u64,
        when_full: fn(u64),
        found: &'a mut Found,
        observer: &'a mut O,
    ) -> Flow<Self> {
        let moves = Moves::new(size)?;
        let neighbours = |cell| moves.neighbours(cell).fold(P::EMPTY, P::after);
        Ok(Memo {
            board: Board { size, numbers: vec![FREE; size.cells()] },
            neighbours: (0..size.cells()).map(neighbours).collect(),
            moves,
            hopeless: Hopeless::within(memory),
            memory,
            when_full: Some(when_full),
            found,
            observer,
        })
    }

    fn search(mut self) -> Flow {
        self.board.numbers[0] = 0;
        self.step(0, 1, P::EMPTY.after(0)).map(|_found| ())
    }

    /// Tries every move from `at`, the last of `placed` visited cells. Tells whether that led to a
    /// closed tour; then the tour stands on the board.
    fn step(&mut self, at: usize, placed: usize, position: P) -> Flow<bool> {
        self.observer.on(Event::Entered { board: &self.board, depth: placed })?;
        if placed == self.board.numbers.len() {
            return self.end(at);
        }
        for direction in 0..8 {
            let step = Move { from: at, direction };
            let choice = Step::Memo(step);
            let Some(next) = self.moves.target(at, direction) else {
                self.refuse(step, Refusal::OffBoard)?;
                continue;
            };
            if position.visited(next) {
                self.refuse(step, Refusal::Visited)?;
                continue;
            }
            let position = position.after(next);
            let dead_end = position.visited_all(self.neighbours[next]);
            if !dead_end && self.is_hopeless(position) {
                self.refuse(step, Refusal::Hopeless)?;
                continue;
            }
            self.observer.on(Event::Marked { choice })?;
            self.board.numbers[next] = placed as u32;
            if self.step(next, placed + 1, position)? {
                return Ok(true);
            }
            // Write back: the next direction must find the board as this one found it.
            self.board.numbers[next] = FREE;
            self.observer.on(Event::Unmarked { choice })?;
        }
        Ok(false)
    }

    #[inline(always)]
    #[track_caller]
    fn refuse(&mut self, step: Move, why: Refusal) -> Flow {
        let (choice, why) = (Step::Memo(step), search::Refusal::Memo(why));
        self.observer.on(Event::Refused { choice, why }).map(|_| ())
    }

    /// Whether a position is known to be hopeless. If not, it will be when the search comes back.
    #[inline(always)]
    fn is_hopeless(&mut self, position: P) -> bool {
        match self.hopeless.remember(position) {
            Memory::New => self.found.memo.remembered += 1,
            Memory::Full => self.tell_full(),
            Memory::Known => {
                self.found.memo.refused += 1;
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
            self.found.tours += 1;
            self.observer.on(Event::Solved { board: &self.board, count: self.found })?;
        }
        Ok(closed)
    }

    /// Tells, once, that nothing more can be remembered.
    #[cold]
    fn tell_full(&mut self) {
        if let Some(when_full) = self.when_full.take() {
            when_full(self.memory);
        }
    }
}
