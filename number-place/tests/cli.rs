//! Bad input, streams, exit codes.

use std::fs;

use testing::Executable;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_number-place") };
const PUZZLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../problems/puzzles/p22833-cut4.txt");

#[cfg(target_os = "linux")]
const EASY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../problems/puzzles/p22833.txt");

/// No clue at all: 6 670 903 752 021 072 936 960 answers.
const EMPTY: [u8; 81] = [b'.'; 81];

#[test]
fn bad_arguments_are_refused_with_what_is_allowed() {
    for (arguments, words) in [
        (&[][..], &["<FILE>"][..]),
        (&[PUZZLE, "4"], &["4 is not in 0 to 3"]),
        (&[PUZZLE, "-1"], &["-1 is not in 0 to 3"]),
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
        (env!("CARGO_BIN_EXE_number-place"), &["line 1", "is no cell"]),
        ("/dev/null", &["ends after 0 of 81 cells"]),
        (concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"), &["'[package]' is no cell"]),
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
    let text = fs::read(PUZZLE).expect("the puzzle");
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
    assert!(stdout.contains("Number of the answers: 2\nTime = "), "{stdout}");
    assert!(
        stdout
            .ends_with("Incomplete: stopped by --answers; counted is what was found until then.\n")
    );
    let limited = PROGRAM.run_with_input(&["-", "--time-limit", "100ms", "--json"], &EMPTY);
    let line: serde_json::Value = serde_json::from_slice(&limited.stdout).expect("JSON");
    assert_eq!(limited.status.code(), Some(124));
    assert_eq!((&line["complete"], &line["empty_cells"]), (&false.into(), &81.into()));
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
    fs::write(&empty, EMPTY).expect("written");
    let output = PROGRAM.interrupt(&[&empty.to_string_lossy()]);
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(130));
    assert!(
        stdout.contains("Number of the answers: ") && stdout.contains("stopped by Ctrl-C"),
        "{stdout}"
    );
}

const ONE: &str =
    "020900006100000090008007000500000700007800100009400002000200400060000003300005080";

#[test]
fn each_prints_a_line_per_puzzle() {
    let dots = ONE.replace('0', ".");
    let contradictory = format!("11{}", &dots[2..]);
    let text = format!("# a comment\r\n\r\n{ONE}\r\n  {dots}\n{contradictory}");
    let outputs = ["plain", "mask", "fewest", "mrv", "bits"].map(|algorithm| {
        let arguments = ["--each", "-", "--algorithm", algorithm];
        let output = PROGRAM.run_with_input(&arguments, text.as_bytes());
        assert_eq!(output.status.code(), Some(0));
        assert!(output.stderr.is_empty());
        String::from_utf8(output.stdout).expect("text")
    });
    let lines: Vec<&str> = outputs[0].lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!((lines[0], lines[2]), (lines[1], "0 -"));
    let answer = lines[0].strip_prefix("1 ").expect("one answer");
    let keeps = |(clue, digit)| clue == '0' || clue == digit;
    assert!(answer.len() == 81 && ONE.chars().zip(answer.chars()).all(keeps));
    assert!(outputs.iter().all(|output| *output == outputs[0]));
}

#[test]
fn each_stops_every_puzzle_after_its_answers() {
    let text = format!("{ONE}\n{}\n", ".".repeat(81)).repeat(700);
    for algorithm in ["plain", "fewest", "bits"] {
        let arguments = ["--each", "-", "--answers", "2", "--algorithm", algorithm];
        // Plain takes a millisecond for the one.
        let text = if algorithm == "bits" { &text[..] } else { &text[..164 * 10] };
        let output = PROGRAM.run_with_input(&arguments, text.as_bytes());
        let stdout = String::from_utf8(output.stdout).expect("text");
        assert_eq!(stdout.lines().count(), text.lines().count());
        for (line, answers) in stdout.lines().zip(["1 ", "2 "].into_iter().cycle()) {
            assert!(line.starts_with(answers) && line.len() == 83, "{line}");
        }
        let arguments = [&arguments[..], &["--json"]].concat();
        let json = PROGRAM.run_with_input(&arguments, text.as_bytes()).stdout;
        let line: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
        let puzzles = text.lines().count();
        assert_eq!((&line["puzzles"], &line["unique"]), (&puzzles.into(), &(puzzles / 2).into()));
    }
}

#[test]
fn each_gives_the_same_lines_in_any_number_of_threads() {
    let puzzles: Vec<String> = (0..3000)
        .map(|i| {
            let mut line = ONE.to_owned();
            line.replace_range(i % 81..i % 81 + 1, ["0", "5"][i / 81 % 2]);
            line
        })
        .collect();
    let text = puzzles.join("\n");
    let lines = |threads, puzzles: &str, algorithm| {
        let answers = ["--each", "-", "--answers", "2", "--algorithm", algorithm];
        let arguments = [&answers[..], &["--threads", threads]].concat();
        PROGRAM.run_with_input(&arguments, puzzles.as_bytes()).stdout
    };
    let one = lines("1", &text, "bits");
    assert_eq!(one.iter().filter(|&&byte| byte == b'\n').count(), 3000);
    for threads in ["0", "2", "5", "65535"] {
        assert!(lines(threads, &text, "bits") == one, "{threads} threads");
    }
    // Whatever registers `WIDE_REGISTERS` leaves to it.
    let file = tempfile::NamedTempFile::new().expect("a file");
    fs::write(&file, &text).expect("written");
    for registers in ["none", "avx2"] {
        let path = file.path().to_str().expect("plain text");
        let mut command = PROGRAM.command(&["--each", path, "--answers", "2"]);
        let output = command.env("WIDE_REGISTERS", registers).output().expect("runs");
        assert!(output.stdout == one, "{registers}");
    }
    let few = puzzles[..600].join("\n");
    assert!(lines("3", &few, "fewest") == lines("1", &few, "fewest"));
    // A bad line ends it after the lines before it, in every thread.
    let bad = format!("{text}\nbad");
    assert!(lines("2", &bad, "bits") == one);
}

#[test]
fn each_refuses_a_bad_line_after_solving_those_before() {
    for (bad, words) in [
        (&ONE[1..], &["stdin, line 3: it has 80 characters"][..]),
        (&format!("{ONE}0"), &["stdin, line 3: it has 82 characters", "81 characters"]),
        ("53..7....x", &["line 3: character 10, 'x', is no cell", "blank lines"]),
        ("\u{1b}[31m", &["character 1, '\\u{1b}', is no cell"]),
    ] {
        let text = format!("{ONE}\n\n{bad}\n{ONE}\n");
        let output = PROGRAM.run_with_input(&["--each", "-"], text.as_bytes());
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{stderr}");
        for word in words.iter().chain(&["A command that works: "]) {
            assert!(stderr.contains(word), "no '{word}' in {stderr}");
        }
        assert_eq!(output.stdout.len(), 84, "the first puzzle");
    }
    PROGRAM.assert_refused(&["--each", "no-such-file"], 1, &["no-such-file cannot be read"]);
}

#[test]
fn each_refuses_what_shows_or_divides_one_search() {
    for (arguments, word) in [
        (&[PUZZLE][..], "[FILE]"),
        (&["--stats"], "--stats"),
        (&["--part", "1/2"], "--part <K/M>"),
        (&["--estimate"], "--estimate"),
        (&["--svg", "p.svg"], "--svg <FILE>"),
        (&["--replay", "p.html"], "--replay <FILE>"),
        (&["--levels", "0,1"], "--levels <LEVELS>"),
        (&["--levels", "0,1", "--from", "2", "--lines", "3"], "--levels <LEVELS>"),
        (&["--svg-tree", "2"], "--svg-tree <DEPTH>"),
        (&["--replay-steps", "2"], "--replay-steps <N>"),
        (&["--beside", "other.html"], "--beside <PAGE>"),
        (&["--from", "2"], "--from <NODE>"),
        (&["--lines", "2"], "--lines <N>"),
    ] {
        let arguments = [&["--each", "-"], arguments].concat();
        let words = ["'--each <FILE>' cannot be used with", word];
        PROGRAM.assert_refused(&arguments, 2, &words);
    }
}

#[test]
fn each_ends_quietly_with_its_reader_and_loudly_on_a_full_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("many.txt");
    fs::write(&file, format!("{ONE}\n").repeat(100_000)).expect("written");
    let file = file.to_string_lossy();
    PROGRAM.assert_quiet_when_reader_leaves(&["--each", &file], 1000);
    #[cfg(target_os = "linux")]
    PROGRAM.assert_loud_when_disk_is_full(&["--each", &file]);
}

#[test]
fn each_stops_at_its_time_limit_even_within_a_puzzle() {
    let arguments = ["--each", "-", "--time-limit", "100ms", "--json"];
    let output = PROGRAM.run_with_input(&arguments, &EMPTY);
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(output.status.code(), Some(124));
    assert_eq!(
        (&line["complete"], &line["stopped_by"], &line["puzzles"]),
        (&false.into(), &"--time-limit".into(), &0.into())
    );
}

#[cfg(target_os = "linux")]
#[test]
fn it_may_be_ended_stopped_and_cut_off_anywhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let empty = folder.path().join("empty.txt");
    fs::write(&empty, EMPTY).expect("written");
    PROGRAM.assert_signals_end_it(&[&empty.to_string_lossy()]);
    let arguments = &[EASY, "3"];
    PROGRAM.assert_can_pause(arguments);
    PROGRAM.assert_stdout_may_end_anywhere(arguments);
    PROGRAM.assert_takes_any_surroundings(arguments);
}

/// A program that is sent puzzles or comments without end, or nothing at all, ends when its time is
/// over.
#[test]
fn a_stream_is_left_when_the_time_is_over() {
    use std::io::Write;
    use std::process::Stdio;

    for algorithm in ["plain", "fewest", "bits"] {
        for line in [Some(ONE), Some("#"), Some(""), None] {
            let arguments = ["--each", "-", "--time-limit", "300ms", "--algorithm", algorithm];
            let mut child = PROGRAM
                .command(&arguments)
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .expect("runs");
            let mut stdin = child.stdin.take().expect("a pipe");
            let writer = std::thread::spawn(move || {
                let lines = line.map(|line| format!("{line}\n").repeat(1000));
                // Until the program is gone.
                while lines.as_ref().is_some_and(|lines| stdin.write_all(lines.as_bytes()).is_ok())
                {
                }
                stdin
            });
            let output = child.wait_with_output().expect("it ends");
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(124), "{algorithm}: {stderr}");
            assert!(stderr.contains("stopped by --time-limit"), "{stderr}");
            drop(writer.join().expect("it ends"));
        }
    }
}

#[cfg(unix)]
#[test]
fn waiting_for_a_pipe_without_a_writer_can_be_ended() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo runs").success());
    let pipe = pipe.to_str().expect("text");
    for file in [&["--each", pipe][..], &[pipe]] {
        let output = PROGRAM.run(&[file, &["--time-limit", "300ms"]].concat());
        assert_eq!(output.status.code(), Some(124), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("stopped by --time-limit"));
    }
    let mut command = PROGRAM.command(&["--each", pipe]);
    let child = command.stderr(std::process::Stdio::piped()).spawn().expect("runs");
    std::thread::sleep(std::time::Duration::from_millis(300));
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("stopped by Ctrl-C"), "{stderr}");
}

#[cfg(unix)]
#[test]
fn a_path_need_not_be_text() {
    use std::os::unix::ffi::OsStrExt;

    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(std::ffi::OsStr::from_bytes(b"\xff puzzle"));
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
    assert!(stderr.contains(" puzzle ends after 1 of 81"), "{stderr}");
}

#[test]
#[cfg(target_os = "linux")]
fn all_text_fits_every_terminal() {
    PROGRAM.assert_fits_terminals(&[PUZZLE], &["--stats"]);
}
