//! 011-4: the same searches, translated with more and more optimisation.

use std::path::Path;
use std::time::Duration;

use crate::measure::{Chart, Experiment, Source, Trial};
use crate::programs::Build;

/// Both programs of the lecture: brute force on a board that takes it minutes unoptimised, and
/// backtracking on one with a hundredth of its nodes.
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

/// The options with which a student's own C program is built.
const OPTIONS: [&str; 4] = ["-O3", "-O2", "-O1", "-O0"];

pub fn plan(_root: &Path, folder: &Path) -> anyhow::Result<Experiment> {
    let mut steps = Vec::new();
    for (program, [width, height]) in PROGRAMS {
        let arguments: Vec<String> = [width, height, 0, 0].map(|n| n.to_string()).to_vec();
        for (series, profile) in BUILDS {
            steps.push(Trial {
                series: series.to_owned(),
                input: input(program, [width, height]),
                size: width * height,
                program: Source::Course(Build { program, profile }),
                arguments: arguments.clone(),
                limit: None,
            });
        }
        // The lecture's own question: what do gcc's options do to the student's program?
        let file = folder.join(format!("{program}.c"));
        if !file.is_file() {
            continue;
        }
        for option in OPTIONS {
            steps.push(Trial {
                series: format!("gcc {option}"),
                input: input(&format!("{program}.c"), [width, height]),
                size: width * height,
                program: Source::C(file.clone(), option),
                // At level 0 it prints the least.
                arguments: arguments.iter().cloned().chain(["0".to_owned()]).collect(),
                limit: Some(Duration::from_secs(600)),
            });
        }
    }
    Ok(Experiment::new("The same search with more and more optimisation", 3, Chart::Bars, steps))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::run;

    /// Where there is a C compiler.
    #[test]
    fn a_students_c_program_is_measured_beside_the_courses() {
        let folder = tempfile::tempdir().unwrap();
        let alone = plan(Path::new("."), folder.path()).unwrap().steps.len();
        let text = "#include <stdlib.h>\nint main(int n, char **a) { \
                    return n == 6 && atoi(a[1]) == 5 && atoi(a[2]) == 6 ? 0 : 3; }";
        std::fs::write(folder.path().join("knight-backtrack.c"), text).unwrap();
        let all = plan(Path::new("."), folder.path()).unwrap().steps;
        assert_eq!(all.len(), alone + OPTIONS.len());
        let own: Vec<&Trial> = all.iter().filter(|step| step.series.starts_with("gcc")).collect();
        assert_eq!(own[3].series, "gcc -O0");
        if let Ok(executable) = own[0].build(Path::new(".")) {
            let told = run::once(&executable, Path::new("."), own[0], own[0].limit).unwrap();
            assert!(told.complete && told.seconds > 0.0, "{told:?}");
        }
    }
}
