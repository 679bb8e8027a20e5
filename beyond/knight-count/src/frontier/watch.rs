//! How a count reports its progress, and how it is stopped.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use common::search::Flow;
use common::search::pool::{Jobs, workers};

use crate::frontier::error::{CountError, Reason};
use crate::frontier::pattern::Direction;

/// How long a step works between two questions whether to stop.
const PAUSE: Duration = Duration::from_millis(50);

/// The stack of a thread, which recurses at most once for every two points of a matching.
const STACK: usize = 1 << 20;

/// What a count is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Looking for the patterns that lie on a way from the beginning to the end.
    Patterns,
    /// Counting the ways from the beginning.
    Forward,
    /// Counting the ways to the end.
    Backward,
    /// Adding up over the middle.
    Middle,
}

impl From<Direction> for Phase {
    fn from(direction: Direction) -> Self {
        match direction {
            Direction::Forward => Self::Forward,
            Direction::Backward => Self::Backward,
        }
    }
}

/// One step of a count: one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What the count is doing.
    pub phase: Phase,
    /// How many patterns this step has to visit (while patterns are looked for: starts from).
    pub patterns: u64,
    /// How many states those patterns have (0 while patterns are looked for).
    pub states: u64,
    /// Bytes in use during this step, for patterns and counts.
    pub bytes: u64,
}

/// What a count calls at the beginning of every step, with `None`, and about every 50 ms within a
/// step and at its end, with the number of states (or patterns, while these are looked for) that
/// the step has finished. An error stops the count.
pub type OnStep<'a> = dyn FnMut(&Step, Option<u64>) -> Flow + 'a;

/// Reports the progress of a count to the caller, at sensible intervals.
pub(crate) struct Watch<'a, 'b> {
    on_step: &'a mut OnStep<'b>,
    step: Step,
    told: Instant,
}

impl<'a, 'b> Watch<'a, 'b> {
    pub(crate) fn new(on_step: &'a mut OnStep<'b>) -> Self {
        let step = Step { phase: Phase::Patterns, patterns: 0, states: 0, bytes: 0 };
        Self { on_step, step, told: Instant::now() }
    }

    /// Reports the beginning of a step.
    pub(crate) fn begin(&mut self, step: Step) -> Flow {
        self.step = step;
        self.tell(None)
    }

    /// Asks whether to stop, if the caller has not been asked for a while.
    pub(crate) fn poll(&mut self, done: u64) -> Flow {
        if self.told.elapsed() < PAUSE {
            return Ok(());
        }
        self.tell(Some(done))
    }

    fn tell(&mut self, done: Option<u64>) -> Flow {
        self.told = Instant::now();
        (self.on_step)(&self.step, done)
    }
}

/// Does all jobs on this many threads, or on the calling thread if that is 0.
///
/// `job` says how many states it has finished, and looks now and then for a reason to stop: that
/// another job has failed, or what the caller says. This thread only waits and asks the caller
/// again and again. Without threads there should be little to do.
///
/// # Errors
/// The first reason to stop.
pub(crate) fn work_through<J: Send>(
    threads: usize,
    watch: &mut Watch,
    jobs: impl Iterator<Item = J> + Send,
    job: impl Fn(J, &Reason) -> Result<u64, CountError> + Sync,
) -> Result<(), CountError> {
    let (jobs, done, stop) = (Jobs::new(jobs), AtomicU64::new(0), Reason::new());
    let finish = |result: Result<u64, CountError>| match result {
        Ok(states) => drop(done.fetch_add(states, Ordering::Relaxed)),
        Err(why) => drop(stop.set(why)),
    };
    let work = |_| {
        while stop.get().is_none()
            && let Some(input) = jobs.take()
        {
            finish(job(input, &stop));
        }
    };
    if threads == 0 {
        work(0);
    } else {
        let poll = || {
            if stop.get().is_none() {
                let flow = watch.poll(done.load(Ordering::Relaxed));
                finish(flow.map(|()| 0).map_err(CountError::from));
            }
        };
        // Where no thread can be started, this one does the work.
        if workers(threads, STACK, work, poll).is_err() {
            work(0);
        }
    }
    stop.into_inner().map_or(Ok(()), Err)?;
    Ok(watch.tell(Some(done.into_inner()))?)
}
