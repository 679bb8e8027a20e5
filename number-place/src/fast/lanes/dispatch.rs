//! The same code for three kinds of processors; which one it is, is found out when it runs.

#![allow(unsafe_code)]

use common::stop::Flow;

use super::Lanes;

/// Solves all puzzles with the widest registers that the processor has.
pub fn run(lanes: &mut Lanes<'_>) -> Flow {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl") {
            // SAFETY: the processor has what the function is compiled for; it was asked just now.
            return unsafe { run_avx512(lanes) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: likewise.
            return unsafe { run_avx2(lanes) };
        }
    }
    lanes.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl")]
fn run_avx512(lanes: &mut Lanes<'_>) -> Flow {
    lanes.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn run_avx2(lanes: &mut Lanes<'_>) -> Flow {
    lanes.run()
}

/// All that this processor can run, for a test that they agree.
#[cfg(test)]
pub fn every() -> Vec<fn(&mut Lanes<'_>) -> Flow> {
    let mut every: Vec<fn(&mut Lanes<'_>) -> Flow> = vec![run];
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has what the function is compiled for; it was asked just now.
        every.push(|lanes| unsafe { run_avx2(lanes) });
    }
    every
}
