//! The signs of a tour's picture, around the point (0, 0).

use svg::node::element::{Circle, Element, Path, Rectangle};

use crate::picture::sheet::{BLUE, GREY, INK, ORANGE, PAPER, short};

/// The first cell.
pub fn start(radius: f64) -> Element {
    Circle::new()
        .set("r", short(radius))
        .set("fill", ORANGE)
        .set("stroke", PAPER)
        .set("stroke-width", short(radius / 5.0))
        .into()
}

/// The last cell.
pub fn end(radius: f64) -> Element {
    Rectangle::new()
        .set("x", short(-radius))
        .set("y", short(-radius))
        .set("width", short(2.0 * radius))
        .set("height", short(2.0 * radius))
        .set("fill", INK)
        .set("stroke", PAPER)
        .set("stroke-width", short(radius / 5.0))
        .into()
}

/// The move that closes a tour.
pub fn dashed_line() -> Element {
    line(BLUE, 3).set("stroke-dasharray", "5 4").into()
}

/// A move of the graph.
pub fn thin_line() -> Element {
    line(GREY, 1).into()
}

fn line(colour: &str, width: u8) -> Path {
    let line = Path::new().set("d", "M-10 0H10").set("stroke", colour);
    line.set("stroke-width", width)
}
