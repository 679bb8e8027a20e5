//! The problem: the puzzle, the algorithms, a digit and why it is refused. `read.rs` makes a puzzle
//! from a file, and refuses clues that contradict each other.

use clap::ValueEnum;
use common::board::{Cell, Size};
use common::search::{Cause, Choice, Reason, Situation, Why, Words};

/// Cells in a row, in a column and in a block, and the number of digits.
pub const N: usize = 9;

/// A board: `board[y][x]` is a digit from 1 to 9, or 0 for an empty cell.
pub type Grid = [[u8; N]; N];

/// All ways to fill the empty cells. [`Puzzle::new`] checks that no two clues contradict each other.
#[derive(Clone, Copy, Debug)]
pub struct Puzzle {
    /// The clues.
    pub clues: Grid,
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

/// The board, as an event shows it.
pub fn digits(board: &Grid) -> common::search::Board<'_> {
    common::search::Board::Digits(board.as_flattened())
}

/// The digit is in neither the column nor the row nor the block.
pub static FITS: Why =
    Why::new(&Reason { sentence: Words::Fixed("it fits"), ..Reason::word("fits") });

/// The digit is already in the column. The reasons are asked for in the lecture's order.
pub static COLUMN: Why = Why::new(&Reason {
    word: "line-x",
    short: Words::Fixed("it is already in the column (line x)"),
    sentence: Words::Made(|_, choice| format!("column x = {}", choice.cell.x)),
    cause: Some(|_, situation| {
        let from = Cell { y: 0, ..situation.choice.cell };
        same_digit(situation, (from, Size::new(1, N as i32)))
    }),
});

/// The digit is already in the row.
pub static ROW: Why = Why::new(&Reason {
    word: "line-y",
    short: Words::Fixed("it is already in the row (line y)"),
    sentence: Words::Made(|_, choice| format!("row y = {}", choice.cell.y)),
    cause: Some(|_, situation| {
        let from = Cell { x: 0, ..situation.choice.cell };
        same_digit(situation, (from, Size::new(N as i32, 1)))
    }),
});

/// The digit is already in the block.
pub static BLOCK: Why = Why::new(&Reason {
    word: "block-b",
    short: Words::Fixed("it is already in the block"),
    sentence: Words::Fixed("its block"),
    cause: Some(|_, situation| {
        let Cell { x, y } = situation.choice.cell;
        same_digit(situation, (Cell { x: x - x % 3, y: y - y % 3 }, Size::new(3, 3)))
    }),
});

/// The cell of an area that has the digit already.
fn same_digit(situation: &Situation<'_>, area: (Cell, Size)) -> Cause {
    let Situation { cells, choice, .. } = *situation;
    let (from, size) = area;
    let is_cause = |&index: &usize| {
        let cell = Cell { x: (index % N) as i32 - from.x, y: (index / N) as i32 - from.y };
        size.contains(cell) && cells[index] as usize == choice.number
    };
    let rings = (0..cells.len()).find(is_cause).into_iter().collect();
    Cause { rings, area: Some(area), ..Cause::default() }
}

#[cfg(test)]
mod tests {
    use common::search::Header;

    use super::*;

    #[test]
    fn a_digit_is_refused_because_of_the_same_one_in_its_column_row_or_block() {
        let mut cells = [0; N * N];
        cells[8] = 7;
        cells[8 * N + 2] = 6;
        cells[N + 1] = 5; // (8, 0), (2, 8), (1, 1)
        let cause = |digit, why: &Why| {
            let situation = Situation { cells: &cells, moves: &[], choice: entry(2, 0, digit) };
            let Cause { rings, area, .. } = why.cause(&Header::default(), &situation);
            (rings, area.map(|(Cell { x, y }, Size { width, height })| [x, y, width, height]))
        };
        assert_eq!(cause(7, &ROW), (vec![8], Some([0, 0, 9, 1])));
        assert_eq!(cause(6, &COLUMN), (vec![8 * N + 2], Some([2, 0, 1, 9])));
        assert_eq!(cause(5, &BLOCK), (vec![N + 1], Some([0, 0, 3, 3])));
    }
}
