//! 011-3: what the verbose levels print.

use common::board::{Cell, Size};
use num_bigint::BigUint;

use crate::exercise::Exercise;
use crate::formula::whole;
use crate::grader::Grader;
use truth::{backtracking, bruteforce, printed};

mod size;

use size::nodes_text;

pub const EXERCISE: Exercise = Exercise::worksheet(check);

fn check(grader: &mut Grader) {
    let brute = [0, 1, 2, 3].map(|level| printed(&bruteforce(2, 2), level));
    let backtrack = [0, 1, 2, 3].map(|level| printed(&backtracking(3, 4), level));
    let lines = |text: &String| text.matches('\n').count();
    let each = |texts: &[String; 4], size: fn(&String) -> usize| {
        let sizes = texts.iter().map(|text| size(text) as u64);
        (0..).zip(sizes).map(|(level, size)| (format!("level {level}"), size)).collect::<Vec<_>>()
    };
    let look = "see problems levels knight-bruteforce 2 2 0 0";
    grader.list("bruteforce_lines", each(&brute, lines), look);
    grader.list("bruteforce_bytes", each(&brute, String::len), look);
    let look = "see problems levels knight-backtrack 3 4 0 0";
    grader.list("backtrack_lines", each(&backtrack, lines), look);
    for (question, texts, line) in [
        ("level_of_cells_fixed", &brute, "cells fixed"),
        ("level_of_answer_found", &backtrack, "Answer found"),
        ("level_of_moves_of_the_path", &brute, ">> "),
        ("level_of_write_back", &backtrack, "write back"),
    ] {
        let first = texts.iter().position(|text| text.contains(line)).unwrap_or(9);
        grader.number(question, first, "look for the first level whose table shows such a line");
    }
    // Without an answer, level 1 is header and result.
    let around = BigUint::from(brute[1].len());
    let size = |width, height| {
        &around + nodes_text(Size::new(width, height), Cell { x: 0, y: 0 }, 2).bytes
    };
    let look = "problems levels knight-bruteforce 3 3 0 0 --levels 2 counts it";
    grader.number("bytes_3x3_level_2", size(3, 3), look);
    grader.guess("guess_bytes_3x3_level_2", size(3, 3));
    let megabytes = |unit: u64| size(3, 3) / unit == BigUint::from(914u32);
    let units = [("10^6", 1_000_000), ("2^20", 1 << 20)];
    let unit = units.into_iter().find(|&(_, unit)| megabytes(unit)).map_or("neither", |u| u.0);
    let others = ["10^6", "2^20", "neither"].map(|word| (word, "divide your bytes by both"));
    grader.choice("mb_of_the_lecture", unit, &others);
    let look = "count the nodes, and the bytes that each of them prints";
    grader.near("bytes_4x3_level_2", whole(size(4, 3)), 2, look);
}
