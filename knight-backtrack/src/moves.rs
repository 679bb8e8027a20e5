//! The eight moves of every cell, worked out once, and which of them are free, found at a glance.
//!
//! A search asks for nothing as often as for the free moves of a cell. On a board of up to 64 cells the
//! visited cells fit into one word, and one AND answers for all eight moves. The word is handed from
//! call to call by value: each call has its own, so there is nothing to write back, and nothing to wait
//! for (reading the board instead, right after a cell of it was written, costs a third of the speed).
//! A larger board has no such word and looks at its eight cells.

use common::board::Size;
use common::knight;

/// The largest board whose visited cells fit into a word.
pub const WORD: usize = 64;

/// One cell and its eight moves, in two cache lines of their own.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct Place {
    /// Row by row, the number of this cell.
    pub index: usize,
    /// Where the directions lead, as indices; what is off the board leads to this cell itself.
    pub targets: [u32; 8],
    /// For each direction, the bit it has in a set of free moves; 0 off the board.
    pub bits: [u64; 8],
    /// All those bits together.
    all: u64,
}

/// A set of visited cells that belongs to one call of the search.
pub trait Visited: Copy {
    /// The bit for the move in `direction` to the cell `target`.
    fn bit(direction: usize, target: usize) -> u64;

    /// The moves from `place` that lead to free cells of the board `numbers`, as a set of bits.
    fn free_moves(self, place: &Place, numbers: &[u32]) -> u64;

    /// This set and the cell behind the move `bit`.
    fn and(self, bit: u64) -> Self;
}

/// Up to 64 cells: bit i is cell i.
impl Visited for u64 {
    fn bit(_direction: usize, target: usize) -> u64 {
        1 << target
    }

    #[inline(always)]
    fn free_moves(self, place: &Place, _numbers: &[u32]) -> u64 {
        place.all & !self
    }

    #[inline(always)]
    fn and(self, bit: u64) -> u64 {
        self | bit
    }
}

/// More than 64 cells: the board itself knows what is visited, and bit d is direction d.
#[derive(Clone, Copy, Debug)]
pub struct OnBoard;

impl Visited for OnBoard {
    fn bit(direction: usize, _target: usize) -> u64 {
        1 << direction
    }

    fn free_moves(self, place: &Place, numbers: &[u32]) -> u64 {
        place
            .targets
            .iter()
            .zip(place.bits)
            .filter(|&(&target, _)| numbers[target as usize] == 0)
            .map(|(_, bit)| bit)
            .sum()
    }

    fn and(self, _bit: u64) -> OnBoard {
        OnBoard
    }
}

/// The moves of every cell of a board, row by row.
pub fn places<V: Visited>(size: Size) -> Vec<Place> {
    (0..size.cells())
        .map(|index| {
            let target = |direction| {
                knight::target(size, size.cell(index), direction).map(|cell| size.index(cell))
            };
            let bits = std::array::from_fn(|d| target(d).map_or(0, |to| V::bit(d, to)));
            Place {
                index,
                targets: std::array::from_fn(|d| target(d).unwrap_or(index) as u32),
                bits,
                all: bits.iter().sum(),
            }
        })
        .collect()
}
