//! The sheet that every picture is drawn on: title, note, a place to draw, legend.

use common::board::Size;
use svg::Document;
use svg::node::element::{Description, Group, Rectangle, Style, Text, Title as Heading};
use svg::node::{Node, Value};

/// Every system has one of these fonts; the most legible come first.
const FONTS: &str =
    "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

// The book's colours: those of visual/src/replay/page/palette.css.

/// Text, and the lines of a board.
pub const INK: &str = "#1b1f24";
/// Less important text.
pub const GREY: &str = "#57606a";
/// The paper.
pub const PAPER: &str = "#ffffff";
/// What was found.
pub const BLUE: &str = "#0b4a80";
/// What a reader looks for first. It differs from [`BLUE`] in greyscale, too, and for readers who
/// confuse colours.
pub const ORANGE: &str = "#a84300";

/// On a dark page: light ink, and no paper.
const DARK: &str = "svg { color-scheme: light dark; } @media (prefers-color-scheme: dark) { \
                    svg { filter: invert(1) hue-rotate(180deg); } .paper { fill: none; } }";

/// About how wide a letter is, as a share of the font's height.
const LETTER: f64 = 0.55;

/// The longer side of a board, in pixels, if its cells are neither too small nor too large then.
const BOARD: f64 = 780.0;

/// A picture under way. Lengths are pixels.
pub struct Sheet {
    document: Document,
    /// Where the place to draw begins.
    pub left: f64,
    /// Where the place to draw begins.
    pub top: f64,
    width: f64,
    bottom: f64,
    legend: f64,
    /// The board.
    pub size: Size,
    /// The side of a cell.
    pub cell: f64,
}

impl Sheet {
    /// A sheet with a title, a note below it, and room for a board.
    pub fn new(title: &str, note: &str, size: Size) -> Self {
        let columns = f64::from(size.width);
        let rows = f64::from(size.height);
        let cell = (BOARD / columns.max(rows)).clamp(6.0, 64.0);
        let width = cell * columns;
        let letters = |text: &str, font| text.chars().count() as f64 * LETTER * font;
        let text = letters(title, 22.0).max(letters(note, 14.0)); // the title is bold
        // A legend has room for some forty letters.
        let whole = (width + 72.0).max(text + 40.0).max(360.0);
        let left = (whole - width) / 2.0;
        let top = 100.0;
        let mut sheet = Sheet {
            document: Document::new(),
            left,
            top,
            width: whole,
            bottom: top + cell * rows,
            legend: 0.0,
            size,
            cell,
        };
        sheet.add(Heading::new(title));
        sheet.add(Description::new().add(svg::node::Text::new(note)));
        sheet.add(Style::new(DARK));
        sheet.add(
            Rectangle::new()
                .set("class", "paper")
                .set("width", "100%")
                .set("height", "100%")
                .set("fill", PAPER),
        );
        let middle = whole / 2.0;
        let title = sheet.text(middle, 34.0, 20.0, title);
        let title = title.set("font-weight", "bold").set("fill", INK);
        let note = sheet.text(middle, 58.0, 14.0, note).set("fill", GREY);
        sheet.add(title);
        sheet.add(note);
        sheet
    }

    /// A text centred on a point.
    pub fn text(&self, x: f64, y: f64, font: f64, text: &str) -> Text {
        Text::new(text)
            .set("x", short(x))
            // Not every reader of SVG knows dominant-baseline: digits are 0.7 of the font high.
            .set("y", short(y + 0.35 * font))
            .set("font-size", short(font))
            .set("text-anchor", "middle")
    }

    /// Says below the picture what its signs mean, a line each.
    pub fn legend(&mut self, lines: &[&str]) {
        for line in lines {
            let y = self.bottom + self.legend + 34.0;
            self.add(self.text(self.width / 2.0, y, 14.0, line).set("fill", INK));
            self.legend += 24.0;
        }
    }

    /// Adds an element.
    pub fn add(&mut self, node: impl Node) {
        self.document.append(node);
    }

    /// The finished picture.
    pub fn finish(self) -> String {
        let height = self.bottom + self.legend + 34.0;
        let width = short(self.width);
        let height = short(height);
        self.document
            .set("xmlns", "http://www.w3.org/2000/svg")
            .set("role", "img")
            .set("viewBox", format!("0 0 {width} {height}"))
            .set("width", width)
            .set("height", height)
            .set("font-family", FONTS)
            .to_string()
    }
}

/// A group whose point (0, 0) is somewhere else.
pub fn at(x: f64, y: f64) -> Group {
    Group::new().set("transform", format!("translate({} {})", short(x), short(y)))
}

/// A length with two decimals at most: more cannot be seen, and a large board has many lengths.
pub fn short(length: f64) -> Value {
    Value::from((length * 100.0).round() / 100.0)
}

/// A rectangle with this left upper corner.
pub fn rectangle(x: f64, y: f64, width: f64, height: f64) -> Rectangle {
    Rectangle::new()
        .set("x", short(x))
        .set("y", short(y))
        .set("width", short(width))
        .set("height", short(height))
}
