//! Bad input, streams, exit codes, and parts of a run.

use testing::Executable;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_queens-count") };

testing::program_tests! { PROGRAM;
    refused {
        [] => ["<N>"],
        ["0"] => ["1 to 25"],
        ["26"] => ["1 to 25"],
        ["eight"] => ["'eight'", "not a whole number"],
        ["-8"] => ["-8", "1 to 25"],
        ["8", "1"] => ["'1'"],
        ["8", "--stats"] => ["--stats"],
        ["8", "--estimate"] => ["--estimate"],
        ["8", "--answers", "3"] => ["--answers"],
        ["8", "--part", "3/2"] => ["--part"],
    }
    disk_is_full { ["8"] }
    endless { ["21"] }
    terminals { ["8"] }
}

#[test]
fn the_result_is_that_of_n_queens() {
    let output = PROGRAM.run(&["8"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text, "board_size = 8\nResult:\n  N queens              92\n");
}

#[test]
fn json_is_one_line_with_the_count() {
    for (n, answers) in [("1", 1), ("2", 0), ("3", 0), ("4", 2), ("7", 40), ("12", 14_200)] {
        for threads in ["1", "2", "0", "65535"] {
            let json = PROGRAM.run(&[n, "--json", "--threads", threads]).stdout;
            let line: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
            let fields: Vec<&String> = line.as_object().expect("fields").keys().collect();
            let expected = ["program", "n", "answers", "nodes", "seconds", "complete"];
            assert_eq!(fields, expected);
            assert_eq!((&line["answers"], &line["complete"]), (&answers.into(), &true.into()));
        }
    }
}

/// Each part lists the quadrants for itself, so the nodes of the parts add up to more.
#[test]
fn parts_and_threads_add_up_to_the_whole() {
    for (n, parts) in [("1", 3), ("4", 2), ("9", 5), ("10", 6), ("12", 4)] {
        PROGRAM.assert_adds_up(&[n], parts, "2", &["answers"]);
    }
}

#[test]
fn a_time_limit_stops_it() {
    for options in [&["21"][..], &["20", "--threads", "2"]] {
        let output = PROGRAM.run(&[options, &["--json", "--time-limit", "100ms"]].concat());
        let line: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(output.status.code(), Some(124));
        assert_eq!(line["complete"], false);
        assert_eq!(line["stopped_by"], "--time-limit");
    }
}

#[test]
fn it_shows_its_progress() {
    PROGRAM.assert_shows_progress(&["21"]);
}

/// Over a shell's limit, the program refuses with figures; if the limit is unknown, it does not
/// refuse.
#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs ulimit -v")]
fn memory_that_is_missing_is_an_error() {
    let limited = |kib: u32, n: &str| {
        let script = format!("ulimit -v {kib}; exec \"$0\" {n}");
        let mut command = std::process::Command::new("sh");
        command.args(["-c", &script, PROGRAM.path]).output().expect("runs")
    };
    for kib in [200_000, 400_000, 1_000_000] {
        let output = limited(kib, "22");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{kib} KiB: {stderr}");
        assert!(stderr.contains("too large") && stderr.contains("iB are free"), "{stderr}");
    }
    assert_eq!(limited(1_000_000, "12").status.code(), Some(0));
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs signals and ulimit -f")]
fn it_may_be_ended_anywhere() {
    PROGRAM.assert_signals_end_it(&["21"]);
    PROGRAM.assert_takes_any_surroundings(&["8"]);
}
