//! Adding counts along an operation: small operations by a list of their pairs of ranks, large ones
//! block by block.

use crate::frontier::array::{Integer, add, add_pairs};
use crate::frontier::error::{CountError, Reason};
use crate::frontier::operation::Operation;
use crate::frontier::pattern::Direction;

/// Operations on this many points have a list. Their ranks fit 16 bits, and all lists together stay
/// in the cache.
const LISTED_POINTS: usize = 10;

/// Room for the operations of one sort on one number of points.
const NUMBERS: usize = LISTED_POINTS + 2;

/// The pairs of ranks, before and after, of every operation on few points that is not a mere copy.
#[derive(Debug)]
pub(crate) struct Tables {
    pairs: Vec<Vec<(u16, u16)>>,
}

impl Tables {
    /// All lists.
    pub(crate) fn new() -> Self {
        let mut tables = Self { pairs: Vec::new() };
        for points in (2..=LISTED_POINTS).step_by(2) {
            for (i, j) in (0..points).flat_map(|i| (0..points).map(move |j| (i, j))) {
                tables.list(Operation::Move { points, i, j });
            }
            for (i, j) in (0..points + 2).flat_map(|j| (0..j).map(move |i| (i, j))) {
                tables.list(Operation::Insert { points, i, j });
                if j < points {
                    tables.list(Operation::Join { points, i, j });
                }
            }
        }
        tables
    }

    /// Bytes that the lists take.
    pub(crate) fn bytes(&self) -> u64 {
        let bytes = self.pairs.iter().map(|pairs| size_of_val(pairs) + size_of_val(&pairs[..]));
        bytes.sum::<usize>() as u64
    }

    /// Lists the pairs of an operation.
    fn list(&mut self, operation: Operation) {
        // At most one matching after belongs to a matching before: so going backward with numbers
        // from 1 in place of counts, each place before gets the number of its partner, or 0.
        let (before, after) = operation.matchings();
        let numbers: Vec<u32> = (1..=after as u32).collect();
        let mut partners = vec![0u32; before];
        let (backward, stop) = (Direction::Backward, Reason::new());
        let added = self.add(operation, backward, &numbers, &mut partners, &stop);
        debug_assert_eq!(added, Ok(()));
        let Some(slot) = slot(operation) else { return };
        if self.pairs.len() <= slot {
            self.pairs.resize(slot + 1, Vec::new());
        }
        let partners = (0..).zip(partners).filter(|&(_, after)| after > 0);
        self.pairs[slot] = partners.map(|(before, after)| (before, (after - 1) as u16)).collect();
        self.pairs[slot].shrink_to_fit();
    }

    /// Adds to every count in `to` the counts in `from` that the operation relates to it.
    ///
    /// # Errors
    /// If a count does not fit, or the reason to stop, which is looked for before every block.
    pub(crate) fn add<A: Integer, B: Integer + From<A>>(
        &self,
        operation: Operation,
        direction: Direction,
        from: &[A],
        to: &mut [B],
        stop: &Reason,
    ) -> Result<(), CountError> {
        if let Operation::Keep { .. } = operation {
            return add(from, to);
        }
        if let Some(pairs) = self.pairs(operation) {
            return add_pairs(pairs, direction, from, to);
        }
        for block in operation.blocks() {
            stop.get().map_or(Ok(()), |&why| Err(why))?;
            let part = if block.reversed { direction.reversed() } else { direction };
            let (before, after) = block.ranks();
            let (from_ranks, to_ranks) = direction.along(before, after);
            let (from, to) = (&from[from_ranks], &mut to[to_ranks]);
            self.add(block.operation, part, from, to, stop)?;
        }
        Ok(())
    }

    /// The list of an operation, if it has one.
    fn pairs(&self, operation: Operation) -> Option<&[(u16, u16)]> {
        let pairs = self.pairs.get(slot(operation)?)?;
        (!pairs.is_empty()).then_some(pairs)
    }
}

/// The place of an operation's list.
fn slot(operation: Operation) -> Option<usize> {
    let (sort, points, i, j) = match operation {
        Operation::Keep { .. } => return None,
        Operation::Insert { points, i, j } => (0, points, i, j),
        Operation::Move { points, i, j } => (1, points, i, j),
        Operation::Join { points, i, j } => (2, points, i, j),
    };
    let few = points <= LISTED_POINTS;
    few.then_some(((points * 3 + sort) * NUMBERS + i) * NUMBERS + j)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pseudo-random counts, the same every time.
    fn counts(number: usize) -> Vec<u32> {
        (1..=number as u32).map(|k| k.wrapping_mul(2_654_435_761) >> 8).collect()
    }

    /// Both directions add along the same pairs, so that the products of ways to and ways from
    /// agree.
    fn transposed(tables: &Tables, operation: Operation) {
        let (before, after) = operation.matchings();
        let (to, from) = (counts(before), counts(after));
        let (mut to_after, mut from_before) = (vec![0u64; after], vec![0u64; before]);
        let stop = Reason::new();
        let (forward, backward) = (Direction::Forward, Direction::Backward);
        tables.add(operation, forward, &to, &mut to_after, &stop).unwrap();
        tables.add(operation, backward, &from, &mut from_before, &stop).unwrap();
        let dot = |one: &[u64], other: &[u32]| -> u128 {
            one.iter().zip(other).map(|(&a, &b)| u128::from(a) * u128::from(b)).sum()
        };
        assert_eq!(dot(&to_after, &from), dot(&from_before, &to), "{operation:?}");
    }

    #[test]
    fn blocks_and_lists_add_the_same() {
        // Without lists everything is done block by block, which the tests of `operation` check.
        let (lists, blocks) = (Tables::new(), Tables { pairs: Vec::new() });
        let stop = Reason::new();
        for points in [4, 10, 12] {
            let (i, j) = (1, points - 2);
            for operation in [
                Operation::Insert { points, i: 0, j },
                Operation::Insert { points, i, j },
                Operation::Move { points, i, j },
                Operation::Move { points, i: j, j: i },
                Operation::Move { points, i: 0, j },
                Operation::Move { points, i: j, j: 0 },
                Operation::Join { points, i: 0, j },
                Operation::Join { points, i, j },
            ] {
                transposed(&lists, operation);
                for direction in [Direction::Forward, Direction::Backward] {
                    let (before, after) = operation.matchings();
                    let (from, to) = direction.along(before, after);
                    let (from, mut one, mut other) = (counts(from), vec![0u64; to], vec![0u64; to]);
                    lists.add(operation, direction, &from, &mut one, &stop).unwrap();
                    blocks.add(operation, direction, &from, &mut other, &stop).unwrap();
                    assert!(one == other && one.iter().any(|&count| count > 0));
                }
            }
        }
    }

    #[test]
    fn overflow_is_seen() {
        let tables = Tables::new();
        let stop = Reason::new();
        for operation in [Operation::Keep { points: 4 }, Operation::Move { points: 4, i: 0, j: 2 }]
        {
            for direction in [Direction::Forward, Direction::Backward] {
                let (from, mut to) = ([u32::MAX, 1, 1], [1u32, 1, 1]);
                let added = tables.add(operation, direction, &from, &mut to, &stop);
                assert_eq!(added, Err(CountError::Overflow));
                let mut to = [1u64, 1, 1];
                let added = tables.add(operation, direction, &from, &mut to, &stop);
                assert_eq!((added, to.iter().sum()), (Ok(()), u64::from(u32::MAX) + 5));
            }
        }
    }
}
