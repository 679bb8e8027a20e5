//! 011-4: what the compiler's optimisation is worth.

mod experiment;

use crate::exercise::{Exercise, Measurement};
use crate::grader::{Grader, Verdict};
use crate::measure::results::Results;
use crate::truth::number;
use experiment::{BUILDS, PROGRAMS};

/// The exercise.
pub const EXERCISE: Exercise = Exercise {
    measurement: Some(Measurement { plan: experiment::plan, published: Vec::new, check }),
    ..Exercise::new("011-4-optimisation", "What the compiler's optimisation is worth")
};

fn check(grader: &mut Grader, results: &Results) {
    for program in PROGRAMS {
        let (name, input) = (program.name, program.input());
        let time = |build: &str| results.row(build, &input).map(|row| row.median);
        let fewest = results.row("dev", &input).filter(|row| row.complete);
        let subject = format!("speedup_{}", name.replace('-', "_"));
        let (Some(_), Some(dev), Some(release)) = (fewest, time("dev"), time("release")) else {
            grader.judge(&subject, |_| Err(missing(&input)));
            continue;
        };
        grader.near(
            &subject,
            &number(dev / release),
            5,
            "divide the median of dev by the median of release",
        );
        let best = BUILDS
            .iter()
            .filter(|build| build.0 != "release")
            .filter_map(|build| Some((build.0, time(build.0)?)))
            .min_by(|a, b| a.1.total_cmp(&b.1));
        let subject = format!("first_step_{}", name.replace('-', "_"));
        let step = time("opt-level 1").map(|one| number(dev / one));
        match (step, best) {
            (Some(step), Some(_)) => {
                grader.near(&subject, &step, 5, "divide the median of dev by that of opt-level 1");
            }
            _ => grader.judge(&subject, |_| Err(missing(&input))),
        }
    }
    grader.choice(
        "same_nodes",
        "yes",
        &[("no", "compare the column nodes: the same search, only translated better")],
    );
    grader.choice(
        "against_the_algorithm",
        "algorithm",
        &[
            (
                "compiler",
                "compare the nodes of brute force and of backtracking on 3x3 with your speed-ups",
            ),
            ("neither", "one of the two changes the number of nodes by many powers of ten"),
        ],
    );
}

fn missing(input: &str) -> Verdict {
    Verdict::Open(format!("measured.csv has no complete run of {input}; measure again"))
}
