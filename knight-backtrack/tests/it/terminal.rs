//! On a terminal: of any size, with any letters, and as it was when the program ends.
#![cfg(target_os = "linux")] // the tests open terminals as Linux does

use testing::Executable;
use testing::terminal::UnixSignal;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-backtrack") };
const ENDLESS: [&str; 4] = ["8", "8", "0", "0"];
/// Leaves the second screen, which has no history and goes away with its program.
const FIRST_SCREEN: &str = "\x1b[?1049l";
const SHOW_CURSOR: &str = "\x1b[?25h";

fn watch(columns: u16, rows: u16) -> testing::terminal::Terminal {
    let arguments = [&ENDLESS[..], &["--watch", "1ms"]].concat();
    PROGRAM.on_terminal(columns, rows, &arguments, &[])
}

#[test]
fn every_end_of_watching_gives_the_terminal_back() {
    for (signal, code, by) in [
        (UnixSignal::INT, 130, "Ctrl-C"),
        (UnixSignal::TERM, 143, "SIGTERM"),
        (UnixSignal::HUP, 129, "SIGHUP"),
    ] {
        let terminal = watch(80, 24);
        terminal.await_text("playing");
        terminal.send(signal);
        let (ended, shown) = terminal.end();
        assert_eq!(ended, Some(code), "{shown:?}");
        let (_, after) = shown.rsplit_once(FIRST_SCREEN).expect("given back");
        assert!(shown.contains(SHOW_CURSOR), "{shown:?}");
        assert!(after.contains(&format!("stopped by {by}")), "{after:?}");
    }
}

/// It is not the program's controlling terminal, so there is no SIGHUP.
#[test]
fn a_terminal_that_goes_away_ends_the_program() {
    for keys in ["", " ", "a"] {
        let mut terminal = watch(80, 24);
        terminal.await_text("playing");
        terminal.press(keys);
        std::thread::sleep(std::time::Duration::from_millis(300));
        assert_eq!(terminal.hang_up(), Some(129), "after '{keys}'");
    }
}

/// A terminal that was closed cannot be written.
#[test]
fn a_terminal_that_goes_away_while_it_prints_ends_the_program() {
    let terminal = PROGRAM.on_terminal(80, 24, &["8", "8", "0", "0", "3"], &[]);
    terminal.await_text(">> ");
    assert_eq!(terminal.hang_up(), Some(129));
}

#[test]
fn stopped_and_continued_it_goes_on() {
    let mut terminal = watch(80, 24);
    terminal.await_text("playing");
    terminal.send(UnixSignal::STOP);
    terminal.send(UnixSignal::CONT);
    terminal.press(" ");
    terminal.await_text("paused");
    terminal.press("q");
    let (code, shown) = terminal.end();
    assert_eq!(code, Some(0));
    assert!(shown.contains("stopped by q"), "{shown:?}");
}

#[test]
fn a_terminal_may_be_one_column_wide() {
    for (columns, rows) in [(1, 1), (1, 24), (80, 1), (2, 3)] {
        let mut terminal = watch(columns, rows);
        terminal.await_text("\x1b[?1049h");
        terminal.press("nnnn q");
        let (code, shown) = terminal.end();
        assert_eq!(code, Some(0), "{columns} x {rows}: {shown:?}");
        let (_, after) = shown.rsplit_once(FIRST_SCREEN).expect("given back");
        assert!(after.contains("stopped by q"), "{after:?}");
    }
}

#[test]
fn progress_fits_a_terminal_of_any_width() {
    for columns in [0, 1, 2, 20, 80] {
        for arguments in [&["8", "8", "0", "0"][..], &["4", "4", "0", "0", "--threads", "2"]] {
            let arguments = [arguments, &["--time-limit", "500ms", "--stats"]].concat();
            let (code, shown) = PROGRAM.on_terminal(columns, 24, &arguments, &[]).end();
            assert!([Some(0), Some(124)].contains(&code), "{columns}: {shown:?}");
            assert!(shown.contains("Result:"), "{columns}: {shown:?}");
            assert!(!shown.contains("panicked"), "{columns}: {shown:?}");
        }
    }
}

#[test]
fn progress_is_drawn_between_the_lines_of_a_level_and_taken_away_for_them() {
    let level_1 = ["6", "6", "0", "0", "1"];
    let terminal = PROGRAM.on_terminal(80, 24, &level_1, &[]);
    terminal.await_text(" nodes, ");
    // More solutions, and more progress, follow.
    std::thread::sleep(std::time::Duration::from_millis(500));
    terminal.send(UnixSignal::INT);
    let (code, shown) = terminal.end();
    assert_eq!(code, Some(130), "{shown:?}");
    let shown = testing::terminal::without_redrawn(&shown);
    let mut words = shown.split_whitespace().skip_while(|word| *word != "Result:");
    let found = words.nth(3).expect("the number of tours");
    let piped = PROGRAM.run(&[&level_1[..], &["--answers", found]].concat()).stdout;
    let piped = String::from_utf8(piped).expect("text");
    let search = |text: &str| -> Vec<String> {
        // On a busy machine, the run seems to take an hour, and there is a warning before the header.
        let lines = text.lines().skip_while(|line| !line.starts_with("board_size"));
        let lines = lines.take_while(|line| !line.starts_with("Result:"));
        lines.map(|line| line.trim_end().to_owned()).collect()
    };
    assert_eq!(search(&shown), search(&piped));
}

/// Everything that moves the cursor, and is no letter, begins with this.
const ESCAPE: char = '\x1b';

#[test]
fn a_terminal_without_a_size_gets_the_levels_as_plain_text() {
    let levels = ["3", "4", "0", "0", "--levels", "0,2"];
    let piped = String::from_utf8(PROGRAM.run(&levels).stdout).expect("text");
    let (code, shown) = PROGRAM.on_terminal(0, 0, &levels, &[]).end();
    assert_eq!(code, Some(0));
    assert!(!shown.contains(ESCAPE), "{shown:?}");
    let lines = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.contains("Time = "));
        lines.map(|line| line.trim_end().to_owned()).collect()
    };
    assert_eq!(lines(&shown), lines(&piped));
    // A terminal that can show only letters gets no escapes either, and nothing is redrawn there.
    let dumb = [("TERM", "dumb")];
    let (_, shown) = PROGRAM.on_terminal(80, 24, &levels, &dumb).end();
    assert!(!shown.contains(ESCAPE) && shown.contains("Answer found"), "{shown:?}");
    let (code, shown) = PROGRAM.on_terminal(80, 24, &["3", "4", "0", "0", "--watch"], &dumb).end();
    assert_eq!(code, Some(2), "{shown:?}");
    assert!(!shown.contains(ESCAPE) && shown.contains("--replay FILE"), "{shown:?}");
}

#[test]
fn what_is_watched_has_colours_and_the_text_of_its_level() {
    for (environment, has_colour) in [(&[][..], true), (&[("NO_COLOR", "1")], false)] {
        let arguments = ["5", "5", "0", "0", "2", "--watch", "1ms"];
        let mut terminal = PROGRAM.on_terminal(80, 24, &arguments, environment);
        terminal.await_text("Dead end:");
        terminal.press("a");
        let texts = ["paused", "step 97095", "solutions 1", "Answer found (1 / 0)."];
        let screen = terminal.await_screen(80, 24, &texts);
        terminal.press("n");
        terminal.await_screen(80, 24, &["paused", "step 97096", "solutions 1"]);
        terminal.press("q");
        let (_, shown) = terminal.end();
        assert_eq!(shown.contains("\x1b[38;5;"), has_colour, "{shown:?}");
        let text = screen.join("\n");
        assert!(text.contains("   0   1   2   3   4") && text.contains("\n0  1 "), "{text}");
    }
}

/// Rows that are piped are limited, and stderr says so.
#[test]
fn rows_into_a_pipe_are_limited() {
    let output = PROGRAM.run(&["5", "5", "0", "0", "--levels", "0,2"]);
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!((100_000..100_100).contains(&stdout.lines().count()), "{}", stdout.lines().count());
    assert!(
        stdout.contains("level 2: 10\u{202f}412\u{202f}302 lines"),
        "the table counts all: {stderr}"
    );
    assert!(stderr.contains("Only 100\u{202f}000 rows were printed; --lines N"), "{stderr}");
    // A number of rows that was asked for needs no explanation.
    let output = PROGRAM.run(&["5", "5", "0", "0", "--levels", "0,2", "--lines", "100"]);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
