//! Bad input, streams, exit codes.

use std::fs;

use testing::Executable;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_number-place") };
const PUZZLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../problems/puzzles/p22833-cut4.txt");

const EASY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../problems/puzzles/p22833.txt");

/// No clue at all: 6 670 903 752 021 072 936 960 answers.
const EMPTY_FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/empty.txt");

testing::program_tests! { PROGRAM;
    refused {
        [] => ["<FILE>"],
        [PUZZLE, "4"] => ["4 is not in 0 to 3"],
        [PUZZLE, "-1"] => ["-1 is not in 0 to 3"],
        [PUZZLE, "0", "extra"] => ["'extra'"],
        [PUZZLE, "all"] => ["'all'"],
    }
    says {
        [PUZZLE, "1", "--answers", "2"] => 0 [
            "Number of the answers: 2\nTime = ", "Incomplete: stopped by --answers; counts so far.\n"
        ],
    }
    reader_leaves { [PUZZLE, "3"] after 100_000 }
    disk_is_full { [PUZZLE], [PUZZLE, "3"] }
    endless { [EMPTY_FILE] }
    cut_off { [EASY, "3"] }
    terminals { [PUZZLE] with ["--stats"] }
    large_options { [EASY] }
}

#[test]
fn files_that_hold_no_puzzle_are_refused() {
    // A program for Windows begins with letters, as a heading does.
    let line = if cfg!(windows) { "line 2" } else { "line 1" };
    for (file, words) in [
        ("no-such-file", &["no-such-file cannot be read"][..]),
        (env!("CARGO_MANIFEST_DIR"), &["cannot be read"]),
        (env!("CARGO_BIN_EXE_number-place"), &[line, "is not a cell"]),
        ("/dev/null", &["ends after 0 of 81 cells"]),
        (
            concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
            &["line 1: '[package]' is not a puzzle"],
        ),
    ] {
        PROGRAM.assert_refused(&[file], 1, words);
    }
}

/// The C program drops it, too; but a clue must not be lost in silence.
#[test]
fn a_number_above_9_is_named() {
    let puzzle = |cell: &str| format!("0 {cell}{}", " 0".repeat(79));
    let [twelve, none, negative] = ["12", "0", "-12"]
        .map(|cell| PROGRAM.run_with_input(&["-", "1", "--answers", "1"], puzzle(cell).as_bytes()));
    let warning = "has 12 in cell (1, 0)";
    assert!(String::from_utf8_lossy(&twelve.stderr).contains(warning));
    for other in [&none, &negative] {
        assert!(!String::from_utf8_lossy(&other.stderr).contains("warning"));
        let [ours, theirs] =
            [&other.stdout, &twelve.stdout].map(|text| String::from_utf8_lossy(text));
        assert_eq!(ours.split("Time").next(), theirs.split("Time").next());
    }
}

#[test]
fn stdin_is_read_like_a_file() {
    let from_file = PROGRAM.run(&[PUZZLE, "2"]).stdout;
    let text = fs::read(PUZZLE).expect("the puzzle");
    let from_stdin = PROGRAM.run_with_input(&["-", "2"], &text).stdout;
    let without_time = |text: Vec<u8>| {
        let text = String::from_utf8(text).expect("text");
        text.split_once("Time = ").map(|(text, _)| text.to_owned())
    };
    assert!(without_time(from_file.clone()).is_some());
    assert_eq!(without_time(from_stdin), without_time(from_file));
}

const ONE: &str =
    "020900006100000090008007000500000700007800100009400002000200400060000003300005080";

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs a file whose name is not text")]
fn a_path_need_not_be_text() {
    #[cfg(unix)]
    let name = <std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(b"\xff puzzle");
    #[cfg(not(unix))]
    let name = " puzzle";
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    let mut text = ONE.to_owned();
    fs::write(&path, &text).expect("written");
    let picture = path.with_extension("svg");
    let mut command = PROGRAM.command(&[]);
    let output = command.arg(&path).arg("--svg").arg(&picture).output();
    assert_eq!(output.expect("runs").status.code(), Some(0));
    assert!(picture.exists());
    text.pop();
    fs::write(&path, &text).expect("written");
    let output = PROGRAM.command(&[]).arg(&path).output().expect("runs");
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains(" puzzle, line 1: it has 80 characters"), "{stderr}");
}

/// The command that is suggested can be typed, whatever the file is called.
#[test]
fn only_the_first_of_several_puzzles_is_read_and_this_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("my puzzles.txt");
    let name = path.to_string_lossy();
    let said = |text: String| {
        fs::write(&path, text).expect("written");
        let output = PROGRAM.run(&[&name]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let several = said(format!("# two\n{ONE}\n\n{}", ONE.replace('0', ".")));
    assert!(several.contains("only the first puzzle of"), "{several}");
    assert!(several.contains("puzzles solve problems/puzzles/p5252.txt"), "{several}");
    for one in [format!("{ONE}\n"), format!("{ONE}\nTaken from a book\n1 2 3\n")] {
        assert_eq!(said(one), "");
    }
}
