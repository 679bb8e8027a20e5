//! Random puzzles, broken ones among them: every way to search them against the lecture's search,
//! and that against the C program. See `testing::differential`.

use std::fs;

use crate::grids::{clues, grid_and_holes};
use number_place::Grid;
use proptest::prelude::*;
use proptest::sample::select;
use testing::Executable;
use testing::differential::{RunOutput, c_program, differ};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_number-place") };

/// Its C program, as the notebook names it. It has no level 3.
const C: &str = "NumberPlace_E";

/// How a puzzle is written.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    /// As the lecture's program reads it.
    Numbers,
    NineLines,
    OneLine,
}

/// What is done to a puzzle.
#[derive(Clone, Debug)]
enum Damage {
    None,
    /// A cell gets this digit.
    Digit(usize, u8),
    /// A byte of the text is this one.
    Byte(prop::sample::Index, u8),
    /// The text ends here.
    End(prop::sample::Index),
}

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        6 => Just(Damage::None),
        2 => (0..81usize, 1..=9u8).prop_map(|(cell, digit)| Damage::Digit(cell, digit)),
        2 => (any::<prop::sample::Index>(), select(b"0123456789.-+ \n\t\x0bx#\x1b\xff".to_vec()))
            .prop_map(|(place, byte)| Damage::Byte(place, byte)),
        1 => any::<prop::sample::Index>().prop_map(Damage::End),
    ]
}

/// The text of a puzzle. Empty cells are written in all ways that C reads.
fn text(mut clues: Grid, form: Form, damage: &Damage) -> Vec<u8> {
    if let Damage::Digit(cell, digit) = *damage {
        clues[cell / 9][cell % 9] = digit;
    }
    let cell = |(index, &digit): (usize, &u8)| match (form, digit, index % 5) {
        (Form::Numbers, 0, 1) => "-7 ".to_owned(),
        (Form::Numbers, 0, 2) => "10\t".to_owned(),
        (Form::Numbers, 1.., 3) => format!("+{digit}\n"),
        (Form::Numbers, ..) => format!("{digit} "),
        (Form::NineLines, ..) if index % 9 == 8 => format!("{digit}\n"),
        (_, 0, 1) => ".".to_owned(),
        _ => digit.to_string(),
    };
    let cells = clues.as_flattened().iter().enumerate().map(cell);
    let mut text = cells.collect::<String>().into_bytes();
    match damage {
        Damage::Byte(place, byte) => text[place.index(81)] = *byte,
        Damage::End(place) => text.truncate(place.index(81)),
        Damage::None | Damage::Digit(..) => {}
    }
    text
}

/// What the C program must show if ours shows this.
fn compare_with_c(ours: &RunOutput, c: &RunOutput, text: &[u8]) {
    match ours.code {
        // A lone dot is an empty cell; docs/differences.md has this and the next one.
        Some(0) if !text.contains(&b'.') => ours.assert_same(c),
        Some(1) if ours.stderr.contains("contradict") => {}
        Some(1) => assert!(c.code.is_some_and(|code| code > 0), "C reads it: {c:?}"),
        _ => {}
    }
}

#[test]
fn every_way_shows_the_same() {
    let forms = select(vec![Form::Numbers, Form::Numbers, Form::NineLines, Form::OneLine]);
    let case = (grid_and_holes(), forms, damage(), 0u8..4, 1u64..4);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("puzzle.txt");
    let file = path.to_str().expect("a name in UTF-8");
    differ(30, case, |(case, form, damage, level, parts)| {
        let text = text(clues(&case), form, &damage);
        fs::write(&path, &text).expect("written");
        let level_word = level.to_string();
        let words = [file, &level_word];
        let with = |options: &[&str]| PROGRAM.shown(&[&words, options].concat());

        let plain = with(&["--algorithm", "plain"]);
        plain.assert_same(&with(&[]));
        let boards = |shown: &RunOutput| shown.boards("======== ", "===================");
        let others: &[&[&str]] = match level {
            0 => &[&["fewest"], &["fewest", "--threads", "2"], &["plain", "--threads", "2"]],
            1 | 2 => &[&["fewest"]],
            // Each prints its own tree.
            _ => &[],
        };
        for other in others {
            let shown = with(&[&["--algorithm"], *other].concat());
            if level < 2 {
                plain.assert_same(&shown);
            } else {
                assert_eq!((shown.code, boards(&shown)), (plain.code, boards(&plain)), "{other:?}");
            }
        }
        if form == Form::Numbers
            && level < 3
            && let Some(c) = c_program(C, &words).filter(|_| !plain.stderr.contains("contradict"))
        {
            compare_with_c(&plain, &c, &text);
        }
        if plain.code == Some(1) {
            assert_eq!((plain.stdout.as_str(), plain.stderr.matches("error: ").count()), ("", 1));
            return;
        }
        if level == 0 {
            for algorithm in ["plain", "fewest"] {
                let arguments = [&words[..], &["--algorithm", algorithm]].concat();
                PROGRAM.assert_adds_up(&arguments, parts, "2", &["nodes", "answers"]);
            }
        }
    });
}
