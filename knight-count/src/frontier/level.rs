//! Where the counts of a level stand.

use crate::frontier::pattern::{Pattern, states};
use std::ops::Range;

/// The patterns of a level, and where the counts of each stand in the level's array.
///
/// The counts stand in the order of the patterns, one for each state: for each matching of the
/// pattern's ends, by rank.
#[derive(Debug)]
pub(crate) struct Level<'a> {
    pub(crate) patterns: &'a [Pattern],
    /// Where the counts of each pattern begin, and where those of the last one end.
    starts: Vec<usize>,
}

impl<'a> Level<'a> {
    /// The level with these patterns, which are in order.
    pub(crate) fn new(patterns: &'a [Pattern]) -> Self {
        let mut starts = Vec::with_capacity(patterns.len() + 1);
        let mut next = 0;
        starts.push(next);
        starts.extend(patterns.iter().map(|&pattern| {
            next = states(pattern).saturating_add(next);
            next
        }));
        Self { patterns, starts }
    }

    /// How many states the level has.
    pub(crate) fn states(&self) -> usize {
        self.starts[self.patterns.len()]
    }

    /// Bytes that a level with so many patterns holds beside them.
    pub(crate) fn bytes_for(patterns: usize) -> u64 {
        (patterns as u64 + 1) * size_of::<usize>() as u64
    }

    /// Bytes that this level holds beside its patterns.
    pub(crate) fn bytes(&self) -> u64 {
        Self::bytes_for(self.patterns.len())
    }

    /// The places of the counts of the pattern with this index.
    pub(crate) fn places(&self, index: usize) -> Range<usize> {
        self.starts[index]..self.starts[index + 1]
    }

    /// How many states these patterns stand for together.
    pub(crate) fn states_of(&self, patterns: &Range<usize>) -> usize {
        self.starts[patterns.end] - self.starts[patterns.start]
    }

    /// The next patterns from `first` on that stand for about so many states, if there are any
    /// left.
    pub(crate) fn job(&self, first: usize, states: usize) -> Option<Range<usize>> {
        let limit = self.starts[first].saturating_add(states);
        let begun = self.starts[first..].partition_point(|&start| start < limit);
        let end = (first + begun).min(self.patterns.len());
        (first < end).then_some(first..end)
    }
}

#[cfg(test)]
mod tests {
    use super::Level;
    use crate::frontier::pattern::unit;

    #[test]
    fn jobs_cover_the_level() {
        // 0, 2 and 4 ends: 1, 1 and 3 states.
        let patterns = [0, unit(0) + unit(1), unit(0) + unit(1) + unit(2) + unit(3)];
        let level = Level::new(&patterns);
        assert_eq!((level.states(), level.places(2)), (5, 2..5));
        assert_eq!(level.job(0, 1), Some(0..1));
        assert_eq!(level.job(0, 2), Some(0..2));
        assert_eq!(level.job(0, 3), Some(0..3));
        assert_eq!(level.job(2, 1), Some(2..3));
        assert_eq!(level.job(3, 1), None);
    }
}
