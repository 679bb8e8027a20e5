//! Random boards: every way to search them against the lecture's search, and that against the C
//! program. See `testing::differential`.

use proptest::prelude::*;
use testing::Executable;
use testing::differential::{c_program, differ, knight};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-backtrack") };

/// Its C program, as the notebook names it. It has no level 3.
const C: &str = "knighttour-backtrack_E";

#[test]
fn every_way_shows_the_same() {
    let board = |level| knight(if level < 2 { 25 } else { 16 });
    let answers = proptest::option::weighted(0.3, 1u32..4);
    let case = (0u8..4, answers)
        .prop_flat_map(|(level, answers)| (board(level), Just(level), Just(answers), 1u64..4));
    differ(30, case, |(board, level, answers, parts)| {
        let mut words: Vec<String> = board.iter().map(i32::to_string).collect();
        words.push(level.to_string());
        // Several threads have no first answer.
        let answers = answers.filter(|_| level > 0);
        words.extend(answers.into_iter().flat_map(|most| ["--answers".into(), most.to_string()]));
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let with = |options: &[&str]| PROGRAM.shown(&[&words, options].concat());

        let plain = with(&["--algorithm", "plain"]);
        let ways: &[&[&str]] = match level {
            0 => &[
                &[],
                &["--algorithm", "pruned"],
                &["--algorithm", "plain", "--threads", "2"],
                &["--algorithm", "pruned", "--threads", "2"],
            ],
            1 => &[&[], &["--algorithm", "pruned"]],
            // At every node `pruned` shows its own, smaller tree.
            _ => &[&[]],
        };
        for way in ways {
            plain.assert_same(&with(way));
        }
        if plain.code == Some(2) {
            assert_eq!(plain.stdout, "");
            assert!(plain.stderr.contains("off the board"), "{}", plain.stderr);
            return;
        }
        if let Some(c) = c_program(C, &words).filter(|_| level < 3 && answers.is_none()) {
            plain.assert_same(&c);
        }
        if level == 0 {
            for algorithm in ["plain", "pruned"] {
                let arguments = [&words[..], &["--algorithm", algorithm]].concat();
                PROGRAM.assert_adds_up(&arguments, parts, "2", &["nodes", "tours", "closed"]);
            }
        } else if level == 1 && answers.is_none() {
            let part = |number| with(&["--part", &format!("{number}/{parts}")]);
            let boards =
                (1..=parts).flat_map(|number| part(number).boards("Answer found", "Result:"));
            let mut boards: Vec<String> = boards.collect();
            boards.sort_unstable();
            assert_eq!(boards, plain.boards("Answer found", "Result:"), "{parts} parts");
        }
    });
}
