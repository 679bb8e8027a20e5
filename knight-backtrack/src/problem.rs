//! The problem: what is validated, what is searched, and how.

use clap::ValueEnum;
use common::board::{Cell, Size};

/// The largest board for `pruned`, in cells: one bit of a word for each.
pub const MOST_PRUNED_CELLS: usize = 64;

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

/// How to search. Both algorithms find the same tours in the same order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Algorithm {
    /// The lecture's
    #[default]
    Plain,
    /// Detects dead ends early; for boards of up to 64 cells
    Pruned,
}

impl KnightTours {
    /// The problem, if the board is not too large for the algorithm.
    ///
    /// # Errors
    /// The board is too large; the text says what fits.
    pub fn new(size: Size, start: Cell, algorithm: Algorithm) -> Result<Self, String> {
        if algorithm == Algorithm::Pruned {
            size.fits("pruned", MOST_PRUNED_CELLS)?;
        }
        Ok(KnightTours { size, start, algorithm })
    }
}

/// A move that is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Index into [`MOVES`](common::board::MOVES), 0 to 7.
    pub direction: usize,
    /// The cell it leads to, on the board or off it.
    pub to: Cell,
}

/// Why the knight does not make a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The move leaves the board.
    OffBoard,
    /// The move leads to a cell that is already on the path.
    Visited,
    /// After the move, no tour is possible: `--algorithm pruned` detects this.
    DeadEnd,
}
