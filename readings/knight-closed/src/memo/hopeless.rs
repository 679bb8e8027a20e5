//! The table of hopeless positions, within a bound on its memory.

use std::collections::HashSet;
use std::hash::Hash;

use rustc_hash::FxBuildHasher;

/// What the table says of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Remembered {
    /// It was new, and is stored now.
    New,
    /// It was stored before.
    Known,
    /// It was not stored, and cannot be: the table is full.
    Full,
}

/// A set of positions that stops growing before it exceeds its memory.
pub struct Hopeless<P> {
    positions: HashSet<P, FxBuildHasher>,
    most: usize,
    full: bool,
}

impl<P: Eq + Hash> Hopeless<P> {
    /// An empty table that never takes more than `memory` bytes.
    pub fn within(memory: u64) -> Self {
        let most = most_positions(memory, size_of::<P>());
        Hopeless { positions: HashSet::default(), most, full: false }
    }

    /// Remembers a position, unless it is known or the table is full.
    #[inline(always)]
    pub fn remember(&mut self, position: P) -> Remembered {
        if self.positions.len() == self.positions.capacity() && !self.full {
            self.grow();
        }
        match self.full {
            true if self.positions.contains(&position) => Remembered::Known,
            true => Remembered::Full,
            false if self.positions.insert(position) => Remembered::New,
            false => Remembered::Known,
        }
    }

    #[cold]
    fn grow(&mut self) {
        // The machine may have less memory than was asked for: then the table is full, too.
        self.full = self.positions.len() >= self.most || self.positions.try_reserve(1).is_err();
    }
}

/// How many positions of `bytes` bytes fit into `memory` bytes.
///
/// The standard library's table has a power of two of slots, each with one byte beside its
/// position, and fills seven slots out of eight. When these are full it moves to twice as many, and
/// for a while has both.
fn most_positions(memory: u64, bytes: usize) -> usize {
    let slot = bytes as u64 + 1;
    let slots = (3..60)
        .map(|power| 1 << power)
        .take_while(|slots: &u64| slots.saturating_mul(slot) + slots / 2 * slot <= memory)
        .last();
    slots.map_or(0, |slots| (slots / 8 * 7) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_counts_the_old_table_beside_the_new_one() {
        assert_eq!(most_positions(0, 8), 0);
        assert_eq!(most_positions(8 * 9 + 4 * 9 - 1, 8), 0);
        assert_eq!(most_positions(8 * 9 + 4 * 9, 8), 7);
        assert_eq!(most_positions(4 << 30, 8), (1 << 28) / 8 * 7);
        assert_eq!(most_positions(4 << 30, 16), (1 << 27) / 8 * 7);
        assert!(most_positions(u64::MAX, 16) > 1 << 50);
    }

    #[test]
    fn a_full_table_keeps_what_it_has_and_takes_no_more() {
        for (memory, most) in [(0, 0), (108, 7), (10_000, 448)] {
            let mut table = Hopeless::<u64>::within(memory);
            for round in [Remembered::New, Remembered::Known] {
                for position in 0..1000 {
                    let expected = if position < most { round } else { Remembered::Full };
                    assert_eq!(table.remember(position), expected, "{memory} bytes, {position}");
                }
            }
            assert!(table.positions.capacity() <= 448);
        }
    }
}
