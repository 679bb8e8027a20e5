//! What is to be counted, validated once, and the boards whose number of tours is known.

/// Which tours of a board are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// A board and the tours to count on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Cells in a row, 1 or more.
    pub width: usize,
    /// Cells in a column, 1 or more.
    pub height: usize,
    /// Which tours are counted.
    pub tours: TourKind,
}

impl Problem {
    /// The tours of the given kind on a board of `width` x `height` cells. It has a cell, and the start is on it.
    pub fn new(width: usize, height: usize, tours: TourKind) -> Self {
        Self { width, height, tours }
    }

    /// The same problem with rows and columns swapped: mirrored along the diagonal.
    pub(crate) fn swapped(&self) -> Self {
        let tours = match self.tours {
            TourKind::OpenFrom { x, y } => TourKind::OpenFrom { x: y, y: x },
            other => other,
        };
        Self { width: self.height, height: self.width, tours }
    }

    /// The number of tours, where a sentence proves it.
    pub(crate) fn known(&self) -> Option<u128> {
        if self.width == 1 && self.height == 1 {
            // Standing still visits the only cell, but there is no move that closes the tour.
            return Some(u128::from(self.tours != TourKind::Closed));
        }
        if self.width.min(self.height) <= 2 {
            // In a single row no move exists; in two rows every move goes two columns on, so that
            // even and odd columns never meet, and a row of two cells has no move at all.
            return Some(0);
        }
        if self.width.min(self.height) == 4 && self.tours == TourKind::Closed {
            // On four rows, every move from the first or last row leads to one of the two between,
            // and there are as many of those: so a closed tour would change between outer and inner
            // rows with each move, and never visit the outer cells of one colour.
            return Some(0);
        }
        if self.width.is_multiple_of(2) || self.height.is_multiple_of(2) {
            return None;
        }
        // Every move changes the colour. With an odd number of cells the colour of (0, 0) has one
        // cell more: a closed tour cannot alternate, and an open one begins and ends on that
        // colour.
        match self.tours {
            TourKind::Closed => Some(0),
            TourKind::OpenFrom { x, y } if x % 2 != y % 2 => Some(0),
            _ => None,
        }
    }
}
