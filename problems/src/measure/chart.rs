//! Draws results as an SVG picture, readable in black and white.

use checks::results::{Results, Row, seconds};
use common::cli::human;
use svg::node::element::{Circle, Line, Polyline, Rectangle, Text, Title};
use svg::{Document, Node};

/// Width and height, in pixels.
const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 560.0;
/// Where the axes begin and end, in pixels: below the title and what the times are, and left of the names.
const TOP: f64 = 64.0;
const BOTTOM: f64 = HEIGHT - 82.0;
const LEFT: f64 = 96.0;
const RIGHT: f64 = WIDTH - 130.0;

/// The colours of the lines: the book's (visual/src/replay/page/palette.css), and three that differ from them in brightness, too, also for
/// people who cannot tell red from green.
const COLOURS: [&str; 6] = ["#0b4a80", "#a84300", INK, "#7a2aa0", "#22622e", "#826400"];
/// The colour of text and of axes.
const INK: &str = "#1b1f24";
/// The colour of what leads the eye: to a point, or to a tick.
const GUIDE: &str = "#c3ccd6";

/// Draws the picture, whose text is SVG: a line for each series over the size, both axes logarithmic.
pub fn draw(title: &str, footer: &str, results: &Results) -> String {
    let document = Document::new()
        .set("width", WIDTH)
        .set("height", HEIGHT)
        .set("viewBox", (0.0, 0.0, WIDTH, HEIGHT))
        .set("role", "img")
        .set("font-family", "sans-serif")
        .add(Title::new(title))
        .add(Rectangle::new().set("width", WIDTH).set("height", HEIGHT).set("fill", "#ffffff"));
    let mut picture = Picture { document };
    picture.text(title, [WIDTH / 2.0, 24.0], 19, "middle", INK);
    picture.text("Median, with minimum and maximum", [12.0, 48.0], 14, "start", INK);
    picture.text(footer, [12.0, HEIGHT - 8.0], 13, "start", INK);
    lines(&mut picture, &results.rows);
    format!("{}\n", picture.document)
}

/// A picture, to which shapes are added. Places are [x, y], in pixels; y runs down.
struct Picture {
    document: Document,
}

impl Picture {
    fn text(&mut self, text: &str, [x, y]: [f64; 2], pixels: u32, anchor: &str, colour: &str) {
        let text = Text::new(text)
            .set("x", x)
            .set("y", y)
            .set("font-size", pixels)
            .set("text-anchor", anchor)
            .set("fill", colour);
        self.document.append(text);
    }

    fn line(&mut self, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2], colour: &str, width: u32) {
        let line = Line::new()
            .set("x1", x1)
            .set("y1", y1)
            .set("x2", x2)
            .set("y2", y2)
            .set("stroke", colour)
            .set("stroke-width", width);
        self.document.append(line);
    }

    /// A point of a measurement, hollow if it was stopped.
    fn point(&mut self, [x, y]: [f64; 2], colour: &str, is_complete: bool) {
        let circle = Circle::new()
            .set("cx", x)
            .set("cy", y)
            .set("r", 5)
            .set("fill", if is_complete { colour } else { "#ffffff" })
            .set("stroke", colour)
            .set("stroke-width", 2);
        self.document.append(circle);
    }
}

/// A logarithmic axis: its least and its largest value, and where these are, in pixels.
struct Axis {
    least: f64,
    most: f64,
    begin: f64,
    end: f64,
}

impl Axis {
    /// An axis of times: whole powers of ten around them.
    fn of_times(rows: &[Row], begin: f64, end: f64) -> Self {
        let all = || rows.iter().flat_map(|row| [row.min, row.max]).filter(|&time| time > 0.0);
        let most = all().fold(1e-6, f64::max);
        let least = all().fold(most, f64::min) / 1.5;
        let [least, most] = [least.log10().floor(), most.log10().ceil()].map(|it| 10f64.powf(it));
        Axis { least, most, begin, end }
    }

    /// The pixel where a value is; one that is less than the axis has is at its beginning.
    fn place(&self, value: f64) -> f64 {
        let part = (value.max(self.least) / self.least).ln() / (self.most / self.least).ln();
        (self.begin + part * (self.end - self.begin)).round()
    }

    /// The powers of ten of an axis of times, with their texts.
    fn powers(&self) -> impl Iterator<Item = (f64, String)> {
        let [least, most] = [self.least, self.most].map(|power| power.log10().round() as i32);
        (least..=most).map(|exponent| 10f64.powi(exponent)).map(|power| (power, seconds(power)))
    }
}

/// The sizes of the boards, as far as their numbers do not run into each other on their axis.
fn ticks(rows: &[Row], axis: &Axis) -> Vec<(f64, String)> {
    let mut sizes: Vec<u64> = rows.iter().map(|row| row.size).collect();
    sizes.sort_unstable();
    let mut last = f64::NEG_INFINITY;
    let tick = |size: u64| {
        let text = human::grouped(size);
        let place = axis.place(size as f64);
        let is_apart = place - last >= (8 + 8 * text.chars().count()) as f64;
        last = if is_apart { place } else { last };
        is_apart.then_some((size as f64, text))
    };
    sizes.into_iter().filter_map(tick).collect()
}

/// Draws the axes, each with its ticks: a guide across the picture and a text for each.
fn axes(picture: &mut Picture, rows: &[Row]) -> [Axis; 2] {
    // The axis ends a little beyond the smallest and the largest board.
    let sizes = || rows.iter().map(|row| row.size.max(1) as f64);
    let least = sizes().fold(f64::INFINITY, f64::min) / 1.12;
    let most = sizes().fold(1.0, f64::max) * 1.12;
    let horizontal = Axis { least, most, begin: LEFT, end: RIGHT };
    let vertical = Axis::of_times(rows, BOTTOM, TOP);
    for (size, text) in ticks(rows, &horizontal) {
        let x = horizontal.place(size);
        picture.line([x, BOTTOM], [x, TOP], GUIDE, 1);
        picture.text(&text, [x, BOTTOM + 20.0], 13, "middle", INK);
    }
    picture.line([LEFT, BOTTOM], [RIGHT, BOTTOM], INK, 1);
    for (time, text) in vertical.powers() {
        let y = vertical.place(time);
        picture.line([LEFT, y], [RIGHT, y], GUIDE, 1);
        picture.text(&text, [LEFT - 8.0, y + 4.0], 13, "end", INK);
    }
    picture.line([LEFT, BOTTOM], [LEFT, TOP], INK, 1);
    let is_stopped = rows.iter().any(|row| !row.complete);
    let hollow = if is_stopped { " (hollow: stopped, takes longer)" } else { "" };
    let what = format!("cells of the board{hollow}");
    picture.text(&what, [(LEFT + RIGHT) / 2.0, BOTTOM + 44.0], 14, "middle", INK);
    [horizontal, vertical]
}

/// A line for each series, named where it ends.
fn lines(picture: &mut Picture, rows: &[Row]) {
    let [horizontal, vertical] = axes(picture, rows);
    let mut series: Vec<&str> = rows.iter().map(|row| row.series.as_str()).collect();
    series.dedup();
    let mut ends = Vec::new();
    for (name, colour) in series.into_iter().zip(COLOURS.into_iter().cycle()) {
        let mut mine: Vec<&Row> = rows.iter().filter(|row| row.series == name).collect();
        mine.sort_by(|a, b| a.size.cmp(&b.size).then(a.median.total_cmp(&b.median)));
        let at = |row: &Row, time: f64| [horizontal.place(row.size as f64), vertical.place(time)];
        // Boards of equal size are several points, but one place of the line.
        let sizes = mine.chunk_by(|a, b| a.size == b.size).map(|equal| equal[equal.len() / 2]);
        let line: Vec<[f64; 2]> = sizes.map(|row| at(row, row.median)).collect();
        ends.extend(line.last().map(|end| (*end, name, colour)));
        let points: Vec<String> = line.iter().map(|[x, y]| format!("{x},{y}")).collect();
        let line = Polyline::new()
            .set("points", points.join(" "))
            .set("fill", "none")
            .set("stroke", colour)
            .set("stroke-width", 2);
        picture.document.append(line);
        for row in mine {
            picture.line(at(row, row.min), at(row, row.max), colour, 1);
            picture.point(at(row, row.median), colour, row.complete);
        }
    }
    name_lines(picture, ends);
}

/// Names each line where it ends.
fn name_lines(picture: &mut Picture, mut ends: Vec<([f64; 2], &str, &str)>) {
    // From the highest to the lowest, each below the one before.
    ends.sort_by(|([_, above], ..), ([_, below], ..)| above.total_cmp(below));
    let mut free = f64::NEG_INFINITY;
    for ([x, y], name, colour) in ends {
        let height = y.max(free);
        picture.text(name, [x + 12.0, height + 4.0], 14, "start", colour);
        free = height + 18.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results() -> Results {
        let row = |series: &str, size: u64, median: f64| Row {
            series: series.to_owned(),
            input: format!("{size} <cells>"),
            size,
            runs: 3,
            min: median / 2.0,
            median,
            max: median * 3.0,
            nodes: None,
            answers: Some(size),
            complete: size < 100,
            ..Row::default()
        };
        let rows = vec![
            row("memo", 30, 0.2),
            row("memo", 36, 9.0),
            row("parberry", 36, 1e-6),
            row("parberry", 144, 0.0),
        ];
        Results { rows }
    }

    #[test]
    fn a_chart_is_svg_with_its_title_names_and_footer() {
        let svg = draw("A & B", "on some processor", &results());
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        for word in ["A &amp; B", "on some processor", "parberry"] {
            assert!(svg.contains(word), "{word}");
        }
    }

    #[test]
    fn a_value_is_where_its_logarithm_is() {
        let axis = Axis { least: 1e-3, most: 10.0, begin: 500.0, end: 100.0 };
        assert_eq!(
            [0.0, 1e-3, 0.1, 10.0].map(|value| axis.place(value)),
            [500.0, 500.0, 300.0, 100.0]
        );
        let texts: Vec<String> = axis.powers().map(|(_, text)| text).collect();
        assert_eq!(texts, ["1.00 ms", "10.00 ms", "100.00 ms", "1.00 s", "10.00 s"]);
    }
}
