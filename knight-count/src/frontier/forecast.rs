//! What a count takes, worked out before anything is counted.
//!
//! How much memory the counts of a level need depends on how wide the largest of them is, which
//! is known only when it is counted. The most is known: that of 128 bits. Only where this is more
//! than there is, a closer bound is worked out, since that takes some time: forget which ends
//! belong to one path, and keep for each pattern the most that one of its states can have, and the
//! sum over all of them. Both are carried from level to level as the counts will be.

use crate::frontier::array::Width;
use crate::frontier::level::{Cursor, Level};
use crate::frontier::pattern::{Direction, Pattern, ends, states};
use crate::frontier::split::Split;
use crate::frontier::transitions::Transitions;
use crate::frontier::watch::{Unfinished, Watch};

/// An allocator takes arrays smaller than this from memory that it does not give back before the
/// process ends.
const GIVEN_BACK: u64 = 32 << 20;

/// What a count takes, known before it begins.
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
    /// How many states are counted: all but those of the first and last level, where one way leads.
    pub counted: u64,
    /// What the counts take if 32 bits hold them all.
    least: Bytes,
    /// What they take at most.
    most: Bytes,
    /// Bytes for all else.
    other: u64,
    /// Bytes that were held while the patterns were looked for, at most.
    patterns_bytes: u64,
}

/// Bytes that counts take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Bytes {
    /// How many the halves hold at once, at most.
    halves: u64,
    /// How many the middle holds.
    middle: u64,
    /// How many more the middle holds for each thread.
    thread: u64,
}

impl Forecast {
    /// The forecast for a count on these levels, split like this, that holds `held` bytes all the
    /// time and has held `patterns_bytes` before.
    pub(crate) fn new(
        levels: &[Vec<Pattern>],
        states: &[u64],
        split: &Split,
        held: u64,
        patterns_bytes: u64,
    ) -> Self {
        let most_patterns = levels.iter().map(Vec::len).max().unwrap_or(0);
        let most_states = states.iter().copied().max().unwrap_or(0);
        let states_sum = states.iter().copied().fold(0, u64::saturating_add);
        let of = |width| {
            let widths = |direction| vec![width; split.half(direction, levels.len() - 1).len()];
            let (first, second) = (widths(split.first), widths(split.first.reversed()));
            Bytes::new(levels, states, split, &first, &second)
        };
        let mut most = of(Width::Bits128);
        // Before, two arrays of each width and half were given up.
        let lost = |width: Width| width.bytes().saturating_mul(most_states).min(GIVEN_BACK);
        let lost = 4 * (lost(Width::Bits32) + lost(Width::Bits64));
        most.halves = most.halves.saturating_add(lost);
        most.middle = most.middle.saturating_add(lost);
        Self {
            patterns: levels.iter().map(|level| level.len() as u64).sum(),
            most_patterns: most_patterns as u64,
            states: states_sum,
            most_states,
            counted: states_sum.saturating_sub(2),
            least: of(Width::Bits32),
            most,
            other: held + 3 * Level::bytes_for(most_patterns),
            patterns_bytes,
        }
    }

    /// Works out a closer bound of what the counts take.
    pub(crate) fn bound(
        &mut self,
        transitions: &Transitions,
        levels: &[Vec<Pattern>],
        states: &[u64],
        split: &Split,
        watch: &mut Watch,
    ) -> Result<(), Unfinished> {
        let mut widths = |direction| {
            let half = split.half(direction, levels.len() - 1);
            widths(transitions, levels, direction, &half, watch)
        };
        let (first, second) = (widths(split.first)?, widths(split.first.reversed())?);
        self.most = Bytes::new(levels, states, split, &first, &second);
        Ok(())
    }

    /// The bytes held at once by a count on so many threads, if 32 bits hold all its counts.
    ///
    /// Counting begins with 32 bits, and goes on with wider integers from the level on where a
    /// count does not fit.
    pub fn least_bytes(&self, threads: usize) -> u64 {
        self.bytes(self.least, threads)
    }

    /// The most bytes held at once by a count on so many threads.
    pub fn most_bytes(&self, threads: usize) -> u64 {
        self.bytes(self.most, threads)
    }

    fn bytes(&self, Bytes { halves, middle, thread }: Bytes, threads: usize) -> u64 {
        let middle = middle.saturating_add(thread.saturating_mul(threads as u64));
        halves.max(middle).saturating_add(self.other).max(self.patterns_bytes)
    }
}

impl Bytes {
    /// What counts take that are so wide on the levels of the first half and of the second.
    fn new(
        levels: &[Vec<Pattern>],
        states: &[u64],
        split: &Split,
        first: &[Width],
        second: &[Width],
    ) -> Self {
        let half = |direction, widths: &[Width]| {
            let half = split.half(direction, levels.len() - 1);
            let states: Vec<u64> = half.into_iter().map(|level| states[level]).collect();
            let sum = widths[widths.len() - 1].sum().bytes();
            (held(&states, widths), sum)
        };
        let ((most, kept), sum) = half(split.first, first);
        let ((other_most, other_kept), other_sum) = half(split.first.reversed(), second);
        Bytes {
            halves: most.max(kept.saturating_add(other_most)),
            middle: kept.saturating_add(other_kept),
            thread: largest(&levels[split.at]).saturating_mul(sum + other_sum),
        }
    }
}

/// How wide the integers of each level of a half have to be at most, from its start to its end.
fn widths(
    transitions: &Transitions,
    levels: &[Vec<Pattern>],
    direction: Direction,
    half: &[usize],
    watch: &mut Watch,
) -> Result<Vec<Width>, Unfinished> {
    let (mut widths, mut before) = (vec![Width::Bits32], vec![(1.0, 1.0)]);
    for pair in half.windows(2) {
        if widths.last() == Some(&Width::Bits128) {
            break;
        }
        let (from, to) = (&levels[pair[0]], &levels[pair[1]]);
        let choices = transitions.choices(pair[0].min(pair[1]));
        let mut cursors: Vec<_> = choices.iter().map(|_| Cursor::new(from)).collect();
        let (mut after, mut largest) = (Vec::with_capacity(to.len()), 0f32);
        for (index, &pattern) in to.iter().enumerate() {
            if index % (1 << 14) == 0 {
                watch.poll(index as u64)?;
            }
            let (mut most, mut sum) = (0f32, 0f32);
            for (choice, cursor) in choices.iter().zip(&mut cursors) {
                if let Some(other) = choice.partner(direction.reversed(), pattern)
                    && let Some(place) = cursor.find(other)
                {
                    let (one_most, one_sum): (f32, f32) = before[place];
                    let (source, _) = direction.along(other, pattern);
                    // A join makes one matching of as many as it leaves ends. Everything else makes
                    // one of one.
                    let joined =
                        if choice.joins(source) { ends(source).count_ones() - 2 } else { 1 };
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
            }
            most = most.min(sum);
            largest = largest.max(most);
            after.push((most, sum));
        }
        before = after;
        widths.push(Width::for_counts_up_to(largest).max(widths[widths.len() - 1]));
    }
    widths.resize(half.len(), Width::Bits128);
    Ok(widths)
}

/// The most bytes of counts that a half holds at once, and those that it keeps at its end.
///
/// Two arrays take turns, and each keeps its memory until counts of its width do not fit it.
fn held(states: &[u64], widths: &[Width]) -> (u64, u64) {
    let bytes = |(width, len): (Width, u64)| width.bytes().saturating_mul(len);
    let (mut most, mut gone) = (0, 0);
    let (mut counts, mut spare) = ((Width::Bits32, 1), (Width::Bits32, 0));
    for (level, &width) in widths.iter().enumerate().skip(1) {
        let next = if spare.0 == width && spare.1 >= states[level] {
            spare
        } else {
            let lost = bytes(spare);
            gone += if lost < GIVEN_BACK { lost } else { 0 };
            (width, states[level..].iter().step_by(2).copied().max().unwrap_or(0))
        };
        most = most.max(bytes(counts).saturating_add(bytes(next)).saturating_add(gone));
        (counts, spare) = (next, counts);
    }
    let kept = (counts.0, states[states.len() - 1]);
    (most, bytes(kept).saturating_add(gone))
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
fn largest(level: &[Pattern]) -> u64 {
    let states = level.iter().map(|&pattern| states(pattern) as u64);
    states.max().unwrap_or(0)
}
