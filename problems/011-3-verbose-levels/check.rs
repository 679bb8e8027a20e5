//! 011-3: what the verbose levels print.

use num_bigint::BigUint;

use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::worksheet(check);

fn check(grader: &mut Grader) {
    let brute = [0, 1, 2, 3].map(|level| printed(&bruteforce(2, 2), level));
    let backtrack = [0, 1, 2, 3].map(|level| printed(&backtracking(3, 4), level));
    for (question, texts, line) in [
        ("level_of_cells_fixed", &brute, "cells fixed"),
        ("level_of_answer_found", &backtrack, "Answer found"),
        ("level_of_moves_of_the_path", &brute, ">> "),
        ("level_of_write_back", &backtrack, "write back"),
    ] {
        let first = texts.iter().position(|text| text.contains(line)).unwrap_or(9);
        grader.number(question, first, "look for the first level whose table shows such a line");
    }
    let size = |width, height| brute[1].len() + nodes_text(width, height);
    grader.number(
        "bytes_3x3_level_2",
        size(3, 3),
        "knight-bruteforce 3 3 0 0 --levels 2 counts it",
    );
    grader.guess("guess_bytes_3x3_level_2", size(3, 3));
    let megabytes = |unit: u64| size(3, 3) / unit == BigUint::from(914u32);
    let unit = [("10^6", 1_000_000), ("2^20", 1 << 20)]
        .into_iter()
        .find(|&(_, unit)| megabytes(unit))
        .map_or("neither", |found| found.0);
    grader.choice(
        "mb_of_the_lecture",
        unit,
        &["10^6", "2^20", "neither"].map(|word| (word, "divide your bytes by both")),
    );
    grader.near(
        "bytes_4x3_level_2",
        whole(size(4, 3)),
        2,
        "count the nodes, and the bytes that each of them prints",
    );
}

/// The bytes that all nodes of brute force print at level 2. Of those with k cells fixed, on the board or off it, there are
/// 8^(k-1), and each prints `-- k cells fixed --` and the board, three characters a cell.
fn nodes_text(width: u64, height: u64) -> BigUint {
    let node = |k: u64| format!("-- {k} cells fixed --\n").len() as u64 + height * (3 * width + 1);
    (1..=width * height).map(|depth| BigUint::from(8u32).pow(depth as u32 - 1) * node(depth)).sum()
}
