//! `problems watch` on a terminal: what is saved is checked, and what its keys do.
#![cfg(target_os = "linux")] // the tests open terminals as Linux does

use std::fs;
use std::path::Path;

use crate::place::{ID, Place};
use testing::Executable;
use testing::course::by_hand;
use testing::terminal::{Signal, assert_fits, words};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_problems") };

/// What the screen says, in one line.
fn read(terminal: &testing::terminal::Terminal) -> String {
    terminal.screen(80, 40).join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Where nothing can be drawn, it says so.
fn refuses_other_streams() {
    let (code, shown) = PROGRAM.on_terminal(0, 0, &["watch"], &[]).end();
    assert_eq!(code, Some(2), "{shown}");
    let piped = PROGRAM.run(&["watch"]);
    assert_eq!(piped.status.code(), Some(2));
    for text in [shown, String::from_utf8_lossy(&piped.stderr).into_owned()] {
        let text = words(&text).join(" ");
        assert!(text.contains("there is none that knows its size"), "{text}");
        assert!(text.contains("A command that works: "), "{text}");
    }
}

/// On a terminal that knows no signs, nothing is redrawn: new text comes below.
fn writes_plain_text_on_a_dumb_terminal() {
    // Colours are sent to any terminal of a machine that runs tests, but not to this one.
    let plain = [("TERM", "dumb"), ("CI", "true")];
    let mut terminal = PROGRAM.on_terminal(80, 40, &["watch", "11-2"], &plain);
    terminal.await_text("now 011-2-backtrack-cost");
    terminal.press("h");
    terminal.await_text("Hint 1 of 3");
    fs::write("work/011-2-backtrack-cost/worksheet.toml", "space = = 1").expect("saved");
    terminal.await_text("cannot be read");
    terminal.press("q");
    let (code, shown) = terminal.end();
    assert_eq!(code, Some(0), "{shown}");
    assert!(!shown.contains('\u{1b}'), "{shown:?}");
}

/// A terminal that is closed ends it: nothing goes on without one.
fn ends_with_its_terminal() {
    let terminal = PROGRAM.on_terminal(80, 40, &["watch"], &[]);
    terminal.await_text("q quit");
    assert_eq!(terminal.hang_up(), Some(129));
}

#[test]
fn what_is_saved_is_checked_and_every_key_does_its_work() {
    let _place = Place::enter();
    refuses_other_streams();
    let sheet = Path::new("work").join(ID).join("worksheet.toml");
    let [template, solution] = ["worksheet", "solution"].map(|file| {
        fs::read_to_string(format!("problems/{ID}/{file}.toml")).expect("a file of the course")
    });
    let solution = by_hand(&template, &solution);
    let mut terminal = PROGRAM.on_terminal(80, 40, &["watch"], &[("EDITOR", "touch --")]);
    terminal.await_text("What to do now");
    terminal.await_text("q quit");
    assert!(read(&terminal).contains(&format!("0 of 21 done, now {ID}")), "{}", read(&terminal));

    let report = Path::new("work").join(ID).join("report.md");
    let questions = fs::read_to_string(&report).expect("a report");
    fs::write(
        &report,
        questions.replace("?\n", "?\n\nThese are some sentences of a student's own words.\n"),
    )
    .expect("saved");

    // Another `problems` notes something meanwhile, and it is kept.
    assert!(PROGRAM.run(&["hint", ID]).status.success());

    // A file that is written in two steps, and one that is replaced.
    fs::write(&sheet, "").expect("saved");
    fs::write(&sheet, "nodes = = 1").expect("saved");
    terminal.await_text("cannot be read");
    let new = sheet.with_extension("new");
    fs::write(&new, &solution).expect("saved");
    fs::rename(&new, &sheet).expect("replaced");
    terminal.await_text("is done.");
    terminal.await_text("1 of 21 done");
    let progress = || fs::read_to_string("work/progress.txt").expect("there");
    assert!(progress().contains(&format!("{ID}: done, checks 1, hints 1\n")), "{}", progress());

    terminal.press("c");
    terminal.await_text("Solution: what brute force costs");
    // Drawn again on a terminal of another size, it is no new hint.
    terminal.press("h");
    terminal.await_text("Hint 2 of 3");
    terminal.send(Signal::WINCH);
    let drawn = || terminal.shown().matches("Hint 2 of 3").count();
    for _ in 0..2000 {
        if drawn() == 2 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert_eq!(drawn(), 2);
    assert!(progress().contains("hints 2"), "{}", progress());
    // A student's copy has no solution, and that does not end the watch.
    fs::remove_file(format!("problems/{ID}/solution.md")).expect("removed");
    terminal.press("c");
    terminal.await_text("has no solution of");
    terminal.press("l");
    terminal.await_text("Reading 1");
    // Nothing is missed that is saved in the moment in which a key is pressed.
    terminal.press("n");
    // A saved file of another exercise switches to that exercise.
    fs::write(&sheet, solution.replace("\"(8^N - 1)/7\"", "\"\"")).expect("saved");
    terminal.await_text("now \u{1b}[1m011-2-backtrack-cost");
    terminal.await_text("not filled in yet");
    assert!(read(&terminal).contains(&format!("0 of 21 done, now {ID}")), "it falls back");
    terminal.press("o");
    terminal.press("r");
    terminal.await_text("start over? y/n");
    terminal.press("x");
    assert!(!Path::new("work/backup").exists());
    terminal.press("r");
    terminal.press("y");
    terminal.await_text("You can start over.");
    terminal.press("q");
    let (code, shown) = terminal.end();
    assert_eq!(code, Some(0), "{shown}");
    let kept = Path::new("work/backup").join(format!("{ID}-1/worksheet.toml"));
    assert!(kept.exists());

    // Without a name, the command uses the exercise named last.
    let check = PROGRAM.run(&["check"]);
    let said = String::from_utf8_lossy(&check.stdout).into_owned();
    assert!(said.starts_with(ID), "{said}");

    let mut narrow = PROGRAM.on_terminal(40, 12, &["watch", "11-2"], &[]);
    narrow.await_text("now");
    narrow.press("\u{3}");
    let (code, shown) = narrow.end();
    assert_eq!(code, Some(0), "{shown}");
    let (_, shown) = shown.rsplit_once("\u{1b}[1;1H").expect("it is drawn from the top");
    assert_fits(shown.split("\u{1b}[2K").last().expect("a piece"), 40);
    writes_plain_text_on_a_dumb_terminal();
    ends_with_its_terminal();
}
