//! `--estimate`: how large a run is, before it begins.

mod probe;
pub mod text;

use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;

use super::console::Console;
use super::memory::stack;
use super::options::Options;
use super::outcome::Outcome;
use crate::cli::{CommandLine, print};
use crate::platform::{on_stack, processor_time};
use crate::search::{Count, Forecast, Limits, Output, Program, Pulse, StopFlag};
use text::{Estimate, LevelEstimate};

pub use probe::{Effort, Sample, sample};

/// Measured on 6x6 from the corner: 0.044 s, and over 100 seeds the nodes are 3.0 % off (one
/// standard deviation).
pub const EFFORT: Effort = Effort { nodes: 1500, probes: 16 };

/// The effort of a rough estimate, which decides whether a run needs a warning.
const ROUGH: Effort = Effort { nodes: 50, probes: 4 };

/// Time worth a warning, in seconds.
pub const MUCH_TIME: f64 = 3600.0;

/// Output worth a warning, in bytes.
pub const MUCH_TEXT: f64 = 1e9;

/// Any number works; the same number gives the same estimate.
const SEED: u64 = 1975;

/// The processor time that an estimate takes at most, without `--time-limit`. Only large boards, whose nodes take long,
/// need so much. It is no time of a clock: on a busy machine, a small board would be cut short, and estimate another number.
const MOST_TIME: Duration = Duration::from_secs(15);

/// The time that the search is tried out at a level. A tenth of it is enough for a figure that is about right; where other
/// programs use the processor, only a part of it is left.
const TRIAL: Duration = Duration::from_millis(160);

/// Estimates a run at each level, and prints the estimate instead of running it. Takes at most
/// `--time-limit`.
///
/// # Errors
/// The machine has not enough memory, or stdout cannot be written.
pub fn estimate(program: &dyn Program, options: &Options) -> anyhow::Result<ExitCode> {
    let stack = stack(program, 1)?;
    let limit = options.run.time_limit.map(|limit| MOST_TIME.min(*limit));
    let time = limit.unwrap_or(MOST_TIME);
    let tenth = Effort { nodes: EFFORT.nodes / 10, ..EFFORT };
    // If the nodes are known, only the solutions remain to be estimated.
    let known = program.forecast(0).nodes;
    let shape = if known.is_some() { tenth } else { EFFORT };
    let sampled = |level, effort| {
        let flag = StopFlag::within(limit.map(|limit| limit / 5));
        sample_within(time / 5, &flag, program, level, effort, stack)
    };
    let mut sample = sampled(1, shape)?;
    let nodes = sampled(2, tenth)?;
    let choices = sampled(3, tenth)?;
    let mut around = Output::memory();
    let framed = program.opening(&mut around, 0);
    framed.and_then(|()| program.result(&mut around, &Count::default(), Duration::ZERO))?;
    let bytes = [&sample, &nodes, &choices].map(|sample| sample.meaningful(sample.bytes));
    let printed = [Some(0.0), bytes[0], bytes[1], bytes[2]];
    // Whether one is better depends on those before.
    let improves = program.header().improves;
    let solutions = sample.meaningful(sample.solutions).filter(|_| !improves);
    sample.know_nodes(known);
    let mut levels = Vec::new();
    let mut seconds = 0.0f64;
    for (level, bytes) in (0..).zip(printed) {
        // Twice nothing is nothing: a trial takes some time, even where no time is given.
        let trial = TRIAL.min(time / 20).max(Duration::from_millis(1));
        // A level prints everything that the level below prints, and more.
        seconds = seconds.max(seconds_of(program, level, stack, sample.nodes.value, trial)?);
        let bytes = bytes.map(|bytes| bytes + around.bytes().len() as f64);
        levels.push(LevelEstimate { bytes, seconds });
    }
    let name = program.header().name;
    let command = CommandLine::typed(name).without("--estimate", false).without("--json", false);
    let estimate = Estimate { sample, solutions, improves, levels };
    print(|out| match options.run.json {
        true => text::json(out, name, &command, &estimate),
        false => text::table(out, &command, &estimate),
    })
}

/// A rough estimate of a run at a level: its nodes, output and time. `None` for a run so small that
/// it needs no warning, and if nothing is known.
pub fn rough(
    program: &dyn Program,
    level: u8,
    forecast: &Forecast,
    stack: usize,
) -> anyhow::Result<Option<(f64, LevelEstimate)>> {
    /// Every machine visits this many nodes in an hour.
    const FEW_NODES: f64 = 5e8;
    let most = Duration::from_millis(500);
    let flag = StopFlag::default();
    let mut sample = sample_within(most, &flag, program, level.max(1), ROUGH, stack)?;
    let bytes = if level == 0 || !sample.is_known() { 0.0 } else { sample.bytes.value };
    sample.know_nodes(forecast.nodes);
    let nodes = sample.nodes.value;
    if !sample.is_known() || nodes < FEW_NODES && bytes < MUCH_TEXT {
        return Ok(None);
    }
    let seconds = seconds_of(program, level, stack, nodes, TRIAL)?;
    Ok(Some((nodes, LevelEstimate { bytes: Some(bytes), seconds })))
}

/// Samples a search until the flag is raised, for at most this much processor time. On a busy
/// machine, a time on the clock would leave too few probes.
fn sample_within(
    time: Duration,
    flag: &StopFlag,
    program: &dyn Program,
    level: u8,
    effort: Effort,
    stack: usize,
) -> anyhow::Result<Sample> {
    let sample = || sample(program, level, effort, SEED, &flag.for_thread(time));
    on_stack(stack, sample).context("the search cannot be started")
}

/// The seconds that a search of this many nodes takes at a level: it is tried out for a time.
fn seconds_of(
    program: &dyn Program,
    level: u8,
    stack: usize,
    nodes: f64,
    time: Duration,
) -> anyhow::Result<f64> {
    let start = processor_time();
    let tried = on_stack(stack, || trial(program, level, time));
    let tried = tried.context("the search cannot be started")?;
    let used = processor_time().saturating_sub(start).as_secs_f64();
    Ok(match tried.stop {
        None => used,
        Some(_) => used / (tried.nodes as f64).max(1.0) * nodes,
    })
}

/// Runs a search at a level for at most this long, and prints it nowhere.
fn trial(program: &dyn Program, level: u8, time: Duration) -> Outcome {
    let is_slow = program.header().is_slow(level);
    let limits = Limits::new(StopFlag::within(Some(time)), Pulse::default(), None, is_slow);
    let mut out = Output::nowhere();
    let mut console = Console::new(program, level, &mut out, limits);
    let mut count = Count::default();
    let mut observer = console.observer();
    let flow = program.search(&mut count, &mut observer);
    let nodes = observer.nodes();
    console.outcome(count, nodes, flow)
}
