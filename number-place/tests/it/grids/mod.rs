//! Random puzzles.

use number_place::Grid;
use proptest::prelude::*;

/// A full grid, shuffled by what keeps the rules, and the places of the cells to empty.
pub fn grid_and_holes() -> impl Strategy<Value = (Grid, Vec<usize>)> {
    let digits = Just((1..=9u8).collect::<Vec<_>>()).prop_shuffle();
    let lines = || Just((0..3usize).collect::<Vec<_>>()).prop_shuffle();
    let holes = proptest::collection::vec(0..81usize, 20..50);
    (digits, lines(), lines(), lines(), holes).prop_map(|(digits, bands, rows, columns, holes)| {
        let mut grid = [[0; 9]; 9];
        for (y, row) in grid.iter_mut().enumerate() {
            for (x, cell) in row.iter_mut().enumerate() {
                let source_y = 3 * bands[y / 3] + rows[y % 3];
                let source_x = 3 * (x / 3) + columns[x % 3];
                *cell = digits[(source_x + 3 * (source_y % 3) + source_y / 3) % 9];
            }
        }
        (grid, holes)
    })
}

/// The clues that are left of a grid with holes.
pub fn clues((grid, holes): &(Grid, Vec<usize>)) -> Grid {
    let mut clues = *grid;
    for &hole in holes {
        clues[hole / 9][hole % 9] = 0;
    }
    clues
}
