//! Experiments as data: what is run, how often, and whether the result is drawn.

use std::time::Duration;

use number_place::Grid;

use crate::results::Row;

/// An experiment.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// What is found out, in one line: the chart's title.
    pub title: &'static str,
    /// What is run.
    pub steps: Vec<ExperimentStep>,
    /// How often each step is run.
    pub runs: u32,
    /// Whether the times are drawn over the sizes: a line for each series.
    pub has_chart: bool,
    /// Figures that others published, to compare with the measured ones.
    pub published: Vec<Row>,
}

impl Experiment {
    /// An experiment without a chart and published figures.
    pub fn new(title: &'static str, runs: u32, steps: Vec<ExperimentStep>) -> Self {
        Experiment { title, steps, runs, has_chart: false, published: Vec::new() }
    }
}

/// One program on one input.
#[derive(Clone, Debug, Default)]
pub struct ExperimentStep {
    /// What is compared: a line of the chart.
    pub series: &'static str,
    /// The input, in a few characters.
    pub input: String,
    /// The place of the input on the x axis of the chart: the cells of the board.
    pub size: u64,
    /// The program.
    pub program: Source,
    /// Its arguments, without `--json`; the program runs in the root of the course.
    pub arguments: Vec<String>,
    /// A puzzle that the program reads from stdin.
    pub puzzle: Option<Grid>,
    /// The longest a run may take.
    pub limit: Option<Duration>,
}

/// A program of the course, which prints its time and its nodes with `--json`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Source {
    /// The member of the workspace.
    pub program: &'static str,
    /// `dev`, `release`, or `opt-level-1` to `opt-level-3`: `dev` with another level.
    pub profile: &'static str,
}

impl Source {
    /// A program as `cargo run --release` runs it.
    pub fn release(program: &'static str) -> Self {
        Source { program, profile: "release" }
    }
}
