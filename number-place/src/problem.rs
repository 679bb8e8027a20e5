//! The problem: the puzzle, the algorithms, a digit and why it is refused. `read.rs` makes a puzzle
//! from a file, and refuses clues that contradict each other.

use clap::ValueEnum;
use common::board::Cell;
use common::search::{Choice, Reason};

/// Cells in a row, in a column and in a block, and the number of digits.
pub const N: usize = 9;

/// A board: `board[y][x]` is a digit from 1 to 9, or 0 for an empty cell.
pub type Board = [[u8; N]; N];

/// All ways to fill the empty cells. [`Puzzle::new`] checks that no two clues contradict each other.
#[derive(Clone, Copy, Debug)]
pub struct Puzzle {
    /// The clues.
    pub clues: Board,
    /// How the puzzle is searched.
    pub algorithm: Algorithm,
}

/// How to search. Both find the same solutions, in different orders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Algorithm {
    /// The lecture's: cell after cell, row by row
    #[default]
    Plain,
    /// The cell with the fewest digits left comes first
    #[value(alias = "mrv")]
    Fewest,
}

impl Puzzle {
    /// The clues (x, y, digit), row by row.
    pub fn clues(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        let digit = |(x, y): (usize, usize)| (x, y, usize::from(self.clues[y][x]));
        cells().map(digit).filter(|(.., digit)| *digit != 0)
    }

    /// The cells (x, y) to be filled, row by row.
    pub fn empty_cells(&self) -> impl Iterator<Item = (usize, usize)> {
        cells().filter(|&(x, y)| self.clues[y][x] == 0)
    }
}

/// All cells (x, y), row by row.
fn cells() -> impl Iterator<Item = (usize, usize)> {
    (0..N * N).map(|index| (index % N, index / N))
}

/// A digit, 1 to 9, that is tried in the cell on column x and row y.
pub fn entry(x: usize, y: usize, digit: usize) -> Choice {
    Choice { number: digit, cell: Cell { x: x as i32, y: y as i32 } }
}

/// The digit is already in the column. The reasons are asked for in the lecture's order.
pub static COLUMN: Reason = Reason {
    word: "line-x",
    short: "it is already in the column (line x)",
    sentence: "column x = {x}",
};

/// The digit is already in the row.
pub static ROW: Reason =
    Reason { word: "line-y", short: "it is already in the row (line y)", sentence: "row y = {y}" };

/// The digit is already in the block.
pub static BLOCK: Reason =
    Reason { word: "block-b", short: "it is already in the block", sentence: "its block" };
