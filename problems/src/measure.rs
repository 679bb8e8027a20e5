//! Experiments: a plan of runs, carried out several times each, and what comes of it.
//!
//! Times are the search's own, from the program's `--json` line: starting a process takes longer than
//! many of the searches measured here.

pub mod chart;
pub mod kept;
pub mod machine;
pub mod run;
pub mod table;

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use checks::exercise::Measurement;
use checks::measurement::{Experiment, Source, Trial};

use crate::files::write_puzzle;
use crate::programs::build;

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

/// The programs that are built already, each with its executable.
pub type Executables = HashMap<Source, PathBuf>;

/// Gives the executable of a step's program, which it builds unless it is among those that are built.
///
/// # Errors
/// It cannot be built.
pub fn executable(step: &Trial, root: &Path, built: &mut Executables) -> anyhow::Result<PathBuf> {
    let source = step.program;
    if let Some(executable) = built.get(&source) {
        return Ok(executable.clone());
    }
    let executable = build(source.program, source.profile, root)?;
    built.insert(source, executable.clone());
    Ok(executable)
}
