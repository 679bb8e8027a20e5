//! Experiments: a plan of runs, carried out several times each, and what comes of it.
//!
//! Times are the search's own, from the program's `--json` line: starting a process takes longer than
//! many of the searches measured here.

pub mod chart;
pub mod machine;
pub mod run;
pub mod table;

use std::path::Path;

use checks::exercise::Measurement;
use checks::measurement::Experiment;

use crate::files::write_puzzle;

/// The plan of an experiment: the puzzles it needs are written into the exercise's folder.
///
/// # Errors
/// A puzzle cannot be written.
pub fn plan(measurement: &Measurement, folder: &Path) -> anyhow::Result<Experiment> {
    let mut plan = (measurement.plan)();
    for step in &mut plan.steps {
        if let Some((name, clues)) = &step.puzzle {
            let path = folder.join(format!("puzzles/{name}.txt"));
            write_puzzle(&path, clues)?;
            step.arguments.push(path.display().to_string());
        }
    }
    Ok(plan)
}
