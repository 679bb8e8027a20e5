//! How a board is shown: in a picture, in a replay, on a terminal.

use super::{Cell, Size};

/// What a program's boards look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// The problem in a few words.
    pub title: String,
    /// The size of the boards.
    pub size: Size,
    /// What the values of the cells mean.
    pub style: Style,
}

/// What the value of a cell means; 0 is an empty cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Style {
    /// A knight's path: 1, 2, … in the order of the visits.
    Tour {
        /// The number that is shown for the first cell: 1, or 0 where moves are counted.
        first: u32,
        /// Whether a picture also has all moves of the knight, and how many each cell has.
        graph: bool,
    },
    /// Queens: 1 is a queen.
    Queens,
    /// Digits from 1 to 9.
    Digits {
        /// The digits that were given, row by row; 0 is none.
        clues: Vec<u32>,
    },
}

/// A choice, as it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Label {
    /// A few characters, for example `2 (1, 2)`; different choices have different texts.
    pub text: String,
    /// The cell that the choice is about, which may lie off the board; nothing where it is about no
    /// cell.
    pub cell: Option<Cell>,
}
