//! The lecture's search, the emptiest choice first: the change that every student should try.
//!
//! The lecture fills the cells row by row. Here the next cell is always the one with the fewest figures
//! left to try; everything else is [`search.rs`](crate::search), line by line. The answers are the same,
//! since every answer fills every cell, whichever comes first. Only their order differs, and the size of
//! the tree: a cell without a figure left ends a branch at once, and a cell with one figure is no choice
//! at all. Solomon Golomb and Leonard Baumert, Backtrack Programming, Journal of the ACM 12 (1965).

use std::ops::ControlFlow;

use common::observer::Observer;
use common::stop::Flow;

use crate::search::{ALL, Backtracking, Entry, N, Place, Puzzle, bit};

/// Finds every answer, counts it, and tells `observer` each step on the way.
pub fn search(puzzle: &Puzzle, answers: &mut u64, observer: &mut impl Observer<Puzzle>) -> Flow {
    Backtracking::new(puzzle, answers).step_fewest(0, observer)
}

impl Backtracking<'_> {
    /// Tries every figure in the empty cell that has the fewest; `filled` others are filled.
    fn step_fewest<O: Observer<Puzzle>>(&mut self, filled: usize, observer: &mut O) -> Flow {
        if !observer.visits(filled) {
            return ControlFlow::Continue(());
        }
        observer.entered(&self.board, filled)?;
        let Some(place) = self.emptiest() else {
            *self.answers += 1;
            return observer.answered(&self.board, self.answers);
        };
        let Place { x, y, .. } = place;
        let taken = self.taken(place);
        if taken == ALL && !O::SEES_REFUSALS {
            return ControlFlow::Continue(()); // a dead end, and nobody wants to hear why
        }
        for figure in 1..=N {
            let entry = Entry { x, y, figure };
            let mark = bit(figure);
            if taken & mark != 0 {
                observer.refused(entry, self.why_taken(entry))?;
                continue;
            }
            observer.marked(entry)?;
            self.flip(place, mark);
            self.board[y][x] = figure as u8;
            self.step_fewest(filled + 1, observer)?;
            // Write back: the next figure must find the board as this one found it.
            self.flip(place, mark);
            self.board[y][x] = 0;
            observer.written_back(entry)?;
        }
        ControlFlow::Continue(())
    }

    /// The change: not the next empty cell, but the one with the most figures taken (of several, the
    /// first); `None` if all are filled.
    fn emptiest(&self) -> Option<Place> {
        let empty = self.empty.iter().copied();
        let open = empty.filter(|place| self.board[place.y][place.x] == 0);
        open.min_by_key(|&place| N as u32 - self.taken(place).count_ones())
    }
}
