//! The lecture's recorded outputs, byte for byte.

use std::path::Path;

use testing::{Executable, recorded};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-bruteforce") };

fn check(large: bool) {
    let rows = recorded(include_str!("lecture/digests.tsv"));
    assert!(rows.iter().any(|row| row.large == large));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lecture");
    for row in rows.iter().filter(|row| row.large == large) {
        PROGRAM.assert_recorded(row, &folder);
    }
}

#[test]
fn recorded_runs() {
    check(false);
}

#[test]
#[ignore = "gigabytes, or more than half a minute: cargo test --workspace -- --ignored recorded"]
fn large_recorded_runs() {
    check(true);
}
