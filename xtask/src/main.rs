//! `cargo xtask` lists the recipes of this repository, `cargo xtask NAME` runs one of them.

use std::env;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, ExitCode};

/// What can be done here: a name, what it is for, and its commands. Words after the name go to the
/// last command.
const RECIPES: [(&str, &str, &[&str]); 17] = [
    (
        "check",
        "format, lints, documentation",
        &[
            "cargo fmt --all --check",
            "cargo clippy --workspace --all-targets --locked -- -D warnings",
            "cargo doc --workspace --no-deps --locked",
        ],
    ),
    ("test", "all tests that need Rust only", &["cargo test --workspace"]),
    (
        "recorded",
        "recorded runs that print gigabytes",
        &["cargo test --workspace -- --ignored recorded"],
    ),
    ("differential", "[CASES], all algorithms alike", &["scripts/differential.sh"]),
    (
        "newcomer",
        "a clean clone, every program",
        &["cargo test -p docs --test newcomer -- --ignored --nocapture"],
    ),
    ("browser", "pages; needs chromium and npm", &["scripts/browser/run"]),
    ("notebooks", "needs python3, chromium and npm", &["scripts/notebooks/run"]),
    ("spelling", "misspelt words; needs python3", &["scripts/spelling"]),
    ("terminal", "--watch and pagers; needs tmux", &["scripts/watch/run"]),
    ("cluster", "Slurm on one node; needs slurm-wlm", &["scripts/cluster/run"]),
    ("deny", "licences; needs cargo-deny", &["cargo deny check"]),
    ("book", "book and playground: target/book", &["scripts/build-book.sh"]),
    ("bench", "[RUNS], for docs/performance.md", &["scripts/faster.sh"]),
    ("fuzz", "[SECONDS], all that reads input", &["scripts/fuzz.sh"]),
    ("unsafe", "Miri, sanitizer; needs nightly", &["scripts/unsafe.sh"]),
    ("soak", "[SECONDS], ten minutes each", &["scripts/soak.sh"]),
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

/// Lists the recipes, in lines that fit any terminal.
fn list(code: ExitCode) -> ExitCode {
    say("cargo xtask RECIPE");
    for (name, help, _) in RECIPES {
        say(&format!("  {name}\n    {help}"));
    }
    code
}

fn say(line: &str) {
    // Whether somebody reads it changes nothing.
    let _ = writeln!(io::stderr(), "{line}");
}
