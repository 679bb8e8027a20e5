//! How a run tells how far it is, and how it is stopped.

use crate::frontier::direction::Direction;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How long a run works between two questions whether to stop.
pub(crate) const PAUSE: Duration = Duration::from_millis(50);

/// What a run is doing.
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

/// One step of a run: one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What the run is doing.
    pub phase: Phase,
    /// Column and row of the cell being processed.
    pub cell: (usize, usize),
    /// How many patterns this step has to visit (while patterns are looked for: starts from).
    pub patterns: u64,
    /// How many states those patterns stand for (0 while patterns are looked for).
    pub states: u64,
    /// Bytes held during this step, for patterns and counts. If they are more than there are, break
    /// before they are taken.
    pub bytes: u64,
}

/// The caller stopped the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

/// What a run calls at the beginning of every step, with `None`, and about every 50 ms within a
/// step, with the number of states (or patterns, while these are looked for) that the step has
/// finished. To break is to stop the run.
pub type OnStep<'a> = dyn FnMut(&Step, Option<u64>) -> ControlFlow<()> + 'a;

/// Tells the caller where a run is, no more often than makes sense.
pub(crate) struct Watch<'a, 'b> {
    on_step: &'a mut OnStep<'b>,
    step: Step,
    told: Instant,
}

impl<'a, 'b> Watch<'a, 'b> {
    pub(crate) fn new(on_step: &'a mut OnStep<'b>) -> Self {
        let step = Step {
            phase: Phase::Patterns,
            cell: (0, 0),
            patterns: 0,
            states: 0,
            bytes: 0,
        };
        Self {
            on_step,
            step,
            told: Instant::now(),
        }
    }

    /// Tells that a step begins.
    pub(crate) fn begin(&mut self, step: Step) -> Result<(), Stopped> {
        self.step = step;
        self.tell(None)
    }

    /// Asks whether to stop, if the caller has not been asked for a while.
    pub(crate) fn poll(&mut self, done: u64) -> Result<(), Stopped> {
        if self.told.elapsed() < PAUSE {
            return Ok(());
        }
        self.tell(Some(done))
    }

    fn tell(&mut self, done: Option<u64>) -> Result<(), Stopped> {
        self.told = Instant::now();
        match (self.on_step)(&self.step, done) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stopped),
        }
    }
}

impl From<Direction> for Phase {
    fn from(direction: Direction) -> Self {
        match direction {
            Direction::Forward => Self::Forward,
            Direction::Backward => Self::Backward,
        }
    }
}
