//! `--estimate`: how large a run is, before it begins.

mod probe;
pub(super) mod text;

use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use super::background::Background;
use super::options::Options;
use super::outcome::Outcome;
use super::progress::TreeSize;
use super::session::on_stack;
use crate::cli::{CommandLine, print};
use crate::search::{Output, Part, Program, StopFlag};
use text::{Estimate, LevelEstimate};

pub use probe::{Effort, Figure, Sample, sample};

/// Measured on 6x6 from the corner: 0.044 s, and over 100 seeds the nodes are 3.0 % off (one
/// standard deviation).
pub const EFFORT: Effort = Effort { nodes: 1500, probes: 16 };

/// For the question whether a run needs a warning.
const ROUGH: Effort = Effort { nodes: 50, probes: 4 };

/// Time worth a warning, in seconds.
pub(super) const MUCH_TIME: f64 = 3600.0;

/// Output worth a warning, in bytes.
pub(super) const MUCH_TEXT: f64 = 1e9;

/// Any number will do; the same one gives the same estimate.
const SEED: u64 = 1975;

/// The longest time of an estimate. Only large boards, a node of which takes long, need so much.
const MOST_TIME: Duration = Duration::from_secs(5);

/// The longest time that the search is tried out at a level. On an idle machine a quarter of it is
/// nearly always enough.
const MOST_TRIAL: Duration = Duration::from_millis(640);

/// The time of the first trial.
const FIRST_TRIAL: Duration = Duration::from_millis(10);

/// Runs the search with these options for so long at most. What has elapsed is processor time.
pub(super) type Trial<'a, P> = dyn Fn(&Options, Duration) -> anyhow::Result<Outcome<P>> + 'a;

/// Estimates a run at each level, and prints that instead of it. It takes no longer than
/// `--time-limit`.
pub(super) fn run<P: Program>(
    program: &P,
    options: &Options,
    stack: usize,
    trial: &Trial<P>,
) -> anyhow::Result<ExitCode> {
    let time = options.run.time_limit.map_or(MOST_TIME, |limit| MOST_TIME.min(*limit));
    let tenth = Effort { nodes: EFFORT.nodes / 10, ..EFFORT };
    // Where the nodes are known, only the solutions are left to be estimated.
    let shape = if program.nodes().is_some() { tenth } else { EFFORT };
    let sampled = |level, effort| sample_within(time / 5, program, level, effort, stack);
    let (mut sample, nodes, choices) = (sampled(1, shape)?, sampled(2, tenth)?, sampled(3, tenth)?);
    let mut around = Output::memory();
    let framed = program.header(&mut around, 0);
    framed.and_then(|()| program.result(&mut around, &P::Count::default(), Duration::ZERO))?;
    let told = [&sample, &nodes, &choices].map(|sample| sample.told(sample.bytes));
    let mut printed = [Some(0.0), told[0], told[1], told[2]];
    for level in [2, 3] {
        if let Some(bytes) = program.bytes(level) {
            // What the solutions print is little against what the nodes print.
            let little = if sample.is_known() { sample.bytes.value } else { 0.0 };
            printed[usize::from(level)] = Some(bytes + little);
        }
    }
    let solutions = sample.told(sample.solutions);
    sample.know_nodes(program);
    let (mut levels, mut seconds) = (Vec::new(), 0.0f64);
    for (level, bytes) in (0..).zip(printed) {
        let most = MOST_TRIAL.min(time / 20);
        // A level prints what the one below it prints, and more.
        seconds = seconds.max(seconds_of(trial, level, sample.nodes.value, most)?);
        let bytes = bytes.map(|bytes| bytes + around.bytes().len() as f64);
        levels.push(LevelEstimate { bytes, seconds });
    }
    let command = CommandLine::of(P::NAME).without_flag("--estimate").without_flag("--json");
    let estimate = Estimate { sample, solutions, levels };
    print(|out| match options.run.json {
        true => text::json(out, P::NAME, &command, &estimate),
        false => text::table(out, &command, &estimate),
    })
}

/// What is roughly known of a run at a level: nodes, and what the level takes. `None` for a run so
/// small that it needs no warning, and where nothing is known.
pub(super) fn rough<P: Program>(
    program: &P,
    options: &Options,
    stack: usize,
    trial: &Trial<P>,
) -> anyhow::Result<Option<(f64, LevelEstimate)>> {
    /// Every machine does so many nodes in an hour.
    const FEW_NODES: f64 = 5e8;
    let level = options.level;
    let most = Duration::from_millis(500);
    let mut sample = sample_within(most, program, level.max(1), ROUGH, stack)?;
    let bytes = if level == 0 || !sample.is_known() { 0.0 } else { sample.bytes.value };
    sample.know_nodes(program);
    let nodes = sample.nodes.value;
    if !sample.is_known() || nodes < FEW_NODES && bytes < MUCH_TEXT {
        return Ok(None);
    }
    let seconds = |most| seconds_of(trial, level, nodes, most);
    // A run of minutes does not wait until the figure has settled.
    let mut estimate = LevelEstimate { bytes: Some(bytes), seconds: seconds(FIRST_TRIAL / 2)? };
    if estimate.seconds > MUCH_TIME / 10.0 {
        estimate.seconds = seconds(MOST_TRIAL)?;
    }
    Ok(Some((nodes, estimate)))
}

/// Samples a search for so long at most.
fn sample_within<P: Program>(
    time: Duration,
    program: &P,
    level: u8,
    effort: Effort,
    stack: usize,
) -> anyhow::Result<Sample> {
    let flag = StopFlag::default();
    let _timer = Background::timer(time, &flag);
    on_stack(stack, || sample(program, level, effort, SEED, &flag))
}

/// How many seconds a search of so many nodes takes at a level. Each trial is twice as long as the
/// one before, until two agree, or for as long as `most`.
fn seconds_of<P: Program>(
    trial: &Trial<P>,
    level: u8,
    nodes: f64,
    most: Duration,
) -> anyhow::Result<f64> {
    let options = Options { level, ..Options::default() };
    let (mut time, mut before) = (FIRST_TRIAL.min(most), f64::INFINITY);
    loop {
        let tried = trial(&options, time)?;
        let used = tried.elapsed;
        if tried.stop.is_none() {
            return Ok(used.as_secs_f64());
        }
        let seconds = used.as_secs_f64() / (tried.nodes as f64).max(1.0) * nodes;
        // Where other programs have had nearly all of the time, two figures may agree by chance.
        let agree = (seconds / before - 1.0).abs() < 0.1 && used >= FIRST_TRIAL / 2;
        time *= 2;
        if agree || time > most {
            return Ok(seconds);
        }
        before = seconds;
    }
}

/// The processor time of this process. Unlike the time on a clock, it does not grow while other
/// programs run.
#[cfg(unix)]
pub(super) fn processor_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::ProcessCPUTime).try_into().unwrap_or_default()
}

#[cfg(not(unix))]
pub(super) fn processor_time() -> Duration {
    use std::{sync::LazyLock, time::Instant};
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// Estimates, while the search runs, how many nodes it has, or its part of them, for its progress:
/// first roughly, and from 16 seconds on with the effort of `--estimate`. All of it takes half a
/// percent of the run's time, on a large board two.
pub(super) fn for_progress<P: Program>(
    program: &P,
    part: Option<Part>,
    stack: usize,
    size: &TreeSize,
    ended: &Receiver<()>,
) {
    let (mut wait, mut elapsed) = (Duration::from_secs(2), 2);
    while elapsed <= 16 && ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
        let effort = Effort { nodes: EFFORT.nodes * elapsed / 16, ..EFFORT };
        let most = Duration::from_millis(10) * elapsed;
        let Ok(sample) = sample_within(most, program, 1, effort, stack) else { return };
        if sample.told(sample.nodes).is_some() {
            size.set(sample.nodes, part);
        }
        (wait, elapsed) = (Duration::from_secs(elapsed.into()), 2 * elapsed);
    }
}
