//! `--estimate`: how large a run is, before it is begun.

mod probe;
mod sample;
pub(crate) mod text;

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::thread;
use std::time::Duration;

use crate::args::RunArgs;
use crate::clock::SystemClock;
use crate::host::{Host, join, spawn, stack_for, whole};
use crate::lesson::{Lesson, Tally};
use crate::output::Output;
use crate::run::{RunError, print};
use crate::stop::StopFlag;
use crate::typed::Typed;

pub use sample::{Effort, Figure, Sample, sample};

/// Measured on 6x6 from the corner: the standard error of the nodes is 1.9 %, after a tenth of a second.
pub const EFFORT: Effort = Effort {
    nodes: 3000,
    probes: 16,
};

/// For the answer whether a run needs a warning.
const ROUGH: Effort = Effort {
    nodes: 50,
    probes: 4,
};

/// Any number will do; the same one gives the same estimate.
const SEED: u64 = 1975;

/// How long the search is tried out at level 0, and at each of the others.
const TRIALS: [Duration; 4] = [
    Duration::from_millis(500),
    Duration::from_millis(200),
    Duration::from_millis(200),
    Duration::from_millis(200),
];

/// How large a run is.
#[derive(Clone, Debug)]
pub(crate) struct Estimate {
    pub(crate) nodes: Figure,
    pub(crate) answers: Figure,
    /// Their number, if the figure says anything.
    pub(crate) answers_told: Option<f64>,
    pub(crate) exact: bool,
    pub(crate) endless: bool,
    /// One for each level, from 0.
    pub(crate) levels: Vec<LevelEstimate>,
}

/// What one level prints and takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LevelEstimate {
    /// Bytes of output; nothing where they hang on answers that are forecast badly.
    pub(crate) bytes: Option<f64>,
    pub(crate) seconds: f64,
}

/// Estimates a run at each level, and prints that instead of it.
///
/// # Errors
/// See [`RunError`].
pub(crate) fn run_estimate<L: Lesson>(lesson: &L, json: bool) -> Result<ExitCode, RunError> {
    let stack = stack_for(lesson.depth(), 1)?;
    // Where the nodes are known, only the answers are left to be estimated.
    let shape = match lesson.known() {
        Some(_) => EFFORT.tenth(),
        None => EFFORT,
    };
    let samples = thread::scope(|scope| {
        let all = || {
            [
                sample::<L, 1>(lesson, shape, SEED),
                sample::<L, 2>(lesson, EFFORT.tenth(), SEED),
                sample::<L, 3>(lesson, EFFORT.tenth(), SEED),
            ]
        };
        Ok::<_, RunError>(join(spawn(scope, stack, all)?))
    })?;
    let [answers, nodes, choices] = samples;
    let mut around = Vec::new();
    lesson.header(0, &mut around);
    lesson.result(&Tally::<L>::default(), Duration::ZERO, &mut around);
    let mut printed = [
        Some(0.0),
        answers.told(answers.bytes),
        nodes.told(nodes.bytes),
        choices.told(choices.bytes),
    ];
    let mut estimate = Estimate {
        nodes: answers.nodes,
        answers: answers.answers,
        answers_told: answers.told(answers.answers),
        exact: answers.exact,
        endless: answers.endless,
        levels: Vec::new(),
    };
    if let Some(known) = lesson.known() {
        let error = 0.0;
        estimate.nodes = Figure {
            value: known.nodes,
            error,
        };
        estimate.exact = true;
        estimate.endless = false;
        let few = answers.bytes.value; // against what the nodes print
        printed[2] = Some(known.bytes[0] + few);
        printed[3] = Some(known.bytes[1] + few);
    }
    for (level, bytes) in printed.into_iter().enumerate() {
        let speed = trial(lesson, level as u8, TRIALS[level])?;
        estimate.levels.push(LevelEstimate {
            bytes: bytes.map(|bytes| bytes + around.len() as f64),
            seconds: speed.seconds(estimate.nodes.value),
        });
    }
    let command = Typed::this(L::NAME)
        .without_flag("--estimate")
        .without_flag("--json");
    print(|text| match json {
        true => text::write_json(text, L::NAME, &command, &estimate),
        false => text::write_table(text, &command, &estimate),
    })
}

/// What is roughly known of a run at a level: nodes, seconds, bytes. `None` for a run so small that
/// nobody wants to know.
pub(crate) fn rough<L: Lesson>(
    lesson: &L,
    level: u8,
) -> Result<Option<(f64, LevelEstimate)>, RunError> {
    /// Every machine does so many nodes in a minute.
    const FEW_NODES: f64 = 1e7;
    let stack = stack_for(lesson.depth(), 1)?;
    let sample = thread::scope(|scope| {
        let rough = || match level {
            0 | 1 => sample::<L, 1>(lesson, ROUGH, SEED),
            2 => sample::<L, 2>(lesson, ROUGH, SEED),
            _ => sample::<L, 3>(lesson, ROUGH, SEED),
        };
        Ok::<_, RunError>(join(spawn(scope, stack, rough)?))
    })?;
    let bytes = if level == 0 { 0.0 } else { sample.bytes.value };
    let nodes = lesson
        .known()
        .map_or(sample.nodes.value, |known| known.nodes);
    if nodes < FEW_NODES && bytes < crate::warning::MUCH_TEXT {
        return Ok(None);
    }
    let seconds = trial(lesson, level, Duration::from_millis(15))?.seconds(nodes);
    let bytes = Some(bytes);
    Ok(Some((nodes, LevelEstimate { bytes, seconds })))
}

/// What a search did in a short time.
struct Trial {
    nodes: u64,
    seconds: f64,
    complete: bool,
}

impl Trial {
    /// How long a search of so many nodes takes.
    fn seconds(&self, nodes: f64) -> f64 {
        if self.complete {
            return self.seconds;
        }
        self.seconds / (self.nodes as f64).max(1.0) * nodes
    }
}

/// Tries out the search at a level, which prints into the void.
fn trial<L: Lesson>(lesson: &L, level: u8, limit: Duration) -> Result<Trial, RunError> {
    let clock = SystemClock::default();
    let void = sample::Void(Arc::new(AtomicU64::new(0)));
    let mut host = Host::quiet(
        Output::new(Box::new(void), false),
        &clock,
        limit,
        StopFlag::default(),
    );
    let outcome = whole(&mut host, lesson, level, &RunArgs::default())?;
    Ok(Trial {
        nodes: outcome.nodes,
        seconds: outcome.elapsed.as_secs_f64(),
        complete: outcome.stop.is_none(),
    })
}

impl Effort {
    /// Less, for what is more even than the shape of a tree: the text at a node.
    fn tenth(self) -> Effort {
        Effort {
            nodes: self.nodes / 10,
            probes: self.probes,
        }
    }
}
