//! The time and memory of a count, computed before it starts.
//!
//! How much memory the counts of a level need depends on how wide the largest of them is, which
//! is known only when it is counted. The most is known: that of 128 bits. Only where this is more
//! than there is, a closer bound is worked out, since that takes some time: forget which ends
//! belong to one path, and keep for each pattern the most that one of its states can have, and the
//! sum over all of them. Both are carried from level to level as the counts will be.

use crate::frontier::array::{NARROWEST, WIDEST, width_for, width_of_sum};
use crate::frontier::error::CountError;
use crate::frontier::level::{Level, Partners};
use crate::frontier::pattern::{Direction, ends, states};
use crate::frontier::prepared::Prepared;
use crate::frontier::split::GIVEN_BACK;
use crate::frontier::watch::Watch;

/// The forecast of a count, known before it begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forecast {
    /// Patterns of all levels.
    pub patterns: u64,
    /// Patterns of the level that has most.
    pub most_patterns: u64,
    /// States of all levels.
    pub states: u64,
    /// States of the level that has most.
    pub most_states: u64,
    /// What the counts take if 32 bits are enough for each.
    least: Bytes,
    /// What they take at most.
    most: Bytes,
    /// Bytes for all else.
    other: u64,
    /// The most bytes in use while the patterns were looked for.
    patterns_bytes: u64,
}

/// Bytes that counts take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Bytes {
    /// The most counts that the halves store at once.
    halves: u64,
    /// How many the middle stores.
    middle: u64,
    /// How many more the middle stores for each thread.
    thread: u64,
}

impl Forecast {
    /// The forecast for a count.
    pub(crate) fn new(prepared: &Prepared) -> Self {
        let Prepared { levels, states, held, patterns_bytes, .. } = prepared;
        let most_patterns = levels.iter().map(Vec::len).max().unwrap_or(0);
        let most_states = states.iter().copied().max().unwrap_or(0);
        let of = |width| Bytes::new(prepared, [&vec![width; levels.len()]; 2]);
        let mut most = of(WIDEST);
        // Before, two arrays of each width and half were given up.
        let lost = |width: u64| width.saturating_mul(most_states).min(GIVEN_BACK);
        let lost = 4 * (lost(NARROWEST) + lost(2 * NARROWEST));
        most.halves = most.halves.saturating_add(lost);
        most.middle = most.middle.saturating_add(lost);
        Self {
            patterns: levels.iter().map(|level| level.len() as u64).sum(),
            most_patterns: most_patterns as u64,
            states: states.iter().copied().fold(0, u64::saturating_add),
            most_states,
            least: of(NARROWEST),
            most,
            other: held + 3 * Level::bytes_for(most_patterns),
            patterns_bytes: *patterns_bytes,
        }
    }

    /// Works out a closer bound of what the counts take.
    pub(crate) fn bound(
        &mut self,
        prepared: &Prepared,
        watch: &mut Watch,
    ) -> Result<(), CountError> {
        let forward = widths(prepared, Direction::Forward, watch)?;
        let backward = widths(prepared, Direction::Backward, watch)?;
        self.most = Bytes::new(prepared, [&forward, &backward]);
        Ok(())
    }

    /// The bytes that a count on this many threads uses at once, if 32 bits are enough for each count.
    ///
    /// Counting begins with 32 bits, and goes on with wider integers from the level on where a
    /// count does not fit.
    pub fn least_bytes(&self, threads: usize) -> u64 {
        self.bytes(self.least, threads)
    }

    /// The most bytes that a count on this many threads uses at once.
    pub fn most_bytes(&self, threads: usize) -> u64 {
        self.bytes(self.most, threads)
    }

    fn bytes(&self, Bytes { halves, middle, thread }: Bytes, threads: usize) -> u64 {
        let middle = middle.saturating_add(thread.saturating_mul(threads as u64));
        halves.max(middle).saturating_add(self.other).max(self.patterns_bytes)
    }
}

impl Bytes {
    /// What counts take that are so wide on each level of the half forward and of that backward.
    fn new(prepared: &Prepared, widths: [&[u64]; 2]) -> Self {
        let Prepared { levels, states: level_states, split, .. } = prepared;
        let last_widths = [widths[0][split.at - 1], widths[1][prepared.last() - split.at - 1]];
        let sums = last_widths.map(width_of_sum).iter().sum();
        let states = levels[split.at].iter().map(|&pattern| states(pattern) as u64);
        let thread = states.max().unwrap_or(0).saturating_mul(sums);
        let (halves, middle) = split.bytes(level_states, widths);
        Bytes { halves, middle, thread }
    }
}

/// How many bytes a count of each level of a half has at most, from its start to its end.
fn widths(
    prepared: &Prepared,
    direction: Direction,
    watch: &mut Watch,
) -> Result<Vec<u64>, CountError> {
    let half = prepared.split.half(direction, prepared.last());
    let (mut widths, mut before) = (vec![NARROWEST], vec![(1.0, 1.0)]);
    for pair in half.windows(2) {
        let width = widths[widths.len() - 1];
        if width == WIDEST {
            break;
        }
        let (from, to) = (&prepared.levels[pair[0]], &prepared.levels[pair[1]]);
        let choices = prepared.transitions.choices(pair[0].min(pair[1]));
        let mut partners = Partners::new(&choices, direction.reversed(), from);
        let (mut after, mut largest) = (Vec::with_capacity(to.len()), 0f32);
        for (index, &pattern) in to.iter().enumerate() {
            if index % (1 << 14) == 0 {
                watch.poll(index as u64)?;
            }
            let (mut most, mut sum) = (0f32, 0f32);
            for (choice, other, place) in partners.of(pattern) {
                let (one_most, one_sum): (f32, f32) = before[place];
                let (source, _) = direction.along(other, pattern);
                // A join makes one matching of as many as it leaves ends. Everything else makes
                // one of one.
                let joined = if choice.joins(source) { ends(source).count_ones() - 2 } else { 1 };
                let joined = joined.max(1) as f32;
                match direction {
                    Direction::Forward => {
                        most += (one_most * joined).min(one_sum);
                        sum += one_sum;
                    }
                    Direction::Backward => {
                        most += one_most;
                        sum += one_sum * joined;
                    }
                }
            }
            most = most.min(sum);
            largest = largest.max(most);
            after.push((most, sum));
        }
        before = after;
        widths.push(width_for(largest).max(width));
    }
    widths.resize(half.len(), WIDEST);
    Ok(widths)
}
