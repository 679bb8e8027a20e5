//! The knight's moves from every cell, computed once.

use common::board::{MOVES, Size};
use common::search::{Choice, Flow, filled};

/// A knight's move from the cell at an index, on the board or off it, as a choice. The direction is 0 to 7.
pub fn choice(size: Size, from: usize, direction: usize) -> Choice {
    Choice { number: direction, cell: size.cell(from) + MOVES[direction] }
}

/// The moves of a board. It takes one byte per cell, so boards of millions of cells are no problem.
#[derive(Clone)]
pub struct Moves {
    /// For each cell, row by row: bit d says that direction d stays on the board.
    reach: Vec<u8>,
    /// What each direction adds to the index of a cell.
    offsets: [isize; 8],
}

impl Moves {
    /// The moves of a board of this size.
    ///
    /// # Errors
    /// There is no memory for them.
    pub fn new(size: Size) -> Flow<Self> {
        // A move stays on the board if it stays within the columns and within the rows.
        let columns = staying(size.width, MOVES.map(|(right, _)| right));
        let rows = staying(size.height, MOVES.map(|(_, down)| down));
        let mut reach = filled(0, size.cells())?;
        for (cells, row) in reach.chunks_exact_mut(size.width as usize).zip(rows) {
            cells.iter_mut().zip(&columns).for_each(|(cell, column)| *cell = column & row);
        }
        let offsets =
            MOVES.map(|(right, down)| right as isize + down as isize * size.width as isize);
        Ok(Moves { reach, offsets })
    }

    /// The cell that `direction`, 0 to 7, leads to, unless it is off the board.
    #[inline]
    pub fn target(&self, cell: usize, direction: usize) -> Option<usize> {
        let on_board = self.reach[cell] >> direction & 1 == 1;
        on_board.then(|| cell.wrapping_add_signed(self.offsets[direction]))
    }

    /// All cells that are one move away.
    #[inline]
    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        (0..8).filter_map(move |direction| self.target(cell, direction))
    }

    /// How many cells are one move away.
    #[inline]
    pub fn count(&self, cell: usize) -> u8 {
        self.reach[cell].count_ones() as u8
    }

    /// Whether the two cells are one move apart.
    #[inline]
    pub fn adjacent(&self, a: usize, b: usize) -> bool {
        self.neighbours(a).any(|neighbour| neighbour == b)
    }
}

/// For each place on a line of `length` places, the directions whose step along it stays on it.
fn staying(length: i32, steps: [i32; 8]) -> Vec<u8> {
    let stays = |place: i32, step| (0..length).contains(&(place + step));
    (0..length)
        .map(|place| {
            (0..8)
                .filter(|&direction| stays(place, steps[direction]))
                .fold(0, |reach, direction| reach | 1 << direction)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_agree_with_their_definition_on_squares_and_others() {
        for size in [Size::new(1, 1), Size::new(5, 5), Size::new(3, 7), Size::new(7, 2)] {
            let moves = Moves::new(size).unwrap();
            for a in 0..size.cells() {
                let expected: Vec<usize> = (0..size.cells())
                    .filter(|&b| size.cell(a).is_move_from(size.cell(b)))
                    .collect();
                let mut found: Vec<usize> = moves.neighbours(a).collect();
                found.sort_unstable();
                assert_eq!(found, expected, "{size:?}, cell {a}");
                assert_eq!(moves.count(a) as usize, expected.len());
                assert!(expected.iter().all(|&b| moves.adjacent(a, b)));
                assert!(!moves.adjacent(a, a));
            }
        }
    }
}
