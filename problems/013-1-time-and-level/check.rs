//! 013-1: what the time of a puzzle depends on.

pub mod experiment;

use crate::exercise::{Exercise, Measurement};
use crate::grader::{Grader, Verdict};
use crate::measure::results::{Results, Row, correlation, median};
use crate::truth::number;
use experiment::LEVELS;

/// The exercise.
pub const EXERCISE: Exercise = Exercise {
    measurement: Some(Measurement { plan: experiment::plan, published: Vec::new, check }),
    ..Exercise::new("013-1-time-and-level", "What the time of a puzzle depends on")
};

fn check(grader: &mut Grader, results: &Results) {
    let complete: Vec<&Row> =
        results.rows.iter().filter(|row| row.complete && row.median > 0.0).collect();
    let level = |name: &str| -> Option<f64> {
        let times: Vec<f64> =
            complete.iter().filter(|row| row.series == name).map(|row| row.median).collect();
        (!times.is_empty()).then(|| median(&times))
    };
    match level("hard").zip(level("easy")) {
        Some((hard, easy)) => grader.near(
            "hard_over_easy",
            &number(hard / easy),
            5,
            "take the median of the medians of all hard rows, turned ones too, and divide",
        ),
        None => grader.judge("hard_over_easy", |_| Err(missing())),
    }
    let pairs: Vec<f64> = complete
        .iter()
        .filter_map(|row| {
            let turned = results.row(&row.series, &format!("{} turned", row.input))?;
            let ratio = turned.nodes? as f64 / row.nodes.filter(|&nodes| nodes > 0)? as f64;
            (ratio > 0.0).then(|| ratio.max(1.0 / ratio))
        })
        .collect();
    match pairs.iter().copied().max_by(f64::total_cmp) {
        Some(most) => grader.near(
            "most_by_turning",
            &number(most),
            2,
            "for each puzzle, divide the larger number of nodes of it and its turned copy by the smaller",
        ),
        None => grader.judge("most_by_turning", |_| Err(missing())),
    }
    let against = |value: &dyn Fn(&Row) -> Option<f64>| {
        let points: Vec<(f64, f64)> =
            complete.iter().filter_map(|row| Some((value(row)?, row.median.ln()))).collect();
        correlation(&points).abs()
    };
    let rank =
        |row: &Row| LEVELS.iter().position(|level| *level == row.series).map(|rank| rank as f64);
    let best = [
        ("nodes", against(&|row| row.nodes.map(|nodes| (nodes.max(1) as f64).ln()))),
        ("empty-cells", against(&|row| Some(row.size as f64))),
        ("level", against(&rank)),
    ]
    .into_iter()
    .max_by(|a, b| a.1.total_cmp(&b.1))
    .map_or("nodes", |(name, _)| name);
    let others: Vec<(&str, &str)> = [
        ("nodes", "sort the rows by it and see how often the time falls"),
        (
            "empty-cells",
            "look for rows with the same number of empty cells and very different times",
        ),
        ("level", "look for easy rows that took longer than hard ones, and at the turned copies"),
    ]
    .into_iter()
    .filter(|(name, _)| *name != best)
    .collect();
    grader.choice("time_follows", best, &others);
    let costs: Vec<f64> = complete
        .iter()
        .filter_map(|row| Some(row.median / row.nodes.filter(|&nodes| nodes > 0)? as f64 * 1e9))
        .collect();
    if costs.is_empty() {
        grader.judge("nanoseconds_per_node", |_| Err(missing()));
    } else {
        let look = "divide each median by its nodes, and take the median of that";
        grader.near("nanoseconds_per_node", &number(median(&costs)), 10, look);
    }
    grader.choice(
        "order_matters",
        "yes",
        &[("no", "the lecture says so; compare each puzzle with its turned copy, which has the same level")],
    );
}

fn missing() -> Verdict {
    Verdict::Open("measured.csv lacks rows for this; measure again".to_owned())
}
