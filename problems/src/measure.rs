//! Experiments: a plan of runs, carried out several times each, and what comes of it.
//!
//! Times are the search's own, from the program's `--json` line: starting a process takes longer than
//! many of the searches measured here.

pub mod chart;
pub mod kept;
pub mod machine;
pub mod plausible;
pub mod results;
pub mod run;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, ensure};

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
    pub program: Source,
    /// Its arguments, without `--json`.
    pub arguments: Vec<String>,
    /// The longest a run may take.
    pub limit: Option<Duration>,
}

/// The programs that are built already, each with its executable.
pub type Executables = HashMap<String, PathBuf>;

/// Where the program of a trial comes from.
#[derive(Clone, Debug)]
pub enum Source {
    /// From the course: it tells its time and its nodes with `--json`.
    Course(Build<'static>),
    /// From the student: a C program, built with `cc` and this option. Its time is the process's.
    C(PathBuf, &'static str),
}

impl Trial {
    /// Gives the program's executable, which it builds unless it is among those that are built.
    ///
    /// # Errors
    /// It cannot be built.
    pub fn executable(&self, root: &Path, built: &mut Executables) -> anyhow::Result<PathBuf> {
        let program = format!("{:?}", self.program);
        if let Some(executable) = built.get(&program) {
            return Ok(executable.clone());
        }
        let executable = self.build(root)?;
        built.insert(program, executable.clone());
        Ok(executable)
    }

    pub(crate) fn build(&self, root: &Path) -> anyhow::Result<PathBuf> {
        match &self.program {
            Source::Course(build) => build.executable(root),
            Source::C(file, option) => {
                let executable = file.with_extension(option.trim_start_matches('-'));
                let compiler = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
                let mut command = Command::new(&compiler);
                command.arg(option).arg(file).arg("-o").arg(&executable).arg("-lm");
                let output = command.output();
                let output =
                    output.with_context(|| format!("{} cannot be run", compiler.display()))?;
                let said = String::from_utf8_lossy(&output.stderr);
                ensure!(output.status.success(), "{} is not C:\n{said}", file.display());
                Ok(executable)
            }
        }
    }
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
