//! The experiments of the exercises.

pub mod optimisation;
pub mod reverse_the_order;
pub mod three_solvers;
pub mod time_and_level;
pub mod unique_answer;

use std::path::Path;

use anyhow::bail;

use super::Plan;
use super::results::Row;

/// The experiment of an exercise. Puzzles that it needs are written into `folder`.
///
/// # Errors
/// The exercise has no experiment, or a puzzle cannot be read or written.
pub fn plan(id: &str, root: &Path, folder: &Path) -> anyhow::Result<Plan> {
    match id {
        "011-4-optimisation" => Ok(optimisation::plan()),
        "013-1-time-and-level" => time_and_level::plan(root, folder),
        "013-2-unique-answer" => unique_answer::plan(root, folder),
        "001-2-reverse-the-order" => Ok(reverse_the_order::plan()),
        "003-1-three-solvers" => Ok(three_solvers::plan()),
        _ => bail!("{id} has no experiment"),
    }
}

/// Figures that others have published, to stand beside the measured ones.
pub fn beside(id: &str) -> Vec<Row> {
    match id {
        "003-1-three-solvers" => three_solvers::published(),
        _ => Vec::new(),
    }
}
