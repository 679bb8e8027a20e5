//! The middle: adding up the products of the two halves.
//!
//! A tour passes through exactly one state of every level. The tours through a state of the middle
//! level are the ways to it from the first level times the ways from it to the last; their sum over
//! all states is their number. The middle level may be the largest of all, and its counts are never
//! stored: both are gathered pattern by pattern from the levels beside it and used at once.

use crate::frontier::array::Array;
use crate::frontier::array::Integer;
use crate::frontier::engine::{Engine, JOB_STATES};
use crate::frontier::gather::Way;
use crate::frontier::level::Level;
use crate::frontier::pattern::Direction;
use crate::frontier::pattern::{Choice, Pattern, states};
use crate::frontier::watch::{Phase, Step, Unfinished, Watch, work_through};
use common::search::StopFlag;
use std::sync::{Mutex, PoisonError};

/// The middle level, and what leads to it and from it.
#[derive(Debug)]
pub(crate) struct Middle<'a> {
    engine: &'a Engine<'a>,
    at: usize,
    level: Level<'a>,
    before: Level<'a>,
    after: Level<'a>,
    choices_before: Vec<Choice>,
    choices_after: Vec<Choice>,
}

impl<'a> Middle<'a> {
    /// The middle at a level that is neither the first nor the last.
    pub(crate) fn new(engine: &'a Engine, at: usize) -> Self {
        let level = |at: usize| Level::new(&engine.levels[at]);
        Self {
            engine,
            at,
            level: level(at),
            before: level(at - 1),
            after: level(at + 1),
            choices_before: engine.transitions.choices(at - 1),
            choices_after: engine.transitions.choices(at),
        }
    }

    /// The sum over the middle level of ways to a state times ways from it.
    ///
    /// `to` are the counts of the ways to the level before it, `from` those of the ways from the
    /// level after it.
    pub(crate) fn sum(
        &self,
        to: &Array,
        from: &Array,
        watch: &mut Watch,
    ) -> Result<u128, Unfinished> {
        let starts = self.level.bytes() + self.before.bytes() + self.after.bytes();
        watch.begin(Step {
            phase: Phase::Middle,
            cell: self.engine.transitions.cell(self.at),
            patterns: self.level.patterns.len() as u64,
            states: self.level.states() as u64,
            bytes: self.engine.held + starts + to.bytes() + from.bytes(),
        })?;
        match to {
            Array::Bits32(to) => self.sum_to(to, from, watch),
            Array::Bits64(to) => self.sum_to(to, from, watch),
            Array::Bits128(to) => self.sum_to(to, from, watch),
        }
    }

    fn sum_to<A: Integer>(
        &self,
        to: &[A],
        from: &Array,
        watch: &mut Watch,
    ) -> Result<u128, Unfinished> {
        match from {
            Array::Bits32(from) => self.sum_with(to, from, watch),
            Array::Bits64(from) => self.sum_with(to, from, watch),
            Array::Bits128(from) => self.sum_with(to, from, watch),
        }
    }

    fn sum_with<A: Integer, B: Integer>(
        &self,
        to: &[A],
        from: &[B],
        watch: &mut Watch,
    ) -> Result<u128, Unfinished> {
        let (tables, stop) = (self.engine.tables, &StopFlag::default());
        let to = Way {
            direction: Direction::Forward,
            choices: &self.choices_before,
            level: &self.before,
            counts: to,
            tables,
            stop,
        };
        let from = Way {
            direction: Direction::Backward,
            choices: &self.choices_after,
            level: &self.after,
            counts: from,
            tables,
            stop,
        };
        let job = |first| self.level.job(first, JOB_STATES);
        let jobs = std::iter::successors(job(0), |patterns| job(patterns.end));
        let total = Mutex::new(0u128);
        let threads = self.engine.threads_for(&self.level);
        work_through(threads, stop, watch, jobs, |patterns| {
            let states = self.level.states_of(&patterns) as u64;
            let part = sum_of(&self.level.patterns[patterns], to, from)?;
            let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
            *total = total.checked_add(part).ok_or(Unfinished::Overflow)?;
            Ok(states)
        })?;
        Ok(total.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The sum over the states of some patterns.
fn sum_of<A: Integer, B: Integer>(
    patterns: &[Pattern],
    to: Way<A>,
    from: Way<B>,
) -> Result<u128, Unfinished> {
    let (mut to, mut from) = (to.gatherer(), from.gatherer());
    let (mut ways_to, mut ways_from) = (Vec::<A::Sum>::new(), Vec::<B::Sum>::new());
    let mut sum = 0u128;
    for &pattern in patterns {
        ways_to.resize(states(pattern), A::Sum::default());
        ways_from.resize(states(pattern), B::Sum::default());
        to.gather(pattern, &mut ways_to)?;
        from.gather(pattern, &mut ways_from)?;
        for (&to, &from) in ways_to.iter().zip(&ways_from) {
            let tours = to.into().checked_mul(from.into());
            let more = tours.and_then(|tours| sum.checked_add(tours));
            sum = more.ok_or(Unfinished::Overflow)?;
        }
    }
    Ok(sum)
}
