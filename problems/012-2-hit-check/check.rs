//! 012-2: the three check arrays of N queens.

use std::collections::BTreeSet;

use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise { own: Some(own), ..Exercise::worksheet(check) };

/// The board and the queen of the questions about shared diagonals.
fn queen(mut inputs: RandomInputs) -> (u64, (u64, u64)) {
    let n = inputs.number(6, 6..=9);
    (n, (inputs.number(2, 1..=n - 2), inputs.number(3, 1..=n - 2)))
}

fn own(inputs: RandomInputs) -> OwnWords {
    let (n, (x, y)) = queen(inputs);
    vec![
        ("6 x 6", format!("{n} x {n}")),
        ("x − y + 5", format!("x − y + {}", n - 1)),
        ("(2, 3)", format!("({x}, {y})")),
    ]
}

fn check(grader: &mut Grader) {
    let (n, queen) = queen(grader.inputs.clone());
    let right_down = |n| indices(n, |x, y| x + y);
    let left_down = |n| indices(n, |x, y| x + n - 1 - y);
    let mut formula = |question, value: &dyn Fn(u64) -> Option<u64>, what| {
        let points = [1, 2, 3, 8, 13].map(|n| ([n], whole(value(n).unwrap_or(0))));
        grader.formula(question, ["N"], points, what);
    };
    formula("rows", &|n| Some(n), "the rows of the board are");
    formula("right_down_first", &|n| right_down(n).pop_first(), "the smallest x+y is");
    formula("right_down_last", &|n| right_down(n).pop_last(), "the largest x+y is");
    formula("left_down_first", &|n| left_down(n).pop_first(), "the smallest x-y+N-1 is");
    formula("left_down_last", &|n| left_down(n).pop_last(), "the largest x-y+N-1 is");
    let different = |n| Some(left_down(n).len() as u64);
    formula("diagonals", &different, "the different values on the board are");
    let shares = |line: fn(u64, u64, u64) -> u64| {
        cells(n).filter(|&(x, y)| line(x, y, n) == line(queen.0, queen.1, n)).collect()
    };
    let belongs = "its index in the array is another";
    grader.cells("same_right_down", &shares(|x, y, _| x + y), belongs);
    grader.cells("same_left_down", &shares(|x, y, n| x + n - 1 - y), belongs);
    grader.sealed_choice(
        "without_plus",
        "left_down_first",
        "9e295940",
        &[
            ("a6785496", "adding N-1 moves the indices, it does not make room for more"),
            ("c526f66c", "an addition less is not slower"),
            ("d246bf61", "x-y tells the diagonals apart already"),
        ],
    );
}

fn cells(n: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..n).flat_map(move |x| (0..n).map(move |y| (x, y)))
}

fn indices(n: u64, index: impl Fn(u64, u64) -> u64) -> BTreeSet<u64> {
    cells(n).map(|(x, y)| index(x, y)).collect()
}
