//! The order in which the program processes the cells.
//!
//! Row by row, and in each row the even columns from left to right, then the odd columns from right
//! to left: 0 2 4 6 7 5 3 1 on a width of 8. Any order gives the right count; this one keeps the
//! frontier small: the moves down from the even columns of a row reach only even columns of the
//! next row and odd columns of the row after it, so that half of both rows is not yet touched while
//! the first half of a row is processed. On 8x8 the largest number of states is less than a third
//! of what the plain order by rows needs.

/// The eight knight's moves.
const MOVES: [(isize, isize); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The order of the cells of one board; a cell is named by its position in the order, from 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellOrder {
    width: usize,
    height: usize,
}

impl CellOrder {
    /// The order for a board whose number of cells fits `usize`.
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self { width, height }
    }

    /// How many cells the board has.
    pub(crate) fn cells(&self) -> usize {
        self.width * self.height
    }

    /// How many cells a row has.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The column and row of the cell at a position.
    pub(crate) fn cell(&self, position: usize) -> (usize, usize) {
        let (y, index) = (position / self.width, position % self.width);
        let even_columns = self.width.div_ceil(2);
        let x = if index < even_columns { 2 * index } else { 2 * (self.width - index) - 1 };
        (x, y)
    }

    /// The position of the cell in column `x` and row `y`.
    pub(crate) fn position(&self, x: usize, y: usize) -> usize {
        let index = if x.is_multiple_of(2) { x / 2 } else { self.width - x.div_ceil(2) };
        y * self.width + index
    }

    /// +1 or -1, the colour of a cell; (0, 0) has +1, and a knight's move changes the sign.
    pub(crate) fn colour(&self, position: usize) -> i64 {
        let (x, y) = self.cell(position);
        if x % 2 == y % 2 { 1 } else { -1 }
    }

    /// The positions a knight's move away from a cell, in no special order.
    pub(crate) fn neighbours(&self, position: usize) -> impl Iterator<Item = usize> + use<> {
        let order = *self;
        let (x, y) = order.cell(position);
        MOVES.into_iter().filter_map(move |(dx, dy)| {
            let (x, y) = (x.checked_add_signed(dx)?, y.checked_add_signed(dy)?);
            (x < order.width && y < order.height).then(|| order.position(x, y))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zigzag_of_the_even_and_odd_columns() {
        let columns = |width| -> Vec<usize> {
            let order = CellOrder::new(width, 2);
            (0..width).map(|p| order.cell(p).0).collect()
        };
        assert_eq!(columns(8), [0, 2, 4, 6, 7, 5, 3, 1]);
        assert_eq!(columns(7), [0, 2, 4, 6, 5, 3, 1]);
        assert_eq!(columns(3), [0, 2, 1]);
    }

    #[test]
    fn position_undoes_cell_and_moves_go_both_ways() {
        for (width, height) in [(3, 4), (5, 5), (8, 9), (7, 3)] {
            let order = CellOrder::new(width, height);
            for position in 0..order.cells() {
                let (x, y) = order.cell(position);
                assert!(x < width && y < height);
                assert_eq!(order.position(x, y), position);
                for next in order.neighbours(position) {
                    assert!(order.neighbours(next).any(|back| back == position));
                    assert_eq!(order.colour(next), -order.colour(position));
                    assert!(next.abs_diff(position) < 3 * width);
                }
            }
        }
    }
}
