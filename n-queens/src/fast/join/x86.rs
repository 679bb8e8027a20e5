//! What the inner loops ask of a processor: the answers of AVX2 and AVX-512.
//!
//! AVX2 holds 512 bits in two registers, and closes the gaps between the lanes that are kept by a table of
//! permutations. AVX-512 has an instruction for that, one that counts bits, and one for any function of three
//! bits: it adds in two steps instead of five.
#![allow(unsafe_code)]

use std::arch::asm;
use std::arch::x86_64::*;

use super::lines::Word;
use super::machine::{Lanes, Machine, SPARE, Slice};
use super::plan::RowSet;
use super::unit::{Board, Desk};

/// The same word. Left to itself the compiler cuts several words at once into chunks, and then spends
/// twice that time on taking the wide register apart again.
#[inline(always)]
fn plain(mut word: u64) -> u64 {
    // SAFETY: no instruction at all.
    unsafe {
        asm!("/* {0} */", inout(reg) word, options(pure, nomem, nostack, preserves_flags));
    }
    word
}

/// A processor that has AVX2; there is a value of this type only where it has.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl Avx2 {
    /// The token, where the processor has AVX2.
    pub fn detect() -> Option<Avx2> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        has.then_some(Avx2(()))
    }
}

/// 512 bits in two registers; only [`Avx2`] makes them.
#[derive(Clone, Copy, Debug)]
pub struct Registers(__m256i, __m256i);

impl Registers {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(__m256i, __m256i) -> __m256i) -> Self {
        Registers(f(self.0, other.0), f(self.1, other.1))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: only a processor with AVX2 has made `self`.
        self.zip(other, |a, b| unsafe { _mm256_xor_si256(a, b) })
    }
}

impl Lanes for Registers {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: only a processor with AVX2 has made `self`.
        self.zip(other, |a, b| unsafe { _mm256_and_si256(a, b) })
    }

    #[inline(always)]
    fn add(self, b: Self, c: Self) -> (Self, Self) {
        let one = self.xor(b);
        let carry = self.and(b);
        // SAFETY: only a processor with AVX2 has made `self`.
        let high = carry.zip(one.and(c), |a, b| unsafe { _mm256_or_si256(a, b) });
        (one.xor(c), high)
    }

    #[inline(always)]
    fn count_to(self, totals: &mut [u64; 8]) {
        let mut slice = Slice::NONE;
        let (low, high) = slice.0.split_at_mut(4);
        // SAFETY: only a processor with AVX2 has made `self`, and each half has room for a register.
        unsafe {
            _mm256_storeu_si256(low.as_mut_ptr().cast(), self.0);
            _mm256_storeu_si256(high.as_mut_ptr().cast(), self.1);
        }
        slice.count_to(totals);
    }
}

impl Machine for Avx2 {
    type Lanes = Registers;

    #[inline(always)]
    fn load(self, slice: &Slice) -> Registers {
        let (low, high) = slice.0.split_at(4);
        // SAFETY: `self` proves AVX2, and each half is 256 bits.
        unsafe {
            Registers(
                _mm256_loadu_si256(low.as_ptr().cast()),
                _mm256_loadu_si256(high.as_ptr().cast()),
            )
        }
    }

    #[inline(always)]
    fn plain(self, word: u64) -> u64 {
        plain(word)
    }

    #[inline(always)]
    fn unions<W: Word>(self, north: W, south: &[W], room: &mut [W]) -> usize {
        assert!(room.len() >= south.len() + SPARE);
        let mut kept = 0;
        // SAFETY: `self` proves AVX2. A masked load touches only words of `south`. At most as many words
        // are kept as were read before, so a store of 32 bytes at `kept` ends within `room`. `Word` is
        // u32 or u64 by its length.
        unsafe {
            if W::BITS == 32 {
                let north = _mm256_set1_epi32(north.widen() as i32);
                let lane = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
                for at in (0..south.len()).step_by(8) {
                    let left = _mm256_set1_epi32((south.len() - at) as i32);
                    let here = _mm256_cmpgt_epi32(left, lane);
                    let word = _mm256_maskload_epi32(south.as_ptr().add(at).cast(), here);
                    let both = _mm256_and_si256(north, word);
                    let fits = _mm256_cmpeq_epi32(both, _mm256_setzero_si256());
                    let fits = _mm256_castsi256_ps(_mm256_and_si256(fits, here));
                    let fits = _mm256_movemask_ps(fits) as usize;
                    let order = _mm256_loadu_si256(GATHER_8[fits].as_ptr().cast());
                    let union = _mm256_or_si256(north, word);
                    let union = _mm256_permutevar8x32_epi32(union, order);
                    _mm256_storeu_si256(room.as_mut_ptr().add(kept).cast(), union);
                    kept += fits.count_ones() as usize;
                }
            } else {
                let north = _mm256_set1_epi64x(north.widen() as i64);
                let lane = _mm256_setr_epi64x(0, 1, 2, 3);
                for at in (0..south.len()).step_by(4) {
                    let left = _mm256_set1_epi64x((south.len() - at) as i64);
                    let here = _mm256_cmpgt_epi64(left, lane);
                    let word = _mm256_maskload_epi64(south.as_ptr().add(at).cast(), here);
                    let both = _mm256_and_si256(north, word);
                    let fits = _mm256_cmpeq_epi64(both, _mm256_setzero_si256());
                    let fits = _mm256_castsi256_pd(_mm256_and_si256(fits, here));
                    let fits = _mm256_movemask_pd(fits) as usize;
                    let order = _mm256_loadu_si256(GATHER_4[fits].as_ptr().cast());
                    let union = _mm256_or_si256(north, word);
                    let union = _mm256_permutevar8x32_epi32(union, order);
                    _mm256_storeu_si256(room.as_mut_ptr().add(kept).cast(), union);
                    kept += fits.count_ones() as usize;
                }
            }
        }
        kept
    }

    fn count<W: Word>(self, board: &Board<W>, set: RowSet, desk: &mut Desk<W>) -> u64 {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn compiled<W: Word>(m: Avx2, board: &Board<W>, set: RowSet, desk: &mut Desk<W>) -> u64 {
            board.count_with(m, set, desk)
        }
        // SAFETY: `self` proves these features.
        unsafe { compiled(self, board, set, desk) }
    }
}

/// For each set of eight lanes, which lanes to take to have them side by side.
static GATHER_8: [[u32; 8]; 256] = gather(1);
/// The same for four lanes of two halves each.
static GATHER_4: [[u32; 8]; 16] = gather(2);

const fn gather<const SETS: usize>(pieces: usize) -> [[u32; 8]; SETS] {
    let mut orders = [[0; 8]; SETS];
    let mut set = 0;
    while set < SETS {
        let (mut lane, mut to) = (0, 0);
        while lane < 8 / pieces {
            let mut piece = 0;
            while set >> lane & 1 == 1 && piece < pieces {
                orders[set][to] = (lane * pieces + piece) as u32;
                to += 1;
                piece += 1;
            }
            lane += 1;
        }
        set += 1;
    }
    orders
}

/// A processor that has AVX-512; there is a value of this type only where it has.
#[derive(Clone, Copy, Debug)]
pub struct Avx512(());

impl Avx512 {
    /// The token, where the processor has AVX-512.
    pub fn detect() -> Option<Avx512> {
        let has = Avx2::detect().is_some()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vpopcntdq");
        has.then_some(Avx512(()))
    }
}

/// 512 bits in one register; only [`Avx512`] makes them.
#[derive(Clone, Copy, Debug)]
pub struct Register(__m512i);

impl Lanes for Register {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: only a processor with AVX-512 has made `self`.
        Register(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn add(self, b: Self, c: Self) -> (Self, Self) {
        // The numbers are the functions' truth tables: odd, and at least two of three.
        // SAFETY: only a processor with AVX-512 has made `self`.
        unsafe {
            let low = _mm512_ternarylogic_epi64::<0b1001_0110>(self.0, b.0, c.0);
            let high = _mm512_ternarylogic_epi64::<0b1110_1000>(self.0, b.0, c.0);
            (Register(low), Register(high))
        }
    }

    #[inline(always)]
    fn count_to(self, totals: &mut [u64; 8]) {
        let mut slice = Slice::NONE;
        // SAFETY: only a processor with AVX-512 has made `self`, and a slice has room for it.
        unsafe { _mm512_storeu_si512(slice.0.as_mut_ptr().cast(), self.0) };
        slice.count_to(totals);
    }
}

impl Machine for Avx512 {
    type Lanes = Register;

    #[inline(always)]
    fn load(self, slice: &Slice) -> Register {
        // SAFETY: `self` proves AVX-512, and a slice is 512 bits.
        Register(unsafe { _mm512_loadu_si512(slice.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn plain(self, word: u64) -> u64 {
        plain(word)
    }

    #[inline(always)]
    fn unions<W: Word>(self, north: W, south: &[W], room: &mut [W]) -> usize {
        assert!(room.len() >= south.len() + SPARE);
        let mut kept = 0;
        // SAFETY: `self` proves AVX-512. A masked load touches only words of `south`. At most as many
        // words are kept as were read before, so a store of 64 bytes at `kept` ends within `room`. `Word`
        // is u32 or u64 by its length.
        unsafe {
            if W::BITS == 32 {
                let north = _mm512_set1_epi32(north.widen() as i32);
                for at in (0..south.len()).step_by(16) {
                    let here = _bzhi_u32(u32::MAX, (south.len() - at).min(16) as u32) as __mmask16;
                    let word = _mm512_maskz_loadu_epi32(here, south.as_ptr().add(at).cast());
                    let fits = _mm512_mask_testn_epi32_mask(here, north, word);
                    let union = _mm512_or_si512(north, word);
                    let union = _mm512_maskz_compress_epi32(fits, union);
                    _mm512_storeu_si512(room.as_mut_ptr().add(kept).cast(), union);
                    kept += fits.count_ones() as usize;
                }
            } else {
                let north = _mm512_set1_epi64(north.widen() as i64);
                for at in (0..south.len()).step_by(8) {
                    let here = _bzhi_u32(u32::MAX, (south.len() - at).min(8) as u32) as __mmask8;
                    let word = _mm512_maskz_loadu_epi64(here, south.as_ptr().add(at).cast());
                    let fits = _mm512_mask_testn_epi64_mask(here, north, word);
                    let union = _mm512_or_si512(north, word);
                    let union = _mm512_maskz_compress_epi64(fits, union);
                    _mm512_storeu_si512(room.as_mut_ptr().add(kept).cast(), union);
                    kept += fits.count_ones() as usize;
                }
            }
        }
        kept
    }

    fn count<W: Word>(self, board: &Board<W>, set: RowSet, desk: &mut Desk<W>) -> u64 {
        #[target_feature(enable = "avx512f,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt")]
        fn compiled<W: Word>(m: Avx512, board: &Board<W>, set: RowSet, desk: &mut Desk<W>) -> u64 {
            board.count_with(m, set, desk)
        }
        // SAFETY: `self` proves these features.
        unsafe { compiled(self, board, set, desk) }
    }
}
