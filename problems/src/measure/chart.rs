//! Draws results as an SVG picture, readable in black and white.

use plotters::coord::ranged1d::{IntoSegmentedCoord, SegmentValue};
use plotters::prelude::*;

use super::Chart;
use super::results::{Results, Row};

/// Width and height, in pixels.
const SIZE: (u32, u32) = (900, 560);

/// Draws the picture: its text is SVG.
///
/// # Errors
/// There is nothing to draw, or the drawing fails; the text says what.
pub fn draw(title: &str, footer: &str, chart: Chart, results: &Results) -> anyhow::Result<String> {
    anyhow::ensure!(!results.rows.is_empty(), "there is nothing to draw");
    let mut text = String::new();
    let svg = SVGBackend::with_string(&mut text, SIZE);
    // The back end's error type borrows the text; its words are enough.
    paint(&svg.into_drawing_area(), title, footer, chart, results)
        .map_err(|error| anyhow::anyhow!("the chart cannot be drawn: {error}"))?;
    Ok(text)
}

/// The mark of a series; hollow where the run was stopped. Each of six series has one of its own, so that
/// the lines differ without colours, too. A macro, as it is drawn in cells and seconds and in pixels.
macro_rules! mark {
    ($number:expr, $centre:expr, $complete:expr) => {{
        let colour = COLOURS[$number % COLOURS.len()];
        let (centre, size) = ($centre, 5);
        let style = match $complete {
            true => colour.filled(),
            false => colour.stroke_width(1),
        };
        let line = colour.stroke_width(2);
        match $number % COLOURS.len() {
            0 => Circle::new(centre, size, style).into_dyn(),
            1 => TriangleMarker::new(centre, size + 1, style).into_dyn(),
            2 => Cross::new(centre, size, line).into_dyn(),
            3 => Circle::new(centre, size + 1, line).into_dyn(),
            4 => TriangleMarker::new(centre, size + 3, line).into_dyn(),
            _ => Circle::new(centre, size - 3, line).into_dyn(),
        }
    }};
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

fn paint(area: &Area, title: &str, footer: &str, chart: Chart, results: &Results) -> Drawn {
    area.fill(&WHITE)?;
    let area = area.titled(title, ("sans-serif", 22))?;
    let (plot, foot) = area.split_vertically(area.dim_in_pixel().1 as i32 - 24);
    foot.draw(&Text::new(footer.to_owned(), (12, 4), ("sans-serif", 13)))?;
    let seconds = "seconds (median, with minimum and maximum)";
    let answers_of = |row: &Row| [row.answers.unwrap_or(0) as f64; 3];
    match chart {
        Chart::Bars => bars(&plot, results, seconds, seconds_of)?,
        Chart::Answers => bars(&plot, results, "answers", answers_of)?,
        Chart::Lines => lines(&plot, results)?,
    }
    area.present()?;
    Ok(())
}

fn seconds_of(row: &Row) -> [f64; 3] {
    [row.min, row.median, row.max]
}

/// The range of a logarithmic axis, with a little room at both ends.
fn range(values: impl Iterator<Item = f64>) -> std::ops::Range<f64> {
    let wider = |(low, high): (f64, f64), value: f64| (low.min(value), high.max(value));
    let (low, high) = values.filter(|&value| value > 0.0).fold((f64::INFINITY, 0.0), wider);
    if high == 0.0 { 0.5..2.0 } else { low / 2.0..high * 2.0 }
}

fn bars(area: &Area, results: &Results, unit: &str, heights: fn(&Row) -> [f64; 3]) -> Drawn {
    let rows = &results.rows;
    let names: Vec<String> =
        rows.iter().map(|row| format!("{} {}", row.series, row.input)).collect();
    let vertical = range(rows.iter().flat_map(heights));
    let low = vertical.start;
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .x_label_area_size(130)
        .y_label_area_size(80)
        .build_cartesian_2d((0..rows.len()).into_segmented(), vertical.log_scale())?;
    let name = |place: &SegmentValue<usize>| match place {
        SegmentValue::CenterOf(index) => names.get(*index).cloned().unwrap_or_default(),
        _ => String::new(),
    };
    let turned = ("sans-serif", 13).into_font().transform(FontTransform::Rotate90).color(&BLACK);
    chart
        .configure_mesh()
        .disable_x_mesh()
        .y_desc(unit)
        .y_label_formatter(&|value| format!("{value:e}"))
        .x_labels(rows.len() + 1)
        .x_label_formatter(&name)
        .x_label_style(turned)
        .draw()?;
    for (index, row) in rows.iter().enumerate() {
        let [least, middle, most] = heights(row).map(|height| height.max(low));
        let corners = [(SegmentValue::Exact(index), low), (SegmentValue::Exact(index + 1), middle)];
        let mut bar = Rectangle::new(corners, RGBColor(150, 150, 150).filled());
        bar.set_margin(0, 0, 4, 4);
        chart.draw_series([bar])?;
        let whisker = [least, most].map(|height| (SegmentValue::CenterOf(index), height));
        chart.draw_series([PathElement::new(whisker, BLACK.stroke_width(2))])?;
    }
    Ok(())
}

fn lines(area: &Area, results: &Results) -> Drawn {
    let rows = &results.rows;
    let horizontal = range(rows.iter().map(|row| row.size as f64));
    let vertical = range(rows.iter().flat_map(seconds_of));
    let (area, beside) = area.split_horizontally(area.dim_in_pixel().0 as i32 - 170);
    let mut chart = ChartBuilder::on(&area)
        .margin(12)
        .x_label_area_size(50)
        .y_label_area_size(80)
        .build_cartesian_2d(horizontal.log_scale(), vertical.log_scale())?;
    chart
        .configure_mesh()
        .x_desc("cells of the board")
        .y_desc("seconds (median; hollow: stopped at the time limit)")
        .x_label_formatter(&|value| format!("{value:.0}"))
        .y_label_formatter(&|value| format!("{value:e}"))
        .draw()?;
    let mut series: Vec<&str> = rows.iter().map(|row| row.series.as_str()).collect();
    series.dedup();
    for (number, name) in series.into_iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        let mine: Vec<&Row> = rows.iter().filter(|row| row.series == name).collect();
        let point = |row: &&Row| (row.size as f64, row.median.max(1e-9));
        chart.draw_series(LineSeries::new(mine.iter().map(point), colour.stroke_width(2)))?;
        chart.draw_series(mine.iter().map(|row| mark!(number, point(row), row.complete)))?;
        let height = 30 + 24 * number as i32;
        beside.draw(&PathElement::new([(4, height), (32, height)], colour.stroke_width(2)))?;
        beside.draw(&mark!(number, (18, height), true))?;
        beside.draw(&Text::new(name.to_owned(), (40, height - 7), ("sans-serif", 14)))?;
    }
    Ok(())
}

/// Colours that differ in brightness, too, and for people who cannot tell red from green (Okabe and Ito).
const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 0, 0),
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(86, 180, 233),
    RGBColor(204, 121, 167),
];

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
        for chart in [Chart::Bars, Chart::Lines, Chart::Answers] {
            let svg = draw("A & B", "on some processor", chart, &results()).unwrap();
            assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
            for word in ["A &amp; B", "on some processor", "parberry"] {
                assert!(svg.contains(word), "{chart:?}: {word}");
            }
        }
    }

    #[test]
    fn nothing_to_draw_is_an_error() {
        assert!(draw("", "", Chart::Bars, &Results::default()).is_err());
    }
}
