//! One step of conclusions for all lanes at once, without a branch.
//!
//! Words and bits are those of [`digit`](crate::bits::digit). Every loop over lanes is
//! straight-line code on numbers of 32 bits, so that the compiler makes one vector instruction of
//! each operation.

use number_place::N;

use crate::bits::digit::{FULL, eliminate};

/// How many puzzles are solved side by side: the 32-bit numbers of two registers of 512 bits. With
/// two, the processor works on one while it waits for a result of the other.
pub const LANES: usize = 32;

/// One number for each lane.
pub type V = [u32; LANES];

/// The candidates of all lanes, and what the last sweep found out.
///
/// Aligned like a cache line, so that no vector lies across two of them.
#[derive(Default)]
#[repr(align(64))]
pub struct Sweep {
    /// The candidates of each digit.
    pub words: [[V; 3]; N],
    /// Cells with one candidate; the next sweep takes it from their peers.
    pub naked: [V; 3],
    /// Cells with two candidates.
    pub pairs: [V; 3],
    /// Not 0 where there is no solution.
    pub contradiction: V,
    /// Not 0 where a cell has more than one candidate.
    pub open: V,
    /// Not 0 where something changed.
    pub changed: V,
    /// The sum of all words; 27 of 27 bits stay below 2^32. Candidates only disappear, so an equal
    /// sum means that nothing changed. To be set to 0 when other candidates are put into a lane.
    pub sums: V,
    /// For each digit, all triads of the blocks in which it has one candidate.
    sole: [V; N],
    /// Cells that are the only one of their block for a digit.
    taken: [V; 3],
}

impl Sweep {
    /// Naked singles, locked candidates and hidden singles, once each.
    ///
    /// A hidden single is taken from the digits after it at once, and from those before it at the
    /// end.
    #[inline(always)]
    pub fn sweep(&mut self) {
        self.contradiction = [0; LANES];
        self.taken = [[0; LANES]; 3];
        for (words, sole) in self.words.iter_mut().zip(&mut self.sole) {
            for lane in 0..LANES {
                let left = eliminate(
                    [0, 1, 2].map(|k| words[k][lane] & !self.taken[k][lane]),
                    [0, 1, 2].map(|k| self.naked[k][lane]),
                );
                let taken = self.taken.iter_mut();
                for ((words, taken), word) in words.iter_mut().zip(taken).zip(left.words) {
                    words[lane] = word;
                    taken[lane] |= word & left.sole;
                }
                sole[lane] = left.sole;
                self.contradiction[lane] |= left.contradiction;
            }
        }
        let mut sums = [0; LANES];
        self.open = [0; LANES];
        for k in 0..3 {
            for lane in 0..LANES {
                let taken = self.taken[k][lane];
                let [mut once, mut twice, mut thrice] = [0; 3];
                for (words, sole) in self.words.iter_mut().zip(&self.sole) {
                    let word = words[k][lane] & (sole[lane] | !taken);
                    words[k][lane] = word;
                    thrice |= twice & word;
                    twice |= once & word;
                    once |= word;
                    sums[lane] += word;
                }
                self.naked[k][lane] = once & !twice;
                self.pairs[k][lane] = twice & !thrice;
                self.open[lane] |= twice;
                self.contradiction[lane] |= once ^ FULL | twice & taken;
            }
        }
        for (lane, sum) in sums.into_iter().enumerate() {
            self.changed[lane] = self.sums[lane] ^ sum;
            self.sums[lane] = sum;
        }
    }
}
