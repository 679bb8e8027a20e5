//! 012-1: what N queens cost.

use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::worksheet(check);

fn check(grader: &mut Grader) {
    let what = "the candidates, written out one by one, are";
    // Counted one by one, not by a formula.
    let points = |count: fn(u64) -> u64| (1..=4).map(move |n| ([n], whole(count(n))));
    grader.formula("any_cells", ["N"], points(|n| choose_cells(n * n, n)), what);
    grader.formula("one_per_column", ["N"], points(|n| fill(n, n, true)), what);
    grader.formula("one_per_row_and_column", ["N"], points(|n| fill(n, n, false)), what);
    grader.list(
        "nodes",
        (4..=10).map(|n| (format!("N = {n}"), truth::nodes(&queens(n)))),
        "let n-queens N --stats count them",
    );
    // A node at depth k of that tree has N − k children: no search that gives each queen a separate row has more.
    grader.growth("time", "N*N!", "N rows tried at each node of the tree of all permutations");
    grader.growth("space", "N", "the board, the check arrays and the open calls");
}

/// Ways to choose `left` of `cells` cells: with the first cell, or without it.
fn choose_cells(cells: u64, left: u64) -> u64 {
    match (cells, left) {
        (_, 0) => 1,
        (0, _) => 0,
        _ => choose_cells(cells - 1, left - 1) + choose_cells(cells - 1, left),
    }
}

/// Ways to give a row to each of `columns`: any row, or only rows not given yet.
fn fill(rows: u64, columns: u64, any: bool) -> u64 {
    if columns == 0 {
        return 1;
    }
    let left = if any { rows } else { rows - 1 };
    (0..rows).map(|_| fill(left, columns - 1, any)).sum()
}
