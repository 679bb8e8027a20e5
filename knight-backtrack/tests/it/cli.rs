//! Bad input, streams, exit codes.

use testing::Executable;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-backtrack") };

// `knight-bruteforce` reads its arguments in the same way.
testing::program_tests! { PROGRAM;
    refused {
        [] => ["WIDTH", "HEIGHT"],
        ["3", "3", "0"] => ["<Y>"],
        ["3", "3", "0", "0", "1", "7"] => ["'7'"],
        ["three", "3", "0", "0"] => ["'three'", "WIDTH"],
        ["0", "3", "0", "0"] => ["1 to "],
        ["-3", "3", "0", "0"] => ["-3", "1 to "],
        ["3", "99999999999999999999", "0", "0"] => ["HEIGHT"],
        ["3", "3", "0", "0", "4"] => ["4 is not in 0 to 3"],
        ["3", "2", "0", "2"] => ["(0, 2)", "Y is 0 to 1"],
        ["2", "3", "2", "0"] => ["(2, 0)", "X is 0 to 1"],
        ["3", "3", "0", "-1"] => ["(0, -1)", "Y is 0 to 2"],
        ["3", "3", "0", "0", "--answers", "0"] => ["--answers"],
        ["3", "3", "0", "0", "--time-limit", "soon"] => ["--time-limit"],
    }
    too_large { ["1000000", "1000000", "0", "0"] => ["too large", "iB"] }
    deep { ["300", "300", "0", "0"] }
    says {
        ["6", "6", "0", "0", "1", "--time-limit", "200ms"] => 124
            ["\nResult:\n  Knight tour", "Incomplete: stopped by --time-limit; counts so far.\n"],
        ["4", "3", "0", "0", "1", "--answers", "1"] => 0
            ["Answer found (1 / 0).", "Incomplete: stopped by --answers"] without ["Answer found (2"],
    }
    reader_leaves { ["6", "6", "0", "0", "2"] after 10, ["6", "6", "0", "0", "3"] after 1_000_000 }
    disk_is_full { ["2", "2", "0", "0"], ["5", "5", "0", "0", "2"] }
    endless { ["6", "6", "0", "0"] }
    cut_off { ["4", "5", "0", "0", "3"] }
    terminals { ["4", "5", "0", "0"] with ["--stats"] }
    large_options { ["4", "5", "1", "2"] }
    lecture {}
}

#[test]
fn pruned_refuses_a_board_beyond_its_cells_and_prints_the_same_otherwise() {
    let words = ["up to 64 cells", "this one has 129", "plain takes any board"];
    PROGRAM.assert_refused(&["3", "43", "0", "0", "--algorithm", "pruned"], 2, &words);
    for arguments in [["5", "5", "2", "2", "1"], ["3", "8", "0", "0", "1"]] {
        let plain = PROGRAM.run(&arguments).stdout;
        let pruned = [&arguments[..], &["--algorithm", "pruned"]].concat();
        assert_eq!(PROGRAM.run(&pruned).stdout, plain);
    }
}

/// The limit of `ulimit -v` counts all memory that is asked for, used or not.
#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs ulimit -v")]
fn a_limit_of_memory_is_kept_or_told() {
    for kibibytes in ["400000", "650000", "800000"] {
        let script =
            format!("ulimit -v {kibibytes}; exec '{}' 1000 1000 0 0 --time-limit 1s", PROGRAM.path);
        let output = std::process::Command::new("sh").args(["-c", &script]).output().expect("runs");
        let stderr = String::from_utf8_lossy(&output.stderr);
        let refused = output.status.code() == Some(1) && stderr.contains("iB are free");
        assert!(refused || output.status.code() == Some(124), "{kibibytes}: {output:?}");
    }
}

#[test]
fn statistics_are_the_same_at_every_level() {
    let output = PROGRAM.run(&["4", "5", "0", "0", "--stats"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    let last = stderr.lines().last().expect("a table");
    let numbers: Vec<&str> = last.split_whitespace().collect();
    let nodes = PROGRAM.run(&["4", "5", "0", "0", "2"]).stdout;
    let nodes = String::from_utf8_lossy(&nodes).matches(" cells fixed --").count();
    assert_eq!(numbers[0..2], ["all", &nodes.to_string()]);
    assert_eq!(numbers[3], "32");
    for level in ["1", "2", "3"] {
        let same = PROGRAM.run(&["4", "5", "0", "0", level, "--stats"]);
        assert_eq!(String::from_utf8_lossy(&same.stderr), stderr, "level {level}");
    }
}

#[test]
fn json_is_one_line_with_the_counts() {
    let output = PROGRAM.run(&["5", "5", "1", "1", "--json"]);
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON value");
    assert_eq!(output.stdout.iter().filter(|&&b| b == b'\n').count(), 1);
    for (name, value) in [("width", 5), ("x", 1), ("tours", 56), ("closed", 0)] {
        assert_eq!(line[name], value, "{name}");
    }
    assert_eq!(line["complete"], true);
    let stopped = PROGRAM.run(&["6", "6", "0", "0", "--json", "--time-limit", "100ms"]);
    let line: serde_json::Value = serde_json::from_slice(&stopped.stdout).expect("one JSON value");
    assert_eq!(stopped.status.code(), Some(124));
    assert_eq!((&line["complete"], &line["stopped_by"]), (&false.into(), &"--time-limit".into()));
}

#[test]
fn progress_always_reports_off_a_terminal_and_never_is_silent() {
    PROGRAM.assert_shows_progress(&["6", "6", "0", "0"]);
    for when in ["auto", "never"] {
        let limited = ["6", "6", "0", "0", "--time-limit", "1200ms", "--progress", when];
        let quiet = PROGRAM.run(&limited);
        assert_eq!(String::from_utf8_lossy(&quiet.stderr), "");
        assert_eq!(quiet.status.code(), Some(124));
    }
}
