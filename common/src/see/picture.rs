//! `--svg`: pictures for a report.
//!
//! Colours are told apart by their lightness too, and everything that matters differs in shape: a picture
//! means the same in greyscale and to readers who do not tell red from green.

pub mod answer;
mod canvas;
mod figures;
mod queens;
mod sheet;
mod tour;
pub mod tree;

use crate::board::Size;
use crate::see::scene::Style;
use canvas::Canvas;

#[cfg(test)]
mod tests;

/// The largest board that is drawn, in cells.
pub const MOST_CELLS: usize = 1_000_000;

/// Draws a board; the text is SVG.
///
/// `values` are the board's numbers row by row, as `style` says.
pub fn draw(title: &str, note: &str, size: Size, style: &Style, values: &[u32]) -> String {
    let mut canvas = Canvas::new(title, note, size);
    match style {
        Style::Tour { first, graph } => tour::draw(&mut canvas, values, *first, *graph),
        Style::Queens => queens::draw(&mut canvas, values),
        Style::Figures { clues } => figures::draw(&mut canvas, clues, values),
    }
    canvas.sheet.finish()
}
