//! The search with candidates as bits: what follows is drawn before anything is guessed.
//!
//! [`grid`] keeps, for each figure, the cells where it may still stand, and narrows them down by naked
//! singles (a cell with one candidate), hidden singles (a figure with one cell in a block) and locked
//! candidates; [`figure`] has what is done with one of them. Only where that ends is a figure tried, in a cell with two candidates if there is one.
//! Nothing is written back here: a guess gets its own copy of the candidates.

pub mod figure;
pub mod grid;

use std::ops::ControlFlow;

use common::observer::Observer;
use common::stop::Flow;

use crate::search::{Entry, N, Puzzle};
use figure::cell;
use grid::{Grid, Settled};

/// Finds every answer, counts it, and tells `observer` each guess on the way.
pub fn search(puzzle: &Puzzle, answers: &mut u64, observer: &mut impl Observer<Puzzle>) -> Flow {
    let mut search = Guessing { puzzle, answers };
    search.step(Grid::new(&puzzle.clues), 0, observer)
}

struct Guessing<'a> {
    puzzle: &'a Puzzle,
    answers: &'a mut u64,
}

impl Guessing<'_> {
    /// Draws conclusions, then tries every figure of an open cell; `guesses` were made before.
    fn step<O: Observer<Puzzle>>(
        &mut self,
        mut grid: Grid,
        guesses: usize,
        observer: &mut O,
    ) -> Flow {
        if !observer.visits(guesses) {
            return ControlFlow::Continue(());
        }
        if O::SEES_NODES {
            observer.entered(&grid.board(), guesses)?;
        } else {
            observer.entered(&self.puzzle.clues, guesses)?;
        }
        match grid.settle() {
            Settled::Dead => ControlFlow::Continue(()),
            Settled::Full => {
                // Answers stand at all depths here. To whoever visits a part of the tree only, each of them
                // looks like the end of a long branch, so that it is in one part wherever the tree is cut.
                if !(guesses + 1..=N * N).all(|depth| observer.visits(depth)) {
                    return ControlFlow::Continue(());
                }
                *self.answers += 1;
                observer.answered(&grid.board(), self.answers)
            }
            Settled::Open(k, bit) => {
                let (x, y) = cell(k, bit);
                for figure in grid.figures(k, bit) {
                    let entry = Entry { x, y, figure };
                    observer.marked(entry)?;
                    let mut next = grid;
                    next.fill(k, bit, figure);
                    self.step(next, guesses + 1, observer)?;
                    observer.written_back(entry)?;
                }
                ControlFlow::Continue(())
            }
        }
    }
}
