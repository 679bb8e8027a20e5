//! The command on terminals of several sizes, and on one that does not know its size.
#![cfg(target_os = "linux")] // the tests open terminals as Linux does

use crate::place::Place;
use testing::terminal::{SIZES, Terminal, assert_fits, without_redrawn, words};

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
        &["levels", "--help"],
        &["shwo"],
        &["show", "011-99"],
        &["show", "011-1"],
        &["hint", "013-3"],
        &["check", "011-1"],
        &["solution", "011-1"],
        &["measure", "013-3"],
        &["levels", "knight"],
        &["puzzle", "--level", "easy", "--seed", "1"],
    ] {
        let output = run(arguments);
        // Markdown's signs are not shown, and a narrow table is turned.
        let letters = |text: &str| -> String {
            words(text).concat().chars().filter(|letter| letter.is_alphanumeric()).collect()
        };
        // A terminal shows both; a warning comes first, and a note last.
        let (out, err) = (output.stdout.as_slice(), output.stderr.as_slice());
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
