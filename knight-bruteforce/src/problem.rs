//! The problem: what is validated, what is searched, and how.

use clap::ValueEnum;
use common::board::{Cell, Size};
use common::search::Board;

/// The largest board for `mask`, in cells: one bit of a word for each.
pub const MOST_MASKED_CELLS: usize = 32;

/// All knight's tours of a board that begin on one cell.
#[derive(Clone, Copy, Debug)]
pub struct KnightTours {
    /// The board.
    pub size: Size,
    /// The first cell of every tour, on the board.
    pub start: Cell,
    /// How to search.
    pub algorithm: Algorithm,
}

/// How to search. Both algorithms visit the same nodes in the same order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Algorithm {
    /// The lecture's
    #[default]
    Plain,
    /// Verifies eight candidates at a time; for boards of up to 32 cells
    Mask,
}

impl KnightTours {
    /// The problem, if the board is not too large for the algorithm.
    ///
    /// # Errors
    /// The board is too large; the text says what fits.
    pub fn new(size: Size, start: Cell, algorithm: Algorithm) -> Result<Self, String> {
        if algorithm == Algorithm::Mask {
            size.fits("mask", MOST_MASKED_CELLS)?;
        }
        Ok(KnightTours { size, start, algorithm })
    }
}

/// A list of moves, and the board that is rendered from it.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The direction of each move, an index into [`MOVES`](common::board::MOVES); a node of depth n
    /// has n - 1 of them.
    pub moves: Vec<usize>,
    /// For each cell, row by row, the number of its last visit; 0 is not visited.
    pub board: Vec<u32>,
}

impl Candidate {
    /// The board, as it is shown.
    pub fn shown(&self) -> Board<'_> {
        Board::Moves(&self.board, &self.moves)
    }
}
