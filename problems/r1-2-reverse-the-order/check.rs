//! r1-2: the order in which neighbours are explored.

mod experiment;

use crate::prelude::*;
use experiment::{BOARDS, ORDERS};

pub const EXERCISE: Exercise = Exercise::measurement(experiment::plan, check);

fn check(grader: &mut Grader, results: &Results) {
    for order in ORDERS {
        let solved = results.of(order).filter(|row| row.answers > Some(0)).count() as f64;
        let all = results.rows.iter().filter(|row| row.series == order).count() >= BOARDS.len();
        grader.measured(
            &format!("boards_solved_{order}"),
            all.then_some(solved),
            0,
            "count the boards on which it found a tour before its time limit",
            &format!("boards of {order}"),
        );
    }
    let nodes = |order| results.row(order, "5x5").filter(|row| row.complete)?.nodes;
    for (question, order) in [("nodes_5x5_connections", "connections"), ("nodes_5x5_most", "most")]
    {
        if let (Some(nodes), Some(fewest)) = (nodes(order), nodes("fewest")) {
            let times = Number::new(nodes.into(), fewest.max(1).into());
            grader.near(question, times, 5, "divide its nodes on 5x5 by those of fewest");
        } else {
            grader.choice(
                question,
                "stopped",
                &[("solved", "its run on 5x5 was stopped at the time limit")],
            );
        }
    }
    grader.sealed_choice(
        "why_most_fails",
        "nodes_5x5_most",
        "1ec3c98c",
        &[
            ("94428b5c", "each step costs the same; compare nodes, not seconds"),
            ("9dc176b8", "the other orders find a tour from the same cell"),
            ("139d3006", "a depth-first search keeps one path only"),
        ],
    );
    grader.sealed_choice(
        "is_it_exact",
        "boards_solved_fewest",
        "c08935a1",
        &[
            ("d8f07ea6", "the rule alone gets stuck on some boards; the search then backtracks"),
            ("f53298de", "it stops at the first tour and leaves most of the tree unseen"),
        ],
    );
}
