//! How closed tours of adjoining boards become one: which move each of them gives up.
//!
//! The boards meet in a point. Cells are counted from there: (0, 0) is the cell right of and below
//! it, (-1, -1) the one left of and above it. Each tour gives up the move between two cells, and
//! the knight goes from the second cell of one move to the first cell of the next one, round in a
//! circle: out of one tour, once through all of the next, and so on. A test checks that each of
//! these is a knight's move.

use common::board::Cell;

/// A cell, counted from the point where the boards meet: right and down.
pub type Offset = (i32, i32);

/// The move that a tour gives up.
pub type Opening = [Offset; 2];

/// Four quadrants round a point: the upper left, the upper right, the lower right, the lower left.
/// The first and the third give up a move of their corner cell, which every tour has; the others
/// one that makes a tour structured.
pub const QUADRANTS: [Opening; 4] =
    [[(-1, -1), (-2, -3)], [(0, -2), (2, -1)], [(0, 0), (1, 2)], [(-1, 1), (-3, 0)]];

/// A left half and a right half; the point is the lower end of the line between them. The right one
/// gives up a move of its corner cell.
pub const HALVES: [Opening; 2] = [[(-1, -4), (-2, -2)], [(0, -1), (1, -3)]];

/// A board three cells high, and right of it a piece of 4 x 3; the point is the upper end of the
/// line between them. The piece gives up nothing: its two cells are the ends of an open tour.
pub const PIECES: [Opening; 2] = [[(-2, 2), (-1, 0)], [(0, 2), (0, 1)]];

/// The same with right and down exchanged.
pub fn transposed<const N: usize>(openings: [Opening; N]) -> [Opening; N] {
    openings.map(|opening| opening.map(|(right, down)| (down, right)))
}

/// The cells of an opening on a board whose parts meet at `meet`, the cell right of and below the
/// point.
pub fn cells(opening: Opening, meet: Cell) -> [Cell; 2] {
    opening.map(|step| meet + step)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<const N: usize>(openings: [Opening; N], pieces: bool) {
        for openings in [openings, transposed(openings)] {
            let openings = openings.map(|opening| cells(opening, Cell { x: 10, y: 10 }));
            for (index, [first, second]) in openings.into_iter().enumerate() {
                assert_eq!(first.is_move_from(second), !(pieces && index == 1), "given up");
                let [next, _] = openings[(index + 1) % N];
                assert!(second.is_move_from(next), "{second:?} to {next:?}");
            }
        }
    }

    #[test]
    fn what_is_given_up_and_what_is_put_in_are_knights_moves() {
        check(QUADRANTS, false);
        check(HALVES, false);
        check(PIECES, true);
    }
}
