//! `--estimate`: how large a run is, before it begins.

mod probe;
pub(super) mod text;

use std::process::ExitCode;
use std::time::Duration;

use super::session::Session;
use super::{Options, on_stack, one_thread};
use crate::cli::{CommandLine, print};
use crate::search::{Output, Program};

pub use probe::{Effort, Figure, Sample, sample};

/// Measured on 6x6 from the corner: 0.044 s, and over 100 seeds the nodes are 3.0 % off (one
/// standard deviation).
pub const EFFORT: Effort = Effort { nodes: 1500, probes: 16 };

/// For the question whether a run needs a warning.
const ROUGH: Effort = Effort { nodes: 50, probes: 4 };

/// Output worth a warning, in bytes.
pub(super) const MUCH_TEXT: f64 = 1e9;

/// Any number will do; the same one gives the same estimate.
const SEED: u64 = 1975;

/// How many milliseconds the search is tried out at each level.
const TRIALS: [u64; 4] = [500, 200, 200, 200];

/// How large a run is.
#[derive(Clone, Debug)]
pub(super) struct Estimate {
    nodes: Figure,
    solutions: Figure,
    /// Their number, if the figure means anything.
    solutions_told: Option<f64>,
    exact: bool,
    endless: bool,
    /// One for each level, from 0.
    levels: Vec<LevelEstimate>,
}

/// What one level prints and takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct LevelEstimate {
    /// Bytes of output; nothing where they depend on solutions that are forecast badly.
    pub(super) bytes: Option<f64>,
    pub(super) seconds: f64,
}

/// Estimates a run at each level, and prints that instead of it.
pub(super) fn run<P: Program>(
    program: &P,
    options: &Options,
    stack: usize,
) -> anyhow::Result<ExitCode> {
    let tenth = Effort { nodes: EFFORT.nodes / 10, ..EFFORT };
    // Where the nodes are known, only the solutions are left to be estimated.
    let shape = if program.nodes().is_some() { tenth } else { EFFORT };
    let [solutions, nodes, choices] = on_stack(stack, || {
        [(1, shape), (2, tenth), (3, tenth)]
            .map(|(level, effort)| sample(program, level, effort, SEED))
    })?;
    let mut around = Output::memory();
    let framed = program.header(&mut around, 0);
    framed.and_then(|()| program.result(&mut around, &P::Count::default(), Duration::ZERO))?;
    let mut printed = [
        Some(0.0),
        solutions.told(solutions.bytes),
        nodes.told(nodes.bytes),
        choices.told(choices.bytes),
    ];
    let mut estimate = Estimate {
        nodes: solutions.nodes,
        solutions: solutions.solutions,
        solutions_told: solutions.told(solutions.solutions),
        exact: solutions.exact,
        endless: solutions.endless,
        levels: Vec::new(),
    };
    if let Some(nodes) = program.nodes() {
        estimate.nodes = Figure { value: nodes, error: 0.0 };
        (estimate.exact, estimate.endless) = (true, false);
    }
    for level in [2, 3] {
        if let Some(bytes) = program.bytes(level) {
            // What the solutions print is little against what the nodes print.
            printed[usize::from(level)] = Some(bytes + solutions.bytes.value);
        }
    }
    for (level, bytes) in (0..).zip(printed) {
        let seconds = seconds(
            program,
            level,
            stack,
            Duration::from_millis(TRIALS[usize::from(level)]),
            estimate.nodes.value,
        )?;
        let bytes = bytes.map(|bytes| bytes + around.bytes().len() as f64);
        estimate.levels.push(LevelEstimate { bytes, seconds });
    }
    let command = CommandLine::of(P::NAME).without_flag("--estimate").without_flag("--json");
    print(|out| match options.run.json {
        true => text::json(out, P::NAME, &command, &estimate),
        false => text::table(out, &command, &estimate),
    })
}

/// What is roughly known of a run at a level: nodes, and what the level takes. `None` for a run so
/// small that nobody wants to know.
pub(super) fn rough<P: Program>(
    program: &P,
    level: u8,
    stack: usize,
) -> anyhow::Result<Option<(f64, LevelEstimate)>> {
    /// Every machine does so many nodes in a minute.
    const FEW_NODES: f64 = 1e7;
    let sample = on_stack(stack, || sample(program, level.max(1), ROUGH, SEED))?;
    let bytes = if level == 0 { 0.0 } else { sample.bytes.value };
    let nodes = program.nodes().unwrap_or(sample.nodes.value);
    if nodes < FEW_NODES && bytes < MUCH_TEXT {
        return Ok(None);
    }
    let seconds = seconds(program, level, stack, Duration::from_millis(15), nodes)?;
    Ok(Some((nodes, LevelEstimate { bytes: Some(bytes), seconds })))
}

/// How long a search of so many nodes takes at a level: it is tried out for a while.
fn seconds<P: Program>(
    program: &P,
    level: u8,
    stack: usize,
    trial: Duration,
    nodes: f64,
) -> anyhow::Result<f64> {
    let options = Options { level, ..Options::default() };
    let tried = one_thread(&mut Session::trial(&options, trial), program, stack, None)?;
    let seconds = tried.elapsed.as_secs_f64();
    Ok(match tried.stop {
        None => seconds,
        Some(_) => seconds / (tried.nodes as f64).max(1.0) * nodes,
    })
}
