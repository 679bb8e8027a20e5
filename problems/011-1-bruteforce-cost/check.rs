//! 011-1: what brute force costs.

use knight_bruteforce::{Algorithm, KnightTours};

use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::worksheet(check);

/// Boards with one cell to six; 3x3 would take a second.
const BOARDS: [(i32, i32); 6] = [(1, 1), (2, 1), (3, 1), (2, 2), (5, 1), (3, 2)];

fn check(grader: &mut Grader) {
    let trees =
        BOARDS.map(|(width, height)| (width * height, explore(&bruteforce(width, height)).0));
    let points = |count: fn(&TreeShape) -> u64| {
        trees.iter().map(move |(cells, shape)| ([*cells as u64], whole(count(shape))))
    };
    grader.formula("nodes", ["N"], points(TreeShape::nodes), "the search enters");
    grader.formula("candidates", ["N"], points(TreeShape::deepest), "the search generates");
    grader.formula("depth", ["N"], points(TreeShape::open_calls), "the calls open at once are");
    let large = truth::nodes(&KnightTours { algorithm: Algorithm::Mask, ..bruteforce(3, 3) });
    grader.number("nodes_3x3", large, "let knight-bruteforce 3 3 0 0 --stats count them");
    grader.guess("guess_nodes_3x3", large);
    // The lecture's program clears N cells at each of the 8^(k−1) nodes with k cells fixed, and follows k − 1 moves.
    grader.growth(
        "time_rendering",
        "N*8^N",
        "the cells and moves that board_from_path goes through",
    );
    grader.growth("time_mask", "8^N", "the nodes, at a constant cost each");
    grader.growth("space", "N", "the arrays and the open calls");
}
