//! The charts of the course's experiments are as they were looked at. `SNAPSHOTS=overwrite` draws
//! them again; then look at them.

use std::path::Path;
use std::{env, fs};

use checks::measurement::Chart;
use checks::results::Results;
use problems::measure::chart::draw;

/// The experiments with a chart, and what was measured once.
const MEASURED: [(&str, Chart, &str); 4] = [
    ("011-4-optimisation", Chart::Rows, "The same search with more and more optimisation"),
    (
        "013-1-time-and-level",
        Chart::Rows,
        "Number place: time by level, each puzzle as it is and turned by half",
    ),
    (
        "r1-2-reverse-the-order",
        Chart::Lines,
        "Depth-first search from the corner, neighbours in three orders",
    ),
    ("r2-1-three-solvers", Chart::Lines, "Closed tours: memory, pruning, divide and conquer"),
];

#[test]
fn the_charts_of_the_course_are_as_they_were_looked_at() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let overwrite = env::var_os("SNAPSHOTS").is_some_and(|action| action == "overwrite");
    for (id, chart, title) in MEASURED {
        let path = tests.join("measured").join(format!("{id}.csv"));
        let text = fs::read_to_string(path).expect("figures");
        let results = Results::read(id, &text);
        let drawn = draw(title, "Measured on some processor", chart, &results.expect("a table"));
        let drawn = drawn.expect("a chart");
        let file = tests.join("charts").join(format!("{id}.svg"));
        if overwrite {
            fs::write(&file, &drawn).expect("written");
        }
        let there = fs::read_to_string(&file).unwrap_or_default();
        assert!(there == drawn, "{id}: SNAPSHOTS=overwrite draws it again; then look at it");
    }
}
