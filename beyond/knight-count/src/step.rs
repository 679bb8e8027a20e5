//! The step from one level to a level beside it: adds the count of every state to the counts of the
//! states that a choice links it to.

use std::sync::OnceLock;

use common::search::pool::{Jobs, workers};
use common::search::{Limits, filled};
use num_traits::ops::overflowing::OverflowingAdd;

use crate::error::CountError;
use crate::levels::{LevelPatterns, Partners, states_of};
use crate::pattern::{MoveSet, Pattern, states};

/// How many patterns make a job for a thread: a fraction of a millisecond of work.
const JOB: usize = 256;

/// The stack of a thread.
const STACK: usize = 1 << 20;

/// The step from one level to a level beside it.
pub struct LevelStep<'a> {
    levels: &'a LevelPatterns,
    is_forward: bool,
    choices: Vec<MoveSet>,
    /// The patterns of the first level.
    from: &'a [Pattern],
    /// Where the counts of each of them begin, and where those of the last one end.
    starts: Vec<usize>,
    /// The patterns of the second level.
    to: &'a [Pattern],
}

impl<'a> LevelStep<'a> {
    /// The step between the levels with these two numbers.
    pub fn new(levels: &'a LevelPatterns, from: usize, to: usize) -> Self {
        let is_forward = from < to;
        let choices = levels.order.choices(from.min(to));
        let [from, to] = [from, to].map(|level| &levels.patterns[level][..]);
        let mut starts = Vec::with_capacity(from.len() + 1);
        starts.push(0);
        for (index, &pattern) in from.iter().enumerate() {
            starts.push(starts[index] + states(pattern) as usize);
        }
        LevelStep { levels, is_forward, choices, from, starts, to }
    }

    /// The counts of the level that it leads to.
    ///
    /// Forward, the count of a state is the number of ways to it: the sum over the states that a
    /// choice turns into it. Backward, it is the number of ways from it: the sum over the states
    /// that a choice turns it into.
    ///
    /// # Errors
    /// A count is too wide, there is no memory, or the limits stop it.
    pub fn count<C: Integer>(&self, from: &[C], limits: &mut Limits) -> Result<Vec<C>, CountError> {
        let bytes = states_of(self.to).saturating_mul(size_of::<C>() as u64);
        self.levels.memory.check(bytes.saturating_add(size_of_val(from) as u64))?;
        let mut counts = filled(C::default(), states_of(self.to) as usize)?;
        // Each job writes its own slice of the counts.
        let mut rest = &mut counts[..];
        let jobs = self.to.chunks(JOB).map(|patterns| {
            let counts = rest.split_off_mut(..states_of(patterns) as usize);
            (patterns, counts.unwrap_or_default())
        });
        work_through(self.levels.threads, limits, jobs, |(patterns, mut to)| {
            let mut partners = Partners::new(&self.choices, self.is_forward, self.from);
            let mut wrapped = false;
            for &pattern in patterns {
                let to = to.split_off_mut(..states(pattern) as usize).unwrap_or_default();
                for (choice, partner, index) in partners.of(pattern) {
                    let source = if self.is_forward { partner } else { pattern };
                    let from = &from[self.starts[index]..self.starts[index + 1]];
                    wrapped |= self.add(choice, source, from, to);
                }
            }
            if wrapped { Err(CountError::Overflow) } else { Ok(()) }
        })?;
        Ok(counts)
    }

    /// Adds the counts of one pattern to those of another, as a choice in `source` relates their
    /// ranks. Returns whether a sum has wrapped.
    fn add<C: Integer>(&self, choice: &MoveSet, source: Pattern, from: &[C], to: &mut [C]) -> bool {
        let mut tables = choice.links(source).map(|link| self.levels.tables.get(link));
        match (tables.next(), tables.next()) {
            (None, _) => self.add_along(0.., from, to),
            (Some(one), None) => self.add_along(one.iter().copied(), from, to),
            (Some(one), Some(two)) => {
                self.add_along(one.iter().map(|&rank| two[rank as usize]), from, to)
            }
        }
    }

    /// The same, along the rank after the choice for each rank before it.
    fn add_along<C: Integer>(
        &self,
        ranks: impl Iterator<Item = u32>,
        from: &[C],
        to: &mut [C],
    ) -> bool {
        let mut wrapped = false;
        let mut add = |from: C, to: &mut C| {
            let (sum, over) = to.overflowing_add(&from);
            *to = sum;
            wrapped |= over; // a branch for each would take longer than the sum
        };
        // A choice that would close a cycle has no rank after it.
        if self.is_forward {
            for (&from, after) in from.iter().zip(ranks) {
                if let Some(to) = to.get_mut(after as usize) {
                    add(from, to);
                }
            }
        } else {
            for (to, after) in to.iter_mut().zip(ranks) {
                if let Some(&from) = from.get(after as usize) {
                    add(from, to);
                }
            }
        }
        wrapped
    }
}

/// An unsigned integer that counts are stored in.
pub trait Integer: Copy + Default + Send + Sync + OverflowingAdd {}
impl<C: Copy + Default + Send + Sync + OverflowingAdd> Integer for C {}

/// Does all jobs on this many threads. Meanwhile, this thread asks the limits whether to stop.
fn work_through<J: Send>(
    threads: usize,
    limits: &mut Limits,
    jobs: impl Iterator<Item = J> + Send,
    job: impl Fn(J) -> Result<(), CountError> + Sync,
) -> Result<(), CountError> {
    let jobs = Jobs::new(jobs);
    let stop = OnceLock::new();
    let note = |result: Result<(), CountError>| {
        if let Err(why) = result {
            let _ = stop.set(why); // the first reason stays
        }
    };
    let work = |_| {
        while stop.get().is_none()
            && let Some(next) = jobs.take()
        {
            note(job(next));
        }
    };
    let mut poll = || note(limits.count(0, 0).map_err(CountError::from));
    if workers(threads, STACK, work, &mut poll).is_err() {
        work(0); // no thread can be started
    }
    poll();
    stop.into_inner().map_or(Ok(()), Err)
}
