//! Looking up a growing sequence of patterns in a list.

use crate::frontier::pattern::Pattern;

/// A place in a list of patterns in order, which only moves on.
#[derive(Debug)]
pub(crate) struct Cursor<'a> {
    rest: &'a [Pattern],
    passed: usize,
}

impl<'a> Cursor<'a> {
    /// A cursor at the beginning of a list.
    pub(crate) fn new(list: &'a [Pattern]) -> Self {
        Self {
            rest: list,
            passed: 0,
        }
    }

    /// The index of a pattern in the list. No pattern asked for before may be greater.
    pub(crate) fn find(&mut self, pattern: Pattern) -> Option<usize> {
        // Most often the pattern is a few places on, and the first time it may be anywhere: look
        // ever farther ahead.
        let mut ahead = 1;
        while self
            .rest
            .get(ahead - 1)
            .is_some_and(|&other| other < pattern)
        {
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

#[cfg(test)]
mod tests {
    use super::Cursor;
    use proptest::prelude::*;

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
