//! What the checks of programs for boards with blocked cells share.

use std::fmt::Display;

/// What a program reads: the numbers of the board, and its blocked cells, if there are any.
pub fn with_blocked<T: Display>(
    board: impl Display,
    blocked: impl IntoIterator<Item = (T, T)>,
) -> String {
    let cells: String = blocked.into_iter().map(|(x, y)| format!(" {x} {y}")).collect();
    let word = if cells.is_empty() { "" } else { " blocked" };
    format!("{board}{word}{cells}")
}

/// Enters each node of the search for `n` queens below these rows, one for each column so far, without the three arrays
/// and without an index of a diagonal. No queen stands on a cell (column, row) that is blocked.
pub fn place_queens(
    n: usize,
    is_blocked: &dyn Fn(&(usize, usize)) -> bool,
    rows: &mut Vec<usize>,
    enter: &mut dyn FnMut(&[usize]),
) {
    enter(rows);
    let x = rows.len();
    for y in (0..n).take_while(|_| x < n) {
        let attacks = |(i, &row): (usize, &usize)| row == y || row.abs_diff(y) == x - i;
        if !rows.iter().enumerate().any(attacks) && !is_blocked(&(x, y)) {
            rows.push(y);
            place_queens(n, is_blocked, rows, enter);
            rows.pop();
        }
    }
}
