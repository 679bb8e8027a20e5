//! A budget for the memory of lists, checked before memory is taken.

use crate::frontier::error::CountError;
use crate::frontier::pattern::Pattern;

/// Counts the bytes that lists of patterns use.
#[derive(Debug)]
pub(crate) struct Budget {
    /// Bytes that may be used.
    allowed: u64,
    /// Bytes in use now.
    pub(crate) held: u64,
    /// The most bytes that were in use at once.
    pub(crate) most: u64,
}

impl Budget {
    /// A budget of `allowed` bytes, the first of which this many empty lists use.
    pub(crate) fn new(allowed: u64, lists: usize) -> Self {
        let held = (lists * size_of::<Vec<Pattern>>()) as u64;
        Self { allowed, held, most: held }
    }

    /// Puts a pattern at the end of a list.
    pub(crate) fn push(
        &mut self,
        list: &mut Vec<Pattern>,
        pattern: Pattern,
    ) -> Result<(), CountError> {
        if list.len() == list.capacity() {
            let more = (list.len() / 2).max(4);
            // While the list grows, it may be in memory twice.
            let bytes = self.held + bytes_of(list.len() + more);
            if bytes > self.allowed || list.try_reserve_exact(more).is_err() {
                return Err(CountError::Patterns { bytes, allowed: self.allowed });
            }
            self.most = self.most.max(bytes);
            self.held += bytes_of(more);
        }
        list.push(pattern);
        Ok(())
    }

    /// Gives back the room that a list does not use.
    pub(crate) fn shrink(&mut self, list: &mut Vec<Pattern>) {
        let before = list.capacity();
        list.shrink_to_fit();
        self.held -= bytes_of(before - list.capacity());
    }
}

/// Bytes of this many patterns.
fn bytes_of(patterns: usize) -> u64 {
    (patterns * size_of::<Pattern>()) as u64
}
