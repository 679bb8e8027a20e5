//! Random boards: their tours counted in every way. See `testing::differential`.

use testing::Executable;
use testing::differential::{differ, knight};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-count") };

#[test]
fn every_way_counts_the_same() {
    let case = (knight(35), 0..3usize, 1u64..4);
    differ(10, case, |([width, height, x, y], kind, parts)| {
        let words = |[width, height, x, y]: [i32; 4]| -> Vec<String> {
            let start = format!("{x} {y}");
            let kind = ["", "--open", &start][kind];
            let words = format!("{width} {height} {kind}");
            words.split_whitespace().map(str::to_owned).collect()
        };
        let count = |words: &[String], options: &[&str]| {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let shown = PROGRAM.shown(&[&words, &["--json"][..], options].concat());
            let line: serde_json::Value = serde_json::from_str(&shown.stdout).unwrap_or_default();
            let tours = line["tours"].as_str().map(|tours| tours.parse::<u128>().expect("tours"));
            assert_eq!(shown.code, Some(if tours.is_some() { 0 } else { 2 }), "{shown:?}");
            tours
        };
        let board = words([width, height, x, y]);
        let turned = words([height, width, y, x]);
        let whole = count(&board, &[]);
        let is_off = !(0..width).contains(&x) || !(0..height).contains(&y);
        assert_eq!(whole.is_none(), kind == 2 && is_off);
        assert_eq!(count(&turned, &["--threads", "2"]), whole, "turned over its diagonal");
        if let Some(whole) = whole {
            let part = |number| count(&board, &["--part", &format!("{number}/{parts}")]);
            let sum: u128 = (1..=parts).filter_map(part).sum();
            assert_eq!(sum, whole, "{board:?} in {parts} parts");
        }
    });
}
