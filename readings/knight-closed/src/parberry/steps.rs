//! What `parberry` does to the board.

use common::board::{Cell, Size};

/// What is done to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A part of the board is divided into smaller parts, which meet at a cell.
    Divide {
        /// The part's first cell.
        at: Cell,
        /// Its size.
        size: Size,
        /// The cell right of and below the point where the smaller parts meet.
        meet: Cell,
    },
    /// A move is taken out of the tour of one part, so that the tour opens there.
    Open([Cell; 2]),
    /// A move is put between the opened tours of two parts.
    Bridge([Cell; 2]),
}

/// Why a part is not divided: it is a base board, whose tour is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BaseBoard;
