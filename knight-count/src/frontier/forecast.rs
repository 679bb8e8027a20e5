//! What a count takes, worked out before anything is counted.

use crate::frontier::array::Width;
use crate::frontier::level::Level;
use crate::frontier::pattern::{Pattern, states};
use crate::frontier::split::Split;
use crate::frontier::watch::Watch;
use crate::frontier::work::Unfinished;

/// What a count takes, known before it begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forecast {
    /// Patterns of all levels.
    pub patterns: u64,
    /// Patterns of the level that has most.
    pub most_patterns: u64,
    /// States of all levels: so many counts are worked out.
    pub states: u64,
    /// States of the level that has most.
    pub most_states: u64,
    /// How many counts the halves hold at once, at most.
    half_counts: u64,
    /// How many counts the middle holds, and how many more for each thread.
    middle_counts: (u64, u64),
    /// Bytes for all else.
    other_bytes: u64,
}

impl Forecast {
    /// The forecast for a count on these levels, split like this, that holds `bytes` all the time.
    pub(crate) fn new(levels: &[Vec<Pattern>], states: &[u64], split: &Split, bytes: u64) -> Self {
        let most_patterns = levels.iter().map(Vec::len).max().unwrap_or(0);
        Self {
            patterns: levels.iter().map(|level| level.len() as u64).sum(),
            most_patterns: most_patterns as u64,
            states: states.iter().copied().fold(0, u64::saturating_add),
            most_states: states.iter().copied().max().unwrap_or(0),
            half_counts: split.counts,
            middle_counts: (
                states[split.at - 1].saturating_add(states[split.at + 1]),
                // The ways to and from the states of one pattern, each in integers of twice the
                // width.
                largest(&levels[split.at]).saturating_mul(4),
            ),
            other_bytes: bytes + 3 * Level::bytes_for(most_patterns),
        }
    }

    /// The most bytes held at once by a count in so many threads, if its counts fit integers of
    /// this width.
    ///
    /// Counting begins with 32 bits, and goes on with wider integers from the level on where a
    /// count does not fit.
    pub fn bytes(&self, width: Width, threads: usize) -> u64 {
        let (middle, more) = self.middle_counts;
        let middle = middle.saturating_add(more.saturating_mul(threads as u64));
        let counts = self.half_counts.max(middle);
        counts
            .saturating_mul(width.bytes())
            .saturating_add(self.other_bytes)
    }
}

/// How many states each level has, or `u64::MAX` if it has more.
pub(crate) fn states_of(
    levels: &[Vec<Pattern>],
    watch: &mut Watch,
) -> Result<Vec<u64>, Unfinished> {
    let of_level = |level: &Vec<Pattern>| {
        watch.poll(level.len() as u64)?;
        let states = level.iter().map(|&pattern| states(pattern) as u64);
        Ok(states.fold(0, u64::saturating_add))
    };
    levels.iter().map(of_level).collect()
}

/// The states of the pattern that has most.
pub(crate) fn largest(level: &[Pattern]) -> u64 {
    let states = level.iter().map(|&pattern| states(pattern) as u64);
    states.max().unwrap_or(0)
}
