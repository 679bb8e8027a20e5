//! Draws a number place board: clues bold on grey, found digits on white.

use common::search::Shape;

use super::boxes::text;
use super::canvas::{Canvas, SQUARE};
use super::sheet::{BLUE, GREY, INK, PAPER, rectangle};

/// Draws the board: clues on grey, lines, blocks and digits.
pub fn draw(canvas: &mut Canvas, shape: &Shape, clues: &[u32], values: &[u32]) {
    let size = canvas.size;
    for (place, _) in clues.iter().enumerate().filter(|&(_, &clue)| clue != 0) {
        let square = canvas.square(size.cell(place));
        canvas.sheet.add(square.set("fill", SQUARE));
    }
    canvas.lines(shape.block(size));
    canvas.frame(false);
    for (place, &value) in values.iter().enumerate().filter(|&(_, &value)| value != 0) {
        let text = text(canvas, canvas.centre(canvas.size.cell(place)), shape, value);
        canvas.sheet.add(match clues[place] {
            0 => text.set("class", "found").set("fill", BLUE),
            _ => text.set("class", "clue").set("fill", INK).set("font-weight", "bold"),
        });
    }
    let sign = |fill| rectangle(-8.0, -8.0, 16.0, 16.0).set("stroke", GREY).set("fill", fill);
    canvas.sheet.legend(vec![(sign(SQUARE), "clue"), (sign(PAPER), "found")]);
}
