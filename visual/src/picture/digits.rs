//! Draws a number place board: clues bold on grey, found digits on white.

use common::board::Cell;

use super::canvas::{Canvas, SQUARE};
use super::sheet::{BLUE, GREY, INK, PAPER, rectangle};

/// Cells in a row of a block.
const BLOCK: i32 = 3;

/// Draws the board without its digits: lines, blocks, and clues on grey.
pub fn grid(canvas: &mut Canvas, clues: &[u32]) {
    let size = canvas.size;
    for (place, _) in clues.iter().enumerate().filter(|&(_, &clue)| clue != 0) {
        let square = canvas.square(size.cell(place));
        canvas.sheet.add(square.set("fill", SQUARE));
    }
    let (width, height) = (size.width, size.height);
    let down = (1..width).map(|x| (x, Cell { x, y: 0 }, Cell { x, y: height }));
    let across = (1..height).map(|y| (y, Cell { x: 0, y }, Cell { x: width, y }));
    for (number, from, to) in down.chain(across) {
        let width = if number % BLOCK == 0 { 2.5 } else { 0.7 };
        canvas.sheet.add(canvas.edge(from, to).set("stroke-width", width));
    }
    canvas.frame();
}

/// Draws the board with its digits.
pub fn draw(canvas: &mut Canvas, clues: &[u32], values: &[u32]) {
    grid(canvas, clues);
    for (place, &digit) in values.iter().enumerate().filter(|&(_, &value)| value != 0) {
        let (x, y) = canvas.centre(canvas.size.cell(place));
        let text = canvas.sheet.text(x, y, canvas.cell * 0.52, &digit.to_string());
        canvas.sheet.add(match clues[place] {
            0 => text.set("class", "found").set("fill", BLUE),
            _ => text.set("class", "clue").set("fill", INK).set("font-weight", "bold"),
        });
    }
    let sign = |fill| rectangle(-8.0, -8.0, 16.0, 16.0).set("stroke", GREY).set("fill", fill);
    canvas.sheet.legend(vec![(sign(SQUARE), "clue"), (sign(PAPER), "found")]);
}
