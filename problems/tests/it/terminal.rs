//! The command on terminals of several sizes, and on one that does not know its size.
#![cfg(target_os = "linux")] // the tests open terminals as Linux does

use crate::place::Place;
use testing::terminal::{SIZES, Terminal, assert_fits, without_redrawn, words};

#[test]
fn the_first_run_asks_for_name_and_language_and_no_other_one_does() {
    let place = Place::new();
    // Without a terminal nothing is asked, and nothing is made.
    assert!(!String::from_utf8_lossy(&place.run(&[]).stdout).contains("student number"));
    let mut first = Terminal::start(80, 40, place.installed(&[]));
    first.await_text("student number: ");
    first.press("Ana Pop\n");
    first.await_text("c or python: ");
    first.press("C\n");
    let (code, shown) = first.end();
    assert!(code == Some(0) && shown.contains("drawn for Ana Pop"), "{shown}");
    assert!(shown.contains("New programs begin with starter.c") && shown.contains("Lecture 011"));
    let (_, again) = Terminal::start(80, 40, place.installed(&[])).end();
    assert!(!again.contains("student number"), "{again}");
}

#[test]
fn the_questions_of_the_first_run_may_be_left_open() {
    let place = Place::new();
    let mut first = Terminal::start(80, 40, place.installed(&["show", "012-5"]));
    first.await_text("student number: ");
    // The end of the input, twice.
    first.press("\u{4}");
    first.await_text("c or python: ");
    first.press("\u{4}");
    let (code, shown) = first.end();
    assert!(code == Some(0) && shown.contains("starter.rs (new)"), "{shown}");
}

#[test]
fn everything_fits_and_no_word_is_broken() {
    let place = Place::new();
    let run = |arguments: &[&str]| place.installed(arguments).output().expect("it runs");
    for exercise in ["011-1", "011-4", "013-3"] {
        for command in ["show", "hint", "hint", "hint"] {
            run(&[command, exercise]);
        }
    }
    for arguments in [
        &[][..],
        &["--help"],
        &["check", "--help"],
        &["shwo"],
        &["show", "011-99"],
        &["show", "011-1"],
        &["hint", "013-3"],
        &["check", "011-1"],
        &["solution", "011-1"],
        &["measure", "013-3"],
    ] {
        let output = run(arguments);
        // Markdown's signs are not shown, and a narrow table is turned.
        let letters = |text: &str| -> String {
            words(text).concat().chars().filter(|letter| letter.is_alphanumeric()).collect()
        };
        // A terminal shows both; a warning comes first, and a note last.
        let out = output.stdout.as_slice();
        let err = output.stderr.as_slice();
        let piped = [[out, err].concat(), [err, out].concat()]
            .map(|text| letters(&String::from_utf8_lossy(&text)));
        for (columns, rows) in SIZES {
            let (code, shown) = Terminal::start(columns, rows, place.installed(arguments)).end();
            assert_eq!(code, output.status.code(), "{arguments:?}: {shown}");
            assert!(columns > 0 || !shown.contains('\u{1b}'), "{shown:?}");
            let shown = without_redrawn(&shown);
            assert_fits(&shown, columns);
            assert!(
                piped.contains(&letters(&shown)),
                "{arguments:?}, {columns}:\n{shown}\n{piped:?}"
            );
        }
    }
}
