//! 001-1: the average branching factor of the knight's graph.

use common::board::Size;
use common::knight::target;
use num_traits::Pow;

use super::truth::{backtracking, explore};
use crate::formula::{Number, whole};
use crate::grader::Grader;

/// Directed edges of the graph of n by n cells, counted one by one.
fn edges(n: u32) -> u64 {
    let size = Size::new(n, n);
    let moves = |index| {
        (0..8)
            .filter(move |&d| target(size, size.cell(index), d).is_some())
            .count()
    };
    (0..size.cells()).map(moves).sum::<usize>() as u64
}

/// Edges over vertices.
fn k(n: u32) -> Number {
    whole(edges(n)) / whole(n * n)
}

pub(super) fn check(grader: &mut Grader) {
    let points = |value: fn(u32) -> Number| -> Vec<(Vec<u64>, Number)> {
        (3..=20).map(|n| (vec![n.into()], value(n))).collect()
    };
    grader.formula(
        "edges",
        &["n"],
        &points(|n| whole(edges(n))),
        "the graph's directed edges are",
    );
    grader.formula("k", &["n"], &points(k), "edges over vertices are");
    grader.number(
        "edges_8x8",
        &whole(edges(8)),
        "knight-graph 8 8 0 0 counts them",
    );
    grader.near(
        "percent_8x8",
        &(whole(edges(8) * 100) / whole(64 * 64)),
        1,
        "edges over 64 x 64 places of the matrix, in percent",
    );
    for n in [5u32, 6, 8] {
        grader.near(
            &format!("tree_{n}x{n}"),
            &k(n).pow((n * n) as i32),
            2,
            "k to the power of the number of cells, with the exact k",
        );
    }
    let real = explore(&backtracking(5, 5)).0.nodes();
    grader.number(
        "nodes_5x5",
        &whole(real),
        "let knight-backtrack 5 5 0 0 --stats count them",
    );
    grader.choice(
        "why_too_high",
        "visited",
        &[
            (
                "rounding",
                "with the exact k the estimate is still a hundred million times too high",
            ),
            (
                "corners",
                "k is an average that has the corners in it already",
            ),
            (
                "solutions",
                "the count above is of the whole tree, all solutions searched",
            ),
        ],
    );
}
