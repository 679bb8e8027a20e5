//! The Rust that "Rust for people who know C" explains is that of the programs.

use std::fs;

use crate::pages;

const FILES: [&str; 6] = [
    "knight-bruteforce/src/search.rs",
    "knight-backtrack/src/search.rs",
    "knight-backtrack/src/report.rs",
    "knight-backtrack/src/problem.rs",
    "n-queens/src/search.rs",
    "number-place/src/search.rs",
];

#[test]
fn every_line_of_rust_is_in_a_file() {
    let chapter =
        fs::read_to_string(pages::root().join("docs/rust-for-c.md")).expect("the chapter");
    let read = |file| fs::read_to_string(pages::root().join(file)).expect("a file");
    let texts = FILES.map(read);
    let mut lines = 0;
    for block in chapter.split("```rust\n").skip(1) {
        for line in block.split("```").next().unwrap_or_default().lines() {
            lines += 1;
            assert!(
                texts.iter().any(|text| text.lines().any(|known| known == line)),
                "in no file: {line}"
            );
        }
    }
    assert!(lines > 8, "only {lines} lines were compared");
}
