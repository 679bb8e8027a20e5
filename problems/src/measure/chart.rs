//! Draws results as an SVG picture, readable in black and white, on light pages and on dark ones.

use checks::measurement::Chart;
use checks::results::{Results, Row, seconds};
use common::cli::{escaped, human};
use plotters::coord::combinators::BindKeyPoints;
use plotters::coord::ranged1d::{IntoSegmentedCoord, SegmentValue};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Width, in pixels.
const WIDTH: u32 = 900;

/// Each colour on a light page and on a dark one: the book's (docs/palette.css), and three that differ from them in
/// brightness, too, also for people who cannot tell red from green.
const COLOURS: [(RGBColor, &str); 6] = [
    (RGBColor(11, 74, 128), "#7DB3FF"),
    (RGBColor(168, 67, 0), "#FF9A4D"),
    (RGBColor(27, 31, 36), "#E3E8EE"),
    (RGBColor(122, 42, 160), "#D3ABFF"),
    (RGBColor(34, 98, 46), "#9FD29A"),
    (RGBColor(130, 100, 0), "#D8BE62"),
];
/// The colour of points.
const POINT: RGBColor = COLOURS[0].0;
/// The colour of text and of axes.
const INK: RGBColor = COLOURS[2].0;
/// The colour of what leads the eye: to a point, or to a tick.
const GUIDE: RGBColor = RGBColor(195, 204, 214);
/// GUIDE on a dark page.
const DARK_GUIDE: &str = "#3C4855";

/// The book's fonts where they are installed, its paper, and the colours of a dark page.
fn style() -> String {
    let hexadecimal = |RGBColor(r, g, b)| format!("#{r:02X}{g:02X}{b:02X}");
    let colours = COLOURS.into_iter().chain([(GUIDE, DARK_GUIDE)]);
    let dark: String = colours
        .map(|(light, dark)| {
            let light = hexadecimal(light);
            format!("[fill=\"{light}\"] {{ fill: {dark}; }} [stroke=\"{light}\"] {{ stroke: {dark}; }}\n")
        })
        .collect();
    format!(
        "<style>\nsvg {{ color-scheme: light dark; }}\ntext {{ font-family: 'Helvetica Neue', Helvetica, Arial, \
         'Liberation Sans', 'DejaVu Sans', sans-serif; }}\n.paper {{ fill: #FFFFFF; }}\n\
         @media (prefers-color-scheme: dark) {{\n.paper {{ fill: #0F1419; }}\n{dark}}}\n</style>\n\
         <rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n"
    )
}

/// Draws the picture: its text is SVG.
///
/// # Errors
/// There is nothing to draw, or the drawing fails; the text says what.
pub fn draw(title: &str, footer: &str, chart: Chart, results: &Results) -> anyhow::Result<String> {
    anyhow::ensure!(!results.rows.is_empty(), "there is nothing to draw");
    let height = match chart {
        Chart::Rows => 130 + 22 * results.rows.len() as u32,
        Chart::Lines => 560,
    };
    let mut text = String::new();
    let svg = SVGBackend::with_string(&mut text, (WIDTH, height));
    // The back end's error type borrows the text; its words are enough.
    paint(&svg.into_drawing_area(), title, footer, chart, results)
        .map_err(|error| anyhow::anyhow!("the chart cannot be drawn: {error}"))?;
    let (root, drawn) = text.split_once(">\n").unwrap_or_default();
    let named = format!("<title>{}</title>", escaped(title));
    Ok(format!("{root} role=\"img\">\n{named}\n<desc>{}</desc>\n{}{drawn}", told(results), style()))
}

/// The results in words, for screen readers.
fn told(results: &Results) -> String {
    let told = results.rows.iter().map(|row| {
        let stopped = if row.complete { "" } else { ", stopped" };
        let answers = row.answers.map(|count| format!(", answers: {count}")).unwrap_or_default();
        format!("{} {}: {}{stopped}{answers}", row.series, row.input, seconds(row.median))
    });
    escaped(&told.collect::<Vec<_>>().join("; "))
}

/// The mark of a series. Each of six series has a different one, so that the lines differ without
/// colours, too. A macro, as it is drawn in cells and seconds and in pixels.
macro_rules! mark {
    ($number:expr, $centre:expr) => {{
        let colour = COLOURS[$number % COLOURS.len()].0;
        let (centre, size) = ($centre, 5);
        let line = colour.stroke_width(2);
        match $number % COLOURS.len() {
            0 => Circle::new(centre, size, colour.filled()).into_dyn(),
            1 => TriangleMarker::new(centre, size + 1, colour.filled()).into_dyn(),
            2 => Cross::new(centre, size, line).into_dyn(),
            3 => Circle::new(centre, size + 1, line).into_dyn(),
            4 => TriangleMarker::new(centre, size + 3, line).into_dyn(),
            _ => Circle::new(centre, size - 3, line).into_dyn(),
        }
    }};
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

/// A text of this many pixels: plotters measures a font's height differently from SVG.
fn font(pixels: f64) -> TextStyle<'static> {
    ("sans-serif", pixels * 1.24).into_font().color(&INK)
}

fn paint(area: &Area, title: &str, footer: &str, chart: Chart, results: &Results) -> Drawn {
    let area = area.titled(title, font(19.0))?;
    let (plot, foot) = area.split_vertically(area.dim_in_pixel().1 as i32 - 26);
    foot.draw(&Text::new(footer.to_owned(), (12, 4), font(13.0)))?;
    match chart {
        Chart::Rows => rows(&plot, results)?,
        Chart::Lines => lines(&plot, results)?,
    }
    area.present()?;
    Ok(())
}

fn seconds_of(row: &Row) -> [f64; 3] {
    [row.min, row.median, row.max]
}

/// The range of a logarithmic axis: whole powers of ten around the values.
fn range(values: impl Iterator<Item = f64>) -> std::ops::Range<f64> {
    let wider = |(low, high): (f64, f64), value: f64| (low.min(value), high.max(value));
    let (low, high) = values.filter(|&value| value > 0.0).fold((f64::INFINITY, 0.0), wider);
    let power = |exponent: f64| 10f64.powf(exponent);
    if high == 0.0 {
        0.1..10.0
    } else {
        power((low / 1.5).log10().floor())..power(high.log10().ceil())
    }
}

/// 10 us, 1 ms, 100 s.
fn short(time: &f64) -> String {
    let (unit, name) = match *time {
        time if time >= 0.999 => (1.0, "s"),
        time if time >= 0.999e-3 => (1e-3, "ms"),
        _ => (1e-6, "µs"),
    };
    let value = format!("{:.3}", time / unit);
    format!("{} {name}", value.trim_end_matches('0').trim_end_matches('.'))
}

fn name_of(row: &Row) -> String {
    let Row { series, input, .. } = row;
    if input.starts_with(series) { input.clone() } else { format!("{series} {input}") }
}

/// One line for each row, so that the names can be read: a point and its range, with the median at its end. A bar on
/// a logarithmic axis would have no natural beginning.
fn rows(area: &Area, results: &Results) -> Drawn {
    let rows = &results.rows;
    let count = rows.len();
    let times = rows.iter().flat_map(seconds_of);
    let longest = rows.iter().map(|row| name_of(row).chars().count()).max().unwrap_or(0);
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .margin_right(80)
        .x_label_area_size(48)
        .y_label_area_size(24 + 8 * longest as u32)
        .build_cartesian_2d(range(times).log_scale(), (0..count).into_segmented())?;
    let row = |place: usize| &rows[count - 1 - place];
    let name = |place: &SegmentValue<usize>| match place {
        SegmentValue::CenterOf(place) if *place < count => name_of(row(*place)),
        _ => String::new(),
    };
    chart
        .configure_mesh()
        .disable_y_mesh()
        .x_desc("median, with minimum and maximum")
        .x_label_formatter(&short)
        .y_labels(count + 1)
        .y_label_formatter(&name)
        .axis_desc_style(font(14.0))
        .label_style(font(13.0))
        .axis_style(INK)
        .bold_line_style(GUIDE)
        .light_line_style(TRANSPARENT)
        .draw()?;
    let low = chart.x_range().start;
    for place in 0..count {
        let [least, middle, most] = seconds_of(row(place)).map(|end| end.max(low));
        let centre = |x| (x, SegmentValue::CenterOf(place));
        let guide = [low, least].map(centre);
        chart.draw_series([PathElement::new(guide, GUIDE.stroke_width(1))])?;
        let range = [least, most].map(centre);
        chart.draw_series([PathElement::new(range, INK.stroke_width(2))])?;
        chart.draw_series([Circle::new(centre(middle), 5, POINT.filled())])?;
        let beside = font(13.0).pos(Pos::new(HPos::Left, VPos::Center));
        let time = seconds(row(place).median).replace("us", "µs");
        let stopped = if row(place).complete { "" } else { ", stopped" };
        let figure = Text::new(time + stopped, (9, 0), beside);
        chart.draw_series([EmptyElement::at(centre(most)) + figure])?;
    }
    Ok(())
}

/// The sizes of the boards, as far as their numbers do not run into each other on an axis of so many pixels.
fn ticks(rows: &[Row], horizontal: &std::ops::Range<f64>, pixels: u32) -> Vec<f64> {
    let mut sizes: Vec<u64> = rows.iter().map(|row| row.size).collect();
    sizes.sort_unstable();
    let place = |size: u64| {
        let part = (size as f64 / horizontal.start).ln() / (horizontal.end / horizontal.start).ln();
        f64::from(pixels) * part
    };
    let mut last = f64::NEG_INFINITY;
    let has_room = |&size: &u64| {
        let width = 8 + 8 * human::count(size).len();
        let is_apart = place(size) - last >= width as f64;
        last = if is_apart { place(size) } else { last };
        is_apart
    };
    sizes.into_iter().filter(has_room).map(|size| size as f64).collect()
}

fn lines(area: &Area, results: &Results) -> Drawn {
    let rows = &results.rows;
    // The axis ends a little beyond the smallest and the largest board.
    let sizes = || rows.iter().map(|row| row.size.max(1) as f64);
    let (least, most) = (sizes().fold(f64::INFINITY, f64::min), sizes().fold(1.0, f64::max));
    let horizontal = least / 1.12..most * 1.12;
    let vertical = range(rows.iter().flat_map(seconds_of));
    let is_stopped = rows.iter().any(|row| !row.complete);
    let what = if is_stopped {
        "cells of the board (arrow: stopped, takes longer)"
    } else {
        "cells of the board"
    };
    let (labels, names) = (84, 130);
    let ticks = ticks(rows, &horizontal, WIDTH - labels - names - 12);
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .margin_right(names)
        .x_label_area_size(50)
        .y_label_area_size(labels)
        .build_cartesian_2d(horizontal.log_scale().with_key_points(ticks), vertical.log_scale())?;
    chart
        .configure_mesh()
        .x_desc(what)
        .y_desc("median, with minimum and maximum")
        .x_label_formatter(&|size| human::count(size.round() as u64))
        .y_label_formatter(&short)
        .axis_desc_style(font(14.0))
        .label_style(font(13.0))
        .axis_style(INK)
        .bold_line_style(GUIDE)
        .light_line_style(TRANSPARENT)
        .draw()?;
    let mut series: Vec<&str> = rows.iter().map(|row| row.series.as_str()).collect();
    series.dedup();
    // Where each line ends, to be named there.
    let mut ends = Vec::new();
    for (number, name) in series.into_iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()].0;
        let mut mine: Vec<&Row> = rows.iter().filter(|row| row.series == name).collect();
        mine.sort_by(|a, b| a.size.cmp(&b.size).then(a.median.total_cmp(&b.median)));
        let point = |row: &&Row| (row.size as f64, row.median.max(1e-9));
        // Boards of equal size are several points, but one place of the line.
        let sizes = mine.chunk_by(|a, b| a.size == b.size).map(|equal| equal[equal.len() / 2]);
        let line: Vec<_> = sizes.map(|row| point(&row)).collect();
        ends.extend(line.last().map(|end| (chart.backend_coord(end), name, colour)));
        chart.draw_series(LineSeries::new(line, colour.stroke_width(2)))?;
        for row in &mine {
            let spread = [row.min, row.max].map(|time| (row.size as f64, time.max(1e-9)));
            chart.draw_series([PathElement::new(spread, colour.stroke_width(1))])?;
            if !row.complete {
                chart.draw_series([EmptyElement::at(point(row)) + arrow((0, -6))])?;
            }
        }
        chart.draw_series(mine.iter().map(|row| mark!(number, point(row))))?;
    }
    // From the highest to the lowest, each below the one before.
    ends.sort_by_key(|&((x, y), ..)| (y, x));
    let (left, top) = area.get_base_pixel();
    let mut free = i32::MIN;
    for ((x, y), name, colour) in ends {
        let height = (y - top).max(free);
        let style = font(14.0).color(&colour).pos(Pos::new(HPos::Left, VPos::Center));
        area.draw(&Text::new(name.to_owned(), (x - left + 12, height), style))?;
        free = height + 18;
    }
    Ok(())
}

/// An arrow up from a point: the run was stopped, and would have taken longer.
fn arrow((x, y): (i32, i32)) -> PathElement<(i32, i32)> {
    let (top, head) = (y - 16, y - 10);
    let points = [(x, y), (x, top), (x - 5, head), (x, top), (x + 5, head)];
    PathElement::new(points, INK.stroke_width(2))
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
    fn every_chart_is_svg_with_its_title_names_and_footer() {
        for chart in [Chart::Rows, Chart::Lines] {
            let svg = draw("A & B", "on some processor", chart, &results()).unwrap();
            assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
            for word in ["A &amp; B", "on some processor", "parberry"] {
                assert!(svg.contains(word), "{chart:?}: {word}");
            }
        }
    }

    #[test]
    fn nothing_to_draw_is_an_error() {
        assert!(draw("", "", Chart::Rows, &Results::default()).is_err());
    }
}
