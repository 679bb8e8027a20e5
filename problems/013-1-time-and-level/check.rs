//! 013-1: what the time of a puzzle depends on.

mod experiment;
mod plans;

use crate::prelude::*;

pub const EXERCISE: Exercise =
    Exercise { worksheet: Some(plans::check), ..Exercise::measurement(experiment::plan, check) };

fn check(grader: &mut Grader, results: &Results) {
    let lacks = "rows for this";
    let complete: Vec<&Row> =
        results.rows.iter().filter(|row| row.complete && row.median > 0.0).collect();
    let middle = |values: Vec<f64>| (!values.is_empty()).then(|| median(&values));
    let level = |name: &str| {
        middle(complete.iter().filter(|row| row.series == name).map(|row| row.median).collect())
    };
    let ratio = level("hard").zip(level("easy")).map(|(hard, easy)| hard / easy);
    let look = "take the median of the medians of all hard rows, turned ones too, and divide";
    grader.measured("hard_over_easy", ratio, 5, look, lacks);
    let nodes = |row: &Row| Some(row.nodes.filter(|&nodes| nodes > 0)? as f64);
    let by_turning = complete.iter().filter_map(|row| {
        let turned = results.row(&row.series, &format!("{} turned", row.input))?;
        let ratio = nodes(turned)? / nodes(row)?;
        Some(ratio.max(1.0 / ratio))
    });
    grader.measured(
        "most_by_turning",
        by_turning.max_by(f64::total_cmp),
        2,
        "for each puzzle, divide the larger number of nodes of it and its turned copy by the smaller",
        lacks,
    );
    let others = [
        ("nodes", "sort the rows by it and see how often the time falls"),
        (
            "empty-cells",
            "look for rows with the same number of empty cells and very different times",
        ),
        ("level", "look for easy rows that took longer than hard ones, and at the turned copies"),
    ];
    grader.sealed_choice("time_follows", NO_EVIDENCE, "044bffd8", &others);
    let costs = complete.iter().filter_map(|row| Some(row.median / nodes(row)? * 1e9)).collect();
    let look = "divide each median by its nodes, and take the median of that";
    grader.measured("nanoseconds_per_node", middle(costs), 10, look, lacks);
    let others = [(
        "00533f14",
        "the lecture says so; compare each puzzle with its turned copy, which has the same level",
    )];
    grader.sealed_choice("order_matters", "most_by_turning", "96c6311a", &others);
}
