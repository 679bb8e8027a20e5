//! The operations of the inner loops, for any processor.
//!
//! `x86` implements them for processors with wider registers. `processor` chooses.

use super::diagonals::Word;

/// Words that [`Simd::unions`] may write beyond the last that counts.
pub const SPARE: usize = 16;

/// Something to be done with the instructions of a processor.
pub trait Work {
    /// The result.
    type Outcome;

    /// Does it. This has to be `#[inline(always)]`, and so does all that it calls in its inner
    /// loops, or it is compiled for the smallest processor alone.
    fn run(self, simd: impl Simd) -> Self::Outcome;
}

/// A kind of processor. Its values prove that this processor is of that kind.
pub trait Simd: Copy {
    /// How it stores 512 bits: in one register, or in several.
    type Lanes: Copy;

    /// Reads 512 bits.
    fn load(self, slice: &Slice) -> Self::Lanes;

    /// Writes 512 bits.
    fn store(self, lanes: Self::Lanes) -> Slice;

    /// The bits that are in both.
    fn and(self, a: Self::Lanes, b: Self::Lanes) -> Self::Lanes;

    /// Adds three bits in each of the 512 places: the sum's low bits and its high bits.
    fn add(self, a: Self::Lanes, b: Self::Lanes, c: Self::Lanes) -> (Self::Lanes, Self::Lanes);

    /// Writes the union of `north` and each south word that has no bit in common with it, and says
    /// how many they are. `room` has [`SPARE`] words more than `south`.
    fn unions<W: Word>(self, north: W, south: &[W], room: &mut [W]) -> usize;

    /// The same word, in a register for plain numbers.
    #[inline(always)]
    fn plain(self, word: u64) -> u64 {
        word
    }

    /// Adds to each total how many of its 64 bits are set.
    #[inline(always)]
    fn count_to(self, lanes: Self::Lanes, totals: &mut [u64; 8]) {
        for (total, bits) in totals.iter_mut().zip(self.store(lanes).0) {
            *total += u64::from(bits.count_ones());
        }
    }

    /// How many bits are set.
    #[inline(always)]
    fn count(self, lanes: Self::Lanes) -> u64 {
        let mut totals = [0; 8];
        self.count_to(lanes, &mut totals);
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
    fn store(self, lanes: Slice) -> Slice {
        lanes
    }

    #[inline(always)]
    fn and(self, a: Slice, b: Slice) -> Slice {
        a.zip(b, |a, b| a & b)
    }

    #[inline(always)]
    fn add(self, a: Slice, b: Slice, c: Slice) -> (Slice, Slice) {
        let a_or_b_only = a.zip(b, |a, b| a ^ b);
        let low = a_or_b_only.zip(c, |a, b| a ^ b);
        let high = self.and(a, b).zip(self.and(a_or_b_only, c), |a, b| a | b);
        (low, high)
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
}
