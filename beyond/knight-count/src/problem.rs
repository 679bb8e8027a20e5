//! What is to be counted, and which numbers of tours are known without counting.

use crate::error::CountError;

/// For a shorter side of 3, 4, … cells, the longest longer side. On longer boards, even one part of
/// 10 000 has more tours than 128 bits can count. This follows from the growth of the counts of
/// shorter boards.
const LONGEST: [usize; 8] = [100, 70, 40, 29, 24, 20, 20, 20];

/// Which tours of a board are counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TourKind {
    /// Closed tours, undirected: a tour and its reverse, begun anywhere, are one.
    Closed,
    /// Open tours from every start cell, directed: a tour and its reverse are two.
    Open,
    /// Open tours that start at one cell; x runs right, y runs down, both from 0.
    OpenFrom {
        /// Column of the start cell, less than the width.
        x: usize,
        /// Row of the start cell, less than the height.
        y: usize,
    },
}

/// A board, and the tours to count on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Problem {
    /// Cells in a row, 1 or more.
    pub width: usize,
    /// Cells in a column, 1 or more.
    pub height: usize,
    /// Which tours are counted. A start cell is on the board.
    pub tours: TourKind,
}

impl Problem {
    /// The number of tours, where a short proof gives it.
    pub fn known(&self) -> Option<u128> {
        let shorter = self.width.min(self.height);
        let is_closed = self.tours == TourKind::Closed;
        if self.width == 1 && self.height == 1 {
            // Standing still visits the only cell, but no move closes the tour.
            return Some(u128::from(!is_closed));
        }
        // A single row has no moves. In two rows, every move goes two columns to the side, so no
        // tour visits both even and odd columns, and a row of two cells has no move at all.
        let is_narrow = shorter <= 2;
        // On four rows, every move from an outer row leads to an inner one, and there are as many
        // inner cells as outer ones. So a closed tour would alternate between outer and inner
        // rows. It alternates between the colours, too, and would never visit half of the cells.
        let has_four_rows = shorter == 4 && is_closed;
        // With an odd number of cells, the colour of (0, 0) has one cell more. Every move changes
        // the colour: so no tour is closed, and an open one starts on that colour.
        let is_odd = !self.width.is_multiple_of(2) && !self.height.is_multiple_of(2);
        let starts_wrong = matches!(self.tours, TourKind::OpenFrom { x, y } if x % 2 != y % 2);
        let has_none = is_narrow || has_four_rows || is_odd && (is_closed || starts_wrong);
        has_none.then_some(0)
    }

    /// Checks that the tours are known, or that the sides of the board allow a count.
    ///
    /// # Errors
    /// The board is too wide or too long.
    pub fn check(&self) -> Result<(), CountError> {
        let side = self.width.min(self.height);
        let longer = self.width.max(self.height);
        match LONGEST.get(side.saturating_sub(3)) {
            _ if self.known().is_some() => Ok(()),
            None => Err(CountError::TooWide { side, allowed: LONGEST.len() + 2 }),
            Some(&allowed) if longer > allowed => Err(CountError::TooLong { side, allowed }),
            Some(_) => Ok(()),
        }
    }

    /// The same problem with the longer side upright: mirrored along the diagonal if need be.
    pub(crate) fn upright(&self) -> Self {
        let &Problem { width, height, tours } = self;
        if width <= height {
            return *self;
        }
        let tours = match tours {
            TourKind::OpenFrom { x, y } => TourKind::OpenFrom { x: y, y: x },
            other => other,
        };
        Problem { width: height, height: width, tours }
    }
}
