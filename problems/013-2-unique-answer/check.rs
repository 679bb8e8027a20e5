//! 013-2: which clues a puzzle could do without.

mod experiment;

use std::collections::BTreeSet;

use number_place::Puzzle;

use crate::prelude::*;
use experiment::PUZZLE;

pub const EXERCISE: Exercise =
    Exercise { worksheet: Some(check), ..Exercise::measurement(experiment::plan, check_measured) };

/// Copies of the puzzle with clues taken out.
const CUT: [(&str, &str); 2] = [("answers_cut1", "p22833-cut1"), ("answers_cut4", "p22833-cut4")];

/// The cells whose clue can be taken out, alone, while the answer stays the only one.
fn redundant(puzzle: &Puzzle) -> BTreeSet<(u64, u64)> {
    let unique = |&(x, y, _): &(usize, usize, usize)| {
        let mut less = *puzzle;
        less.clues[y][x] = 0;
        puzzle_solutions(&less) == 1
    };
    puzzle.clues().filter(unique).map(|(x, y, _)| (x as u64, y as u64)).collect()
}

fn check(grader: &mut Grader) {
    for (question, name) in CUT {
        let look = format!("let number-place problems/puzzles/{name}.txt count them");
        let answers = puzzle_solutions(&puzzle(name));
        grader.number(question, answers, &look);
        grader.guess(&format!("guess_{question}"), answers);
    }
    grader.cells(
        "redundant",
        &redundant(&puzzle(PUZZLE)),
        "without its clue there is more than one answer, or it has no clue",
    );
    grader.sealed_choice(
        "why_leave_them",
        "redundant",
        "78258786",
        &[
            ("f7f09ced", "without any one of them the answer is still the only one"),
            ("48e95e4a", "without any one of them the answer is still the only one"),
            ("18b6132b", "measure it: without them the search takes some milliseconds"),
        ],
    );
}

fn check_measured(grader: &mut Grader, results: &Results) {
    let counts = results.rows.iter().filter(|row| row.complete).filter_map(|row| row.answers);
    grader.number(
        "most_answers_without_one_clue",
        counts.max().unwrap_or(0),
        "the largest number in the column answers",
    );
    let nodes = || results.rows.iter().filter_map(|row| row.nodes);
    let most = nodes().max().unwrap_or(0);
    let least = nodes().min().unwrap_or(0);
    grader.near(
        "nodes_spread",
        Number::new(most.into(), least.max(1).into()),
        3,
        "divide the largest number in the column nodes by the smallest",
    );
}
