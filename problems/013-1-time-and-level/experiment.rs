//! 013-1: puzzles of several levels, and each of them turned.

use std::path::Path;

use number_place::search::{Board, N};

use crate::files::write_puzzle;
use crate::measure::{Chart, Experiment, Source, Trial};
use crate::programs::Build;

/// Levels, the easiest first.
pub const LEVELS: [&str; 4] = ["easy", "medium", "hard", "clues17"];
/// Puzzles of each level.
const PUZZLES: u32 = 4;

/// Each puzzle as it is and turned.
///
/// # Errors
/// A puzzle cannot be read or written.
pub fn plan(root: &Path, folder: &Path) -> anyhow::Result<Experiment> {
    let mut steps = Vec::new();
    for level in LEVELS {
        for number in 1..=PUZZLES {
            let name = format!("{level}-{number}");
            let path = root.join(format!("problems/puzzles/{name}.txt"));
            let puzzle = number_place::read::read(&path)?;
            let size = puzzle.empty_cells().count() as u64;
            let turned = folder.join(format!("puzzles/{name}-turned.txt"));
            write_puzzle(&turned, &turn(&puzzle.clues))?;
            for (input, path) in [(name.clone(), path), (format!("{name} turned"), turned)] {
                steps.push(Trial {
                    series: level.to_owned(),
                    input,
                    size,
                    program: Source::Course(Build::release("number-place")),
                    arguments: vec![path.display().to_string()],
                    limit: Some(std::time::Duration::from_secs(60)),
                });
            }
        }
    }
    Ok(Experiment::new(
        "Number place: time by level, each puzzle as it is and turned by half",
        10,
        Chart::Bars,
        steps,
    ))
}

/// The puzzle upside down: the same puzzle for people, and filled from its other end by the search.
fn turn(board: &Board) -> Board {
    std::array::from_fn(|y| std::array::from_fn(|x| board[N - 1 - y][N - 1 - x]))
}
