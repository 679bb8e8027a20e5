//! `--svg`: pictures for a report.
//!
//! Colours also differ in lightness, and everything that matters differs in shape: a picture means the
//! same in greyscale, and to readers who confuse red and green.

mod boxes;
mod canvas;
mod digits;
mod queens;
mod sheet;
pub mod solution;
mod tour;
pub mod tree;

use canvas::Canvas;

use common::search::{About, Shape};

#[cfg(test)]
mod tests;

/// The largest board that is drawn, in cells.
pub const MOST_CELLS: usize = 1_000_000;

/// Draws a board with these values; the text is SVG.
pub fn draw(about: &About, note: &str, values: &[u32]) -> String {
    let mut canvas = Canvas::new(&about.title, note, about.size);
    match &about.shape {
        Shape::Tour { first, graph } => tour::draw(&mut canvas, values, *first, *graph),
        Shape::Queens => queens::draw(&mut canvas, values),
        Shape::Digits { clues } => digits::draw(&mut canvas, &about.shape, clues, values),
        Shape::Boxes => boxes::draw(&mut canvas, values),
    }
    canvas.sheet.finish()
}
