//! What the program prints, bad input, streams, exit codes.

use testing::Executable;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-count") };

testing::program_tests! { PROGRAM;
    refused {
        ["8"] => ["<HEIGHT>"],
        ["0", "8"] => ["1 to "],
        ["8", "-8"] => ["-8"],
        ["5", "4", "3"] => ["<Y>"],
        ["5", "4", "0", "4"] => ["(0, 4)", "X is 0 to 4 and Y is 0 to 3"],
        ["5", "4", "-1", "0"] => ["(-1, 0)", "X is 0 to 4 and Y is 0 to 3"],
        ["5", "4", "0", "4294967296"] => ["(0, 4294967296)", "X is 0 to 4 and Y is 0 to 3"],
        ["8", "8", "--threads", "many"] => ["--threads"],
    }
    says {
        ["8", "8", "--time-limit", "300ms"] => 124 ["\nIncomplete: stopped by --time-limit.\n"] without ["Result:"],
    }
    too_large {
        ["1000", "1000"] => ["A command that works: knight-count 6 6"],
        ["12", "12"] => ["A command that works: knight-count 6 6"],
        ["64", "64"] => ["A command that works: knight-count 6 6"],
        ["1000000", "1000000"] => ["A command that works: knight-count 6 6"],
        ["1000000", "5"] => ["A command that works: knight-count 6 6"],
    }
    disk_is_full { ["5", "6"] }
    endless { ["8", "8"] }
    terminals { ["5", "6"] with ["--progress", "never"] }
}

#[test]
fn closed_open_and_from_one_cell() {
    for (arguments, expected) in [
        (
            &["6", "6"][..],
            "board_size = (6, 6), closed tours, undirected\nResult:\n  Knight tour round   9862\n",
        ),
        (
            &["5", "5", "--open"],
            "board_size = (5, 5), open tours from every cell, directed\nResult:\n  Knight tour         1728\n",
        ),
        (
            &["5", "6", "0", "0"],
            "board_size = (5, 6), start_point = (0, 0), open tours\nResult:\n  Knight tour         4542\n",
        ),
        (
            &["5", "6", "0", "0", "--open"],
            "board_size = (5, 6), start_point = (0, 0), open tours\nResult:\n  Knight tour         4542\n",
        ),
        (
            &["3", "4"],
            "board_size = (3, 4), closed tours, undirected\nResult:\n  Knight tour round      0\n",
        ),
    ] {
        let output = PROGRAM.run(arguments);
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn json_says_what_has_stopped_it() {
    for limit in ["0s", "300ms"] {
        let output = PROGRAM.run(&["8", "8", "--json", "--time-limit", limit]);
        let line: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(output.status.code(), Some(124));
        assert_eq!((&line["tours"], &line["complete"]), (&().into(), &false.into()));
        assert_eq!(line["stopped_by"], "--time-limit");
    }
}

/// If the system does not say how much memory is free, the count is not refused.
#[test]
#[ignore = "needs unshare"]
fn it_counts_where_free_memory_is_unknown() {
    let without_proc = |command: &str| {
        let mut unshare = std::process::Command::new("unshare");
        let script = format!("mount -t tmpfs none /proc && exec {command}");
        unshare.args(["-rm", "sh", "-c", &script]).output()
    };
    if !without_proc("true").is_ok_and(|output| output.status.success()) {
        testing::skipped("a count without /proc, because it may not be hidden here");
        return;
    }
    let output = without_proc(&format!("{} 6 6", PROGRAM.path)).expect("runs");
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("   9862\n"), "{output:?}");
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs signals and ulimit -f")]
fn it_may_be_ended_and_cut_off_anywhere() {
    PROGRAM.assert_signals_end_it(&["8", "8"]);
    PROGRAM.assert_stdout_may_end_anywhere(&["5", "6"]);
    PROGRAM.assert_takes_any_surroundings(&["5", "6"]);
}
