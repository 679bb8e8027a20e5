//! `problems watch` on a terminal: what is saved is checked, and what its keys do.
#![cfg(target_os = "linux")] // the tests open terminals as Linux does

use std::fs;

use crate::exercises::done;
use crate::place::{ID, PROGRAM, Place, answered};
use checks::program::Language;
use problems::toolchain::tool;
use testing::course::by_hand;
use testing::running::wait_for;
use testing::terminal::{Terminal, UnixSignal, assert_fits, words};

/// The command on a terminal of 80 x 40.
fn watch(place: &Place, arguments: &[&str], environment: &[(&str, &str)]) -> Terminal {
    let mut command = place.installed(arguments);
    command.envs(environment.iter().copied());
    Terminal::start(80, 40, command)
}

/// Waits until the screen says this, on one line or on several.
fn await_words(terminal: &Terminal, expected: &str) {
    let said =
        || terminal.screen(80, 40).join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
    wait_for(|| said().contains(expected).then_some(()))
        .unwrap_or_else(|| panic!("no '{expected}' in {}", said()));
}

/// Where nothing can be drawn, it says so.
fn refuses_other_streams(place: &Place) {
    let (code, shown) = Terminal::start(0, 0, place.installed(&["watch"])).end();
    assert_eq!(code, Some(2), "{shown}");
    let piped = place.installed(&["watch"]).output().expect("it runs");
    assert_eq!(piped.status.code(), Some(2));
    for text in [shown, String::from_utf8_lossy(&piped.stderr).into_owned()] {
        let text = words(&text).join(" ");
        assert!(text.contains("there is none that knows its size"), "{text}");
        assert!(text.contains("A command that works: "), "{text}");
    }
}

/// On a terminal that knows no signs, nothing is redrawn: new text comes below.
fn writes_plain_text_on_a_dumb_terminal(place: &Place) {
    // Colours are sent to any terminal of a machine that runs tests, but not to this one.
    let plain = [("TERM", "dumb"), ("CI", "true")];
    let mut terminal = watch(place, &["watch", "11-2"], &plain);
    terminal.await_text("now 011-2-backtrack-cost");
    terminal.press("h");
    terminal.await_text("Hint 1 of 3");
    fs::write(place.path("work/011-2-backtrack-cost/worksheet.toml"), "space = = 1")
        .expect("saved");
    terminal.await_text("cannot be read");
    terminal.press("q");
    let (code, shown) = terminal.end();
    assert_eq!(code, Some(0), "{shown}");
    assert!(!shown.contains('\u{1b}'), "{shown:?}");
}

/// A terminal that is closed ends it: nothing goes on without one.
fn ends_with_its_terminal(place: &Place) {
    let terminal = watch(place, &["watch"], &[]);
    terminal.await_text("q quit");
    assert_eq!(terminal.hang_up(), Some(129));
}

#[test]
fn what_is_saved_is_checked_and_every_key_does_its_work() {
    let place = Place::new();
    place.run(&["init"]);
    refuses_other_streams(&place);
    let work = place.path("work");
    let sheet = work.join(ID).join("worksheet.toml");
    let [template, solution] = ["worksheet", "solution"].map(|file| {
        fs::read_to_string(place.path(&format!("problems/{ID}/{file}.toml")))
            .expect("a file of the course")
    });
    let solution = by_hand(&template, &solution);
    let mut terminal = watch(&place, &["watch", ID], &[]);
    terminal.await_text("What to do now");
    terminal.await_text("q quit");
    await_words(&terminal, &format!("{}, now {ID}", done(0)));

    let report = work.join(ID).join("report.md");
    let questions = fs::read_to_string(&report).expect("a report");
    fs::write(&report, answered(&questions)).expect("saved");

    // Another `problems` notes something meanwhile, and it is kept.
    assert!(place.run(&["hint", ID]).status.success());

    // A file that is written in two steps, and one that is replaced.
    fs::write(&sheet, "").expect("saved");
    fs::write(&sheet, "nodes = = 1").expect("saved");
    terminal.await_text("cannot be read");
    let new = sheet.with_extension("new");
    fs::write(&new, &solution).expect("saved");
    fs::rename(&new, &sheet).expect("replaced");
    terminal.await_text("is done.");
    terminal.await_text(&done(1));
    let progress = || fs::read_to_string(work.join("progress.txt")).expect("there");
    assert!(progress().contains(&format!("{ID}: done, hints 1\n")), "{}", progress());

    terminal.press("c");
    terminal.await_text("Solution: what brute force costs");
    // Drawn again on a terminal of another size, it is no new hint.
    terminal.press("h");
    terminal.await_text("Hint 2 of 3");
    terminal.send(UnixSignal::WINCH);
    let drawn = || terminal.shown().matches("Hint 2 of 3").count();
    wait_for(|| (drawn() > 1).then_some(())).expect("it is drawn again");
    assert_eq!(drawn(), 2);
    assert!(progress().contains("hints 2"), "{}", progress());
    // A student's copy has no solution, and that does not end the watch.
    fs::remove_file(place.path(&format!("problems/{ID}/solution.md"))).expect("removed");
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
    // It falls back.
    await_words(&terminal, &format!("{}, now {ID}", done(0)));
    terminal.press("q");
    let (code, shown) = terminal.end();
    assert_eq!(code, Some(0), "{shown}");

    // Without a name, the command uses the exercise named last.
    let check = place.run(&["check"]);
    let said = String::from_utf8_lossy(&check.stdout).into_owned();
    assert!(said.starts_with(ID), "{said}");

    // The first line that is not right stays on a small screen, and those before it go.
    fs::write(&sheet, solution.replace("\"(8^N - 1)/7\"", "\"8^N\"")).expect("saved");
    let mut small = Terminal::start(80, 12, place.installed(&["watch", ID]));
    small.await_text("There is more:");
    let screen = small.screen(80, 12).join("\n");
    assert!(screen.starts_with("  wrong  nodes"), "{screen}");
    small.press("q");
    assert_eq!(small.end().0, Some(0));

    let mut narrow = Terminal::start(40, 12, place.installed(&["watch", "11-2"]));
    narrow.await_text("now");
    narrow.await_key_mode();
    narrow.press("\u{3}");
    let (code, shown) = narrow.end();
    assert_eq!(code, Some(0), "{shown}");
    let (_, shown) = shown.rsplit_once("\u{1b}[1;1H").expect("it is drawn from the top");
    assert_fits(shown.split("\u{1b}[2K").last().expect("a piece"), 40);
    writes_plain_text_on_a_dumb_terminal(&place);
    ends_with_its_terminal(&place);
}

#[test]
fn a_run_ends_at_the_next_key_and_at_the_next_save() {
    if tool(Language::Python).is_err() {
        return testing::skipped("watching a program in Python, which is not installed here");
    }
    let place = Place::new();
    place.run(&["show", PROGRAM, "--language", "python"]);
    let starter = place.path(&format!("work/{PROGRAM}/starter.py"));
    let save = |text: &str| fs::write(&starter, text).expect("saved");
    save("while True:\n    pass\n");
    let mut terminal = watch(&place, &["watch", PROGRAM], &[]);
    // A run by itself ends after twenty seconds of processor time.
    terminal.await_text("checking lab-1");
    terminal.press("h");
    terminal.await_text("Hint 1 of 3");
    save("while True:\n    pass # again\n");
    wait_for(|| (terminal.shown().matches("checking lab-1").count() > 1).then_some(()))
        .expect("it is checked again");
    save("raise SystemExit(3)\n");
    terminal.await_text("exit code 3");
    save("while True:\n    pass\n");
    let checks = terminal.shown().matches("checking lab-1").count();
    wait_for(|| (terminal.shown().matches("checking lab-1").count() > checks).then_some(()))
        .expect("it is checked again");
    terminal.press("n");
    terminal.await_text("What to do now");
    terminal.press("q");
    let (code, shown) = terminal.end();
    assert_eq!(code, Some(0), "{shown}");
    assert!(!shown.contains("it was stopped after"), "{shown}");
}
