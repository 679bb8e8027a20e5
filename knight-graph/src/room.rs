//! Whether a board fits into memory, decided before any of it is taken.

use common::board::Size;
use common::memory;

use crate::path::Path;
use crate::search::KnightGraph;

/// A board that is too large.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// Cells are numbered in 32 bits.
    #[error(
        "a board of {cells} cells is too large: at most {} are possible",
        u32::MAX
    )]
    Cells {
        /// Cells of the board.
        cells: u64,
    },
    /// The machine has not enough memory.
    #[error(
        "a board of {cells} cells is too large: the search needs {} of memory for them; {} are free",
        memory::human(*.need), memory::human(*.free)
    )]
    Memory {
        /// Cells of the board.
        cells: u64,
        /// Bytes that the search needs.
        need: u64,
        /// Bytes that are free.
        free: u64,
    },
}

impl KnightGraph {
    /// Finds out whether the search, shown at a verbose level, fits into `free` bytes of memory.
    ///
    /// # Errors
    /// It does not; the text says what it needs.
    pub fn fits(&self, level: u8, free: u64) -> Result<(), TooLarge> {
        let cells = self.size.cells() as u64;
        if cells > u32::MAX.into() {
            return Err(TooLarge::Cells { cells });
        }
        let board = Path::bytes(self.size);
        let shown = if level > 0 {
            cells * bytes_per_number(self.size)
        } else {
            0
        };
        let moves = if self.moves { cells * 3 } else { 0 };
        let need = board + shown + moves;
        if need > free {
            return Err(TooLarge::Memory { cells, need, free });
        }
        Ok(())
    }
}

/// What it takes to print the number of a cell: the number itself, its digits and a blank.
fn bytes_per_number(size: Size) -> u64 {
    let digits = size.cells().checked_ilog10().unwrap_or(0) + 1;
    size_of::<u32>() as u64 + u64::from(digits) + 1
}
