//! 013-2: the lecture's puzzle #22833 without one clue after the other.

use std::path::Path;

use number_place::search::{N, Puzzle};

use crate::files::write_puzzle;
use crate::measure::{Chart, Experiment, Source, Trial};
use crate::programs::Build;

/// The lecture's puzzle.
pub const PUZZLE: &str = "problems/puzzles/p22833.txt";

/// The cells of a puzzle that hold a clue, row by row.
pub fn clues(puzzle: &Puzzle) -> impl Iterator<Item = (usize, usize)> {
    let cells = (0..N * N).map(|index| (index % N, index / N));
    cells.filter(|&(x, y)| puzzle.clues[y][x] != 0)
}

pub fn plan(root: &Path, folder: &Path) -> anyhow::Result<Experiment> {
    let puzzle = number_place::read::read(&root.join(PUZZLE))?;
    let mut steps = Vec::new();
    for (x, y) in clues(&puzzle) {
        let mut less = puzzle;
        let figure = std::mem::take(&mut less.clues[y][x]);
        let path = folder.join(format!("puzzles/without-{x}-{y}.txt"));
        write_puzzle(&path, &less.clues)?;
        steps.push(Trial {
            series: "without".to_owned(),
            input: format!("{figure} at ({x}, {y})"),
            size: less.empty_cells().count() as u64,
            program: Source::Course(Build::release("number-place")),
            arguments: vec![path.display().to_string()],
            limit: None,
        });
    }
    Ok(Experiment::new("Answers of #22833 when one clue is taken out", 3, Chart::Answers, steps))
}
