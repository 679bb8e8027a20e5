//! 013-2: which clues a puzzle could do without.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use common::observer::Observer;
use common::stop::{Flow, Stop};
use number_place::search::{Board, N, Puzzle, search};

use super::truth::number;
use crate::formula::whole;
use crate::grader::{Grader, Outcome};
use crate::measure::results::Results;

/// The lecture's puzzle, and its copies with clues taken out.
const PUZZLE: &str = "problems/puzzles/p22833.txt";
const CUT: [(&str, &str); 2] = [
    ("answers_cut1", "problems/puzzles/p22833-cut1.txt"),
    ("answers_cut4", "problems/puzzles/p22833-cut4.txt"),
];

/// Ends a search after a number of answers.
struct AtMost(u64);

impl Observer<Puzzle> for AtMost {
    fn answered(&mut self, _board: &Board, answers: &u64) -> Flow {
        if *answers >= self.0 {
            return ControlFlow::Break(Stop::AnswerLimit);
        }
        ControlFlow::Continue(())
    }
}

/// How many answers a puzzle has, counted up to `most`.
fn answers(puzzle: &Puzzle, most: u64) -> u64 {
    let mut answers = 0;
    // Stopped or not, the count is what was asked for.
    let _ = search(puzzle, &mut answers, &mut AtMost(most));
    answers
}

/// The cells whose clue can be taken out, alone, while the answer stays the only one.
fn redundant(puzzle: &Puzzle) -> BTreeSet<(u64, u64)> {
    let clues = clues(&puzzle.clues);
    let unique = |&(x, y): &(usize, usize)| {
        let mut less = *puzzle;
        less.clues[y][x] = 0;
        answers(&less, 2) == 1
    };
    let cell = |(x, y)| (x as u64, y as u64);
    clues.into_iter().filter(unique).map(cell).collect()
}

/// The cells of a puzzle that hold a clue, row by row.
pub(crate) fn clues(board: &Board) -> Vec<(usize, usize)> {
    let cells = (0..N * N).map(|index| (index % N, index / N));
    cells.filter(|&(x, y)| board[y][x] != 0).collect()
}

pub(super) fn check(grader: &mut Grader) {
    for (question, file) in CUT {
        match number_place::read::read(&grader.root.join(file)) {
            Ok(puzzle) => {
                let look = format!("let number-place {file} count them");
                grader.number(question, &whole(answers(&puzzle, u64::MAX)), &look);
            }
            Err(error) => grader.judge(question, |_| Err(Outcome::Open(error.to_string()))),
        }
    }
    match number_place::read::read(&grader.root.join(PUZZLE)) {
        Ok(puzzle) => {
            let belongs = "without its clue there is more than one answer, or it holds no clue";
            grader.cells("redundant", &redundant(&puzzle), belongs);
        }
        Err(error) => grader.judge("redundant", |_| Err(Outcome::Open(error.to_string()))),
    }
    grader.choice(
        "why_leave_them",
        "easier-for-people",
        &[
            (
                "unique",
                "without any one of them the answer is still the only one",
            ),
            (
                "needed",
                "without any one of them the answer is still the only one",
            ),
            (
                "faster-for-computers",
                "measure it: the time of this program hardly changes",
            ),
        ],
    );
}

pub(super) fn check_measured(grader: &mut Grader, results: &Results) {
    let counts: Vec<u64> = results
        .rows
        .iter()
        .filter(|row| row.complete)
        .filter_map(|row| row.answers)
        .collect();
    let most = counts.iter().copied().max().unwrap_or(0);
    grader.number(
        "most_answers_without_one_clue",
        &whole(most),
        "the largest number in the column answers",
    );
    let nodes: Vec<f64> = results
        .rows
        .iter()
        .filter_map(|row| row.nodes)
        .map(|nodes| nodes as f64)
        .collect();
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
            answers(&puzzle, u64::MAX)
        };
        assert_eq!(CUT.map(|(_, file)| count(file)), [5, 882]);
        assert_eq!(count(PUZZLE), 1);
    }
}
