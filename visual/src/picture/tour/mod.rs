//! Draws a knight's tour: the path through the middle of its cells, start and end, and the numbers
//! where they fit.

mod graph;
mod numbers;

use svg::node::element::{Circle, Element, Path, Polyline};

use super::canvas::Canvas;
use super::sheet::{BLUE, GREY, INK, ORANGE, PAPER, at, rectangle, short};
use common::board::{Cell, Size};
use common::search::special;

use graph::MOST_CELLS;

/// What the thin lines of a graph mean.
const MOVES: &str = "every move; the number is how many a cell has";

/// Draws a path, or only the graph where it has no cells.
pub fn draw(canvas: &mut Canvas, values: &[u32], first: u32, graph: bool) {
    let path = path(canvas.size, values);
    let graph = graph && canvas.size.cells() <= MOST_CELLS;
    canvas.squares();
    if graph {
        graph::draw(canvas);
    }
    let closing = draw_path(canvas, &path);
    canvas.frame(false);
    let numbered = numbers::draw(canvas, &path, (!graph).then_some(first));
    let mut entries = Vec::new();
    if let [first, .., last] = path[..] {
        if !numbered {
            mark_ends(canvas, first, last);
        }
        entries.extend([(start(7.0), "start"), (end(7.0), "end")]);
    }
    if closing {
        let dashed = sign(BLUE, 3).set("stroke-dasharray", "5 4");
        entries.push((dashed.into(), "the move that closes the tour"));
    }
    if graph {
        entries.push((sign(GREY, 1).into(), MOVES));
    }
    canvas.sheet.legend(entries);
}

/// The cells in the order of their numbers from 1; empty if none has one.
fn path(size: Size, values: &[u32]) -> Vec<Cell> {
    let mut order: Vec<(u32, usize)> = values.iter().copied().zip(0..).collect();
    order.retain(|&(number, _)| number > 0 && number < special::ZERO);
    order.sort_unstable();
    let places = order.into_iter().map(|(_, place)| place);
    places.map(|place| size.cell(place)).collect()
}

/// Draws the path, and the move that closes it if there is one; tells whether there is.
fn draw_path(canvas: &mut Canvas, path: &[Cell]) -> bool {
    let [first, .., last] = *path else {
        return false;
    };
    let width = (canvas.cell * 0.07).min(4.0).max(canvas.sheet.unit);
    let tour = line(canvas, path, width).set("class", "tour");
    canvas.sheet.add(tour);
    let closes = first.is_move_from(last);
    if closes {
        let dashes = format!("{0} {0}", short(2.0 * width));
        let closing = line(canvas, &[last, first], width).set("stroke-dasharray", dashes);
        canvas.sheet.add(closing);
    }
    closes
}

fn line(canvas: &Canvas, cells: &[Cell], width: f64) -> Polyline {
    let point = |&cell: &Cell| {
        let (x, y) = canvas.centre(cell);
        format!("{},{}", short(x), short(y))
    };
    let points: Vec<String> = cells.iter().map(point).collect();
    Polyline::new()
        .set("points", points.join(" "))
        .set("fill", "none")
        .set("stroke", BLUE)
        .set("stroke-width", short(width))
        .set("stroke-linejoin", "round")
        .set("stroke-linecap", "round")
}

/// Marks start and end of a path whose cells are too small for numbers.
fn mark_ends(canvas: &mut Canvas, first: Cell, last: Cell) {
    let unit = canvas.sheet.unit;
    let radius = (canvas.cell * 0.3).clamp(5.5 * unit, 9.0 * unit);
    for (cell, sign) in [(first, start(radius)), (last, end(radius))] {
        let (x, y) = canvas.centre(cell);
        canvas.sheet.add(at(x, y).add(sign));
    }
}

/// The sign of the first cell, around the point (0, 0).
fn start(radius: f64) -> Element {
    let disc = Circle::new().set("r", short(radius)).set("fill", ORANGE);
    disc.set("stroke", PAPER).set("stroke-width", short(radius / 5.0)).into()
}

/// The sign of the last cell.
fn end(radius: f64) -> Element {
    let square = rectangle(-radius, -radius, 2.0 * radius, 2.0 * radius).set("fill", INK);
    square.set("stroke", PAPER).set("stroke-width", short(radius / 5.0)).into()
}

/// The sign of a move.
fn sign(colour: &str, width: u8) -> Path {
    Path::new().set("d", "M-10 0H10").set("stroke", colour).set("stroke-width", width)
}
