//! Threads and estimates of a run; `differential.rs` compares random parts with the whole.

use testing::Executable;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_n-queens") };

#[test]
fn estimates_are_near() {
    PROGRAM.assert_estimated(&["7"], false);
    PROGRAM.assert_estimated(&["12"], true);
    PROGRAM.assert_estimated(&["12", "--algorithm", "bits"], true);
}

/// The halved tree, the whole one and the lecture's have the same number of solutions.
#[test]
fn the_estimate_of_one_half_counts_both() {
    for arguments in [&["8"][..], &["8", "--algorithm", "bits"]] {
        let output = PROGRAM.run(&[arguments, &["--estimate", "--json"]].concat());
        let line: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(line["nodes"], 2057.0, "{line}");
        assert!(line.to_string().contains(":92"), "{line}");
    }
}

/// What the warning before a long run names is faster. `queens-count` proves that it takes it.
#[test]
fn the_faster_command_is_faster() {
    use Algorithm::{Bits, Lab, Plain};
    use n_queens::{Algorithm, Queens};

    let faster = |algorithm, n, level| Queens::new(n, algorithm).faster(level);
    for algorithm in [Plain, Bits, Lab] {
        let counter = Some("queens-count");
        assert_eq!(faster(algorithm, 16, 0), counter);
        assert_eq!(faster(algorithm, 25, 0), counter);
    }
    for (n, level) in [(16, 1), (26, 0)] {
        let bits = Some("--algorithm bits");
        assert_eq!(faster(Plain, n, level), bits);
        assert_eq!(faster(Lab, n, level), bits);
        assert_eq!(faster(Bits, n, level), None);
    }
}

/// More threads than processors take turns: they are not started.
#[test]
fn many_threads_do_what_few_do() {
    for algorithm in ["plain", "bits"] {
        let arguments = ["8", "--algorithm", algorithm, "--threads", "65535"];
        assert_eq!(PROGRAM.counts(&arguments, &["answers"]), [92]);
    }
}
