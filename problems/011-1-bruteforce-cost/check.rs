//! 011-1: what brute force costs.

use knight_bruteforce::KnightTours;
use num_bigint::BigInt;
use num_traits::Pow;

use crate::exercise::Exercise;
use crate::formula::{Number, whole};
use crate::grader::Grader;
use crate::truth::{bruteforce, explore};

/// The exercise.
pub const EXERCISE: Exercise = Exercise {
    worksheet: Some(check),
    ..Exercise::new("011-1-bruteforce-cost", "What brute force costs")
};

/// Boards with one cell to six; 3x3 would take a second.
const BOARDS: [(i32, i32); 6] = [(1, 1), (2, 1), (3, 1), (2, 2), (5, 1), (3, 2)];

fn check(grader: &mut Grader) {
    let trees = BOARDS
        .map(|(width, height)| ((width * height) as u64, explore(&bruteforce(width, height)).0));
    let points = |count: fn(&crate::truth::Shape) -> u64| -> Vec<(Vec<u64>, Number)> {
        let point = |(cells, shape): &(u64, _)| (vec![*cells], whole(count(shape)));
        trees.iter().map(point).collect()
    };
    grader.formula("nodes", &["N"], &points(|tree| tree.nodes()), "the search enters");
    grader.formula("candidates", &["N"], &points(|tree| tree.deepest()), "the search generates");
    grader.formula(
        "depth",
        &["N"],
        &points(|tree| tree.open_calls()),
        "the calls open at once are",
    );
    let (large, _) = explore(&KnightTours { algorithm: None, ..bruteforce(3, 3) });
    grader.number(
        "nodes_3x3",
        &whole(large.nodes()),
        "let knight-bruteforce 3 3 0 0 --stats count them",
    );
    grader.growth(
        "time_rendering",
        "N",
        [400, 800],
        cells_written,
        "the cells and moves that board_from_path goes through",
    );
    grader.growth("time_mask", "N", [400, 800], eight_to_the, "the nodes, at a constant cost each");
    grader.growth("space", "N", [400, 800], whole, "the arrays and the open calls");
}

fn eight_to_the(exponent: u64) -> Number {
    whole(BigInt::from(8).pow(exponent))
}

/// The lecture's program clears N cells at each of the 8^(k−1) nodes with k cells fixed, and follows
/// k − 1 moves.
fn cells_written(cells: u64) -> Number {
    let mut nodes = BigInt::from(1);
    let mut written = BigInt::ZERO;
    for fixed in 1..=cells {
        written += &nodes * (cells + fixed - 1);
        nodes *= 8;
    }
    whole(written)
}
