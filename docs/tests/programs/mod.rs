//! The programs that the book starts.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds the programs as `cargo test --workspace` builds them. After it, there is nothing to do: a
/// part of the workspace alone has other features, and would be built anew.
pub fn build() {
    let built = Command::new(env!("CARGO"))
        .args(["test", "--workspace", "--no-run", "--quiet"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status()
        .expect("cargo runs");
    assert!(built.success(), "the programs do not build");
}

/// The folder that they are built into.
pub fn folder() -> PathBuf {
    let tests = std::env::current_exe().expect("this test");
    let folder = tests.parent().and_then(Path::parent);
    folder.expect("target/debug/deps").to_owned()
}
