//! The board on a sheet.

use svg::node::element::{Definitions, Line, Pattern, Rectangle};

use super::sheet::{GREY, INK, Sheet, rectangle, short};
use common::board::Cell;

/// The darker squares of a board.
pub const SQUARE: &str = "#e8edf3";

impl Sheet {
    /// Draws the squares of a board, the one at (0, 0) light.
    pub fn squares(&mut self) {
        if self.cell < 10.0 {
            return; // so small, they would only disturb
        }
        let cell = self.cell;
        let two = 2.0 * cell;
        let dark = |x, y| rectangle(x, y, cell, cell).set("fill", SQUARE);
        let pattern = Pattern::new()
            .set("id", "squares")
            .set("patternUnits", "userSpaceOnUse")
            .set("x", short(self.left))
            .set("y", short(self.top))
            .set("width", short(two))
            .set("height", short(two))
            .add(dark(cell, 0.0))
            .add(dark(0.0, cell));
        self.add(Definitions::new().add(pattern));
        self.add(self.board().set("fill", "url(#squares)"));
    }

    /// Draws the lines between the cells, thick ones between blocks with this side, if there are any.
    pub fn lines(&mut self, block: i32) {
        let width = self.size.width;
        let height = self.size.height;
        let down = (1..width).map(|x| (x, Cell { x, y: 0 }, Cell { x, y: height }));
        let across = (1..height).map(|y| (y, Cell { x: 0, y }, Cell { x: width, y }));
        for (number, from, to) in down.chain(across) {
            let width = if block > 0 && number % block == 0 { 2.5 } else { 0.7 };
            self.add(self.edge(from, to).set("stroke-width", width));
        }
    }

    /// Draws the board's edge, and its coordinates where they fit: those of boxes on a line are one number each.
    pub fn frame(&mut self, is_line: bool) {
        self.add(self.board().set("fill", "none").set("stroke", INK).set("stroke-width", 1.5));
        if self.cell < 20.0 {
            return;
        }
        let font = (self.cell * 0.32).clamp(12.0, 13.0);
        let left = self.left - 1.2 * font;
        let top = self.top - font;
        let columns = (0..self.size.width).map(|x| (self.centre(Cell { x, y: 0 }).0, top, x));
        let rows = if is_line { 0 } else { self.size.height };
        let rows = (0..rows).map(|y| (left, self.centre(Cell { x: 0, y }).1, y));
        for (x, y, number) in columns.chain(rows).collect::<Vec<_>>() {
            self.add(self.text(x, y, font, &number.to_string()).set("fill", GREY));
        }
    }

    fn board(&self) -> Rectangle {
        let length = |cells| f64::from(cells) * self.cell;
        rectangle(self.left, self.top, length(self.size.width), length(self.size.height))
    }

    /// The upper left corner of a cell, this many cells right of it and below it.
    fn at(&self, Cell { x, y }: Cell, more: f64) -> (f64, f64) {
        let length = |cells: i32| (f64::from(cells) + more) * self.cell;
        (self.left + length(x), self.top + length(y))
    }

    /// The middle of a cell.
    pub fn centre(&self, cell: Cell) -> (f64, f64) {
        self.at(cell, 0.5)
    }

    /// The square of a cell.
    pub fn square(&self, cell: Cell) -> Rectangle {
        let (x, y) = self.at(cell, 0.0);
        rectangle(x, y, self.cell, self.cell)
    }

    /// A line between the left upper corners of two cells.
    pub fn edge(&self, from: Cell, to: Cell) -> Line {
        let from = self.at(from, 0.0);
        let to = self.at(to, 0.0);
        Line::new()
            .set("x1", short(from.0))
            .set("y1", short(from.1))
            .set("x2", short(to.0))
            .set("y2", short(to.1))
            .set("stroke", INK)
    }
}
