//! The single runs of an experiment that is not finished. Each is written when it ends: Ctrl-C loses
//! none, and the same command goes on.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};

use anyhow::Context;
use checks::measurement::{Experiment, Trial};
use serde::{Deserialize, Serialize};

/// The file of an exercise's folder that holds them.
const FILE: &str = "runs.csv";

/// What one run says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunFigures {
    /// The search's own time.
    pub seconds: f64,
    /// Its nodes.
    pub nodes: Option<u64>,
    /// The answers it found.
    pub answers: Option<u64>,
    /// Whether it came to its end.
    pub complete: bool,
}

/// A run, as it is written: the course's version, the step's series and input, and the figures.
type Line = (String, String, String, RunFigures);

/// The runs so far.
#[derive(Clone, Debug)]
pub struct KeptRuns {
    path: PathBuf,
    /// The name of each step, and its runs, in the order of the plan.
    steps: Vec<(String, String, Vec<RunFigures>)>,
}

impl KeptRuns {
    /// Reads the runs that were kept. Those of another version of the course are passed over, and so
    /// is what cannot be understood.
    pub fn read(folder: &Path, plan: &Experiment) -> Self {
        let path = folder.join(FILE);
        let empty = |step: &Trial| (step.series.clone(), step.input.clone(), Vec::new());
        let mut steps: Vec<_> = plan.steps.iter().map(empty).collect();
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_path(&path).ok();
        let lines = reader.iter_mut().flat_map(|reader| reader.deserialize::<Line>());
        for (version, series, input, told) in lines.flatten() {
            let step = steps.iter_mut().find(|step| step.0 == series && step.1 == input);
            if let Some((_, _, known)) = step.filter(|_| version == env!("COURSE_VERSION")) {
                known.push(told);
            }
        }
        KeptRuns { path, steps }
    }

    /// The runs of a step.
    pub fn of(&self, step: usize) -> &[RunFigures] {
        &self.steps[step].2
    }

    /// All runs.
    pub fn count(&self) -> usize {
        self.steps.iter().map(|(_, _, told)| told.len()).sum()
    }

    /// Keeps a run of a step.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&mut self, step: usize, told: RunFigures) -> anyhow::Result<()> {
        let (series, input, runs) = &mut self.steps[step];
        let cannot = || format!("{} cannot be written", self.path.display());
        let file = OpenOptions::new().append(true).create(true).open(&self.path);
        let file = file.with_context(cannot)?;
        let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(file);
        writer.serialize((env!("COURSE_VERSION"), series, input, told))?;
        writer.flush().with_context(cannot)?;
        runs.push(told);
        Ok(())
    }

    /// Forgets them: the experiment is finished.
    pub fn forget(self) {
        // Where it stays, the next experiment begins with runs that are true, too.
        let _ = fs::remove_file(self.path);
    }
}
