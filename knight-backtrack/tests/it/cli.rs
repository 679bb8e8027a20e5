//! Bad input, streams, exit codes.

use testing::Executable;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-backtrack") };

#[test]
fn bad_arguments_are_refused_with_what_is_allowed() {
    for (arguments, words) in [
        (&[][..], &["WIDTH", "HEIGHT"][..]),
        (&["3", "3", "0"], &["<Y>"]),
        (&["3", "3", "0", "0", "1", "7"], &["'7'"]),
        (&["three", "3", "0", "0"], &["'three'", "WIDTH"]),
        (&["0", "3", "0", "0"], &["1 to "]),
        (&["-3", "3", "0", "0"], &["-3", "1 to "]),
        (&["3", "99999999999999999999", "0", "0"], &["HEIGHT"]),
        (&["3", "3", "0", "0", "4"], &["4 is not in 0 to 3"]),
        (&["3", "2", "0", "2"], &["(0, 2)", "Y is 0 to 1"]),
        (&["2", "3", "2", "0"], &["(2, 0)", "X is 0 to 1"]),
        (&["3", "3", "0", "-1"], &["(0, -1)", "Y is 0 to 2"]),
        (&["3", "3", "0", "0", "--answers", "0"], &["--answers"]),
        (&["3", "3", "0", "0", "--time-limit", "soon"], &["--time-limit"]),
    ] {
        PROGRAM.assert_refused(arguments, 2, words);
    }
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

#[test]
fn a_board_too_large_for_memory_is_refused_with_the_figures() {
    let output = PROGRAM.run(&["1000000", "1000000", "0", "0"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("too large") && stderr.contains("iB"), "{stderr}");
    assert!(output.stdout.is_empty());
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
fn a_board_of_300_by_300_does_not_overflow_the_stack() {
    for level in ["0", "1", "2", "3"] {
        let arguments = ["300", "300", "0", "0", level, "--time-limit", "1s"];
        let mut command = PROGRAM.command(&arguments);
        // At level 2 every node prints 300 x 300 numbers, which the test does not keep.
        let status = command.stdout(std::process::Stdio::null()).status();
        assert_eq!(status.expect("runs").code(), Some(124), "level {level}");
    }
}

#[test]
fn a_time_limit_still_gives_the_result_marked_incomplete() {
    let output = PROGRAM.run(&["6", "6", "0", "0", "1", "--time-limit", "200ms"]);
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(124));
    assert!(stdout.contains("\nResult:\n  Knight tour"), "{stdout}");
    assert!(stdout.ends_with("Incomplete: stopped by --time-limit; counts so far.\n"));
}

#[test]
fn answers_stops_after_that_many_and_prints_each() {
    let output = PROGRAM.run(&["4", "3", "0", "0", "1", "--answers", "1"]);
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(stdout.matches("Answer found (1 / 0).").count(), 1);
    assert!(!stdout.contains("Answer found (2"));
    assert!(stdout.contains("Incomplete: stopped by --answers"), "{stdout}");
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

#[test]
fn a_reader_that_leaves_ends_the_program_quietly() {
    PROGRAM.assert_quiet_when_reader_leaves(&["6", "6", "0", "0", "2"], 10);
    PROGRAM.assert_quiet_when_reader_leaves(&["6", "6", "0", "0", "3"], 1_000_000);
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs /dev/full")]
fn a_full_disk_is_an_error() {
    PROGRAM.assert_loud_when_disk_is_full(&["2", "2", "0", "0"]);
    PROGRAM.assert_loud_when_disk_is_full(&["5", "5", "0", "0", "2"]);
}

#[test]
#[cfg_attr(not(unix), ignore = "needs signals")]
fn ctrl_c_still_gives_the_result_marked_incomplete() {
    let output = PROGRAM.interrupt(&["6", "6", "0", "0"]);
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(130));
    assert!(stdout.contains("\nResult:\n") && stdout.contains("stopped by Ctrl-C"), "{stdout}");
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs signals, prlimit and /proc")]
fn it_may_be_ended_stopped_and_cut_off_anywhere() {
    PROGRAM.assert_signals_end_it(&["6", "6", "0", "0"]);
    let arguments = &["4", "5", "0", "0", "3"];
    PROGRAM.assert_can_pause(arguments);
    PROGRAM.assert_stdout_may_end_anywhere(arguments);
    PROGRAM.assert_takes_any_surroundings(arguments);
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "opens terminals as Linux does")]
fn all_text_fits_every_terminal() {
    PROGRAM.assert_fits_terminals(&["4", "5", "0", "0"], &["--stats"]);
}
