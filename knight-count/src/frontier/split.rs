//! Where the two halves of the count meet.

use crate::frontier::pattern::Direction;

/// Which level is the middle, and which half is counted first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Split {
    /// The middle level, neither the first nor the last.
    pub(crate) at: usize,
    /// The half that is counted first; its last counts are kept while the other is counted.
    pub(crate) first: Direction,
    /// How many counts are held at once at most.
    pub(crate) counts: u64,
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

    /// The split that holds the fewest counts, given the states of every level, of which there are
    /// at least three.
    ///
    /// The number of tours and the work are the same for any middle level. Among equals the one
    /// nearest to the real middle is taken: then the counts of both halves stay small.
    pub(crate) fn best(states: &[u64]) -> Self {
        let last = states.len() - 1;
        let forward = held(states.iter());
        let backward = held(states.iter().rev());
        let splits = (1..last).flat_map(|at| {
            // The levels next to the middle are the last that are stored.
            let (to, from) = (forward[at - 1], backward[last - at - 1]);
            let (keep_to, keep_from) = (states[at - 1], states[at + 1]);
            [
                Self {
                    at,
                    first: Direction::Forward,
                    counts: to.max(keep_to.saturating_add(from)),
                },
                Self {
                    at,
                    first: Direction::Backward,
                    counts: from.max(keep_from.saturating_add(to)),
                },
            ]
        });
        let any = Self { at: 1, first: Direction::Forward, counts: u64::MAX };
        splits.min_by_key(|split| (split.counts, (2 * split.at).abs_diff(last))).unwrap_or(any)
    }
}

/// For every level, how many counts were held at most until it was counted, if its half began with
/// the first one.
///
/// Two arrays take turns, and each keeps its memory.
fn held<'a>(states: impl Iterator<Item = &'a u64>) -> Vec<u64> {
    let (mut old, mut new) = (0, 0);
    let held = states.map(|&states| {
        (old, new) = (new, states.max(old));
        new.saturating_add(old)
    });
    held.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_peak_is_passed_in_the_first_half_or_left_out() {
        // Passing the peak in one half holds 7 + 9; keeping it out of both holds 7 + 7 + 2.
        let split = Split::best(&[1, 2, 7, 9, 7, 2, 1]);
        assert_eq!(split.counts, 16);
        // Here keeping out the peak holds 2 + 2 + 1.
        let split = Split::best(&[1, 2, 9, 2, 1]);
        assert_eq!((split.at, split.counts), (2, 5));
    }
}
