//! A sheet with a board on it.

use svg::node::Node;
use svg::node::element::{Definitions, Line, Pattern, Rectangle, Text};

use super::sheet::{GREY, INK, Sheet, short};
use common::board::{Cell, Size};

/// The darker squares of a board.
pub const SQUARE: &str = "#e8edf3";

/// The longer side of a board, in pixels, if its cells are neither too small nor too large then.
const BOARD: f64 = 780.0;

/// A board under way. Lengths are pixels.
pub struct Canvas {
    /// The sheet it is drawn on.
    pub sheet: Sheet,
    /// The board.
    pub size: Size,
    /// The side of a cell.
    pub cell: f64,
}

impl Canvas {
    /// A sheet with a title, a note below it, and room for a board.
    pub fn new(title: &str, note: &str, size: Size) -> Self {
        let (columns, rows) = (f64::from(size.width), f64::from(size.height));
        let cell = (BOARD / columns.max(rows)).clamp(6.0, 64.0);
        let unit = (cell * columns.max(rows) / BOARD).max(1.0);
        Canvas { sheet: Sheet::new(title, note, cell * columns, cell * rows, unit), size, cell }
    }

    /// Draws the squares of a board, the one at (0, 0) light.
    pub fn squares(&mut self) {
        if self.cell < 10.0 {
            return; // they would only be noise behind the lines
        }
        let (cell, two) = (self.cell, 2.0 * self.cell);
        let dark = |x, y| rectangle(x, y, cell, cell).set("fill", SQUARE);
        let pattern = Pattern::new()
            .set("id", "squares")
            .set("patternUnits", "userSpaceOnUse")
            .set("x", short(self.sheet.left))
            .set("y", short(self.sheet.top))
            .set("width", short(two))
            .set("height", short(two))
            .add(dark(cell, 0.0))
            .add(dark(0.0, cell));
        self.add(Definitions::new().add(pattern));
        let board = self.board().set("fill", "url(#squares)");
        self.add(board);
    }

    /// Draws the board's edge, and its coordinates where they fit.
    pub fn frame(&mut self) {
        let edge = self.board().set("fill", "none").set("stroke", INK);
        self.add(edge.set("stroke-width", short(1.5 * self.sheet.unit)));
        if self.cell < 16.0 {
            return;
        }
        let font = (self.cell * 0.32).clamp(9.0, 13.0);
        for x in 0..self.size.width {
            let (column, _) = self.centre(Cell { x, y: 0 });
            let text = self.text(column, self.sheet.top - font, font, &x.to_string());
            self.add(text.set("fill", GREY));
        }
        for y in 0..self.size.height {
            let (_, row) = self.centre(Cell { x: 0, y });
            let text = self.text(self.sheet.left - 1.2 * font, row, font, &y.to_string());
            self.add(text.set("fill", GREY));
        }
    }

    fn board(&self) -> Rectangle {
        let (width, height) = (f64::from(self.size.width), f64::from(self.size.height));
        let Sheet { left, top, .. } = self.sheet;
        rectangle(left, top, width * self.cell, height * self.cell)
    }

    /// The square of a cell.
    pub fn square(&self, Cell { x, y }: Cell) -> Rectangle {
        let (x, y) = (f64::from(x) * self.cell, f64::from(y) * self.cell);
        let Sheet { left, top, .. } = self.sheet;
        rectangle(left + x, top + y, self.cell, self.cell)
    }

    /// A line between two corners of cells, (0, 0) being the board's left upper corner.
    pub fn edge(&self, from: (i32, i32), to: (i32, i32)) -> Line {
        let x = |x: i32| short(self.sheet.left + f64::from(x) * self.cell);
        let y = |y: i32| short(self.sheet.top + f64::from(y) * self.cell);
        Line::new()
            .set("x1", x(from.0))
            .set("y1", y(from.1))
            .set("x2", x(to.0))
            .set("y2", y(to.1))
            .set("stroke", INK)
    }

    /// The middle of a cell.
    pub fn centre(&self, Cell { x, y }: Cell) -> (f64, f64) {
        (
            self.sheet.left + (f64::from(x) + 0.5) * self.cell,
            self.sheet.top + (f64::from(y) + 0.5) * self.cell,
        )
    }

    /// A text centred on a point.
    pub fn text(&self, x: f64, y: f64, font: f64, text: &str) -> Text {
        self.sheet.text(x, y, font, text)
    }

    /// Adds an element.
    pub fn add(&mut self, node: impl Node) {
        self.sheet.add(node);
    }
}

fn rectangle(x: f64, y: f64, width: f64, height: f64) -> Rectangle {
    Rectangle::new()
        .set("x", short(x))
        .set("y", short(y))
        .set("width", short(width))
        .set("height", short(height))
}
