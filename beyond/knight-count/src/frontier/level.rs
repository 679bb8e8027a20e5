//! Where a level stores its counts.

use std::iter::successors;
use std::ops::Range;

use crate::frontier::pattern::{Choice, Direction, Pattern, states};

/// About how many states make a job for a thread: a millisecond of work.
const JOB_STATES: usize = 1 << 18;

/// The patterns of a level, and the place of each one's counts in the level's array.
///
/// The counts are in the order of the patterns, one for each state: for each matching of the
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

    /// Bytes that a level with this many patterns takes besides them.
    pub(crate) fn bytes_for(patterns: usize) -> u64 {
        (patterns as u64 + 1) * size_of::<usize>() as u64
    }

    /// Bytes that this level takes besides its patterns.
    pub(crate) fn bytes(&self) -> u64 {
        Self::bytes_for(self.patterns.len())
    }

    /// The places of the counts of the pattern with this index.
    pub(crate) fn places(&self, index: usize) -> Range<usize> {
        self.starts[index]..self.starts[index + 1]
    }

    /// How many states these patterns have together.
    pub(crate) fn states_of(&self, patterns: &Range<usize>) -> usize {
        self.starts[patterns.end] - self.starts[patterns.start]
    }

    /// The patterns in jobs for threads, in order.
    pub(crate) fn jobs(&self) -> impl Iterator<Item = Range<usize>> {
        let job = |first| self.job(first, JOB_STATES);
        successors(job(0), move |patterns| job(patterns.end))
    }

    /// How many threads are worth their start. None if one job does it all.
    pub(crate) fn threads_for(&self, threads: usize) -> usize {
        let jobs = self.states().div_ceil(JOB_STATES);
        if jobs > 1 { threads.clamp(1, jobs) } else { 0 }
    }

    /// The next patterns from `first` on that have about this many states together, if there are any
    /// left.
    fn job(&self, first: usize, states: usize) -> Option<Range<usize>> {
        let limit = self.starts[first].saturating_add(states);
        let begun = self.starts[first..].partition_point(|&start| start < limit);
        let end = (first + begun).min(self.patterns.len());
        (first < end).then_some(first..end)
    }
}

/// A place in a list of patterns in order, which only moves on.
#[derive(Debug)]
pub(crate) struct Cursor<'a> {
    rest: &'a [Pattern],
    passed: usize,
}

impl<'a> Cursor<'a> {
    /// A cursor at the beginning of a list.
    pub(crate) fn new(list: &'a [Pattern]) -> Self {
        Self { rest: list, passed: 0 }
    }

    /// The index of a pattern in the list. No pattern asked for before may be greater.
    pub(crate) fn find(&mut self, pattern: Pattern) -> Option<usize> {
        // Most often the pattern is a few places on, and the first time it may be anywhere: look
        // ever farther ahead.
        let mut ahead = 1;
        while self.rest.get(ahead - 1).is_some_and(|&other| other < pattern) {
            self.rest = &self.rest[ahead..];
            self.passed += ahead;
            ahead *= 2;
        }
        let near = &self.rest[..self.rest.len().min(ahead - 1)];
        let less = near.partition_point(|&other| other < pattern);
        self.rest = &self.rest[less..];
        self.passed += less;
        (self.rest.first() == Some(&pattern)).then_some(self.passed)
    }
}

/// What the choices at a cell make of one pattern after another, each greater than the one before,
/// as far as it is in a list.
#[derive(Debug)]
pub(crate) struct Partners<'a> {
    direction: Direction,
    /// Each choice, and the place in the list of the pattern that it made last.
    choices: Vec<(&'a Choice, Cursor<'a>)>,
}

impl<'a> Partners<'a> {
    /// The partners in a list, in this direction from the patterns to come.
    pub(crate) fn new(choices: &'a [Choice], direction: Direction, list: &'a [Pattern]) -> Self {
        let choices = choices.iter().map(|choice| (choice, Cursor::new(list))).collect();
        Self { direction, choices }
    }

    /// The choices that make a pattern of the list, with this pattern and its index there.
    pub(crate) fn of(
        &mut self,
        pattern: Pattern,
    ) -> impl Iterator<Item = (&'a Choice, Pattern, usize)> {
        let direction = self.direction;
        self.choices.iter_mut().filter_map(move |(choice, cursor)| {
            let partner = choice.partner(direction, pattern)?;
            Some((*choice, partner, cursor.find(partner)?))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Cursor, Level};
    use crate::frontier::pattern::unit;
    use proptest::prelude::*;

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

    proptest! {
        #[test]
        fn finds_what_is_there(list in prop::collection::btree_set(0..500u64, 0..200),
                               asked in prop::collection::btree_set(0..500u64, 0..50)) {
            let list: Vec<u64> = list.into_iter().collect();
            let mut cursor = Cursor::new(&list);
            for pattern in asked {
                prop_assert_eq!(cursor.find(pattern), list.binary_search(&pattern).ok());
            }
        }
    }
}
