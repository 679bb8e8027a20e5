//! What a program has to say of its boards and steps, so that they can be shown.

use crate::board::{Cell, Size};
use crate::observer::Search;

/// How a program's boards look.
pub trait Scene<S: Search>: Sync {
    /// The size of its boards.
    fn size(&self) -> Size;

    /// What its boards hold.
    fn style(&self) -> Style;

    /// The problem in a few words, for example "Knight's tours of 5 × 5 cells from (0, 0)".
    fn title(&self) -> String;

    /// What stands in each cell, row by row; 0 is nothing.
    fn values(&self, board: &S::Board) -> Vec<u32>;

    /// An answer as the program prints it, where that is not the board as it is searched.
    fn answer(&self, board: &S::Board) -> Vec<u32> {
        self.values(board)
    }
}

/// What the numbers on a board mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Style {
    /// A knight's path: 1, 2, … in the order of the visit.
    Tour {
        /// The number that the first cell shows: 1, or 0 where moves are counted.
        first: u32,
        /// Whether a picture also has all moves of the knight, and shows how many each cell has.
        graph: bool,
    },
    /// Queens: 1 is a queen.
    Queens,
    /// Figures from 1 to 9.
    Figures {
        /// The figures that were given, row by row; 0 is none.
        clues: Vec<u32>,
    },
}

/// How the steps of a program's search are called.
pub trait Steps<S: Search>: Scene<S> {
    /// A choice in a few characters, for example `2 (1, 2)`; different choices have different labels.
    fn label(&self, choice: S::Choice) -> String;

    /// The cell that a choice is about, where that is known.
    fn cell(&self, choice: S::Choice) -> Option<Cell>;

    /// Why a choice is refused, in a few words.
    fn why(&self, refusal: S::Refusal) -> &'static str;

    /// The search in a few lines of pseudo-code; the first one is the call itself.
    fn code(&self) -> &'static [CodeLine];

    /// What a reader must know who compares the board with the text of the verbose levels.
    fn remark(&self) -> &'static str {
        ""
    }
}

/// A line of pseudo-code, and the moments at which the search is there.
pub type CodeLine = (&'static str, &'static [Moment]);

/// What a search can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    /// A node is entered.
    Enter,
    /// A choice is refused.
    Refuse,
    /// A choice is marked.
    Mark,
    /// An answer is found.
    Answer,
    /// A choice is written back.
    WriteBack,
}
