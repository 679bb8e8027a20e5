//! Sets of cells: the cell (x, y) has index 9 y + x, and is bit 9 y + x of a set.

use number_place::N;

/// How many cells a board has.
pub const CELLS: usize = N * N;

/// A set of cells.
pub type CellSet = u128;

/// Every cell of the board.
pub const ALL: CellSet = (1 << CELLS) - 1;

/// The indices of the cells in a set, in ascending order.
pub fn indices(mut set: CellSet) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let index = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1); // removes the lowest bit
        (index < CELLS).then_some(index)
    })
}
