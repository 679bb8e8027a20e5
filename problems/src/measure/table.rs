//! What was measured, as a table.

use checks::results::{Results, seconds};
use common::cli::human;

use crate::style;

/// The rows as a table, for a terminal with this many columns or for none.
pub fn table(results: &Results, columns: Option<usize>) -> String {
    let heads = ["what", "input", "nodes", "answers", "runs", "min", "median", "max"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for row in &results.rows {
        let count = |number: Option<u64>| number.map_or("-".to_owned(), human::grouped);
        let stopped = if row.complete { "" } else { " (stopped)" };
        rows.push(vec![
            row.series.clone(),
            row.input.clone(),
            count(row.nodes),
            count(row.answers),
            row.runs.to_string(),
            seconds(row.min),
            seconds(row.median) + stopped,
            seconds(row.max),
        ]);
    }
    style::table(&rows, 2, columns)
}
