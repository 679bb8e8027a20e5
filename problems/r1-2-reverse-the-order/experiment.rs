//! r1-2: depth-first search with its neighbours in three orders.

use std::time::Duration;

use crate::prelude::*;

/// The orders of the reading.
pub const ORDERS: [&str; 3] = ["connections", "fewest", "most"];
/// Sides of the square boards.
pub const BOARDS: [u64; 4] = [5, 6, 7, 8];

pub fn plan() -> Experiment {
    let mut steps = Vec::new();
    for order in ORDERS {
        for side in BOARDS {
            let n = &side.to_string();
            steps.push(ExperimentStep {
                series: order,
                input: format!("{side}x{side}"),
                size: side * side,
                program: Source::release("knight-graph"),
                arguments: [n, n, "0", "0", "--order", order].map(str::to_owned).to_vec(),
                puzzle: None,
                limit: Some(Duration::from_secs(5)),
            });
        }
    }
    let title = "Depth-first search from the corner, neighbours in three orders";
    Experiment { has_chart: true, ..Experiment::new(title, 5, steps) }
}
