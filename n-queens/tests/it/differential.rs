//! Random boards: every way to count or list their solutions against the lecture's search. See
//! `testing::differential`.

use proptest::prelude::*;
use testing::Executable;
use testing::differential::differ;

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_n-queens") };

#[test]
fn every_way_shows_the_same() {
    let n = |level| {
        let most = if level < 2 { 10u8 } else { 7 };
        prop_oneof![20 => 1..=most, 1 => Just(0), 1 => Just(65)]
    };
    let case = (0u8..4).prop_flat_map(|level| (n(level), Just(level), 1u64..4));
    differ(15, case, |(n, level, parts)| {
        let words = [n.to_string(), level.to_string()];
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let with = |options: &[&str]| PROGRAM.shown(&[&words, options].concat());

        let plain = with(&[]);
        let ways: &[&[&str]] = match level {
            0 => &[
                &["--algorithm", "bits"],
                &["--threads", "2"],
                &["--algorithm", "bits", "--threads", "2"],
            ],
            // Only `plain` reports refusals.
            1 | 2 => &[&["--algorithm", "bits"]],
            _ => &[],
        };
        for way in ways {
            plain.assert_same(&with(way));
        }
        if plain.code == Some(2) {
            assert_eq!(plain.stdout, "");
            assert!(plain.stderr.contains("1 to 64"), "{}", plain.stderr);
            return;
        }
        if level == 0 {
            for algorithm in ["plain", "bits"] {
                let arguments = [&words[..], &["--algorithm", algorithm]].concat();
                PROGRAM.assert_adds_up(&arguments, parts, "2", &["nodes", "answers"]);
            }
        } else if level == 1 {
            let part = |number| with(&["--part", &format!("{number}/{parts}")]);
            let boards =
                (1..=parts).flat_map(|number| part(number).boards("Answer No.", "Result:"));
            let mut boards: Vec<String> = boards.collect();
            boards.sort_unstable();
            assert_eq!(boards, plain.boards("Answer No.", "Result:"), "{parts} parts");
            let laboratory = PROGRAM.run_with_input(&["--lab"], format!("{n}\n").as_bytes());
            let laboratory = String::from_utf8_lossy(&laboratory.stdout).into_owned();
            let count = format!("Nr de solutii {}", boards.len());
            assert!(laboratory.ends_with(&count), "{n}: {laboratory}");
        }
    });
}
