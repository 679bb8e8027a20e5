//! 013-1: puzzles of several levels, and each of them turned.

use crate::prelude::*;
use number_place::{Grid, N};

/// Levels, the easiest first.
const LEVELS: [&str; 4] = ["easy", "medium", "hard", "clues17"];
/// Puzzles of each level.
const PUZZLES: u32 = 4;

/// Each puzzle as it is and turned.
pub fn plan() -> Experiment {
    let mut steps = Vec::new();
    for level in LEVELS {
        for number in 1..=PUZZLES {
            let name = format!("{level}-{number}");
            let puzzle = puzzle(&name);
            let size = puzzle.empty_cells().count() as u64;
            let file = format!("problems/puzzles/{name}.txt");
            let turned = turn(&puzzle.clues);
            for (input, file, puzzle) in [
                (name.clone(), file, None),
                (format!("{name} turned"), "-".to_owned(), Some(turned)),
            ] {
                steps.push(ExperimentStep {
                    series: level,
                    input,
                    size,
                    program: Source::release("number-place"),
                    arguments: vec![file],
                    puzzle,
                    limit: Some(std::time::Duration::from_secs(60)),
                });
            }
        }
    }
    Experiment::new(
        "Number place: time by level, each puzzle as it is and turned by half",
        10,
        steps,
    )
}

/// The puzzle upside down: the same puzzle for people, and filled from its other end by the search.
fn turn(board: &Grid) -> Grid {
    std::array::from_fn(|y| std::array::from_fn(|x| board[N - 1 - y][N - 1 - x]))
}
