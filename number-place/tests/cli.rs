//! Bad input, streams, exit codes.

use common::testing::Program;

const PROGRAM: Program = Program {
    executable: env!("CARGO_BIN_EXE_number-place"),
};
const PUZZLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../problems/puzzles/p22833-cut4.txt"
);

/// No clue at all: 6 670 903 752 021 072 936 960 answers.
const EMPTY: [u8; 81] = [b'.'; 81];

#[test]
fn bad_arguments_are_refused_with_what_is_allowed() {
    for (arguments, words) in [
        (&[][..], &["<FILE>"][..]),
        (&[PUZZLE, "4"], &["4 is not in 0..=3"]),
        (&[PUZZLE, "-1"], &["-1 is not in 0..=3"]),
        (&[PUZZLE, "0", "extra"], &["'extra'"]),
        (&[PUZZLE, "all"], &["'all'"]),
    ] {
        PROGRAM.assert_refused(arguments, 2, words);
    }
}

#[test]
fn files_that_hold_no_puzzle_are_refused() {
    for (file, words) in [
        ("no-such-file", &["no-such-file cannot be read"][..]),
        (env!("CARGO_MANIFEST_DIR"), &["cannot be read"]),
        (
            env!("CARGO_BIN_EXE_number-place"),
            &["line 1", "is no cell"],
        ),
        ("/dev/null", &["ends after 0 of 81 cells"]),
        (
            concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
            &["'[package]' is no cell"],
        ),
    ] {
        PROGRAM.assert_refused(&[file], 1, words);
    }
}

#[test]
fn contradictory_clues_are_refused_with_both_cells() {
    let mut text = EMPTY;
    text[1] = b'4';
    text[73] = b'4';
    let output = PROGRAM.run_with_input(&["-"], &text);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr.contains("4 stands twice in column 1, at (x, y) = (1, 0) and (1, 8)"),
        "{stderr}"
    );
    assert!(output.stdout.is_empty());
}

#[test]
fn stdin_is_read_like_a_file() {
    let from_file = PROGRAM.run(&[PUZZLE, "2"]).stdout;
    let text = std::fs::read(PUZZLE).expect("the puzzle");
    let from_stdin = PROGRAM.run_with_input(&["-", "2"], &text).stdout;
    let without_time = |text: Vec<u8>| {
        let text = String::from_utf8(text).expect("text");
        text.split_once("Time = ").map(|(text, _)| text.to_owned())
    };
    assert!(without_time(from_file.clone()).is_some());
    assert_eq!(without_time(from_stdin), without_time(from_file));
}

#[test]
fn answers_and_time_limit_mark_the_result_incomplete() {
    let two = PROGRAM.run(&[PUZZLE, "1", "--answers", "2"]);
    let stdout = String::from_utf8_lossy(&two.stdout);
    assert_eq!(two.status.code(), Some(0));
    assert!(
        stdout.contains("Number of the answers: 2\nTime = "),
        "{stdout}"
    );
    assert!(
        stdout
            .ends_with("Incomplete: stopped by --answers; counted is what was found until then.\n")
    );
    let limited = PROGRAM.run_with_input(&["-", "--time-limit", "100ms", "--json"], &EMPTY);
    let line: serde_json::Value = serde_json::from_slice(&limited.stdout).expect("JSON");
    assert_eq!(limited.status.code(), Some(124));
    assert_eq!(
        (&line["complete"], &line["empty_cells"]),
        (&false.into(), &81.into())
    );
}

#[test]
fn a_reader_that_leaves_ends_the_program_quietly() {
    PROGRAM.assert_quiet_when_reader_leaves(&[PUZZLE, "3"], 100_000);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    PROGRAM.assert_loud_when_disk_is_full(&[PUZZLE]);
    PROGRAM.assert_loud_when_disk_is_full(&[PUZZLE, "3"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_still_gives_the_result_marked_incomplete() {
    let folder = tempfile::tempdir().expect("a folder");
    let empty = folder.path().join("empty.txt");
    std::fs::write(&empty, EMPTY).expect("written");
    let output = PROGRAM.interrupt(&[&empty.to_string_lossy()]);
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(130));
    assert!(
        stdout.contains("Number of the answers: ") && stdout.contains("stopped by Ctrl-C"),
        "{stdout}"
    );
}
