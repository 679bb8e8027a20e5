//! Bad input, streams, exit codes.

use testing::Executable;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-bruteforce") };

testing::program_tests! { PROGRAM;
    refused {
        [] => ["WIDTH", "HEIGHT"],
        ["3", "2", "0", "2"] => ["(0, 2)", "Y is 0 to 1"],
    }
    too_large { ["1000000", "1000000", "0", "0"] => ["too large", "iB"] }
    deep { ["300", "300", "0", "0"] }
    says {
        ["4", "4", "0", "0", "1", "--time-limit", "200ms"] => 124
            ["\nResult:\n  Knight tour", "Incomplete: stopped by --time-limit; counts so far.\n"],
        ["4", "3", "0", "0", "1", "--answers", "1", "--algorithm", "mask"] => 0
            ["Answer found (1 / 0).", "Incomplete: stopped by --answers"] without ["Answer found (2"],
    }
    reader_leaves { ["4", "4", "0", "0", "2"] after 10, ["4", "4", "0", "0", "3"] after 1_000_000 }
    disk_is_full { ["2", "2", "0", "0"], ["3", "3", "0", "0", "2"] }
    endless { ["4", "4", "0", "0"] }
    cut_off { ["2", "3", "0", "0", "3"] }
    terminals { ["2", "3", "0", "0"] with ["--stats"] }
    large_options { ["3", "2", "2", "1"] }
    lecture {}
}

#[test]
fn statistics_count_every_candidate() {
    let output = PROGRAM.run(&["2", "3", "0", "0", "--stats"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    let last = stderr.lines().last().expect("a table");
    let numbers: Vec<&str> = last.split_whitespace().collect();
    // 1 + 8 + … + 8^5 nodes; 8^5 candidates, none of them a tour.
    assert_eq!(numbers, ["all", "37449", "32768", "0"]);
    for level in ["1", "2", "3"] {
        let same = PROGRAM.run(&["2", "3", "0", "0", level, "--stats"]);
        assert_eq!(String::from_utf8_lossy(&same.stderr), stderr, "level {level}");
    }
}
