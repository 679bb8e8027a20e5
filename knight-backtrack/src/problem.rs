//! The problem: what is validated, what is searched, and how, and why a move is refused.

use clap::ValueEnum;
use common::board::{Cell, Size};
use common::search::{Header, Reason, Situation, Why, Words, tours};

pub use common::search::tours::{FREE, OFF_BOARD, VISITED};

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

/// After the move, no tour is possible: `--algorithm pruned` detects this.
pub static DEAD_END: Why = Why::new(&Reason {
    sentence: Words::Fixed("it would leave free cells that no move can reach in time"),
    cause: Some(|&Header { size, .. }, &Situation { cells, choice, .. }| {
        let mut after = cells.to_vec();
        after[size.index(choice.cell)] = 1;
        tours::stranded(size, &after, 0..cells.len(), choice.cell)
    }),
    ..Reason::word("dead end")
});
