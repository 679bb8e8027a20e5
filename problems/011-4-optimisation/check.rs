//! 011-4: what the compiler's optimisation is worth.

mod experiment;

use crate::prelude::*;
use experiment::INPUT;

pub const EXERCISE: Exercise = Exercise::measurement(experiment::plan, check);

fn check(grader: &mut Grader, results: &Results) {
    let dev = results.row("dev", INPUT).filter(|row| row.complete);
    let speedup = |build| dev.zip(results.time(build, INPUT)).map(|(dev, time)| dev.median / time);
    let lacks = format!("a complete run of {INPUT}");
    grader.measured(
        "speedup",
        speedup("release"),
        5,
        "divide the median of dev by the median of release",
        &lacks,
    );
    grader.measured(
        "first_step",
        speedup("opt-level 1"),
        5,
        "divide the median of dev by that of opt-level 1",
        &lacks,
    );
    grader.number(
        "nodes",
        dev.and_then(|row| row.nodes).unwrap_or(0),
        "the column nodes of dev, in measured.txt",
    );
    grader.sealed_choice(
        "same_nodes",
        "nodes",
        "62d6ad2f",
        &[("e1f67533", "compare the column nodes: the same search, only translated better")],
    );
    grader.sealed_choice(
        "against_the_algorithm",
        "speedup",
        "82c8e25e",
        &[
            (
                "ce375510",
                "compare the nodes of brute force and of backtracking on 3x3 with your speed-ups",
            ),
            ("2edc414a", "one of the two changes the number of nodes by many powers of ten"),
        ],
    );
}
