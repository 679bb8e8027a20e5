//! Levels, bad input, streams, exit codes.

use testing::{Executable, only_adds};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-graph") };

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
fn bad_arguments_are_refused_with_what_is_allowed() {
    for (arguments, words) in [
        (&["8", "8"][..], &["<X>"][..]),
        (&["8", "5", "0", "5"], &["(0, 5)", "Y is 0 to 4"]),
        (&["0", "8", "0", "0"], &["1 to "]),
        (&["8", "8", "0", "0", "4"], &["4 is not in 0 to 3"]),
        (&["8", "8", "0", "0", "--order", "least"], &["--order", "fewest"]),
    ] {
        PROGRAM.assert_refused(arguments, 2, words);
    }
}

#[test]
fn a_board_too_large_for_memory_is_refused_with_the_figure() {
    let output = PROGRAM.run(&["1000000", "1000000", "0", "0"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("at most 4294967295"), "{stderr}");
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

#[test]
fn a_reader_that_leaves_ends_the_program_quietly() {
    PROGRAM.assert_quiet_when_reader_leaves(&["8", "8", "0", "0", "3", "--order", "most"], 100_000);
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs /dev/full")]
fn a_full_disk_is_an_error() {
    PROGRAM.assert_loud_when_disk_is_full(&["8", "8", "0", "0", "1"]);
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs signals, prlimit and /proc")]
fn it_may_be_ended_stopped_and_cut_off_anywhere() {
    PROGRAM.assert_signals_end_it(&["30", "30", "0", "0", "--order", "connections"]);
    let arguments = &["200", "200", "0", "0", "3"];
    PROGRAM.assert_can_pause(arguments);
    PROGRAM.assert_stdout_may_end_anywhere(arguments);
    PROGRAM.assert_takes_any_surroundings(arguments);
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "opens terminals as Linux does")]
fn all_text_fits_every_terminal() {
    PROGRAM.assert_fits_terminals(&["6", "5", "0", "0"], &["--stats"]);
}
