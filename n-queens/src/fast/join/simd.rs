//! What the inner loops ask of a processor: the portable answer.
//!
//! The other answers, for processors with wider registers, are in `x86`.

use common::search::Flow;

use super::cases::RowSet;
use super::diagonals::Word;
use super::halves::{Buffers, Quadrants};

/// Words that [`Simd::unions`] may write beyond the last that counts.
pub const SPARE: usize = 16;

/// A kind of processor.
pub trait Simd: Copy + Send + Sync {
    /// How it holds 512 bits.
    type Lanes: Lanes;

    /// Reads 512 bits.
    fn load(self, slice: &Slice) -> Self::Lanes;

    /// The same word, in a register for plain numbers.
    #[inline(always)]
    fn plain(self, word: u64) -> u64 {
        word
    }

    /// Writes the union of `north` and each south word that has no bit in common with it, and says
    /// how many they are. `room` has [`SPARE`] words more than `south`.
    fn unions<W: Word>(self, north: W, south: &[W], room: &mut [W]) -> usize;

    /// [`Quadrants::count_with`] this simd, compiled for it.
    fn count<W: Word>(
        self,
        quadrants: &Quadrants<W>,
        set: RowSet,
        buffers: &mut Buffers<W>,
    ) -> Flow<u64>;
}

/// 512 bits in a register, or several.
pub trait Lanes: Copy {
    /// The bits that are in both.
    fn and(self, other: Self) -> Self;

    /// Adds three bits in each of the 512 places: the sum's low bits and its high bits.
    fn add(self, b: Self, c: Self) -> (Self, Self);

    /// Adds to each total how many of its 64 bits are set.
    fn count_to(self, totals: &mut [u64; 8]);

    /// How many bits are set.
    #[inline(always)]
    fn count(self) -> u64 {
        let mut totals = [0; 8];
        self.count_to(&mut totals);
        totals.iter().sum()
    }
}

/// 512 bits in memory.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Slice(pub [u64; 8]);

impl Slice {
    /// No bit.
    pub const NONE: Slice = Slice([0; 8]);

    /// Combines two slices, 64 bits at a time.
    #[inline(always)]
    pub fn zip(self, other: Slice, f: impl Fn(u64, u64) -> u64) -> Slice {
        let mut slice = Slice::NONE;
        for i in 0..8 {
            slice.0[i] = f(self.0[i], other.0[i]);
        }
        slice
    }
}

impl Lanes for Slice {
    #[inline(always)]
    fn and(self, other: Slice) -> Slice {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn add(self, b: Slice, c: Slice) -> (Slice, Slice) {
        let a_or_b_only = self.zip(b, |a, b| a ^ b);
        let both = self.and(b);
        let low = a_or_b_only.zip(c, |a, b| a ^ b);
        let high = both.zip(a_or_b_only.and(c), |a, b| a | b);
        (low, high)
    }

    #[inline(always)]
    fn count_to(self, totals: &mut [u64; 8]) {
        for (total, bits) in totals.iter_mut().zip(self.0) {
            *total += u64::from(bits.count_ones());
        }
    }
}

/// Any processor.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Simd for Portable {
    type Lanes = Slice;

    #[inline(always)]
    fn load(self, slice: &Slice) -> Slice {
        *slice
    }

    #[inline(always)]
    fn unions<W: Word>(self, north: W, south: &[W], room: &mut [W]) -> usize {
        // Every union is written, and the next overwrites it if it was none: no branch to guess.
        let mut kept = 0;
        for &south in south {
            room[kept] = north | south;
            kept += usize::from(north & south == W::default());
        }
        kept
    }

    fn count<W: Word>(
        self,
        quadrants: &Quadrants<W>,
        set: RowSet,
        buffers: &mut Buffers<W>,
    ) -> Flow<u64> {
        quadrants.count_with(self, set, buffers)
    }
}
