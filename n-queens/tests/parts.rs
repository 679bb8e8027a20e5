//! Parts, threads and estimates of a run, against the whole run.

use common::testing::Program;
use proptest::prelude::*;

const PROGRAM: Program = Program {
    executable: env!("CARGO_BIN_EXE_n-queens"),
};

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

/// What the warning before a long run names is a command that works.
#[test]
fn the_sooner_command_is_one_that_is_taken() {
    use common::lesson::Lesson;
    use common::typed::Typed;
    use n_queens::fast::join::MAX_N;
    use n_queens::search::Queens;
    use n_queens::{Frame, Program};

    let sooner = |n, level| {
        let problem = Queens { n };
        let frame = Frame::Result;
        let typed = Program { problem, frame }.sooner(level, &Typed::this("n-queens"));
        typed.expect("there is one").to_string()
    };
    assert!(sooner(16, 0).ends_with("--algorithm join"));
    for (n, level) in [(16, 1), (MAX_N + 1, 0)] {
        assert!(sooner(n, level).ends_with("--algorithm bits"));
    }
}
