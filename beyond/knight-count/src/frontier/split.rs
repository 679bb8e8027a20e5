//! Where the two halves of the count meet, and what their counts take.

use crate::frontier::array::NARROWEST;
use crate::frontier::pattern::Direction;

/// An allocator takes arrays smaller than this from memory that it does not give back before the
/// process ends.
pub(crate) const GIVEN_BACK: u64 = 32 << 20;

/// Which level is the middle, and which half is counted first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Split {
    /// The middle level, neither the first nor the last.
    pub(crate) at: usize,
    /// The half that is counted first; its last counts are kept while the other is counted.
    pub(crate) first: Direction,
}

impl Split {
    /// The levels that are counted in one direction, from its start to its end. The last level of
    /// all has the number `last`.
    pub(crate) fn half(&self, direction: Direction, last: usize) -> Vec<usize> {
        match direction {
            Direction::Forward => (0..self.at).collect(),
            Direction::Backward => (self.at + 1..=last).rev().collect(),
        }
    }

    /// The split whose halves store the fewest counts, given the states of every level, of which
    /// there are at least three.
    ///
    /// The number of tours and the work are the same for any middle level. Among equals the one
    /// nearest to the real middle is taken: then the counts of both halves stay small.
    pub(crate) fn best(states: &[u64]) -> Self {
        let last = states.len() - 1;
        let both = |at| [Direction::Forward, Direction::Backward].map(|first| Self { at, first });
        let widths = vec![NARROWEST; states.len()];
        let most = |split: &Self| split.bytes(states, [&widths; 2]).0;
        let splits = (1..last).flat_map(both);
        let any = Self { at: 1, first: Direction::Forward };
        splits.min_by_key(|split| (most(split), (2 * split.at).abs_diff(last))).unwrap_or(any)
    }

    /// The most bytes of counts that the halves store at once, and those that they keep at their
    /// ends, where counts have this many bytes on each level of the half forward and of that
    /// backward.
    pub(crate) fn bytes(&self, states: &[u64], widths: [&[u64]; 2]) -> (u64, u64) {
        let half = |direction: Direction| {
            let levels = self.half(direction, states.len() - 1).into_iter();
            let states: Vec<u64> = levels.map(|level| states[level]).collect();
            held(&states, widths[direction as usize])
        };
        let (most, kept) = half(self.first);
        let (other_most, other_kept) = half(self.first.reversed());
        (most.max(kept.saturating_add(other_most)), kept.saturating_add(other_kept))
    }
}

/// The most bytes of counts that a half stores at once, and those that it keeps at its end.
///
/// Two arrays take turns, and each keeps its memory until counts of its width do not fit it.
fn held(states: &[u64], widths: &[u64]) -> (u64, u64) {
    let bytes = |(width, len): (u64, u64)| width.saturating_mul(len);
    let (mut most, mut gone) = (0, 0);
    let (mut counts, mut spare) = ((NARROWEST, 1), (NARROWEST, 0));
    for level in 1..states.len() {
        let width = widths[level];
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_peak_is_passed_in_the_first_half_or_left_out() {
        let best = |states: &[u64]| {
            let split = Split::best(states);
            let widths = vec![NARROWEST; states.len()];
            (split.at, split.bytes(states, [&widths; 2]).0 / NARROWEST)
        };
        // Passing the peak in one half takes 7 + 9, and the array of the first level, which is
        // lost; keeping it out of both takes 7 + 7 + 2, and two such arrays.
        assert_eq!(best(&[1, 2, 7, 9, 7, 2, 1]).1, 17);
        // Here keeping out the peak takes 2 + 2 + 1.
        assert_eq!(best(&[1, 2, 9, 2, 1]), (2, 5));
    }
}
