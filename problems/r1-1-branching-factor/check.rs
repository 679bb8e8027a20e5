//! r1-1: the average branching factor of the knight's graph.

use knight_graph::graph::Graph;
use num_traits::Pow;

use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise { own: Some(own), ..Exercise::worksheet(check) };

/// Directed edges of the graph of n by n cells.
fn edges(n: i32) -> u64 {
    let size = Size::new(n, n);
    Graph { size }.edges()
}

/// Edges over vertices.
fn k(n: i32) -> Number {
    whole(edges(n)) / whole(n * n)
}

/// Where the tree that is measured begins, on 5x5.
fn start(mut inputs: RandomInputs) -> (u64, u64) {
    (inputs.number(0, 0..=4), inputs.number(0, 0..=4))
}

fn own(inputs: RandomInputs) -> OwnWords {
    let (x, y) = start(inputs);
    vec![
        ("knight-backtrack -- 5 5 0 0", format!("knight-backtrack -- 5 5 {x} {y}")),
        ("5x5 from (0, 0)", format!("5x5 from ({x}, {y})")),
    ]
}

fn check(grader: &mut Grader) {
    let points = |value: fn(i32) -> Number| (3..=20).map(move |n| ([n as u64], value(n)));
    grader.formula("edges", ["n"], points(|n| whole(edges(n))), "the graph's directed edges are");
    grader.formula("k", ["n"], points(k), "edges over vertices are");
    grader.number("edges_8x8", edges(8), "knight-graph 8 8 0 0 counts them");
    grader.near(
        "percent_8x8",
        whole(edges(8) * 100) / whole(64 * 64),
        1,
        "edges over 64 x 64 places of the matrix, in percent",
    );
    for n in [5, 6, 8] {
        grader.near(
            &format!("tree_{n}x{n}"),
            k(n).pow(n * n),
            2,
            "k to the power of the number of cells, with the exact k",
        );
    }
    let (x, y) = start(grader.inputs.clone());
    let real = backtracking_nodes(Size::new(5, 5), Cell { x: x as i32, y: y as i32 });
    grader.number(
        "nodes_5x5",
        real,
        &format!("let knight-backtrack 5 5 {x} {y} --stats count them"),
    );
    grader.sealed_choice(
        "why_too_high",
        "nodes_5x5",
        "08a1e298",
        &[
            ("ec9f094f", "with the exact k the estimate is still a hundred million times too high"),
            ("3129405e", "k is an average that has the corners in it already"),
            ("2375fe8f", "the count above is of the whole tree, all solutions searched"),
        ],
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reading's figures: 336 edges on 8x8, and an average that it rounds to two digits.
    #[test]
    fn the_readings_figures_are_those_of_the_graph() {
        assert_eq!(edges(8), 336);
        let rounded = |n| (k(n) * whole(100u64)).round().to_integer();
        assert_eq!([5, 6, 8].map(rounded), [384, 444, 525].map(Into::into));
    }
}
