//! Sets of the eight directions in which a knight can move.

use std::ops::BitOr;

/// A set of directions: indices into [`MOVES`](common::knight::MOVES). Bit d stands for direction d.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Directions(pub u8);

impl Directions {
    /// All eight.
    pub const ALL: Directions = Directions(u8::MAX);
    /// None.
    pub const NONE: Directions = Directions(0);

    /// This direction alone.
    #[inline(always)]
    pub fn only(direction: usize) -> Directions {
        Directions(1 << direction)
    }

    /// How many there are.
    #[inline(always)]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the direction is among them.
    #[inline(always)]
    pub fn contains(self, direction: usize) -> bool {
        self.0 >> direction & 1 == 1
    }
}

impl BitOr for Directions {
    type Output = Directions;

    #[inline(always)]
    fn bitor(self, other: Directions) -> Directions {
        Directions(self.0 | other.0)
    }
}

impl FromIterator<usize> for Directions {
    #[inline(always)]
    fn from_iter<I: IntoIterator<Item = usize>>(directions: I) -> Directions {
        let only = directions.into_iter().map(Directions::only);
        only.fold(Directions::NONE, |set, direction| set | direction)
    }
}

/// The directions in ascending order.
impl Iterator for Directions {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.is_empty() {
            return None;
        }
        let first = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1; // takes the lowest bit away
        Some(first)
    }
}
