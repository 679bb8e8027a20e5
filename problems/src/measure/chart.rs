//! Draws results as an SVG picture, readable in black and white.

use checks::measurement::Chart;
use checks::results::{Results, Row, seconds};
use common::cli::{escaped, human};
use plotters::coord::combinators::BindKeyPoints;
use plotters::coord::ranged1d::{IntoSegmentedCoord, SegmentValue};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Width, in pixels.
const WIDTH: u32 = 900;

/// The colours of the lines: the book's (palette.css of `visual`), and three that differ from them in brightness, too, also for
/// people who cannot tell red from green.
const COLOURS: [RGBColor; 6] = [
    RGBColor(11, 74, 128),
    RGBColor(168, 67, 0),
    INK,
    RGBColor(122, 42, 160),
    RGBColor(34, 98, 46),
    RGBColor(130, 100, 0),
];
/// The colour of text and of axes.
const INK: RGBColor = RGBColor(27, 31, 36);
/// The colour of what leads the eye: to a point, or to a tick.
const GUIDE: RGBColor = RGBColor(195, 204, 214);

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
    Ok(format!("{root} role=\"img\">\n<title>{}</title>\n{drawn}", escaped(title)))
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

/// A text of this many pixels: plotters measures a font's height differently from SVG.
fn font(pixels: f64) -> TextStyle<'static> {
    ("sans-serif", pixels * 1.24).into_font().color(&INK)
}

fn paint(area: &Area, title: &str, footer: &str, chart: Chart, results: &Results) -> Drawn {
    area.fill(&WHITE)?;
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
        chart.draw_series([Circle::new(centre(middle), 5, COLOURS[0].filled())])?;
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
    let least = sizes().fold(f64::INFINITY, f64::min);
    let most = sizes().fold(1.0, f64::max);
    let horizontal = least / 1.12..most * 1.12;
    let vertical = range(rows.iter().flat_map(seconds_of));
    let is_stopped = rows.iter().any(|row| !row.complete);
    let what = if is_stopped {
        "cells of the board (hollow: stopped, takes longer)"
    } else {
        "cells of the board"
    };
    let labels = 84;
    let names = 130;
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
    let mut ends = Vec::new();
    for (number, name) in series.into_iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
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
            let style = if row.complete { colour.filled() } else { colour.stroke_width(2) };
            chart.draw_series([Circle::new(point(row), 5, style)])?;
        }
    }
    name_lines(area, ends)
}

/// Names each line where it ends.
fn name_lines(area: &Area, mut ends: Vec<((i32, i32), &str, RGBColor)>) -> Drawn {
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
