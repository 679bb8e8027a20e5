//! The same code for three kinds of processors; the program detects the kind when it runs.

#![allow(unsafe_code)]

use std::env;
use std::sync::LazyLock;

/// Work to do with vector instructions.
///
/// `run` has to be `#[inline(always)]`, or it is compiled for the smallest processor alone.
pub trait Work {
    /// The result.
    type Outcome;
    /// Does it.
    fn run(self) -> Self::Outcome;
}

/// Does the work with the widest registers that the processor has, for a measurement or a test no
/// wider than the environment variable `WIDE_REGISTERS` says: `none`, or `avx2`.
#[inline]
pub fn on_widest<W: Work>(work: W) -> W::Outcome {
    on(*WIDEST, work)
}

/// A kind of registers that this processor has: only [`up_to`] makes one.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Registers {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// A propagation takes less time than to ask for them.
static WIDEST: LazyLock<Registers> =
    LazyLock::new(|| up_to(&env::var("WIDE_REGISTERS").unwrap_or_default()));

/// Does the work with these registers.
#[inline]
fn on<W: Work>(registers: Registers, work: W) -> W::Outcome {
    match registers {
        Registers::Plain => work.run(),
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the processor has what the function is compiled for.
        // Tested under Miri: every_width_of_registers_comes_to_the_same
        Registers::Avx2 => unsafe { on_avx2(work) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: likewise.
        // Tested under Miri: every_width_of_registers_comes_to_the_same
        Registers::Avx512 => unsafe { on_avx512(work) },
    }
}

#[cfg_attr(not(target_arch = "x86_64"), allow(unused_variables))]
fn up_to(limit: &str) -> Registers {
    #[cfg(target_arch = "x86_64")]
    match limit {
        "none" => {}
        limit if has_avx512() && limit != "avx2" => return Registers::Avx512,
        _ if has_avx2() => return Registers::Avx2,
        _ => {}
    }
    Registers::Plain
}

#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl") && has_avx2()
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,avx2,bmi1,popcnt")]
fn on_avx512<W: Work>(work: W) -> W::Outcome {
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,popcnt")]
fn on_avx2<W: Work>(work: W) -> W::Outcome {
    work.run()
}

/// All that this processor can run, for a test that they agree.
#[cfg(test)]
pub fn every<W: Work>() -> Vec<impl Fn(W) -> W::Outcome> {
    let mut kinds = ["none", "avx2", ""].map(up_to).to_vec();
    kinds.dedup();
    kinds.into_iter().map(|registers| move |work| on(registers, work)).collect()
}

#[cfg(all(test, target_arch = "x86_64"))]
#[test]
fn wide_registers_can_be_switched_off() {
    let kinds = [Registers::Plain, Registers::Avx2, Registers::Avx512];
    let most = usize::from(has_avx2()) + usize::from(has_avx512());
    assert_eq!(["none", "avx2", ""].map(up_to), [0, 1, 2].map(|i: usize| kinds[i.min(most)]));
}
