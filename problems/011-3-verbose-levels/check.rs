//! 011-3: what the verbose levels print.

use num_bigint::BigUint;

use crate::exercise::Exercise;
use crate::formula::whole;
use crate::grader::Grader;
use crate::truth::{backtracking, bruteforce, printed};
use common::board::{Cell, Size};
use knight_bruteforce::size::nodes_text;

/// The exercise.
pub const EXERCISE: Exercise = Exercise {
    worksheet: Some(check),
    ..Exercise::new("011-3-verbose-levels", "What the verbose levels print")
};

fn check(grader: &mut Grader) {
    let lines = |text: &str| text.bytes().filter(|&byte| byte == b'\n').count() as u64;
    let names: Vec<String> = (0..4).map(|level| format!("level {level}")).collect();
    let texts: Vec<String> = (0..4).map(|level| printed(&bruteforce(2, 2), level)).collect();
    let lines_2x2: Vec<u64> = texts.iter().map(|text| lines(text)).collect();
    let bytes_2x2: Vec<u64> = texts.iter().map(|text| text.len() as u64).collect();
    let look = "see problems levels knight-bruteforce 2 2 0 0";
    grader.list("bruteforce_lines", &lines_2x2, &names, look);
    grader.list("bruteforce_bytes", &bytes_2x2, &names, look);
    let lines_3x4: Vec<u64> =
        (0..4).map(|level| lines(&printed(&backtracking(3, 4), level))).collect();
    grader.list(
        "backtrack_lines",
        &lines_3x4,
        &names,
        "see problems levels knight-backtrack 3 4 0 0",
    );
    let first_level = |text: &dyn Fn(u8) -> String, line: &str| {
        let has = |level: u8| text(level).contains(line);
        whole((0..4).find(|&level| has(level)).unwrap_or(9))
    };
    let bf = |level| printed(&bruteforce(2, 2), level);
    let bt = |level| printed(&backtracking(3, 4), level);
    let look = "look for the first level whose table shows such a line";
    grader.number("level_of_cells_fixed", &first_level(&bf, "cells fixed"), look);
    grader.number("level_of_answer_found", &first_level(&bt, "Answer found"), look);
    grader.number("level_of_moves_of_the_path", &first_level(&bf, ">> "), look);
    grader.number("level_of_write_back", &first_level(&bt, "write back"), look);
    // Without an answer, level 1 is header and result.
    let around = printed(&bruteforce(2, 2), 1).len();
    let size = |width, height| {
        BigUint::from(around) + nodes_text(Size::new(width, height), Cell { x: 0, y: 0 }, 2).bytes
    };
    let exact = size(3, 3);
    grader.number(
        "bytes_3x3_level_2",
        &whole(exact.clone()),
        "problems levels knight-bruteforce 3 3 0 0 --levels 2 counts it",
    );
    grader.near("mib_3x3_level_2", &(whole(exact) / whole(1 << 20)), 1, "1 MiB is 2^20 bytes");
    grader.near(
        "bytes_4x3_level_2",
        &whole(size(4, 3)),
        2,
        "count the nodes, and the bytes that each of them prints",
    );
}
