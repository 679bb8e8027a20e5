//! `cargo xtask` lists the recipes of this repository, `cargo xtask NAME` runs one of them.

use std::env;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, ExitCode};

/// What can be done here: a name, what it is for, and its commands. Words after the name go to the
/// last command.
const RECIPES: [(&str, &str, &[&str]); 12] = [
    (
        "check",
        "format, lints and documentation: before every commit",
        &[
            "cargo fmt --all --check",
            "cargo clippy --workspace --all-targets --locked -- -D warnings",
            "cargo doc --workspace --no-deps --locked",
        ],
    ),
    ("test", "every test that needs nothing but Rust", &["cargo test --workspace"]),
    (
        "recorded",
        "the recorded runs that print gigabytes",
        &["cargo test --workspace -- --ignored recorded"],
    ),
    (
        "newcomer",
        "a clean clone, getting started, every program installed",
        &["cargo test -p docs --test newcomer -- --ignored --nocapture"],
    ),
    ("browser", "the replay pages in a browser; needs chromium and npm", &["scripts/browser/run"]),
    (
        "notebooks",
        "the notebooks in a kernel, and in JupyterLab; needs python3, too",
        &["scripts/notebooks/run"],
    ),
    ("terminal", "--watch on a terminal; needs tmux", &["scripts/watch/run"]),
    ("book", "the book and its playground, into target/book", &["scripts/build-book.sh"]),
    ("bench", "the tables of docs/performance.md: [RUNS]", &["scripts/faster.sh"]),
    ("fuzz", "whatever reads what a person typed: [SECONDS]", &["scripts/fuzz.sh"]),
    ("soak", "every program for ten minutes: [SECONDS]", &["scripts/soak.sh"]),
    ("ci", "everything that must hold on main", &[".ci/run"]),
];

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let Some((name, more)) = words.split_first() else { return list(ExitCode::SUCCESS) };
    let Some((_, _, commands)) = RECIPES.iter().find(|recipe| recipe.0 == name) else {
        return list(ExitCode::from(2));
    };
    for (index, command) in commands.iter().enumerate() {
        let mut words: Vec<&str> = command.split(' ').collect();
        if index + 1 == commands.len() {
            words.extend(more.iter().map(String::as_str));
        }
        say(&format!("== {}", words.join(" ")));
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
        let mut process = Command::new(words[0]);
        let status =
            process.args(&words[1..]).env("RUSTDOCFLAGS", "-D warnings").current_dir(root).status();
        if !status.is_ok_and(|status| status.success()) {
            say(&format!("{name} stopped: {} failed", words.join(" ")));
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Lists the recipes.
fn list(code: ExitCode) -> ExitCode {
    for (name, help, _) in RECIPES {
        say(&format!("cargo xtask {name:9} {help}"));
    }
    code
}

fn say(line: &str) {
    // Whether somebody reads it changes nothing.
    let _ = writeln!(io::stderr(), "{line}");
}
