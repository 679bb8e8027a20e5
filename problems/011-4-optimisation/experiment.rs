//! 011-4: the same search, translated with more and more optimisation.

use crate::prelude::*;

/// The board, in a few characters.
pub const INPUT: &str = "knight-backtrack 5x6";

/// Builds, the fastest first: its nodes forecast the others. `dev` is what `cargo run` builds; it has
/// opt-level 0. The others are `dev` with another opt-level, and `cargo run --release`.
const BUILDS: [(&str, &str); 5] = [
    ("release", "release"),
    ("opt-level 3", "opt-level-3"),
    ("opt-level 2", "opt-level-2"),
    ("opt-level 1", "opt-level-1"),
    ("dev", "dev"),
];

pub fn plan() -> Experiment {
    let step = |(series, profile)| ExperimentStep {
        series,
        input: INPUT.to_owned(),
        size: 5 * 6,
        program: Source { program: "knight-backtrack", profile },
        arguments: ["5", "6", "0", "0"].map(str::to_owned).to_vec(),
        ..ExperimentStep::default()
    };
    Experiment::new("The same search with more and more optimisation", 3, BUILDS.map(step).to_vec())
}
