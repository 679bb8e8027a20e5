//! The programs that the book starts.

use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

/// The list of all programs: what is known of each, by its name.
pub fn list() -> Map<String, Value> {
    serde_json::from_str(include_str!("../../../../playground/web/programs.json"))
        .expect("the list of programs")
}

/// The folder of the programs. `cargo test --workspace` has built them before it runs a test; for
/// `cargo test -p docs`, they are those of the last build.
pub fn folder() -> PathBuf {
    let tests = std::env::current_exe().expect("this test");
    let folder = tests.parent().and_then(Path::parent).expect("target/debug/deps");
    let program = folder.join(format!("knight-backtrack{EXE_SUFFIX}"));
    assert!(program.is_file(), "the programs are not built: run cargo test --workspace --no-run");
    folder.to_owned()
}
