//! The inner loops on processors with AVX2 and with AVX-512.
//!
//! AVX2 stores 512 bits in two registers, and closes the gaps between the words that are kept by a
//! table of permutations. AVX-512 has an instruction for that, one that counts bits, and one for
//! any function of three bits: it adds in two steps instead of five.
//!
//! A value of [`Avx2`] or [`Avx512`] exists only where the processor has these instructions, and
//! everything unsafe here begins with such a value.
#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::mem::transmute;

use super::diagonals::Word;
use super::simd::{SPARE, Simd, Slice, Work};

/// A set of instructions: how it stores 512 bits, the features that a processor must have, and how
/// it adds.
macro_rules! instructions {
    (
        $name:ident, $register:ident, $lanes:ty, $unions:ident, [$($feature:tt)+],
        $($and_and_add:tt)+
    ) => {
        /// Proves that the processor has these instructions.
        #[derive(Clone, Copy, Debug)]
        pub struct $name(());

        impl $name {
            /// The proof, where there is one.
            pub fn detect() -> Option<Self> {
                (true $(&& is_x86_feature_detected!($feature))+).then_some($name(()))
            }

            /// Does the work, compiled for these instructions.
            pub fn run<W: Work>(self, work: W) -> W::Outcome {
                $(#[target_feature(enable = $feature)])+
                fn compiled<W: Work>(simd: $name, work: W) -> W::Outcome {
                    work.run(simd)
                }
                // SAFETY: `self` proves these features.
                // Tested under Miri: every_kind_of_processor_counts_the_same
                unsafe { compiled(self, work) }
            }
        }

        impl Simd for $name {
            type Lanes = $lanes;

            #[inline(always)]
            fn load(self, slice: &Slice) -> $lanes {
                // SAFETY: both are 512 bits, whatever these are.
                // Tested under Miri: every_kind_of_processor_counts_the_same
                unsafe { transmute(*slice) }
            }

            #[inline(always)]
            fn store(self, lanes: $lanes) -> Slice {
                // SAFETY: both are 512 bits, whatever these are.
                // Tested under Miri: every_kind_of_processor_counts_the_same
                unsafe { transmute(lanes) }
            }

            /// Left to itself the compiler cuts several words at once into chunks, and then spends
            /// twice that time on taking the wide register apart again.
            #[inline(always)]
            #[cfg_attr(miri, allow(unused_mut))]
            fn plain(self, mut word: u64) -> u64 {
                // SAFETY: no instruction at all. (Miri knows no assembly.)
                // Tested under AddressSanitizer: every_kind_of_processor_counts_the_same
                #[cfg(not(miri))]
                unsafe {
                    std::arch::asm!(
                        "/* {0} */",
                        inout(reg) word,
                        options(pure, nomem, nostack, preserves_flags)
                    );
                }
                word
            }

            #[inline(always)]
            fn unions<W: Word>(self, north: W, south: &[W], room: &mut [W]) -> usize {
                assert!(room.len() >= south.len() + SPARE);
                let mut kept = 0;
                for words in south.chunks(size_of::<$register>() / size_of::<W>()) {
                    // SAFETY: `self` proves the instructions. At most as many words are kept as
                    // were read before, so a register that is written behind them ends within the
                    // room.
                    // Tested under Miri: every_kind_of_processor_counts_the_same
                    kept += unsafe { $unions(north.into(), words, room.as_mut_ptr().add(kept)) };
                }
                kept
            }

            $($and_and_add)+
        }
    };
}

/// Two registers of AVX2.
type Pair = [__m256i; 2];

instructions! {
    Avx2, __m256i, Pair, unions_avx2, ["avx2" "bmi1" "bmi2" "popcnt"],

    #[inline(always)]
    fn and(self, a: Pair, b: Pair) -> Pair {
        // SAFETY: `self` proves AVX2.
        // Tested under Miri: every_kind_of_processor_counts_the_same
        unsafe { [_mm256_and_si256(a[0], b[0]), _mm256_and_si256(a[1], b[1])] }
    }

    #[inline(always)]
    fn add(self, a: Pair, b: Pair, c: Pair) -> (Pair, Pair) {
        // SAFETY: `self` proves AVX2.
        // Tested under Miri: every_kind_of_processor_counts_the_same
        let xor = |a: Pair, b: Pair| unsafe {
            [_mm256_xor_si256(a[0], b[0]), _mm256_xor_si256(a[1], b[1])]
        };
        let (a_or_b_only, both) = (xor(a, b), self.and(a, b));
        // The two carries have no bit in common: xor is or.
        (xor(a_or_b_only, c), xor(both, self.and(a_or_b_only, c)))
    }
}

instructions! {
    Avx512, __m512i, __m512i, unions_avx512,
    ["avx512f" "avx512vpopcntdq" "avx2" "bmi1" "bmi2" "popcnt"],

    #[inline(always)]
    fn and(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` proves AVX-512.
        // Tested under AddressSanitizer: every_kind_of_processor_counts_the_same
        unsafe { _mm512_and_si512(a, b) }
    }

    #[inline(always)]
    fn add(self, a: __m512i, b: __m512i, c: __m512i) -> (__m512i, __m512i) {
        // The numbers are the functions' truth tables: odd, and at least two of three.
        // SAFETY: `self` proves AVX-512.
        // Tested under AddressSanitizer: every_kind_of_processor_counts_the_same
        unsafe {
            let low = _mm512_ternarylogic_epi64::<0b1001_0110>(a, b, c);
            (low, _mm512_ternarylogic_epi64::<0b1110_1000>(a, b, c))
        }
    }
}

/// Writes the unions of `north` and up to a register of words, and says how many they are.
///
/// # Safety
/// The processor has AVX2, and there is room for a register.
#[inline(always)]
unsafe fn unions_avx2<W: Word>(north: u64, words: &[W], room: *mut W) -> usize {
    let pieces = size_of::<W>() / 4; // of 32 bits
    // SAFETY: the caller's; a masked load touches only words.
    // Tested under Miri: every_kind_of_processor_counts_the_same
    unsafe {
        let lanes = _mm256_set1_epi32((words.len() * pieces) as i32);
        let here = _mm256_cmpgt_epi32(lanes, _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
        let word = _mm256_maskload_epi32(words.as_ptr().cast(), here);
        let north = match pieces {
            1 => _mm256_set1_epi32(north as i32),
            _ => _mm256_set1_epi64x(north as i64),
        };
        let (both, none) = (_mm256_and_si256(north, word), _mm256_setzero_si256());
        let apart = match pieces {
            1 => _mm256_cmpeq_epi32(both, none),
            _ => _mm256_cmpeq_epi64(both, none),
        };
        let fits = _mm256_castsi256_ps(_mm256_and_si256(apart, here));
        let fits = _mm256_movemask_ps(fits) as usize;
        let order = _mm256_loadu_si256(GATHER[fits].as_ptr().cast());
        let union = _mm256_permutevar8x32_epi32(_mm256_or_si256(north, word), order);
        _mm256_storeu_si256(room.cast(), union);
        fits.count_ones() as usize / pieces
    }
}

/// For each set of eight lanes, which lanes to take to have them side by side.
static GATHER: [[u32; 8]; 256] = {
    let mut orders = [[0; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let (mut lane, mut to) = (0, 0);
        while lane < 8 {
            if set >> lane & 1 == 1 {
                orders[set][to] = lane;
                to += 1;
            }
            lane += 1;
        }
        set += 1;
    }
    orders
};

/// The same with AVX-512.
///
/// # Safety
/// The processor has AVX-512, and there is room for a register.
#[inline(always)]
unsafe fn unions_avx512<W: Word>(north: u64, words: &[W], room: *mut W) -> usize {
    let (south, here) = (words.as_ptr(), u32::MAX >> (32 - words.len()));
    // SAFETY: the caller's; a masked load touches only words.
    // Tested under AddressSanitizer: every_kind_of_processor_counts_the_same
    unsafe {
        let (fits, union) = if size_of::<W>() == 4 {
            let north = _mm512_set1_epi32(north as i32);
            let word = _mm512_maskz_loadu_epi32(here as __mmask16, south.cast());
            let fits = _mm512_mask_testn_epi32_mask(here as __mmask16, north, word);
            let union = _mm512_maskz_compress_epi32(fits, _mm512_or_si512(north, word));
            (fits.count_ones(), union)
        } else {
            let north = _mm512_set1_epi64(north as i64);
            let word = _mm512_maskz_loadu_epi64(here as __mmask8, south.cast());
            let fits = _mm512_mask_testn_epi64_mask(here as __mmask8, north, word);
            let union = _mm512_maskz_compress_epi64(fits, _mm512_or_si512(north, word));
            (fits.count_ones(), union)
        };
        _mm512_storeu_si512(room.cast(), union);
        fits as usize
    }
}
