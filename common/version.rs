//! The build script of every program: `--version` names the commit whose sources it was built from.
//!
//! It runs when the sources of the program or of `common` change, and not at every commit: a commit
//! that touches neither builds nothing. If the sources have uncommitted changes, the version ends
//! with `+`, and it runs again after the commit that has them. Without git, from a tarball, the version alone is known.

#![allow(clippy::print_stdout)] // it is cargo that reads it

use std::path::Path;
use std::process::Command;

pub(crate) fn main() {
    let common = if Path::new("../common").exists() { "../common" } else { "../../common" };
    let library = format!("{common}/src");
    for folder in ["src", &library, &format!("{common}/version.rs")] {
        println!("cargo::rerun-if-changed={folder}");
    }
    let mut version = env!("CARGO_PKG_VERSION").to_owned();
    // A tarball unpacked inside another repository has none of that repository's commits.
    let sources = ["--", "src", &library];
    let ours = git(&["ls-files", "--error-unmatch", "Cargo.toml"]).is_some();
    if let Some(commit) =
        git(&[&["log", "-1", "--format=%h %cs"], &sources[..]].concat()).filter(|_| ours)
    {
        let changed = git(&[&["status", "--porcelain"], &sources[..]].concat());
        let is_changed = changed.is_some_and(|changed| !changed.is_empty());
        let plus = if is_changed { "+" } else { "" };
        version += &format!(" ({commit}{plus})");
        if is_changed && let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
            println!("cargo::rerun-if-changed={log}");
        }
    }
    println!("cargo::rustc-env=COURSE_VERSION={version}");
}

/// What a git command prints; `None` if there is no git, or no repository.
fn git(arguments: &[&str]) -> Option<String> {
    // A git hook that builds has its repository in the environment, relative to another folder.
    let output = Command::new("git").args(arguments).env_remove("GIT_DIR").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
