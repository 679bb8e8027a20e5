//! The chart above the first table of performance.md, drawn from that table.

use super::drawing::Drawing;

const LEFT: f64 = 284.0;
const DOUBLE: f64 = 80.0;
const LINE: f64 = 26.0;

/// A bar from one to the ratio, on a logarithmic axis.
pub fn against_c() -> String {
    let page = std::fs::read_to_string(crate::pages::root().join("docs/performance.md"));
    let page = page.expect("the page");
    let (_, table) = page.split_once("| run | C, s (min / median / max) |").expect("the table");
    let rows: Vec<(&str, f64)> = table.lines().skip(2).map_while(run_and_ratio).collect();
    let bottom = 30.0 + LINE * rows.len() as f64;
    let at = |ratio: f64| LEFT + DOUBLE * ratio.log2();
    let mut drawing = Drawing::new("The time of C divided by ours", 660.0, bottom + 34.0);
    for ratio in [1.0, 2.0, 4.0, 8.0, 16.0] {
        let class = if ratio == 1.0 { "line" } else { "thin" };
        drawing.line(class, &[(at(ratio), 24.0), (at(ratio), bottom)]);
        drawing.text("", (at(ratio), bottom + 16.0), &ratio.to_string());
    }
    drawing.text("start", (at(1.0), 10.0), "C's time divided by ours, median");
    for (place, (run, ratio)) in rows.into_iter().enumerate() {
        let y = 30.0 + LINE * place as f64;
        let (from, to) = (at(ratio.min(1.0)), at(ratio.max(1.0)));
        let class = if ratio < 1.0 { "orange" } else { "blue" };
        drawing.rectangle(&format!("{class} full"), (from, y), (to - from, LINE - 8.0));
        drawing.text("end", (LEFT - 36.0, y + 9.0), run);
    }
    drawing.finish()
}

/// The run of a row, and the middle one of its three ratios.
fn run_and_ratio(row: &str) -> Option<(&str, f64)> {
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    // Without how often the run was repeated.
    let run = cells.get(1)?.split(',').next()?;
    Some((run, cells.get(4)?.split(" / ").nth(1)?.parse().ok()?))
}
