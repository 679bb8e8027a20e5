//! 011-4: the same searches, translated with more and more optimisation.

use std::path::Path;

use crate::measure::{Chart, Experiment, Trial};
use crate::programs::Build;

/// A program and an input that takes it more than a minute unoptimised.
#[derive(Clone, Copy, Debug)]
pub struct Subject {
    /// Its name.
    pub name: &'static str,
    board: (u64, u64),
}

impl Subject {
    /// The input, in a few characters.
    pub fn input(&self) -> String {
        let (width, height) = self.board;
        format!("{} {width}x{height}", self.name)
    }
}

/// Both programs of the lecture.
pub const PROGRAMS: [Subject; 2] = [
    Subject { name: "knight-bruteforce", board: (4, 3) },
    Subject { name: "knight-backtrack", board: (5, 6) },
];

/// Builds, the fastest first: its nodes forecast the others. `dev` is what `cargo run` builds; it has
/// opt-level 0. The others are `dev` with another opt-level, and `cargo run --release`.
pub const BUILDS: [(&str, &str); 5] = [
    ("release", "release"),
    ("opt-level 3", "3"),
    ("opt-level 2", "2"),
    ("opt-level 1", "1"),
    ("dev", "0"),
];

pub fn plan(_root: &Path, _folder: &Path) -> anyhow::Result<Experiment> {
    let mut steps = Vec::new();
    for program in PROGRAMS {
        for (series, level) in BUILDS {
            let (width, height) = program.board;
            steps.push(Trial {
                series: series.to_owned(),
                input: program.input(),
                size: width * height,
                build: build(program.name, series, level),
                arguments: [width, height, 0, 0].map(|n| n.to_string()).to_vec(),
                limit: None,
            });
        }
    }
    Ok(Experiment {
        title: "The same search with more and more optimisation".to_owned(),
        steps,
        runs: 3,
        chart: Chart::Bars,
    })
}

/// A profile of its own for each opt-level, so that no build replaces another.
fn build(program: &'static str, series: &str, level: &str) -> Build<'static> {
    let profile = match series {
        "release" => return Build::release(program),
        "dev" => {
            return Build { profile: "dev", ..Build::release(program) };
        }
        "opt-level 1" => "opt-level-1",
        "opt-level 2" => "opt-level-2",
        _ => "opt-level-3",
    };
    Build {
        program,
        profile,
        settings: vec![
            format!("profile.{profile}.inherits=\"dev\""),
            format!("profile.{profile}.opt-level={level}"),
        ],
    }
}
