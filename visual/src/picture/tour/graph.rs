//! Draws the graph of the knight's moves.

use svg::node::element::Path;

use common::board::MOVES;

use crate::picture::canvas::Canvas;
use crate::picture::sheet::{GREY, short};

/// The largest board whose moves are all drawn, in cells: beyond it they run together.
pub const MOST_CELLS: usize = 1600;

/// Draws every move once, all as one path: a line for each would be three times the text.
pub fn draw(canvas: &mut Canvas) {
    let size = canvas.size;
    let mut lines = String::new();
    let mut point = |letter: char, cell| {
        let (x, y) = canvas.centre(cell);
        lines += &format!("{letter}{} {}", short(x), short(y));
    };
    for from in (0..size.cells()).map(|place| size.cell(place)) {
        // Directions 0 to 3 lead down, and every move is one of them, there or back.
        for to in MOVES[..4].iter().map(|&step| from + step).filter(|&to| size.contains(to)) {
            point('M', from);
            point('L', to);
        }
    }
    let moves = Path::new().set("class", "moves").set("d", lines);
    let moves = moves.set("stroke", GREY).set("stroke-width", 1);
    canvas.sheet.add(moves.set("stroke-opacity", 0.55));
}
