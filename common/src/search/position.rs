//! What a search tries, and the boards on which it does.

use std::borrow::Cow;
use std::fmt;

use crate::board::Cell;

/// One thing to try: a number, and the cell that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// What is tried there: the direction of a knight's move, 0 to 7, the digit of a cell, the row of
    /// a queen, or the value of an object that is taken, 0 if it is left.
    pub number: usize,
    /// The cell, on the board or off it.
    pub cell: Cell,
}

impl Choice {
    /// Stands for the choice of a candidate, whose reason is about all of them.
    pub const NONE: Choice = Choice { number: 0, cell: Cell { x: 0, y: 0 } };

    /// A choice that a cell alone describes.
    pub fn cell(cell: Cell) -> Self {
        Choice { number: 0, cell }
    }
}

/// The board of a search, as numbers; the program's [`Shape`](super::Shape) says what they mean.
/// Borrowed slices: a search whose own address were passed on would be slower.
#[derive(Clone, Copy)]
pub enum Board<'a> {
    /// A number for each cell, row by row.
    Numbers(&'a [u32]),
    /// The same in bytes.
    Digits(&'a [u8]),
    /// The row of the queen on each column. Entries beyond the queens that are placed may hold anything.
    Rows(&'a [usize]),
    /// A list of moves: in brute force, a move may leave the board or return to a cell.
    Moves(&'a Candidate),
    /// A board so large that its numbers are made when they are asked for.
    Large(&'a dyn LargeBoard),
    /// Numbers, and the named values of the call: what it has used, and what it may reach.
    Valued {
        /// A number for each cell, row by row.
        numbers: &'a [u32],
        /// The names and the values.
        values: &'a [(&'static str, i64)],
    },
}

/// A list of moves, and the board that is rendered from it.
#[derive(Clone, Default)]
pub struct Candidate {
    /// The direction of each move, an index into [`MOVES`](crate::board::MOVES); a node of depth n has
    /// n - 1 of them.
    pub moves: Vec<usize>,
    /// For each cell, row by row, the number of its last visit; 0 is not visited.
    pub board: Vec<u32>,
}

/// A board so large that its numbers are made when they are asked for.
pub trait LargeBoard {
    /// A number for each cell, row by row.
    fn numbers(&self) -> Vec<u32>;

    /// The cell where the search is.
    fn at(&self) -> Cell;

    /// Writes the lines that level 3 adds about this board.
    ///
    /// # Errors
    /// `out` cannot be written.
    fn note(&self, out: &mut dyn fmt::Write) -> fmt::Result;
}

impl<'a> Board<'a> {
    /// The numbers.
    pub fn numbers(self) -> Cow<'a, [u32]> {
        match self {
            Board::Numbers(numbers) | Board::Valued { numbers, .. } => numbers.into(),
            Board::Moves(candidate) => candidate.board.as_slice().into(),
            Board::Digits(digits) => digits.iter().map(|&digit| digit.into()).collect(),
            Board::Rows(rows) => rows.iter().map(|&row| row as u32).collect(),
            Board::Large(board) => board.numbers().into(),
        }
    }

    /// The directions of a list of moves.
    pub fn moves(self) -> &'a [usize] {
        if let Board::Moves(candidate) = self { &candidate.moves } else { &[] }
    }

    /// The named values of the call.
    pub fn values(self) -> &'a [(&'static str, i64)] {
        if let Board::Valued { values, .. } = self { values } else { &[] }
    }
}
