//! What the rules of the puzzle say of cells: which form a unit, and which see each other.

use number_place::N;
use number_place::search::xy2b;

use crate::cell_set::{CELLS, CellSet};

/// The rules of number place, or of X-sudoku, whose two diagonals contain 1 to 9, too.
pub struct Rules {
    /// The units: sets of nine cells that contain 1 to 9. Rows, columns, blocks, then the diagonals.
    pub units: Vec<CellSet>,
    /// For each cell the others that share a unit with it.
    pub peers: [CellSet; CELLS],
}

impl Rules {
    /// The rules without (`x` false) or with the diagonals.
    pub fn new(x: bool) -> Self {
        let mut units = vec![0; 3 * N];
        for index in 0..CELLS {
            let column = index % N;
            let row = index / N;
            for unit in [row, N + column, 2 * N + xy2b(column, row)] {
                units[unit] |= 1 << index;
            }
        }
        if x {
            units.push((0..N).map(|k| 1 << (k * N + k)).sum());
            units.push((0..N).map(|k| 1 << (k * N + N - 1 - k)).sum());
        }
        let peers = std::array::from_fn(|index| {
            let sharing = units.iter().filter(|&unit| unit >> index & 1 == 1);
            sharing.fold(0, |union, unit| union | unit) & !(1 << index)
        });
        Rules { units, peers }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell_set::indices;

    fn places(set: CellSet) -> Vec<(usize, usize)> {
        indices(set).map(|index| (index % N, index / N)).collect()
    }

    #[test]
    fn units_are_rows_columns_blocks_and_diagonals_with_x_to_the_right() {
        let rules = Rules::new(true);
        let down: Vec<usize> = (0..9).collect();
        let row: Vec<_> = down.iter().map(|&x| (x, 2)).collect();
        let column: Vec<_> = down.iter().map(|&y| (7, y)).collect();
        assert_eq!(places(rules.units[2]), row);
        assert_eq!(places(rules.units[9 + 7]), column);
        let block = [(6, 3), (7, 3), (8, 3), (6, 4), (7, 4), (8, 4), (6, 5), (7, 5), (8, 5)];
        assert_eq!(places(rules.units[18 + 5]), block);
        let falling: Vec<_> = down.iter().map(|&k| (k, k)).collect();
        let rising: Vec<_> = down.iter().map(|&y| (8 - y, y)).collect();
        assert_eq!(places(rules.units[27]), falling);
        assert_eq!(places(rules.units[28]), rising);
    }

    #[test]
    fn a_cell_sees_exactly_the_cells_that_the_rules_name() {
        for x_sudoku in [false, true] {
            let rules = Rules::new(x_sudoku);
            assert_eq!(rules.units.len(), if x_sudoku { 29 } else { 27 });
            for (a, b) in (0..CELLS).flat_map(|a| (0..CELLS).map(move |b| (a, b))) {
                let (ax, ay) = (a % 9, a / 9);
                let (bx, by) = (b % 9, b / 9);
                let mut sees = ax == bx || ay == by || (ax / 3, ay / 3) == (bx / 3, by / 3);
                sees |= x_sudoku && (ax == ay && bx == by || ax + ay == 8 && bx + by == 8);
                let said = rules.peers[a] >> b & 1 == 1;
                assert_eq!(said, sees && a != b, "({ax}, {ay}) and ({bx}, {by})");
            }
        }
    }
}
