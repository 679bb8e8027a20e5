//! A plain search for the tests: row by row, and every digit is compared with every cell it must differ from.
//!
//! It shares nothing with the fast search: no sets, no units, no order of cells.

use number_place::{Grid, N};

/// Which diagonals contain 1 to 9: the falling one, x = y, and the rising one, x + y = 8.
pub type Diagonals = [bool; 2];

/// Counts the solutions, up to `limit`.
pub fn count(board: &mut Grid, diagonals: Diagonals, limit: u64) -> u64 {
    let Some((x, y)) = (0..81).map(|k| (k % N, k / N)).find(|&(x, y)| board[y][x] == 0) else {
        return 1;
    };
    let mut solutions = 0;
    for digit in 1..=9 {
        if solutions < limit && fits(board, diagonals, x, y, digit) {
            board[y][x] = digit;
            solutions += count(board, diagonals, limit - solutions);
            board[y][x] = 0;
        }
    }
    solutions
}

/// Whether a digit is absent from the cell's lines, block and diagonals.
pub fn fits(board: &Grid, diagonals: Diagonals, x: usize, y: usize, digit: u8) -> bool {
    let stands = |x: usize, y: usize| board[y][x] == digit;
    let left = x / 3 * 3;
    let top = y / 3 * 3;
    !((0..N).any(|k| stands(k, y) || stands(x, k) || stands(left + k % 3, top + k / 3))
        || diagonals[0] && x == y && (0..N).any(|k| stands(k, k))
        || diagonals[1] && x + y == 8 && (0..N).any(|k| stands(k, 8 - k)))
}
