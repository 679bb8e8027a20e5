//! Draws the numbers of the cells, in discs that darken from start to end.

use svg::node::element::Circle;

use common::board::{Cell, MOVES};

use crate::picture::canvas::Canvas;
use crate::picture::sheet::{BLUE, INK, ORANGE, PAPER, rectangle, short};

/// The smallest font that can be read on paper, in pixels.
const SMALLEST_FONT: f64 = 7.0;
/// The radius of a disc, as a share of a cell's side. A move passes the middle of other cells at
/// 0.45 of it: it never touches their discs.
const RADIUS: f64 = 0.33;

/// Draws the numbers if they fit into their cells, and tells whether they do. They count the cells
/// of the path, beginning with `first`; without it, they are the moves that the knight has in each
/// cell of the path, or of the board where there is no path.
pub fn draw(canvas: &mut Canvas, path: &[Cell], first: Option<u32>) -> bool {
    let size = canvas.size;
    let longest = first.map_or(1, |_| path.len().to_string().len());
    let font = canvas.cell * RADIUS * [1.15, 0.92, 0.7, 0.5][longest.clamp(2, 5) - 2];
    if font < SMALLEST_FONT {
        return false;
    }
    let all: Vec<Cell> = match (first, path) {
        (None, []) => (0..size.cells()).map(|place| size.cell(place)).collect(),
        _ => path.to_vec(),
    };
    for (index, cell) in all.into_iter().enumerate() {
        let moves = || MOVES.iter().filter(|&&step| size.contains(cell + step)).count();
        let number = first.map_or_else(moves, |first| index + first as usize);
        let (is_start, is_end) = (index == 0 && !path.is_empty(), index + 1 == path.len());
        let (fill, ink) = match first {
            _ if is_start => (ORANGE.to_owned(), PAPER),
            _ if is_end => (INK.to_owned(), PAPER),
            None => (PAPER.to_owned(), INK),
            Some(_) => (shade(index as f64 / path.len() as f64), INK),
        };
        let ((x, y), radius) = (canvas.centre(cell), canvas.cell * RADIUS);
        if is_end && !is_start {
            // A square, so that it differs from the start without colours.
            let half = 0.92 * radius;
            let square = rectangle(x - half, y - half, 2.0 * half, 2.0 * half);
            canvas.sheet.add(square.set("fill", fill));
        } else {
            let disc =
                Circle::new().set("cx", short(x)).set("cy", short(y)).set("r", short(radius));
            let disc = disc.set("fill", fill).set("stroke", BLUE);
            canvas.sheet.add(disc.set("stroke-width", if is_start { 2.5 } else { 1.0 }));
        }
        let text = canvas.sheet.text(x, y, font, &number.to_string()).set("fill", ink);
        let weight = if is_start || is_end { "bold" } else { "normal" };
        canvas.sheet.add(text.set("font-weight", weight));
    }
    true
}

/// A blue from light to dark, so light that ink can be read on it.
fn shade(share: f64) -> String {
    let (light, dark) = ([232.0, 242.0, 250.0], [150.0, 190.0, 225.0]);
    let mixed = |i: usize| (light[i] + share * (dark[i] - light[i])).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mixed(0), mixed(1), mixed(2))
}
