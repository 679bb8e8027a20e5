//! 013-2: which clues a puzzle could do without.

mod experiment;

use std::collections::BTreeSet;

use number_place::search::{Board, N, Puzzle};

use crate::exercise::{Exercise, Measurement};
use crate::formula::whole;
use crate::grader::{Grader, Verdict};
use crate::measure::results::Results;
use crate::truth::number;

/// The exercise.
pub const EXERCISE: Exercise = Exercise {
    worksheet: Some(check),
    measurement: Some(Measurement {
        plan: experiment::plan,
        published: Vec::new,
        check: check_measured,
    }),
    ..Exercise::new("013-2-unique-answer", "Clues a puzzle could do without")
};

/// The lecture's puzzle, and its copies with clues taken out.
const PUZZLE: &str = "problems/puzzles/p22833.txt";
const CUT: [(&str, &str); 2] = [
    ("answers_cut1", "problems/puzzles/p22833-cut1.txt"),
    ("answers_cut4", "problems/puzzles/p22833-cut4.txt"),
];

/// The cells whose clue can be taken out, alone, while the answer stays the only one.
fn redundant(puzzle: &Puzzle) -> BTreeSet<(u64, u64)> {
    let clues = clues(&puzzle.clues);
    let unique = |&(x, y): &(usize, usize)| {
        let mut less = *puzzle;
        less.clues[y][x] = 0;
        less.count_up_to(2) == 1
    };
    let cell = |(x, y)| (x as u64, y as u64);
    clues.into_iter().filter(unique).map(cell).collect()
}

/// The cells of a puzzle that hold a clue, row by row.
pub(crate) fn clues(board: &Board) -> Vec<(usize, usize)> {
    let cells = (0..N * N).map(|index| (index % N, index / N));
    cells.filter(|&(x, y)| board[y][x] != 0).collect()
}

fn check(grader: &mut Grader) {
    for (question, file) in CUT {
        match number_place::read::read(&grader.root.join(file)) {
            Ok(puzzle) => {
                let look = format!("let number-place {file} count them");
                grader.number(question, &whole(puzzle.count_up_to(u64::MAX)), &look);
            }
            Err(error) => grader.judge(question, |_| Err(Verdict::Open(error.to_string()))),
        }
    }
    match number_place::read::read(&grader.root.join(PUZZLE)) {
        Ok(puzzle) => {
            let belongs = "without its clue there is more than one answer, or it holds no clue";
            grader.cells("redundant", &redundant(&puzzle), belongs);
        }
        Err(error) => grader.judge("redundant", |_| Err(Verdict::Open(error.to_string()))),
    }
    grader.choice(
        "why_leave_them",
        "easier-for-people",
        &[
            ("unique", "without any one of them the answer is still the only one"),
            ("needed", "without any one of them the answer is still the only one"),
            ("faster-for-computers", "measure it: the time of this program hardly changes"),
        ],
    );
}

fn check_measured(grader: &mut Grader, results: &Results) {
    let counts: Vec<u64> =
        results.rows.iter().filter(|row| row.complete).filter_map(|row| row.answers).collect();
    let most = counts.iter().copied().max().unwrap_or(0);
    grader.number(
        "most_answers_without_one_clue",
        &whole(most),
        "the largest number in the column answers",
    );
    let nodes: Vec<f64> =
        results.rows.iter().filter_map(|row| row.nodes).map(|nodes| nodes as f64).collect();
    let least = nodes.iter().copied().fold(f64::INFINITY, f64::min);
    let highest = nodes.iter().copied().fold(0.0, f64::max);
    grader.near(
        "nodes_spread",
        &number(highest / least.max(1.0)),
        3,
        "divide the largest number in the column nodes by the smallest",
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn the_cut_files_have_5_and_882_answers() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let count = |file: &str| {
            let puzzle = number_place::read::read(&root.join(file)).unwrap();
            puzzle.count_up_to(u64::MAX)
        };
        assert_eq!(CUT.map(|(_, file)| count(file)), [5, 882]);
        assert_eq!(count(PUZZLE), 1);
    }
}
