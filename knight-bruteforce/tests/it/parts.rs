//! Parts and threads of a run, against the whole.

use proptest::prelude::*;
use testing::Executable;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-bruteforce") };

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Boards with a side of one cell have a tree of one node, and most others one that is soon
    /// wide.
    #[test]
    fn parts_and_threads_add_up_to_the_whole(
        width in 1u32..9, height in 1u32..9, x in 0u32..9, y in 0u32..9,
        parts in 1u64..7, threads in 2u32..4,
    ) {
        prop_assume!(width * height <= 8);
        let numbers = [width, height, x % width, y % height].map(|number| number.to_string());
        let arguments: Vec<&str> = numbers.iter().map(String::as_str).collect();
        PROGRAM.assert_adds_up(&arguments, parts, &threads.to_string(), &["nodes", "tours", "closed"]);
    }
}
