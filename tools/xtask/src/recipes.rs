//! The recipes of this repository.

/// What can be done here: a name, what it is for, and its commands. Words after the name go to the
/// last command.
pub const RECIPES: [(&str, &str, &[&str]); 20] = [
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
    ("differential", "[CASES], all algorithms alike", &["tools/scripts/differential.sh"]),
    (
        "newcomer",
        "a clean clone, every program",
        &["cargo test -p docs --test it newcomer -- --ignored --nocapture"],
    ),
    ("browser", "pages; needs chromium and npm", &["tools/scripts/browser/run"]),
    ("notebooks", "needs python3, chromium and npm", &["tools/scripts/notebooks/run"]),
    ("spelling", "misspelt words; needs python3", &["tools/scripts/spelling"]),
    ("terminal", "--watch and pagers; needs tmux", &["tools/scripts/watch/run"]),
    ("windows", "needs wine64 and mingw-w64", &["tools/scripts/windows/run"]),
    ("release", "[TARGET], an archive; needs bwrap", &["tools/scripts/release"]),
    ("cluster", "Slurm on one node; needs slurm-wlm", &["tools/scripts/cluster/run"]),
    ("deny", "licences; needs cargo-deny", &["cargo deny check"]),
    ("book", "book and playground: target/book", &["tools/scripts/build-book.sh"]),
    (
        "bench",
        "[--bench PROGRAM], criterion; needs a C compiler",
        &["cargo bench --manifest-path tools/bench/Cargo.toml --target-dir target/bench"],
    ),
    ("faster", "[RUNS], for docs/performance.md", &["tools/scripts/faster.sh"]),
    ("fuzz", "[SECONDS [TARGETS]], all input", &["tools/scripts/fuzz.sh"]),
    ("unsafe", "Miri, sanitizer; needs nightly", &["tools/scripts/unsafe.sh"]),
    ("soak", "[SECONDS [PROGRAMS]], their memory", &["tools/scripts/soak.sh"]),
    ("ci", "everything that must hold on main", &[".ci/run"]),
];
