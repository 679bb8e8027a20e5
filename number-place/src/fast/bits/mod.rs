//! Candidates as bits: conclusions are drawn before anything is guessed.
//!
//! [`grid`] keeps, for each digit, the cells where it may still stand. It propagates what is known:
//! naked singles (a cell with one candidate), hidden singles (a digit with one cell in a block) and
//! locked candidates. [`digit`] eliminates candidates of one digit. Only where propagation ends, a
//! digit is tried, in a cell with two candidates if there is one. Nothing is written back here: a
//! guess gets its own copy of the candidates.

pub mod digit;
pub mod grid;

use common::search::{Event, Flow, Next, Observer};

use crate::search::{Entry, Puzzle};
use digit::cell;
use grid::{Grid, Propagated};

/// Finds every solution, and counts it.
pub fn search<O: Observer<Puzzle>>(puzzle: &Puzzle, count: &mut u128, observer: &mut O) -> Flow {
    Guessing { puzzle, count, observer }.step(Grid::new(&puzzle.clues), 0)
}

struct Guessing<'a, O> {
    puzzle: &'a Puzzle,
    count: &'a mut u128,
    observer: &'a mut O,
}

impl<O: Observer<Puzzle>> Guessing<'_, O> {
    /// Propagates, then tries every digit of an open cell; `guesses` were made before.
    fn step(&mut self, mut grid: Grid, guesses: usize) -> Flow {
        let board = if O::SEES_NODES { &grid.board() } else { &self.puzzle.clues };
        if self.observer.on(Event::Entered { board, depth: guesses })? == Next::Skip {
            return Ok(());
        }
        match grid.propagate() {
            Propagated::Contradiction => {}
            Propagated::Solved => {
                *self.count += 1;
                self.observer.on(Event::Solved { board: &grid.board(), count: self.count })?;
            }
            Propagated::Open(k, bit) => {
                let (x, y) = cell(k, bit);
                for digit in grid.digits(k, bit) {
                    let choice = Entry { x, y, digit };
                    self.observer.on(Event::Marked { choice })?;
                    let mut next = grid;
                    next.fill(k, bit, digit);
                    self.step(next, guesses + 1)?;
                    self.observer.on(Event::Unmarked { choice })?;
                }
            }
        }
        Ok(())
    }
}
