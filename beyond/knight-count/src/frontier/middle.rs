//! The middle: adding up the products of the two halves.
//!
//! A tour passes through exactly one state of every level. The tours through a state of the middle
//! level are the ways to it from the first level times the ways from it to the last; their sum over
//! all states is their number. The middle level may be the largest of all, and its counts are never
//! stored: both are gathered pattern by pattern from the levels beside it and used at once.

use std::sync::{Mutex, PoisonError};

use crate::frontier::array::{Array, Integer, with_counts};
use crate::frontier::error::CountError;
use crate::frontier::level::Level;
use crate::frontier::pass::{Gatherer, Pass};
use crate::frontier::pattern::{Direction, Pattern, states};
use crate::frontier::prepared::Prepared;
use crate::frontier::watch::{Phase, Step, Watch, work_through};

/// The sum over the middle level of ways to a state times ways from it.
///
/// `to` are the counts of the ways to the level before it, `from` those of the ways from the level
/// after it.
pub(crate) fn sum(
    prepared: &Prepared,
    to: &Array,
    from: &Array,
    threads: usize,
    watch: &mut Watch,
) -> Result<u128, CountError> {
    let at = prepared.split.at;
    let level = Level::new(&prepared.levels[at]);
    let way_to = Pass::new(prepared, Direction::Forward, at - 1);
    let way_from = Pass::new(prepared, Direction::Backward, at + 1);
    let starts = level.bytes() + way_to.level.bytes() + way_from.level.bytes();
    watch.begin(Step {
        phase: Phase::Middle,
        patterns: level.patterns.len() as u64,
        states: level.states() as u64,
        bytes: prepared.held + starts + to.bytes() + from.bytes(),
    })?;
    let total = Mutex::new(0u128);
    work_through(level.threads_for(threads), watch, level.jobs(), |patterns, stop| {
        let states = level.states_of(&patterns) as u64;
        let patterns = &level.patterns[patterns];
        let part = with_counts!(to, to => {
            let to = way_to.gatherer(to, stop);
            with_counts!(from, from => sum_of(patterns, to, way_from.gatherer(from, stop)))
        })?;
        let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
        *total = total.checked_add(part).ok_or(CountError::Overflow)?;
        Ok(states)
    })?;
    Ok(total.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// The sum over the states of some patterns.
fn sum_of<A: Integer, B: Integer>(
    patterns: &[Pattern],
    mut to: Gatherer<A>,
    mut from: Gatherer<B>,
) -> Result<u128, CountError> {
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
            sum = more.ok_or(CountError::Overflow)?;
        }
    }
    Ok(sum)
}
