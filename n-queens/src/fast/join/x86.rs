//! The inner loops on processors with AVX2 and with AVX-512.
//!
//! AVX2 holds 512 bits in two registers, and closes the gaps between the lanes that are kept by a
//! table of permutations. AVX-512 has an instruction for that, one that counts bits, and one for
//! any function of three bits: it adds in two steps instead of five.
//!
//! A value of [`Avx2`] or [`Avx512`] exists only where the processor has these instructions, and
//! everything unsafe here begins with such a value.
#![allow(unsafe_code)]

use std::arch::asm;
use std::arch::x86_64::*;

use common::search::Flow;

use super::cases::RowSet;
use super::diagonals::Word;
use super::halves::{Buffers, Quadrants};
use super::simd::{Lanes, SPARE, Simd, Slice};

/// The loop of [`Simd::unions`] with AVX2, for words of 32 or of 64 bits.
///
/// It is safe where the processor has AVX2 and `$room` is as long as it must be: a masked load
/// touches only words of `$south`, and at most as many words are kept as were read before, so a
/// register that is written at `kept` ends within `$room`.
macro_rules! avx2 {
    ($north:ident, $south:ident, $room:ident, 32) => {
        avx2!($north, $south, $room, i32 x 8, GATHER_8, _mm256_set1_epi32,
            _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), _mm256_cmpgt_epi32, _mm256_maskload_epi32,
            _mm256_cmpeq_epi32, _mm256_castsi256_ps, _mm256_movemask_ps)
    };
    ($north:ident, $south:ident, $room:ident, 64) => {
        avx2!($north, $south, $room, i64 x 4, GATHER_4, _mm256_set1_epi64x,
            _mm256_setr_epi64x(0, 1, 2, 3), _mm256_cmpgt_epi64, _mm256_maskload_epi64,
            _mm256_cmpeq_epi64, _mm256_castsi256_pd, _mm256_movemask_pd)
    };
    (
        $north:ident, $south:ident, $room:ident, $number:ident x $words:literal, $gather:ident,
        $same:ident, $lane:expr, $larger:ident, $load:ident, $equal:ident, $cast:ident, $mask:ident
    ) => {{
        let north = $same($north.widen() as $number);
        let mut kept = 0;
        for at in (0..$south.len()).step_by($words) {
            let left = ($south.len() - at).min($words);
            let here = $larger($same(left as $number), $lane);
            let word = $load($south.as_ptr().add(at).cast(), here);
            let fits = $equal(_mm256_and_si256(north, word), _mm256_setzero_si256());
            let fits = $mask($cast(_mm256_and_si256(fits, here))) as usize;
            let order = _mm256_loadu_si256($gather[fits].as_ptr().cast());
            let union = _mm256_permutevar8x32_epi32(_mm256_or_si256(north, word), order);
            _mm256_storeu_si256($room.as_mut_ptr().add(kept).cast(), union);
            kept += fits.count_ones() as usize;
        }
        kept
    }};
}

/// The same with AVX-512.
macro_rules! avx512 {
    ($north:ident, $south:ident, $room:ident, 32) => {
        avx512!($north, $south, $room, i32 x 16, __mmask16, _mm512_set1_epi32,
            _mm512_maskz_loadu_epi32, _mm512_mask_testn_epi32_mask, _mm512_maskz_compress_epi32)
    };
    ($north:ident, $south:ident, $room:ident, 64) => {
        avx512!($north, $south, $room, i64 x 8, __mmask8, _mm512_set1_epi64,
            _mm512_maskz_loadu_epi64, _mm512_mask_testn_epi64_mask, _mm512_maskz_compress_epi64)
    };
    (
        $north:ident, $south:ident, $room:ident, $number:ident x $words:literal, $mask:ident,
        $same:ident, $load:ident, $apart:ident, $compress:ident
    ) => {{
        let north = $same($north.widen() as $number);
        let mut kept = 0;
        for at in (0..$south.len()).step_by($words) {
            let left = ($south.len() - at).min($words);
            let here = _bzhi_u32(u32::MAX, left as u32) as $mask;
            let word = $load(here, $south.as_ptr().add(at).cast());
            let fits = $apart(here, north, word);
            let union = $compress(fits, _mm512_or_si512(north, word));
            _mm512_storeu_si512($room.as_mut_ptr().add(kept).cast(), union);
            kept += fits.count_ones() as usize;
        }
        kept
    }};
}

/// A set of instructions: its name, how it holds 512 bits, its loop of unions, and the features
/// that a processor must have.
macro_rules! instructions {
    ($name:ident: $lanes:ident, $unions:ident, $($feature:tt)+) => {
        /// Proves that the processor has these instructions.
        #[derive(Clone, Copy, Debug)]
        pub struct $name(());

        impl $name {
            /// The proof, where there is one.
            pub fn detect() -> Option<Self> {
                (true $(&& is_x86_feature_detected!($feature))+).then_some($name(()))
            }
        }

        impl Simd for $name {
            type Lanes = $lanes;

            #[inline(always)]
            fn load(self, slice: &Slice) -> $lanes {
                // SAFETY: `self` proves the instructions.
                unsafe { $lanes::load(slice) }
            }

            #[inline(always)]
            fn plain(self, word: u64) -> u64 {
                plain(word)
            }

            #[inline(always)]
            fn unions<W: Word>(self, north: W, south: &[W], room: &mut [W]) -> usize {
                assert!(room.len() >= south.len() + SPARE);
                // SAFETY: `self` proves the instructions. `Word` is u32 or u64 by its length, and
                // `room` is as long as it must be.
                unsafe {
                    match W::BITS {
                        32 => $unions!(north, south, room, 32),
                        _ => $unions!(north, south, room, 64),
                    }
                }
            }

            fn count<W: Word>(
                self,
                quadrants: &Quadrants<W>,
                set: RowSet,
                buffers: &mut Buffers<W>,
            ) -> Flow<u64> {
                $(#[target_feature(enable = $feature)])+
                fn compiled<W: Word>(
                    simd: $name,
                    quadrants: &Quadrants<W>,
                    set: RowSet,
                    buffers: &mut Buffers<W>,
                ) -> Flow<u64> {
                    quadrants.count_with(simd, set, buffers)
                }
                // SAFETY: `self` proves these features.
                unsafe { compiled(self, quadrants, set, buffers) }
            }
        }
    };
}

instructions!(Avx2: TwoRegisters, avx2, "avx2" "bmi1" "bmi2" "popcnt");
instructions!(
    Avx512: OneRegister, avx512,
    "avx512f" "avx512vpopcntdq" "avx2" "bmi1" "bmi2" "popcnt"
);

/// The same word. Left to itself the compiler cuts several words at once into chunks, and then
/// spends twice that time on taking the wide register apart again.
#[inline(always)]
fn plain(mut word: u64) -> u64 {
    // SAFETY: no instruction at all.
    unsafe {
        asm!("/* {0} */", inout(reg) word, options(pure, nomem, nostack, preserves_flags));
    }
    word
}

/// 512 bits in two registers.
#[derive(Clone, Copy, Debug)]
pub struct TwoRegisters(__m256i, __m256i);

impl TwoRegisters {
    #[inline(always)]
    unsafe fn load(Slice(bits): &Slice) -> Self {
        let (low, high) = bits.split_at(4);
        // SAFETY: the caller's, and each half is 256 bits.
        unsafe {
            TwoRegisters(
                _mm256_loadu_si256(low.as_ptr().cast()),
                _mm256_loadu_si256(high.as_ptr().cast()),
            )
        }
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(__m256i, __m256i) -> __m256i) -> Self {
        TwoRegisters(f(self.0, other.0), f(self.1, other.1))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: only a processor with AVX2 has made `self`.
        self.zip(other, |a, b| unsafe { _mm256_xor_si256(a, b) })
    }
}

impl Lanes for TwoRegisters {
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
        // SAFETY: only a processor with AVX2 has made `self`, and each half has room for a
        // register.
        unsafe {
            _mm256_storeu_si256(low.as_mut_ptr().cast(), self.0);
            _mm256_storeu_si256(high.as_mut_ptr().cast(), self.1);
        }
        slice.count_to(totals);
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

/// 512 bits in one register.
#[derive(Clone, Copy, Debug)]
pub struct OneRegister(__m512i);

impl OneRegister {
    #[inline(always)]
    unsafe fn load(Slice(bits): &Slice) -> Self {
        // SAFETY: the caller's, and a slice is 512 bits.
        OneRegister(unsafe { _mm512_loadu_si512(bits.as_ptr().cast()) })
    }
}

impl Lanes for OneRegister {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: only a processor with AVX-512 has made `self`.
        OneRegister(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn add(self, b: Self, c: Self) -> (Self, Self) {
        // The numbers are the functions' truth tables: odd, and at least two of three.
        // SAFETY: only a processor with AVX-512 has made `self`.
        unsafe {
            let low = _mm512_ternarylogic_epi64::<0b1001_0110>(self.0, b.0, c.0);
            let high = _mm512_ternarylogic_epi64::<0b1110_1000>(self.0, b.0, c.0);
            (OneRegister(low), OneRegister(high))
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
