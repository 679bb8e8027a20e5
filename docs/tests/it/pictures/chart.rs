//! A chart whose vertical axis is logarithmic: each step up is a power of ten.

use super::drawing::{Drawing, Point};

const WIDTH: f64 = 540.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 52.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 36.0;
const BOTTOM: f64 = 52.0;

pub struct Chart {
    pub drawing: Drawing,
    /// The largest number on the horizontal axis, which begins with 0.
    most_x: f64,
    /// The largest power of ten on the vertical axis.
    most_power: f64,
}

impl Chart {
    /// The axes, with a number at every `x_step` and at every power `power_step`.
    pub fn new(
        title: &'static str,
        [x_name, y_name]: [&str; 2],
        (most_x, x_step): (u32, usize),
        (most_power, power_step): (u32, usize),
    ) -> Self {
        let drawing = Drawing::new(title, WIDTH, HEIGHT);
        let mut chart = Chart { drawing, most_x: most_x.into(), most_power: most_power.into() };
        let zero = chart.point(0.0, 0.0);
        let corners = [chart.point(0.0, chart.most_power), zero, chart.point(chart.most_x, 0.0)];
        chart.drawing.line("line", &corners);
        for x in (0..=most_x).step_by(x_step) {
            let (at, y) = chart.point(x.into(), 0.0);
            chart.drawing.line("line", &[(at, y), (at, y + 5.0)]);
            chart.drawing.text("", (at, y + 16.0), &x.to_string());
        }
        for power in (0..=most_power).step_by(power_step) {
            let (x, at) = chart.point(0.0, power.into());
            let label = format!("10<tspan dy=\"-6\" font-size=\"11\">{power}</tspan>");
            chart.drawing.text("end", (x - 8.0, at), &label);
            chart.drawing.line("thin", &[(x, at), (WIDTH - RIGHT, at)]);
        }
        chart.drawing.text("", ((LEFT + WIDTH) / 2.0, HEIGHT - 12.0), x_name);
        chart.drawing.text("start", (8.0, 14.0), y_name);
        chart
    }

    /// The position of x and 10^power.
    pub fn point(&self, x: f64, power: f64) -> Point {
        let (width, height) = (WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM);
        (LEFT + x / self.most_x * width, TOP + height - power / self.most_power * height)
    }

    /// A line through pairs of x and power.
    pub fn series(&mut self, class: &str, pairs: impl IntoIterator<Item = (f64, f64)>) {
        let points: Vec<Point> = pairs.into_iter().map(|(x, power)| self.point(x, power)).collect();
        self.drawing.line(&format!("{class} line"), &points);
    }

    /// A horizontal line at a power, with its name above it: on that side of a rising curve where there is more room.
    pub fn mark(&mut self, class: &str, power: f64, name: &str) {
        let (left, y) = self.point(0.0, power);
        let (right, _) = self.point(self.most_x, power);
        self.drawing.line(&format!("{class} line"), &[(left, y), (right, y)]);
        let (side, x) = if power < self.most_power / 2.2 {
            ("end", right - 8.0)
        } else {
            ("start", left + 8.0)
        };
        self.drawing.text(&format!("{class} {side}"), (x, y - 11.0), name);
    }

    /// A point with its name beside it, to the left.
    pub fn named_point(&mut self, x: f64, power: f64, name: &str) {
        let (x, y) = self.point(x, power);
        self.drawing.circle("full", (x, y), 4.5);
        self.drawing.text("start bold", (x + 9.0, y + 5.0), name);
    }
}
