//! r1-2: depth-first search with its neighbours in three orders.

use std::path::Path;
use std::time::Duration;

use crate::measure::{Chart, Experiment, Source, Trial};
use crate::programs::Build;

/// The orders of the reading.
pub const ORDERS: [&str; 3] = ["connections", "fewest", "most"];
/// Sides of the square boards.
pub const BOARDS: [u64; 4] = [5, 6, 7, 8];

pub fn plan(_root: &Path, _folder: &Path) -> anyhow::Result<Experiment> {
    let mut steps = Vec::new();
    for order in ORDERS {
        for side in BOARDS {
            let n = &side.to_string();
            steps.push(Trial {
                series: order.to_owned(),
                input: format!("{side}x{side}"),
                size: side * side,
                program: Source::Course(Build::release("knight-graph")),
                arguments: [n, n, "0", "0", "--order", order].map(str::to_owned).to_vec(),
                limit: Some(Duration::from_secs(5)),
            });
        }
    }
    Ok(Experiment::new(
        "Depth-first search from the corner, neighbours in three orders",
        5,
        Chart::Lines,
        steps,
    ))
}
