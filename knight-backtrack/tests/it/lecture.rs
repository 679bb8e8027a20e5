//! The lecture's recorded outputs, byte for byte.

use std::path::Path;

use testing::{Executable, Recorded, recorded};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-backtrack") };

fn check(chosen: impl Fn(&Recorded) -> bool) {
    let rows = recorded(include_str!("../lecture/digests.tsv"));
    let rows: Vec<_> = rows.iter().filter(|row| chosen(row)).collect();
    assert!(!rows.is_empty());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lecture");
    for row in rows {
        PROGRAM.assert_recorded(row, &folder);
    }
}

#[test]
fn recorded_runs() {
    check(|row| !row.large && !row.slow);
}

#[test]
#[ignore = "gigabytes: cargo test --workspace -- --ignored recorded"]
fn large_recorded_runs() {
    check(|row| row.large && !row.slow);
}

#[test]
#[ignore = "more than half a minute: cargo test --workspace -- --ignored recorded"]
fn slow_recorded_runs() {
    check(|row| row.slow);
}
