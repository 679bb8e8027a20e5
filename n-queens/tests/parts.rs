//! Parts, threads and estimates of a run, against the whole run.

use proptest::prelude::*;
use testing::Executable;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_n-queens") };

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn parts_and_threads_add_up_to_the_whole(n in 1u32..11, parts in 1u64..7, threads in 2u32..4) {
        let names = ["nodes", "answers"];
        let (n, threads) = (n.to_string(), threads.to_string());
        PROGRAM.assert_adds_up(&[&n], parts, &threads, &names);
        PROGRAM.assert_adds_up(&[&n, "--algorithm", "bits"], parts, &threads, &names);
        // Each part of `join` lists the quadrants for itself, so its nodes add up to more.
        PROGRAM.assert_adds_up(&[&n, "--algorithm", "join"], parts, &threads, &["answers"]);
    }
}

#[test]
fn the_options_are_checked() {
    PROGRAM.assert_large_options_are_checked(&["6"]);
    PROGRAM.assert_large_options_are_checked(&["6", "--algorithm", "bits"]);
}

#[test]
fn estimates_are_near() {
    PROGRAM.assert_estimated(&["7"], false);
    PROGRAM.assert_estimated(&["12"], true);
    PROGRAM.assert_estimated(&["12", "--algorithm", "bits"], true);
}

/// The halved tree, the whole one and the lecture's have as many solutions, and say so.
#[test]
fn the_estimate_of_one_half_counts_both() {
    for arguments in [&["8"][..], &["8", "--algorithm", "bits"], &["8", "--algorithm", "plain"]] {
        let output = PROGRAM.run(&[arguments, &["--estimate", "--json"]].concat());
        let line: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(line["nodes"], 2057.0, "{line}");
        assert!(line.to_string().contains(":92"), "{line}");
    }
}

/// What the warning before a long run names is a command that works, and faster.
#[test]
fn the_faster_command_is_one_that_is_taken() {
    use Algorithm::{Bits, Join, Lab, Plain};
    use common::search::{Faster, Program};
    use n_queens::{Algorithm, Queens, fast::join::MAX_N};

    let faster = |algorithm, n, level, free| Queens::new(n, algorithm).faster(level, free);
    let by = |name| Some(Faster::Algorithm(name));
    for algorithm in [None, Some(Plain), Some(Bits)] {
        assert_eq!(faster(algorithm, 16, 0, u64::MAX), by("join"));
    }
    for (n, level, free) in [(16, 1, u64::MAX), (MAX_N + 1, 0, u64::MAX), (16, 0, 1 << 10)] {
        assert_eq!(faster(Some(Plain), n, level, free), by("bits"));
        assert_eq!(faster(Some(Lab), n, level, free), by("bits"));
        assert_eq!(faster(Some(Bits), n, level, free), None);
        assert_eq!(faster(Some(Join), n, level, free), None);
    }
    // Without the option, level 1 runs `bits`, and level 0 the whole tree of it.
    assert_eq!(faster(None, MAX_N + 1, 0, u64::MAX), by("bits"));
    assert_eq!(faster(None, 16, 1, u64::MAX), None);
}

/// More threads than processors take turns: they are not started.
#[test]
fn many_threads_do_what_few_do() {
    for algorithm in ["plain", "bits", "join"] {
        let arguments = ["8", "--algorithm", algorithm, "--threads", "65535"];
        assert_eq!(PROGRAM.counts(&arguments, &["answers"]), [92]);
    }
}
