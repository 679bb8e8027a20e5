//! Draws the numbers of the cells, in discs that darken from start to end.

use svg::node::element::{Circle, Element, Rectangle};

use common::board::{Cell, MOVES};

use crate::picture::canvas::Canvas;
use crate::picture::sheet::{BLUE, INK, ORANGE, PAPER, short};

/// The smallest font that can be read on paper, in pixels.
const SMALLEST_FONT: f64 = 7.0;
/// The radius of a disc, as a share of a cell's side. A move passes the middle of other cells at
/// 0.45 of it: it never touches their discs.
const RADIUS: f64 = 0.33;

/// Which number a cell has.
#[derive(Clone, Copy)]
pub enum Numbers {
    /// Its number on the path; the first cell has this one.
    FromFirst(u32),
    /// How many moves the knight has there.
    MovesOfCells,
}

/// Where a cell lies on the path.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Start,
    Between,
    End,
}

impl Numbers {
    /// Draws the numbers if they fit into their cells, and tells whether they do.
    pub fn draw(self, canvas: &mut Canvas, path: &[Cell]) -> bool {
        let size = canvas.size;
        let longest = match self {
            Numbers::MovesOfCells => 1,
            Numbers::FromFirst(_) => path.len().to_string().len(),
        };
        let font = canvas.cell * RADIUS * [1.15, 0.92, 0.7, 0.5][longest.clamp(2, 5) - 2];
        if font < SMALLEST_FONT {
            return false;
        }
        match (self, path) {
            (Numbers::MovesOfCells, []) => {
                for cell in (0..size.cells()).map(|place| size.cell(place)) {
                    self.draw_cell(canvas, font, cell, 0, Place::Between, 0.0);
                }
            }
            _ => {
                for (index, &cell) in path.iter().enumerate() {
                    let place = match index {
                        0 => Place::Start,
                        _ if index + 1 == path.len() => Place::End,
                        _ => Place::Between,
                    };
                    let share = index as f64 / path.len() as f64;
                    self.draw_cell(canvas, font, cell, index, place, share);
                }
            }
        }
        true
    }

    /// Draws one cell, the `index`-th of its path, which is at `share` of the way.
    fn draw_cell(
        self,
        canvas: &mut Canvas,
        font: f64,
        cell: Cell,
        index: usize,
        place: Place,
        share: f64,
    ) {
        let number = match self {
            Numbers::FromFirst(first) => index + first as usize,
            Numbers::MovesOfCells => {
                MOVES.iter().filter(|&&step| canvas.size.contains(cell + step)).count()
            }
        };
        let (fill, ink) = match (place, self) {
            (Place::Start, _) => (ORANGE.to_owned(), PAPER),
            (Place::End, _) => (INK.to_owned(), PAPER),
            (_, Numbers::MovesOfCells) => (PAPER.to_owned(), INK),
            (_, Numbers::FromFirst(_)) => shade(share),
        };
        let (x, y) = canvas.centre(cell);
        canvas.add(shape(place, x, y, canvas.cell * RADIUS, &fill));
        let weight = match place {
            Place::Between => "normal",
            Place::Start | Place::End => "bold",
        };
        let text = canvas.text(x, y, font, &number.to_string());
        canvas.add(text.set("fill", ink).set("font-weight", weight));
    }
}

/// A disc; a square at the end, so that it is told from the start without colours.
fn shape(place: Place, x: f64, y: f64, radius: f64, fill: &str) -> Element {
    let half = 0.92 * radius;
    match place {
        Place::End => Rectangle::new()
            .set("x", short(x - half))
            .set("y", short(y - half))
            .set("width", short(2.0 * half))
            .set("height", short(2.0 * half))
            .set("fill", fill)
            .into(),
        Place::Start | Place::Between => Circle::new()
            .set("cx", short(x))
            .set("cy", short(y))
            .set("r", short(radius))
            .set("fill", fill)
            .set("stroke", BLUE)
            .set("stroke-width", if place == Place::Start { 2.5 } else { 1.0 })
            .into(),
    }
}

/// A blue from light to dark, and an ink to read on it.
fn shade(share: f64) -> (String, &'static str) {
    let (light, dark) = ([232.0, 242.0, 250.0], [30.0, 92.0, 146.0]);
    let mixed = |i: usize| (light[i] + share * (dark[i] - light[i])).round() as u8;
    let ink = if share < 0.6 { INK } else { PAPER };
    let [red, green, blue] = [mixed(0), mixed(1), mixed(2)];
    (format!("#{red:02x}{green:02x}{blue:02x}"), ink)
}
