//! 011-4: the same searches, translated with more and more optimisation.

use std::path::Path;

use crate::measure::{Chart, Experiment, Trial};
use crate::programs::Build;

/// Both programs of the lecture, each on a board that takes it more than a minute unoptimised.
pub const PROGRAMS: [(&str, [u64; 2]); 2] =
    [("knight-bruteforce", [4, 3]), ("knight-backtrack", [5, 6])];

/// The input, in a few characters.
pub fn input(program: &str, [width, height]: [u64; 2]) -> String {
    format!("{program} {width}x{height}")
}

/// Builds, the fastest first: its nodes forecast the others. `dev` is what `cargo run` builds; it has
/// opt-level 0. The others are `dev` with another opt-level, and `cargo run --release`.
const BUILDS: [(&str, &str); 5] = [
    ("release", "release"),
    ("opt-level 3", "opt-level-3"),
    ("opt-level 2", "opt-level-2"),
    ("opt-level 1", "opt-level-1"),
    ("dev", "dev"),
];

pub fn plan(_root: &Path, _folder: &Path) -> anyhow::Result<Experiment> {
    let mut steps = Vec::new();
    for (program, [width, height]) in PROGRAMS {
        for (series, profile) in BUILDS {
            steps.push(Trial {
                series: series.to_owned(),
                input: input(program, [width, height]),
                size: width * height,
                build: Build { program, profile },
                arguments: [width, height, 0, 0].map(|n| n.to_string()).to_vec(),
                limit: None,
            });
        }
    }
    Ok(Experiment::new("The same search with more and more optimisation", 3, Chart::Bars, steps))
}
