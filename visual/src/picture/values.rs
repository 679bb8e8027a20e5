//! Draws what is in each cell: a digit, a value or a mark. Clues are bold on grey.

use common::search::Shape;

use super::board::SQUARE;
use super::sheet::{BLUE, INK, Sheet};

/// The signs of a blocked cell and of a mark.
const SIGNS: [&str; 2] = ["\u{25a0}", "\u{25cf}"];

/// Draws the lines, the blocks and the values, each as large as its cell allows.
pub fn draw(sheet: &mut Sheet, shape: &Shape, values: &[u32]) {
    let size = sheet.size;
    let clues = if let Shape::Digits { clues } = shape { &clues[..] } else { &[] };
    let is_clue = |place: usize| clues.get(place).is_some_and(|&clue| clue != 0);
    for place in (0..values.len()).filter(|&place| is_clue(place)) {
        sheet.add(sheet.square(size.cell(place)).set("fill", SQUARE));
    }
    sheet.lines(shape.block(size));
    sheet.frame(shape.is_line(size));
    for (place, &value) in values.iter().enumerate().filter(|&(_, &value)| value != 0) {
        let (x, y) = sheet.centre(size.cell(place));
        let written = shape.written(value, SIGNS);
        let length = written.chars().count().max(1) as f64;
        let text = sheet.text(x, y, sheet.cell * (1.5 / length).min(0.52), &written);
        sheet.add(if is_clue(place) {
            text.set("class", "clue").set("fill", INK).set("font-weight", "bold")
        } else {
            text.set("class", "found").set("fill", BLUE)
        });
    }
    sheet.legend(if clues.iter().all(|&clue| clue == 0) { &[] } else { &["shaded: clue"] });
}
