//! On a terminal: of any size, with any letters, and as it was when the program ends.
#![cfg(target_os = "linux")]

use rustix::process::Signal;
use testing::Executable;

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
    for (signal, code, by) in
        [(Signal::INT, 130, "Ctrl-C"), (Signal::TERM, 143, "SIGTERM"), (Signal::HUP, 129, "SIGHUP")]
    {
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

#[test]
fn stopped_and_continued_it_goes_on() {
    let mut terminal = watch(80, 24);
    terminal.await_text("playing");
    terminal.send(Signal::STOP);
    terminal.send(Signal::CONT);
    terminal.press(" ");
    terminal.await_text("paused");
    terminal.press("q");
    let (code, shown) = terminal.end();
    assert_eq!(code, Some(0));
    assert!(shown.contains("stopped by q"), "{shown:?}");
}

#[test]
fn a_terminal_may_be_one_column_wide_or_not_know_its_size() {
    for (columns, rows) in [(1, 1), (1, 24), (80, 1), (2, 3), (0, 0)] {
        let mut terminal = watch(columns, rows);
        terminal.await_text("\x1b[?1049h");
        terminal.press("nnnnp q");
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

/// A terminal without UTF-8 shows other letters as two or three that nobody typed.
#[test]
fn a_terminal_without_utf_8_is_sent_ascii_only() {
    let plain = [("LC_ALL", "C"), ("TERM", "dumb")];
    for options in [&["--watch", "1ms"][..], &["--stats", "--time-limit", "500ms"]] {
        let arguments = [&ENDLESS[..], options].concat();
        let mut terminal = PROGRAM.on_terminal(80, 24, &arguments, &plain);
        if options[0] == "--watch" {
            terminal.await_text("space pause");
            terminal.press("q");
        }
        let (_, shown) = terminal.end();
        assert!(shown.contains("Result:"), "{shown:?}");
        let strange: Vec<char> = shown.chars().filter(|letter| !letter.is_ascii()).collect();
        assert!(strange.is_empty(), "{strange:?} in {shown:?}");
    }
}
