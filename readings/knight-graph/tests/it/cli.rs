//! Levels, bad input, streams, exit codes.

use testing::{Executable, only_adds};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-graph") };

testing::program_tests! { PROGRAM;
    refused {
        ["8", "8"] => ["<X>"],
        ["8", "5", "0", "5"] => ["(0, 5)", "Y is 0 to 4"],
        ["0", "8", "0", "0"] => ["1 to "],
        ["8", "8", "0", "0", "4"] => ["4 is not in 0 to 3"],
        ["8", "8", "0", "0", "--order", "least"] => ["--order", "fewest"],
        ["8", "8", "0", "0", "--order", "most", "--algorithm", "warnsdorff"] =>
            ["--order fewest", "knight-graph 8 8 0 0 1"],
        ["1000", "1001", "0", "0"] => ["at most 1000000", "knight-closed makes tours"],
        ["4", "1000000", "0", "0"] => ["at most 1000000"],
        ["1000000", "1000000", "0", "0"] => ["at most 1000000"],
    }
    reader_leaves { ["8", "8", "0", "0", "3", "--order", "most"] after 100_000 }
    disk_is_full { ["8", "8", "0", "0", "1"] }
    endless { ["30", "30", "0", "0", "--order", "connections"] }
    cut_off { ["200", "200", "0", "0", "3"] }
    terminals { ["6", "5", "0", "0"] with ["--stats"] }
}

#[test]
fn a_level_only_adds() {
    for board in [["3", "4", "0", "0"], ["5", "4", "1", "2"], ["5", "5", "0", "0"]] {
        let text = |level| {
            let stdout = PROGRAM.run(&[&board[..], &[level]].concat()).stdout;
            String::from_utf8(stdout).expect("text")
        };
        for (less, more) in [("0", "1"), ("1", "2"), ("2", "3")] {
            assert!(only_adds(&text(less), &text(more)), "{board:?}, level {less}");
        }
    }
}

#[test]
fn orders_that_explode_are_stoppable() {
    for order in ["most", "connections"] {
        let arguments = ["8", "8", "0", "0", "--order", order, "--time-limit", "200ms", "--stats"];
        let output = PROGRAM.run(&arguments);
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(124), "{order}");
        assert!(stdout.contains("Incomplete: stopped by --time-limit"), "{stdout}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("dead ends"));
    }
}
