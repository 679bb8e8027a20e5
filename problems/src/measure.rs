//! Experiments: a plan of runs, carried out several times each, and what comes of it.
//!
//! Times are the search's own, from the program's `--json` line: starting a process takes longer than
//! many of the searches measured here.

pub mod chart;
pub mod kept;
pub mod machine;
pub mod results;
pub mod run;

use std::time::Duration;

use crate::programs::Build;
use results::Row;

/// An experiment.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// What is found out, in one line: the chart's title.
    pub title: &'static str,
    /// What is run.
    pub steps: Vec<Trial>,
    /// How often each step is run, unless the student says otherwise.
    pub runs: u32,
    /// How the result is drawn.
    pub chart: Chart,
    /// Figures of others, to stand beside the measured ones.
    pub published: Vec<Row>,
}

impl Experiment {
    /// An experiment without figures of others.
    pub fn new(title: &'static str, runs: u32, chart: Chart, steps: Vec<Trial>) -> Self {
        Experiment { title, steps, runs, chart, published: Vec::new() }
    }
}

/// One program on one input.
#[derive(Clone, Debug)]
pub struct Trial {
    /// What is compared: a line of the chart, or a group of bars.
    pub series: String,
    /// The input, in a few characters.
    pub input: String,
    /// Where the input stands on the x axis of a line chart: cells, for example.
    pub size: u64,
    /// The program.
    pub build: Build<'static>,
    /// Its arguments, without `--json`.
    pub arguments: Vec<String>,
    /// The longest a run may take.
    pub limit: Option<Duration>,
}

/// How a result is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chart {
    /// A bar for each step: the median, with a line from minimum to maximum; seconds.
    Bars,
    /// A line for each series over the size, both axes logarithmic; seconds.
    Lines,
    /// A bar for each step: how many answers it has.
    Answers,
}
