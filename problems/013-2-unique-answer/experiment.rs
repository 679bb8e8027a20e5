//! 013-2: the lecture's puzzle #22833 without one clue after the other.

use number_place::{N, Puzzle};

use crate::measurement::{Experiment, ExperimentStep, Source};
use crate::puzzles::puzzle;

/// The lecture's puzzle.
pub const PUZZLE: &str = "p22833";

/// The cells of a puzzle that hold a clue, row by row.
pub fn clues(puzzle: &Puzzle) -> impl Iterator<Item = (usize, usize)> {
    let cells = (0..N * N).map(|index| (index % N, index / N));
    cells.filter(|&(x, y)| puzzle.clues[y][x] != 0)
}

pub fn plan() -> Experiment {
    let puzzle = puzzle(PUZZLE);
    let mut steps = Vec::new();
    for (x, y) in clues(&puzzle) {
        let mut less = puzzle;
        let figure = std::mem::take(&mut less.clues[y][x]);
        steps.push(ExperimentStep {
            series: "without".to_owned(),
            input: format!("{figure} at ({x}, {y})"),
            size: less.empty_cells().count() as u64,
            program: Source::release("number-place"),
            arguments: Vec::new(),
            puzzle: Some((format!("without-{x}-{y}"), less.clues)),
            limit: None,
        });
    }
    Experiment::new("Answers of #22833 when one clue is taken out", 3, None, steps)
}
