//! The problem: the puzzle, the algorithms, a digit and why it is refused. `read.rs` makes a puzzle
//! from a file, and refuses clues that contradict each other.

use clap::ValueEnum;

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

/// A digit that is tried in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Column, 0 to 8.
    pub x: usize,
    /// Row, 0 to 8.
    pub y: usize,
    /// Digit, 1 to 9.
    pub digit: usize,
}

/// Where the digit is already: the first of the three places, in the lecture's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// In the column.
    Column,
    /// In the row.
    Row,
    /// In the block.
    Block,
}
