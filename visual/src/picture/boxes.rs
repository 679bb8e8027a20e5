//! Draws boxes with a value or a mark in each.

use common::search::Shape;
use svg::node::element::Text;

use super::canvas::Canvas;
use super::sheet::BLUE;

/// Draws the boxes and their values.
pub fn draw(canvas: &mut Canvas, values: &[u32]) {
    canvas.lines(0);
    canvas.frame(canvas.size.height == 1);
    for (place, &value) in values.iter().enumerate().filter(|&(_, &value)| value != 0) {
        let (x, y) = canvas.centre(canvas.size.cell(place));
        let text = text(canvas, (x, y), &Shape::Boxes, value);
        canvas.sheet.add(text.set("class", "found").set("fill", BLUE));
    }
}

/// A value of any shape, as large as its cell allows.
pub fn text(canvas: &Canvas, (x, y): (f64, f64), shape: &Shape, value: u32) -> Text {
    let written = shape.written(value, SIGNS);
    let length = written.chars().count().max(1) as f64;
    canvas.sheet.text(x, y, canvas.cell * (1.5 / length).min(0.52), &written)
}

/// The signs of a blocked cell and of a mark.
const SIGNS: [&str; 2] = ["\u{25a0}", "\u{25cf}"];
