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
#[derive(Clone, Copy, Debug, PartialEq)]
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

/// A run, as it is written.
#[derive(Serialize, Deserialize)]
struct Line {
    version: String,
    series: String,
    input: String,
    seconds: f64,
    nodes: Option<u64>,
    answers: Option<u64>,
    complete: bool,
}

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
        let mut reader = csv::Reader::from_path(&path).ok();
        let lines = reader.iter_mut().flat_map(|reader| reader.deserialize::<Line>());
        for line in lines.flatten().filter(|line| line.version == env!("COURSE_VERSION")) {
            let of = |(series, input, _): &&mut (String, String, Vec<RunFigures>)| {
                *series == line.series && *input == line.input
            };
            if let Some((_, _, told)) = steps.iter_mut().find(of) {
                let Line { seconds, nodes, answers, complete, .. } = line;
                told.push(RunFigures { seconds, nodes, answers, complete });
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
        let RunFigures { seconds, nodes, answers, complete } = told;
        let (version, series, input) =
            (env!("COURSE_VERSION").to_owned(), series.clone(), input.clone());
        let line = Line { version, series, input, seconds, nodes, answers, complete };
        let cannot = || format!("{} cannot be written", self.path.display());
        let file = OpenOptions::new().append(true).create(true).open(&self.path);
        let file = file.with_context(cannot)?;
        let is_new = file.metadata().with_context(cannot)?.len() == 0;
        let mut writer = csv::WriterBuilder::new().has_headers(is_new).from_writer(file);
        writer.serialize(line)?;
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
