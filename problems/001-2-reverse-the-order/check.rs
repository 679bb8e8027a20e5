//! 001-2: the order in which neighbours are explored.

mod experiment;

use crate::exercise::{Exercise, Measurement};
use crate::grader::{Grader, Verdict};
use crate::measure::results::Results;
use crate::truth::number;
use experiment::{BOARDS, ORDERS};

/// The exercise.
pub const EXERCISE: Exercise = Exercise {
    measurement: Some(Measurement { plan: experiment::plan, published: Vec::new, check }),
    ..Exercise::new("001-2-reverse-the-order", "The order in which neighbours are explored")
};

fn check(grader: &mut Grader, results: &Results) {
    for order in ORDERS {
        let question = format!("boards_solved_{order}");
        let found = |row: &&crate::measure::results::Row| row.answers.unwrap_or(0) > 0;
        let solved = results.of(order).filter(found).count();
        let measured = results.rows.iter().filter(|row| row.series == order).count();
        if measured < BOARDS.len() {
            grader.judge(&question, |_| Err(missing(order)));
            continue;
        }
        let look = "count the boards on which it found a tour before its time limit";
        grader.number(&question, &number(solved as f64), look);
    }
    let nodes = |order: &str| results.row(order, "5x5").filter(|row| row.complete)?.nodes;
    for (question, order) in [("nodes_5x5_connections", "connections"), ("nodes_5x5_most", "most")]
    {
        match (nodes(order), nodes("fewest")) {
            (Some(nodes), Some(fewest)) => grader.near(
                question,
                &number(nodes as f64 / fewest.max(1) as f64),
                5,
                "divide its nodes on 5x5 by those of fewest",
            ),
            _ => grader.choice(
                question,
                "stopped",
                &[("solved", "its run on 5x5 was stopped at the time limit")],
            ),
        }
    }
    grader.choice(
        "why_most_fails",
        "edges-stranded",
        &[
            ("slower-step", "each step costs the same; compare nodes, not seconds"),
            ("no-tour", "the other orders find a tour from the same cell"),
            ("memory", "a depth-first search keeps one path only"),
        ],
    );
    grader.choice(
        "is_it_exact",
        "heuristic",
        &[
            (
                "always-right",
                "the rule alone gets stuck on some boards; the search then backtracks",
            ),
            ("exhaustive", "it stops at the first tour and leaves most of the tree unseen"),
        ],
    );
}

fn missing(order: &str) -> Verdict {
    Verdict::Open(format!("measured.csv lacks boards of {order}; measure again"))
}
