//! 013-2: the lecture's puzzle #22833 without one clue after the other.

use crate::prelude::*;

/// The lecture's puzzle.
pub const PUZZLE: &str = "p22833";

pub fn plan() -> Experiment {
    let puzzle = puzzle(PUZZLE);
    let mut steps = Vec::new();
    for (x, y, figure) in puzzle.clues() {
        let mut less = puzzle;
        less.clues[y][x] = 0;
        steps.push(ExperimentStep {
            series: "without",
            input: format!("{figure} at ({x}, {y})"),
            size: less.empty_cells().count() as u64,
            program: Source::release("number-place"),
            arguments: vec!["-".to_owned()],
            puzzle: Some(less.clues),
            ..ExperimentStep::default()
        });
    }
    Experiment::new("Answers of #22833 when one clue is taken out", 3, steps)
}
