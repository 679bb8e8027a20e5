//! Bad input, streams, exit codes.

use std::fs;

use testing::Executable;
use testing::running::{Running, UnixSignal, wait_for};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_puzzles") };

testing::program_tests! { PROGRAM;
    refused {
        [] => ["requires a subcommand"],
        ["mend"] => ["'mend'"],
        ["solve"] => ["<FILE>"],
        ["solve", "-", "1"] => ["'1'"],
        ["solve", "-", "--answers", "0"] => ["--answers"],
        ["solve", "-", "--part", "1/2"] => ["--part"],
        ["count"] => ["<FILE>"],
        ["count", "-", "--answers", "3"] => ["--answers"],
        ["make"] => ["--difficulty"],
        ["make", "--difficulty", "none"] => ["easy, medium, hard"],
        ["make", "--difficulty", "hard", "--seed", "-1"] => ["'-1'"],
    }
    disk_is_full {
        ["count", PUZZLE],
        ["solve", PUZZLE],
        ["make", "--difficulty", "easy"],
    }
    terminals { ["count", PUZZLE] }
}
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../problems/puzzles");
const PUZZLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../problems/puzzles/p5252.txt");

/// No clue at all: 6 670 903 752 021 072 936 960 solutions.
const EMPTY: [u8; 81] = [b'.'; 81];

const ONE: &str =
    "020900006100000090008007000500000700007800100009400002000200400060000003300005080";

/// A puzzle file of the course says by which command it was made.
#[test]
fn make_makes_the_puzzles_of_the_course() {
    for name in ["easy-2", "medium-1", "hard-3", "x-3"] {
        let text = fs::read_to_string(format!("{FOLDER}/{name}.txt")).expect("a puzzle");
        let (_, command) = text.split_once("project: puzzles ").expect("a command");
        let (command, _) = command.split_once('.').expect("an end");
        let output = PROGRAM.run(&command.split(' ').collect::<Vec<_>>());
        assert_eq!(String::from_utf8_lossy(&output.stdout), text);
    }
    let first = PROGRAM.run(&["make", "--difficulty", "hard"]).stdout;
    assert_eq!(first, PROGRAM.run(&["make", "--difficulty", "hard", "--seed", "0"]).stdout);
}

#[test]
fn count_prints_what_number_place_prints() {
    let file = format!("{FOLDER}/p22833-cut4.txt");
    let recorded = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../number-place/tests/lecture/p22833-cut4.txt_0.stdout"
    );
    let stdout = String::from_utf8(PROGRAM.run(&["count", &file]).stdout).expect("text");
    let (text, seconds) = stdout.split_once("Time = ").expect("a time");
    assert_eq!(text, fs::read_to_string(recorded).expect("recorded"));
    assert!(seconds.ends_with(" [sec]\n"), "{seconds}");
    let json = PROGRAM.run(&["count", &file, "--json"]).stdout;
    let line: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
    assert_eq!((&line["program"], &line["answers"]), (&"puzzles".into(), &882.into()));
}

#[test]
fn count_is_incomplete_after_its_time() {
    let output = PROGRAM.run_with_input(&["count", "-", "--time-limit", "100ms"], &EMPTY);
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(124));
    assert!(stdout.contains("Number of the answers: ") && stdout.contains("Incomplete: "));
}

#[test]
fn count_refuses_what_number_place_refuses() {
    for command in ["count", "solve"] {
        PROGRAM.assert_refused(&[command, "no-such-file"], 1, &["no-such-file cannot be read"]);
    }
    let output = PROGRAM.run_with_input(&["count", "-"], format!("11{}", &ONE[2..]).as_bytes());
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("1 occurs twice in row 0"));
}

/// What `number-place` reads: the reader is the same, and has the tests of all forms.
#[test]
fn solve_reads_what_number_place_reads() {
    let line = PROGRAM.run_with_input(&["solve", "-"], ONE.as_bytes()).stdout;
    let numbers: Vec<String> = ONE.chars().map(|digit| digit.to_string()).collect();
    let text = numbers.join("\n") + "\nfrom a book, 1 2 3\n" + ONE;
    let output = PROGRAM.run_with_input(&["solve", "-"], text.as_bytes());
    assert_eq!(output.stdout, line.repeat(2));
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../number-place/tests/generators");
    for (name, puzzles) in [("qqwing-readable", 2), ("sudoku-compact", 2), ("sgt-solo", 3)] {
        let output = PROGRAM.run(&["solve", &format!("{folder}/{name}.txt")]);
        let lines = String::from_utf8(output.stdout).expect("text");
        assert_eq!(lines.lines().filter(|line| line.starts_with("1 ")).count(), puzzles, "{lines}");
    }
    for (name, solutions) in [("p5252", "1 "), ("p22833-cut1", "5 "), ("p22833-cut4", "882 ")] {
        let output = PROGRAM.run(&["solve", &format!("{FOLDER}/{name}.txt")]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.starts_with(solutions) && text.lines().count() == 1, "{text}");
    }
    let contradictory = numbers.join(" ").replacen('0', "1", 1).replacen(" 0", " 1", 1);
    let output = PROGRAM.run_with_input(&["solve", "-"], contradictory.as_bytes());
    assert_eq!((output.stdout, output.status.code()), (b"0 -\n".to_vec(), Some(0)));
}

#[test]
fn solve_prints_a_line_per_puzzle() {
    let dots = ONE.replace('0', ".");
    let contradictory = format!("11{}", &dots[2..]);
    let text = format!("# a comment\r\n\r\n{ONE}\r\n  {dots}\n{contradictory}");
    let output = PROGRAM.run_with_input(&["solve", "-"], text.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
    let output = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!((lines[0], lines[2]), (lines[1], "0 -"));
    let answer = lines[0].strip_prefix("1 ").expect("one answer");
    let keeps = |(clue, digit)| clue == '0' || clue == digit;
    assert!(answer.len() == 81 && ONE.chars().zip(answer.chars()).all(keeps));
}

#[test]
fn solve_stops_every_puzzle_after_its_answers() {
    let text = format!("{ONE}\n{}\n", ".".repeat(81)).repeat(700);
    let arguments = ["solve", "-", "--answers", "2"];
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

#[test]
fn solve_prints_what_comes_before_a_bad_line_of_many() {
    let puzzles: Vec<String> = (0..3000)
        .map(|i| {
            let mut line = ONE.to_owned();
            line.replace_range(i % 81..i % 81 + 1, ["0", "5"][i / 81 % 2]);
            line
        })
        .collect();
    let text = puzzles.join("\n");
    let solve = |puzzles: &str| {
        PROGRAM.run_with_input(&["solve", "-", "--answers", "2"], puzzles.as_bytes())
    };
    let all = solve(&text).stdout;
    assert_eq!(all.iter().filter(|&&byte| byte == b'\n').count(), 3000);
    let output = solve(&format!("{text}\n{}\n{ONE}\n", &ONE[1..]));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    for words in ["stdin, line 3001: it has 80 characters", "81 numbers", "A command that works: "]
    {
        assert!(stderr.contains(words), "no '{words}' in {stderr}");
    }
    assert!(output.stdout == all);
}

#[test]
fn solve_ends_quietly_with_its_reader() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("many.txt");
    fs::write(&file, format!("{ONE}\n").repeat(100_000)).expect("written");
    let file = file.to_string_lossy();
    PROGRAM.assert_quiet_when_reader_leaves(&["solve", &file], 1000);
}

#[test]
fn solve_stops_at_its_time_limit_even_within_a_puzzle() {
    // The puzzles before it are printed, as far as they were solved in time, and none after it.
    let before = format!("{ONE}\n{ONE}\n");
    let lines = PROGRAM.run_with_input(&["solve", "-"], before.as_bytes()).stdout;
    let text = format!("{before}{}\n{ONE}\n", ".".repeat(81));
    let arguments = ["solve", "-", "--time-limit", "300ms"];
    let output = PROGRAM.run_with_input(&arguments, text.as_bytes());
    assert_eq!(output.status.code(), Some(124));
    assert!(lines.starts_with(&output.stdout), "{output:?}");
}

/// A program that is sent puzzles or comments without end, or nothing at all, ends when its time is
/// over.
#[test]
fn a_stream_is_left_when_the_time_is_over() {
    use std::io::Write;
    use std::process::Stdio;

    for line in [Some(ONE), Some("#"), Some(""), None] {
        let arguments = ["solve", "-", "--time-limit", "300ms"];
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
            while lines.as_ref().is_some_and(|lines| stdin.write_all(lines.as_bytes()).is_ok()) {}
            stdin
        });
        let output = child.wait_with_output().expect("it ends");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(124), "{stderr}");
        assert!(stderr.contains("stopped by --time-limit"), "{stderr}");
        drop(writer.join().expect("it ends"));
    }
}

/// Waits until a process, on Linux, catches a signal, which would end it before that.
fn await_handler(process: u32, signal: UnixSignal) {
    let path = format!("/proc/{process}/status");
    let catches = || {
        let status = fs::read_to_string(&path).ok()?;
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?;
        let caught = u64::from_str_radix(caught.trim(), 16).ok()?;
        (caught >> (signal as u32 - 1) & 1 == 1).then_some(())
    };
    wait_for(catches).expect("it catches the signal");
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs mkfifo and /proc")]
fn waiting_for_a_pipe_without_a_writer_can_be_ended() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo runs").success());
    let pipe = pipe.to_str().expect("text");
    let output = PROGRAM.run(&["solve", pipe, "--time-limit", "300ms"]);
    assert_eq!(output.status.code(), Some(124), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("stopped by --time-limit"));
    let mut command = PROGRAM.command(&["solve", pipe]);
    let child = Running::start(command.stderr(std::process::Stdio::piped()));
    await_handler(child.id(), UnixSignal::INT);
    child.send(UnixSignal::INT);
    let output = child.output();
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("stopped by Ctrl-C"), "{stderr}");
}

#[test]
#[cfg_attr(not(unix), ignore = "needs signals")]
fn signals_end_a_count_with_a_result_that_is_marked_incomplete() {
    let folder = tempfile::tempdir().expect("a folder");
    let empty = folder.path().join("empty.txt");
    fs::write(&empty, EMPTY).expect("written");
    PROGRAM.assert_signals_end_it(&["count", &empty.to_string_lossy()]);
}
