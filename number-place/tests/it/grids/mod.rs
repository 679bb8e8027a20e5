//! Random puzzles, also for the tests of `puzzles`.

use number_place::{Grid, Puzzle};
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

/// One clue gets another digit, so that there is probably no solution; the new digit is not in the
/// clue's lines or block.
pub fn damaged(puzzle: &Puzzle, index: usize, digit: u8) -> Option<Puzzle> {
    let x = index % 9;
    let y = index / 9;
    let mut clues = puzzle.clues;
    let peers = (0..81).filter(|i| {
        let px = i % 9;
        let py = i / 9;
        px == x || py == y || (px / 3, py / 3) == (x / 3, y / 3)
    });
    let stands = peers.into_iter().any(|i| clues[i / 9][i % 9] == digit);
    clues[y][x] = digit;
    (!stands).then_some(Puzzle { clues, ..*puzzle })
}

/// The board with these numbers, row by row.
pub fn board(numbers: &[u32]) -> Grid {
    std::array::from_fn(|y| std::array::from_fn(|x| numbers[9 * y + x] as u8))
}
