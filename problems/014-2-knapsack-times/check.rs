//! 014-2: how long the three searches for a knapsack take.

mod experiment;

use knapsack::{Algorithm, Knapsack};

use super::unsound_bound::{limit, objects};
use crate::prelude::*;
use experiment::{PROGRAMS, input};

pub const EXERCISE: Exercise =
    Exercise { worksheet: Some(check_own), ..Exercise::measurement(experiment::plan, check) };

/// The student's own objects.
const OWN: usize = 16;
/// What backtracking is to enter for them, at least.
const FEWEST: u64 = 10_000;

fn check(grader: &mut Grader, results: &Results) {
    let row = |program, objects| {
        let row = results.row(program, &input(objects, 120));
        row.filter(|row| row.complete && row.median > 0.0)
    };
    let nodes = |row: &Row| row.nodes.filter(|nodes| *nodes > 0).map(|nodes| nodes as f64);
    let lacks = "rows for the limit 120";
    for program in PROGRAMS {
        let growth = || Some(nodes(row(program, 16)?)? / nodes(row(program, 8)?)?);
        grader.measured(
            &format!("growth_{program}"),
            growth(),
            1,
            "divide the nodes with 16 objects by those with 8",
            lacks,
        );
    }
    for program in &PROGRAMS[1..] {
        let speedup = || Some(row(PROGRAMS[0], 16)?.median / row(program, 16)?.median);
        grader.measured(
            &format!("speedup_{program}"),
            speedup(),
            5,
            "divide the median of bruteforce by that of the other program",
            lacks,
        );
    }
    let cost = || row(PROGRAMS[0], 16).and_then(|row| Some(row.median / nodes(row)? * 1e9));
    grader.measured("nanoseconds_per_node", cost(), 10, "divide the median by the nodes", lacks);
    let depends = "compare the nodes of its three limits in your table";
    grader.sealed_choice(
        "never_depends",
        "growth_bruteforce",
        "87b92b90",
        &[
            ("895be2d8", depends),
            ("e5ded32a", depends),
            ("8645dc20", "compare the nodes of the three limits, program by program"),
        ],
    );
}

fn check_own(grader: &mut Grader) {
    grader.judge("own_objects", |grader| own(grader).map(drop));
    grader.judge("own_limit", |grader| limit(grader, "own_limit").map(drop));
    let own = own(grader);
    for (index, question) in ["own_nodes_backtrack", "own_nodes_bound"].into_iter().enumerate() {
        match &own {
            Ok(nodes) => {
                grader.number(
                    question,
                    nodes[index],
                    "run knapsack with --objects and your file, and with --stats",
                );
            }
            Err(_) => grader.judge(question, |_| open("first your own objects")),
        }
    }
}

/// The nodes of backtracking and of branch and bound for the student's objects, if they are as asked.
fn own(grader: &Grader) -> Judged<[u64; 2]> {
    let objects = objects(grader, "own_objects")?;
    if objects.len() != OWN {
        return wrong(format!("{} objects instead of {OWN}", objects.len()));
    }
    let limit = limit(grader, "own_limit")?;
    let nodes = [Algorithm::Backtrack, Algorithm::Bound]
        .map(|algorithm| truth::nodes(&Knapsack { objects: objects.clone(), limit, algorithm }));
    let [backtrack, bound] = nodes;
    if backtrack < FEWEST {
        wrong(format!("backtracking enters {backtrack} nodes, fewer than {FEWEST}"))
    } else if bound * 2 <= backtrack {
        wrong(format!("branch and bound enters {bound} nodes, and backtracking {backtrack}"))
    } else {
        Ok(nodes)
    }
}
