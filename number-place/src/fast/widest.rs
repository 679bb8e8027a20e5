//! The same code for three kinds of processors; which one it is, is found out when it runs.

#![allow(unsafe_code)]

/// Something to be done with vector instructions.
///
/// `run` has to be `#[inline(always)]`, or it is compiled for the smallest processor alone.
pub trait Work {
    /// What it comes to.
    type Outcome;
    /// Does it.
    fn run(self) -> Self::Outcome;
}

/// Does the work with the widest registers that the processor has.
#[inline]
pub fn on_widest<W: Work>(work: W) -> W::Outcome {
    #[cfg(target_arch = "x86_64")]
    {
        if has_avx512() {
            // SAFETY: the processor has what the function is compiled for; it was asked just now.
            return unsafe { on_avx512(work) };
        }
        if has_avx2() {
            // SAFETY: likewise.
            return unsafe { on_avx2(work) };
        }
    }
    work.run()
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
pub fn every<W: Work>() -> Vec<fn(W) -> W::Outcome> {
    let mut every: Vec<fn(W) -> W::Outcome> = vec![W::run];
    #[cfg(target_arch = "x86_64")]
    {
        if has_avx2() {
            // SAFETY: the processor has what the function is compiled for; it was asked just now.
            every.push(|work| unsafe { on_avx2(work) });
        }
        if has_avx512() {
            // SAFETY: likewise.
            every.push(|work| unsafe { on_avx512(work) });
        }
    }
    every
}
