//! The diagonals of the board as sets of bits, and what of them a half passes on to the other.

use std::ops::{BitAnd, BitOr};

/// A set of diagonals of the whole board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Diagonals {
    /// Bit x − y + N − 1.
    pub left_down: u64,
    /// Bit x + y.
    pub right_down: u64,
}

impl Diagonals {
    /// The two diagonals through the cell (x, y) of a board of `n` by `n`.
    pub fn through(n: usize, x: usize, y: usize) -> Diagonals {
        Diagonals { left_down: 1 << (x + n - 1 - y), right_down: 1 << (x + y) }
    }

    /// Whether the two sets have a diagonal in common.
    pub fn meets(self, other: Diagonals) -> bool {
        self.left_down & other.left_down != 0 || self.right_down & other.right_down != 0
    }
}

/// A word for the diagonals that run from one half into the other.
///
/// # Safety
/// It is a plain number of 32 or 64 bits, and `BITS` says of how many: registers are filled with
/// such words.
#[allow(unsafe_code)]
pub unsafe trait Word:
    Copy + Default + Eq + Send + Sync + Into<u64> + BitAnd<Output = Self> + BitOr<Output = Self>
{
    /// Bits of a word.
    const BITS: usize = 8 * size_of::<Self>();

    /// The low bits of `bits`.
    fn from_low(bits: u64) -> Self;
}

macro_rules! word {
    ($($word:ty)+) => {$(
        // SAFETY: it is a plain number of this many bits.
        #[allow(unsafe_code)]
        unsafe impl Word for $word {
            #[inline(always)]
            fn from_low(bits: u64) -> $word {
                bits as $word
            }
        }
    )+};
}
word!(u32 u64);

/// Packs the diagonals that have cells in both halves into a word.
///
/// There are 2h − 1 of either direction: h of them end in a half's north and h in its south, and
/// one in both. Two, one of either direction, are special: no queen may be on them, or those that
/// do are counted apart. They are left out.
#[derive(Clone, Copy, Debug)]
pub struct Packing {
    /// The lowest bit that is kept.
    first: usize,
    /// How many of either direction are kept, the one left out not counted.
    kept: usize,
    /// Where the one is that is left out.
    gap: Diagonals,
}

impl Packing {
    /// The packing of a board of `n` by `n` whose `special` diagonals, one of either direction, are
    /// left out.
    pub fn new(n: usize, special: Diagonals) -> Packing {
        let h = n / 2;
        Packing {
            first: n - h,
            kept: 2 * h - 2,
            gap: Diagonals {
                left_down: special.left_down >> (n - h),
                right_down: special.right_down >> (n - h),
            },
        }
    }

    /// How many bits of a word are used.
    pub fn bits(&self) -> usize {
        2 * self.kept
    }

    /// Where a word has the `count` longest diagonals of either direction, side by side.
    pub fn longest(&self, count: usize) -> [usize; 2] {
        let middle = (self.kept / 2).saturating_sub(count / 2);
        [middle, self.kept + middle]
    }

    /// Packs a set.
    pub fn pack<W: Word>(&self, lines: Diagonals) -> W {
        let part = |set: u64, gap: u64| {
            let set = set >> self.first;
            let below = gap - 1;
            let closed = (set & below) | (set >> 1 & !below);
            closed & ((1 << self.kept) - 1)
        };
        let left_down = part(lines.left_down, self.gap.left_down);
        let right_down = part(lines.right_down, self.gap.right_down);
        W::from_low(left_down | right_down << self.kept)
    }
}
