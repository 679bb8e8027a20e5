//! `--svg`: pictures for a report.
//!
//! Colours also differ in lightness, and everything that matters differs in shape: a picture means the
//! same in greyscale, and to readers who confuse red and green.

mod canvas;
mod queens;
mod sheet;
pub mod solution;
mod tour;
mod values;

use canvas::Canvas;

use common::search::{Header, Shape};

#[cfg(test)]
mod tests;

/// The largest board that is drawn, in cells.
pub const MOST_CELLS: usize = 1_000_000;

/// Draws a board with these values; the text is SVG.
pub fn draw(header: &Header, note: &str, values: &[u32]) -> String {
    let mut canvas = Canvas::new(&header.title, note, header.size);
    match &header.shape {
        Shape::Tour { first, graph } => tour::draw(&mut canvas, values, *first, *graph),
        Shape::Queens => queens::draw(&mut canvas, values),
        shape => values::draw(&mut canvas, shape, values),
    }
    canvas.sheet.finish()
}
