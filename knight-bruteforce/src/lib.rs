//! Lecture 011, first half: the knight's tour by brute force.
//!
//! Brute force generates every list of moves, and verifies each: is it a tour? [`search`] is the
//! lecture's program; [`mask`] visits the same nodes in the same order, faster.
//! [`report`] prints the verbose levels, and [`size`] knows how much that is before anything is
//! printed.

pub mod fast;
pub mod report;
pub mod search;
pub mod size;

use std::convert::Infallible;
use std::fmt;
use std::time::Duration;

use common::board::{BoardView, Cell, Label, Size};
use common::search::tours::{self, Tours};
use common::search::{Event, Faster, Fields, Flow, Observer, Output, Program};
use num_traits::ToPrimitive;

pub use fast::Algorithm;
use fast::mask;
pub use search::KnightTours;
use search::{BruteForce, Candidate};

impl KnightTours {
    /// The problem, if the algorithm can hold the board.
    ///
    /// # Errors
    /// It cannot; the text says what it can.
    pub fn new(size: Size, start: Cell, algorithm: Option<Algorithm>) -> Result<Self, String> {
        let (cells, most) = (size.cells(), mask::MOST_CELLS);
        if algorithm == Some(Algorithm::Mask) && cells > most {
            return Err(format!(
                "--algorithm mask holds boards of up to {most} cells, and this one has {cells}; \
                 plain takes any board"
            ));
        }
        Ok(KnightTours { size, start, algorithm })
    }
}

impl Program for KnightTours {
    const NAME: &'static str = "knight-bruteforce";
    type Board = Candidate;
    type Choice = usize;
    /// Brute force refuses nothing.
    type Refusal = Infallible;
    type Count = Tours;

    fn search<O: Observer<Self>>(&self, count: &mut Tours, observer: &mut O) -> Flow {
        let fits_mask = (3..=mask::MOST_CELLS).contains(&self.size.cells());
        if self.algorithm != Some(Algorithm::Plain) && !O::SEES_NODES && fits_mask {
            mask::search(self, count, observer)
        } else {
            BruteForce::new(self, count, observer).step(1)
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

    /// 1 + 8 + 8² + … + 8^(W·H − 1).
    fn nodes(&self) -> Option<f64> {
        Some(((8f64.powf(self.size.cells() as f64) - 1.0) / 7.0).round())
    }

    fn bytes(&self, level: u8) -> Option<f64> {
        let small = self.size.cells() <= size::MOST_CELLS;
        let bytes = small.then(|| size::nodes_text(self.size, self.start, level).bytes)?;
        Some(bytes.to_f64().unwrap_or(f64::INFINITY))
    }

    fn faster(&self, _level: u8, _free: u64) -> Option<Faster> {
        Some(Faster::Program("knight-backtrack"))
    }

    fn view(&self) -> BoardView {
        tours::view(self.size, self.start, false)
    }

    fn values(&self, candidate: &Candidate) -> Vec<u32> {
        candidate.board.clone()
    }

    /// A direction alone does not tell where it leads.
    fn label(&self, direction: usize) -> Label {
        Label { text: direction.to_string(), cell: None }
    }

    /// A list of moves that leaves the board, or visits a cell twice, begins no tour. All lists that
    /// begin with it are generated nonetheless.
    fn dead_below(&self, candidate: &Candidate, depth: usize) -> Option<(u64, u64)> {
        /// Three steps for each node of a tree of so many cells are whole numbers in a page, too.
        const MOST_CELLS: usize = 18;
        let cells = self.size.cells();
        let visited = candidate.board.iter().filter(|&&number| number > 0).count();
        if cells > MOST_CELLS || visited == depth || depth == cells {
            return None;
        }
        let leaves = 8u64.pow((cells - depth) as u32);
        Some(((leaves - 1) / 7 * 8, leaves))
    }

    fn sources(&self) -> &'static [(&'static str, &'static str)] {
        &[("knight-bruteforce/src/search.rs", include_str!("search.rs"))]
    }
}
