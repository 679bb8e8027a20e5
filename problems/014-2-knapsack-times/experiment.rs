//! 014-2: the lecture's table: 8 and 16 objects, three limits, three programs.

use crate::prelude::*;

/// The programs of the lecture.
pub const PROGRAMS: [&str; 3] = ["bruteforce", "backtrack", "bound"];
/// More objects than the lecture has, its own among them.
const OBJECTS_FILE: &str = "problems/014-2-knapsack-times/objects-16.txt";

/// The input, in a few characters.
pub fn input(objects: u64, limit: u64) -> String {
    format!("{objects} objects, {limit}")
}

pub fn plan() -> Experiment {
    let mut steps = Vec::new();
    for program in PROGRAMS {
        for objects in [8, 16] {
            for limit in [100, 120, 140] {
                let mut arguments = vec![limit.to_string(), "--algorithm".into(), program.into()];
                if objects == 16 {
                    arguments.extend(["--objects", OBJECTS_FILE].map(str::to_owned));
                }
                steps.push(ExperimentStep {
                    series: program,
                    input: input(objects, limit),
                    size: objects,
                    program: Source::release("knapsack"),
                    arguments,
                    ..ExperimentStep::default()
                });
            }
        }
    }
    Experiment::new("Knapsack: time by program, objects and limit", 10, steps)
}
