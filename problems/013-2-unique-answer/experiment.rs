//! 013-2: the lecture's puzzle #22833 without one clue after the other.

use std::path::Path;

use super::clues;
use crate::exercises::time_and_level::experiment::text;
use crate::measure::{Chart, Experiment, Trial};
use crate::programs::Build;
use crate::work::write_whole;

pub fn plan(root: &Path, folder: &Path) -> anyhow::Result<Experiment> {
    let puzzle = number_place::read::read(&root.join("problems/puzzles/p22833.txt"))?;
    let mut steps = Vec::new();
    for (x, y) in clues(&puzzle.clues) {
        let mut less = puzzle;
        let figure = std::mem::take(&mut less.clues[y][x]);
        let path = folder.join(format!("puzzles/without-{x}-{y}.txt"));
        write_whole(&path, text(&less.clues).as_bytes())?;
        steps.push(Trial {
            series: "without".to_owned(),
            input: format!("{figure} at ({x}, {y})"),
            size: less.empty_cells().count() as u64,
            build: Build::release("number-place"),
            arguments: vec![path.display().to_string()],
            limit: None,
        });
    }
    Ok(Experiment {
        title: "Answers of #22833 when one clue is taken out".to_owned(),
        steps,
        runs: 3,
        chart: Chart::Answers,
    })
}
