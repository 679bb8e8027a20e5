//! Which instructions this processor has; detected when the program runs.

use std::env;

use super::simd::{Portable, Work};
#[cfg(target_arch = "x86_64")]
use super::x86::{Avx2, Avx512};

/// A kind of processor.
#[derive(Clone, Copy, Debug)]
pub enum Processor {
    /// Any.
    Portable,
    /// With AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// With AVX-512.
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Processor {
    /// What this processor is, from the narrowest registers to the widest.
    pub fn kinds() -> Vec<Processor> {
        #[cfg_attr(not(target_arch = "x86_64"), allow(unused_mut))]
        let mut kinds = vec![Processor::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            kinds.extend(Avx2::detect().map(Processor::Avx2));
            kinds.extend(Avx512::detect().map(Processor::Avx512));
        }
        kinds
    }

    /// The kind with the widest registers, for a measurement or a test no wider than the
    /// environment variable `WIDE_REGISTERS` says: `none`, or `avx2`.
    pub fn widest() -> Processor {
        Processor::up_to(env::var("WIDE_REGISTERS").as_deref().unwrap_or_default())
    }

    /// The kind with the widest registers up to this limit.
    pub fn up_to(limit: &str) -> Processor {
        let kinds = Processor::kinds();
        let most = match limit {
            "none" => 1,
            "avx2" => 2,
            _ => kinds.len(),
        };
        kinds[most.min(kinds.len()) - 1]
    }

    /// Does the work with the instructions of this kind.
    pub fn run<W: Work>(self, work: W) -> W::Outcome {
        match self {
            Processor::Portable => work.run(Portable),
            #[cfg(target_arch = "x86_64")]
            Processor::Avx2(simd) => simd.run(work),
            #[cfg(target_arch = "x86_64")]
            Processor::Avx512(simd) => simd.run(work),
        }
    }
}
