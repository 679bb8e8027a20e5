//! Draws a number place board: clues bold on grey, found digits on white.

use svg::node::element::Rectangle;

use super::canvas::{Canvas, SQUARE};
use super::sheet::{BLUE, GREY, INK, PAPER};

/// Cells in a row of a block.
const BLOCK: i32 = 3;

/// Draws the digits.
pub fn draw(canvas: &mut Canvas, clues: &[u32], values: &[u32]) {
    let size = canvas.size;
    for (place, _) in clues.iter().enumerate().filter(|&(_, &clue)| clue != 0) {
        let square = canvas.square(size.cell(place));
        canvas.add(square.set("fill", SQUARE));
    }
    for line in 1..size.width {
        let width = if line % BLOCK == 0 { 2.5 } else { 0.7 };
        let edge = canvas.edge((line, 0), (line, size.height));
        canvas.add(edge.set("stroke-width", width));
    }
    for line in 1..size.height {
        let width = if line % BLOCK == 0 { 2.5 } else { 0.7 };
        let edge = canvas.edge((0, line), (size.width, line));
        canvas.add(edge.set("stroke-width", width));
    }
    canvas.frame();
    for (place, &digit) in values.iter().enumerate().filter(|&(_, &value)| value != 0) {
        let (x, y) = canvas.centre(size.cell(place));
        let text = canvas.text(x, y, canvas.cell * 0.52, &digit.to_string());
        canvas.add(match clues[place] {
            0 => text.set("class", "found").set("fill", BLUE),
            _ => text.set("class", "clue").set("fill", INK).set("font-weight", "bold"),
        });
    }
    let sign = |fill| {
        Rectangle::new()
            .set("x", -8)
            .set("y", -8)
            .set("width", 16)
            .set("height", 16)
            .set("stroke", GREY)
            .set("fill", fill)
    };
    canvas.sheet.legend(vec![(sign(SQUARE), "clue"), (sign(PAPER), "found")]);
}
