//! 012-2: the three check arrays of N queens.

use std::collections::BTreeSet;

use crate::exercise::Exercise;
use crate::formula::{Number, whole};
use crate::grader::Grader;

/// The exercise.
pub const EXERCISE: Exercise = Exercise {
    worksheet: Some(check),
    ..Exercise::new("012-2-hit-check", "The three check arrays")
};

/// The board and the queen of the questions about shared diagonals.
const N: u64 = 6;
const QUEEN: (u64, u64) = (2, 3);

fn check(grader: &mut Grader) {
    let right_down = |n: u64| indices(n, |x, y| x + y);
    let left_down = |n: u64| indices(n, |x, y| x + n - 1 - y);
    let points = |value: &dyn Fn(u64) -> u64| -> Vec<(Vec<u64>, Number)> {
        [1, 2, 3, 8, 13].iter().map(|&n| (vec![n], whole(value(n)))).collect()
    };
    let last = |set: BTreeSet<u64>| set.last().copied().unwrap_or(0);
    let first = |set: BTreeSet<u64>| set.first().copied().unwrap_or(0);
    grader.formula("rows", &["N"], &points(&|n| n), "the rows of the board are");
    grader.formula(
        "right_down_first",
        &["N"],
        &points(&|n| first(right_down(n))),
        "the smallest x+y is",
    );
    grader.formula(
        "right_down_last",
        &["N"],
        &points(&|n| last(right_down(n))),
        "the largest x+y is",
    );
    grader.formula(
        "left_down_first",
        &["N"],
        &points(&|n| first(left_down(n))),
        "the smallest x-y+N-1 is",
    );
    grader.formula(
        "left_down_last",
        &["N"],
        &points(&|n| last(left_down(n))),
        "the largest x-y+N-1 is",
    );
    let entries = points(&|n| left_down(n).len() as u64);
    grader.formula("diagonals", &["N"], &entries, "the different values on the board are");
    let shares = |line: fn(u64, u64) -> u64| -> BTreeSet<(u64, u64)> {
        let cells = (0..N).flat_map(|x| (0..N).map(move |y| (x, y)));
        cells.filter(|&(x, y)| line(x, y) == line(QUEEN.0, QUEEN.1)).collect()
    };
    let belongs = "its index in the array is another";
    grader.cells("same_right_down", &shares(|x, y| x + y), belongs);
    grader.cells("same_left_down", &shares(|x, y| x + N - 1 - y), belongs);
    grader.choice(
        "why_plus",
        "negative",
        &[
            ("larger", "adding N-1 moves the indices, it does not make room for more"),
            ("faster", "an addition more is not faster"),
            ("unique", "x-y tells the diagonals apart already"),
        ],
    );
}

fn indices(n: u64, index: impl Fn(u64, u64) -> u64) -> BTreeSet<u64> {
    (0..n).flat_map(|x| (0..n).map(move |y| (x, y))).map(|(x, y)| index(x, y)).collect()
}
