//! Random boards: every way to search them against the lecture's search, and that against the C
//! program. See `testing::differential`.

use proptest::prelude::*;
use testing::Executable;
use testing::differential::{c_program, differ, knight};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-bruteforce") };

/// Its C program, as the notebook names it.
const C: &str = "knighttour-bluteforce_E";

#[test]
fn every_way_shows_the_same() {
    let board = |level| knight(if level < 2 { 7 } else { 5 });
    let case = (0u8..4).prop_flat_map(|level| (board(level), Just(level), 1u64..4));
    differ(15, case, |(board, level, parts)| {
        let words: Vec<String> = board.iter().map(i32::to_string).collect();
        let level_word = level.to_string();
        let words: Vec<&str> = words.iter().chain([&level_word]).map(String::as_str).collect();
        let plain = PROGRAM.shown(&words);
        let ways: &[&[&str]] = match level {
            0 => &[&["--algorithm", "mask"], &["--threads", "2"]],
            _ => &[&["--algorithm", "mask"]],
        };
        for way in ways {
            plain.assert_same(&PROGRAM.shown(&[&words[..], way].concat()));
        }
        if plain.code == Some(2) {
            assert_eq!(plain.stdout, "");
            assert!(plain.stderr.contains("off the board"), "{}", plain.stderr);
            return;
        }
        if let Some(c) = c_program(C, &words) {
            plain.assert_same(&c);
        }
        if level == 0 {
            PROGRAM.assert_adds_up(&words, parts, "2", &["nodes", "tours", "closed"]);
        }
    });
}
