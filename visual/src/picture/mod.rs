//! `--svg`: pictures for a report.
//!
//! Colours also differ in lightness, and everything that matters differs in shape: a picture means the
//! same in greyscale, and to readers who confuse red and green.

mod board;
mod queens;
mod sheet;
pub mod solution;
mod tour;
mod values;

use sheet::Sheet;

use common::search::{Header, Shape};

#[cfg(test)]
mod tests;

/// The largest board that is drawn, in cells: the reading's 130 x 130, whose cells are the smallest that can be seen.
pub const MOST_CELLS: usize = 16_900;

/// Draws a board with these values; the text is SVG.
pub fn draw(header: &Header, note: &str, values: &[u32]) -> String {
    let mut sheet = Sheet::new(&header.title, note, header.size);
    match &header.shape {
        Shape::Tour { first, graph } => tour::draw(&mut sheet, values, *first, *graph),
        Shape::Queens => queens::draw(&mut sheet, values),
        shape => values::draw(&mut sheet, shape, values),
    }
    sheet.finish()
}
