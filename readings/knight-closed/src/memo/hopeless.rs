//! The table of hopeless positions, within a bound on its memory.

use rustc_hash::FxHashSet;

/// A set of positions that stops growing before it exceeds its memory.
pub struct Hopeless {
    positions: FxHashSet<u64>,
    most: usize,
    full: bool,
}

impl Hopeless {
    /// An empty table that never takes more than `memory` bytes.
    pub fn within(memory: u64) -> Self {
        Hopeless { positions: FxHashSet::default(), most: most_positions(memory), full: false }
    }

    /// Whether a position is known. If not, it is remembered, unless the table is full.
    #[inline(always)]
    pub fn knows(&mut self, position: u64) -> bool {
        if self.positions.len() == self.positions.capacity() && !self.full {
            self.grow();
        }
        match self.full {
            true => self.positions.contains(&position),
            false => !self.positions.insert(position),
        }
    }

    /// How many positions are remembered.
    pub fn len(&self) -> u64 {
        self.positions.len() as u64
    }

    #[cold]
    fn grow(&mut self) {
        // The machine may have less memory than was asked for: then the table is full, too.
        self.full = self.positions.len() >= self.most || self.positions.try_reserve(1).is_err();
    }
}

/// How many positions fit into `memory` bytes.
///
/// The standard library's table has a power of two of slots, each with one byte beside its
/// position, and fills seven slots out of eight. When these are full it moves to twice as many, and
/// for a while has both.
fn most_positions(memory: u64) -> usize {
    let slot = size_of::<u64>() as u64 + 1;
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
        assert_eq!(most_positions(0), 0);
        assert_eq!(most_positions(8 * 9 + 4 * 9 - 1), 0);
        assert_eq!(most_positions(8 * 9 + 4 * 9), 7);
        assert_eq!(most_positions(4 << 30), (1 << 28) / 8 * 7);
        assert!(most_positions(u64::MAX) > 1 << 50);
    }

    #[test]
    fn a_full_table_keeps_what_it_has_and_takes_no_more() {
        for (memory, most) in [(0, 0), (108, 7), (10_000, 448)] {
            let mut table = Hopeless::within(memory);
            for is_second in [false, true] {
                for position in 0..1000 {
                    let expected = is_second && position < most;
                    assert_eq!(table.knows(position), expected, "{memory} bytes, {position}");
                }
            }
            assert_eq!(table.len(), most);
            assert!(table.positions.capacity() <= 448);
        }
    }
}
