//! The charts of the tables in performance.md, and of a search for prime rows.

use super::drawing::{Drawing, Point};
use crate::pages;
use crate::prime_rows::Search;

/// The largest side of a board in the second reading.
const LAST_SIDE: f64 = 144.0;

/// The second reading's times.
pub fn reading_times() -> String {
    let mut chart = Chart::new("The times of the second reading", "milliseconds", 6);
    chart.times("orange", "pruned, the reading", 1.0);
    chart.times("blue", "parberry, the reading", 1.0);
    chart.name("orange end", (60.0, 4.5), "part 2: pruning");
    chart.name("blue start", (84.0, 1.5), "part 3: Parberry");
    chart.drawing.finish()
}

/// The same beside ours.
pub fn closed_times() -> String {
    let title = "Closed tours: the second reading's times and ours";
    let mut chart = Chart::new(title, "microseconds", 9);
    for whose in ["the reading", "ours"] {
        chart.times("orange", &format!("pruned, {whose}"), 1000.0);
        chart.times("blue", &format!("parberry, {whose}"), 1000.0);
    }
    chart.name("orange end", (60.0, 7.5), "pruning, the reading");
    chart.name("blue start", (84.0, 4.5), "Parberry, the reading");
    chart.name("orange start", (56.0, 3.5), "pruning, ours");
    chart.name("blue start", (84.0, 0.6), "Parberry, ours");
    chart.drawing.finish()
}

/// Bars from one to the ratio of C's time to ours, on a logarithmic axis.
pub fn against_c() -> String {
    const LEFT: f64 = 284.0;
    const DOUBLE: f64 = 80.0;
    const LINE: f64 = 26.0;
    let page = performance();
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

/// The nodes of prime rows of ten numbers, and their bound.
pub fn bound() -> String {
    let at = |depth: usize, count: f64| -> Point {
        (52.0 + depth as f64 / 9.0 * 472.0, 368.0 - count.log10() / 9.0 * 332.0)
    };
    let mut drawing =
        Drawing::new("An upper bound and a measurement, prime rows of ten numbers", 540.0, 420.0);
    drawing.line("line", &[at(0, 1e9), at(0, 1.0), at(9, 1.0)]);
    for depth in 0..10 {
        let (x, y) = at(depth, 1.0);
        drawing.line("line", &[(x, y), (x, y + 5.0)]);
        drawing.text("", (x, y + 16.0), &depth.to_string());
        let (x, y) = at(0, 10_f64.powi(depth as i32));
        let label = format!("10<tspan dy=\"-6\" font-size=\"11\">{depth}</tspan>");
        drawing.text("end", (x - 8.0, y), &label);
        drawing.line("thin", &[(x, y), (524.0, y)]);
    }
    drawing.text("", (296.0, 408.0), "depth: numbers after the 1");
    drawing.text("start", (8.0, 14.0), "nodes at this depth");
    let nodes = Search::new(10, false).nodes;
    let curve = |counts: [f64; 10]| -> Vec<Point> {
        counts.into_iter().enumerate().map(|(depth, count)| at(depth, count)).collect()
    };
    drawing.line("orange line", &curve(std::array::from_fn(|depth| 9_f64.powi(depth as i32))));
    drawing.line("blue line", &curve(std::array::from_fn(|depth| nodes[depth] as f64)));
    drawing.text("orange end bold", at(5, 3e6), "nine times as many");
    drawing.text("blue bold", at(7, 3e3), "counted");
    drawing.finish()
}

/// The run of a row, and the median of its three ratios.
fn run_and_ratio(row: &str) -> Option<(&str, f64)> {
    let cells = cells(row);
    // Without how often the run was repeated.
    let run = cells.get(1)?.split(',').next()?;
    Some((run, cells.get(4)?.split(" / ").nth(1)?.parse().ok()?))
}

/// Times over the side of a board. Each step up is a power of ten.
struct Chart {
    drawing: Drawing,
    /// The largest power of ten.
    last_power: f64,
}

impl Chart {
    /// Draws the axes.
    fn new(title: &'static str, unit: &str, last_power: u32) -> Self {
        let drawing = Drawing::new(title, 540.0, 420.0);
        let mut chart = Chart { drawing, last_power: last_power.into() };
        let corners = [(0.0, chart.last_power), (0.0, 0.0), (LAST_SIDE, 0.0)];
        let corners = corners.map(|(side, power)| chart.point(side, power));
        chart.drawing.line("line", &corners);
        for side in (0..=144).step_by(24) {
            let (x, y) = chart.point(side.into(), 0.0);
            chart.drawing.line("line", &[(x, y), (x, y + 5.0)]);
            chart.drawing.text("", (x, y + 16.0), &side.to_string());
        }
        for power in 0..=last_power {
            let (x, y) = chart.point(0.0, power.into());
            let label = format!("10<tspan dy=\"-6\" font-size=\"11\">{power}</tspan>");
            chart.drawing.text("end", (x - 8.0, y), &label);
            chart.drawing.line("thin", &[(x, y), (524.0, y)]);
        }
        chart.drawing.text("", (296.0, 408.0), "side of the board");
        chart.drawing.text("start", (8.0, 14.0), unit);
        chart
    }

    fn point(&self, side: f64, power: f64) -> Point {
        (52.0 + side / LAST_SIDE * 472.0, 368.0 - power / self.last_power * 332.0)
    }

    fn name(&mut self, class: &str, (side, power): Point, words: &str) {
        let at = self.point(side, power);
        self.drawing.text(&format!("{class} bold"), at, words);
    }

    /// A line through a column of the table of square boards, in milliseconds times `units`. A time that is missing
    /// leaves a gap.
    fn times(&mut self, class: &str, column: &str, units: f64) {
        let page = performance();
        let (_, table) = page.split_once("\n| side |").expect("the table of square boards");
        let place = cells(table.lines().next().expect("its head"));
        let place = 2 + place.iter().position(|name| *name == column).expect(column);
        let rows = table.lines().skip(2).map(cells).take_while(|cells| cells.len() > place);
        let times: Vec<(f64, Option<f64>)> = rows
            .map(|cells| {
                let time: Option<f64> = cells[place].parse().ok();
                (cells[1].parse().expect("a side"), time.filter(|&time| time > 0.0))
            })
            .collect();
        assert!(times.len() >= 16, "{column}: {times:?}");
        for part in times.split(|(_, time)| time.is_none()) {
            let powers =
                part.iter().filter_map(|&(side, time)| Some((side, (time? * units).log10())));
            let points: Vec<Point> = powers.map(|(side, power)| self.point(side, power)).collect();
            self.drawing.line(&format!("{class} line"), &points);
        }
    }
}

fn performance() -> String {
    std::fs::read_to_string(pages::root().join("docs/performance.md")).expect("the page")
}

fn cells(row: &str) -> Vec<&str> {
    row.split('|').map(str::trim).collect()
}
