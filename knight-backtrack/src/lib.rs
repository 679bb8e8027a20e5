//! Lecture 011, second half: the knight's tour by backtracking.
//!
//! Backtracking goes deeper only where the next move stays on the board and leads to a free cell.
//! [`search`] is the lecture's program. [`fast`] has two other algorithms with the same solutions
//! in the same order: [`mask`] visits the same nodes, [`pruned`] sees
//! dead ends before it runs into them. [`report`] prints the verbose levels.

pub mod fast;
pub mod report;
pub mod search;

use std::fmt;
use std::time::Duration;

use common::board::{BoardView, Cell, Label, Size};
use common::search::tours::{self, Tours};
use common::search::{Event, Faster, Fields, Flow, Observer, Output, Program};

pub use fast::Algorithm;
use fast::{mask, pruned};
pub use search::KnightTours;
use search::{Backtracking, Move, Refusal};

impl KnightTours {
    /// The problem, if the algorithm can hold the board.
    ///
    /// # Errors
    /// It cannot; the text says what it can.
    pub fn new(size: Size, start: Cell, algorithm: Option<Algorithm>) -> Result<Self, String> {
        let (name, most) = match algorithm {
            Some(Algorithm::Mask) => ("mask", mask::MOST_CELLS),
            Some(Algorithm::Pruned) => ("pruned", pruned::MOST_CELLS),
            Some(Algorithm::Plain) | None => ("plain", usize::MAX),
        };
        let cells = size.cells();
        if cells > most {
            return Err(format!(
                "--algorithm {name} holds boards of up to {most} cells, and this one has {cells}; \
                 plain takes any board"
            ));
        }
        Ok(KnightTours { size, start, algorithm })
    }
}

impl Program for KnightTours {
    const NAME: &'static str = "knight-backtrack";
    type Board = [u32];
    type Choice = Move;
    type Refusal = Refusal;
    type Count = Tours;

    fn search<O: Observer<Self>>(&self, count: &mut Tours, observer: &mut O) -> Flow {
        let fits_mask = self.size.cells() <= mask::MOST_CELLS;
        match self.algorithm {
            None | Some(Algorithm::Mask) if !O::SEES_NODES && fits_mask => {
                mask::search(self, count, observer)
            }
            None | Some(Algorithm::Plain | Algorithm::Mask) => {
                Backtracking::new(self, count, observer).step(self.start, 1)
            }
            Some(Algorithm::Pruned) => pruned::search(self, count, observer),
        }
    }

    fn depth(&self) -> usize {
        self.size.cells()
    }

    fn header(&self, out: &mut Output, level: u8) -> fmt::Result {
        tours::header(out, self.size, self.start, level)
    }

    #[inline(always)]
    fn print(&self, out: &mut Output, level: u8, event: Event<'_, Self>) -> fmt::Result {
        report::print(self, out, level, event)
    }

    fn result(&self, out: &mut Output, count: &Tours, _elapsed: Duration) -> fmt::Result {
        tours::result(out, count)
    }

    fn json(&self, count: &Tours) -> Fields {
        tours::json(self.size, self.start, count)
    }

    fn faster(&self, _level: u8, _free: u64) -> Option<Faster> {
        let faster =
            self.algorithm != Some(Algorithm::Pruned) && self.size.cells() <= pruned::MOST_CELLS;
        faster.then_some(Faster::Algorithm("pruned"))
    }

    fn view(&self) -> BoardView {
        tours::view(self.size, self.start, false)
    }

    fn values(&self, board: &[u32]) -> Vec<u32> {
        board.to_vec()
    }

    fn label(&self, Move { direction, to }: Move) -> Label {
        Label { text: format!("{direction} ({}, {})", to.x, to.y), cell: Some(to) }
    }

    fn why(&self, refusal: Refusal) -> &'static str {
        report::word(refusal)
    }

    fn sources(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("knight-backtrack/src/search.rs", include_str!("search.rs")),
            ("knight-backtrack/src/fast/pruned.rs", include_str!("fast/pruned.rs")),
        ]
    }
}
