//! Draws a knight's tour: the path through the middle of its cells, start and end, and the numbers where
//! they fit.

use svg::node::element::{Circle, Element, Path, Polyline, Rectangle};

use super::canvas::Canvas;
use super::sheet::{BLUE, GREY, INK, ORANGE, PAPER, at, short};
use crate::board::{Cell, Size};
use crate::knight;

/// The smallest font that can be read on paper, in pixels.
const SMALLEST_FONT: f64 = 7.0;
/// The largest board whose moves are all drawn, in cells: beyond it they run together.
const MOST_CELLS_OF_A_GRAPH: usize = 1600;

/// Draws a path, or only the graph where it has no cells.
pub fn draw(canvas: &mut Canvas, values: &[u32], first: u32, graph: bool) {
    let size = canvas.size;
    let path = path(size, values);
    let graph = graph && size.cells() <= MOST_CELLS_OF_A_GRAPH;
    canvas.squares();
    if graph {
        draw_moves(canvas);
    }
    let closing = match path[..] {
        [start, .., end] => knight::is_move(start, end).then_some([end, start]),
        _ => None,
    };
    let width = (canvas.cell * 0.07).clamp(canvas.sheet.unit, 4.0);
    let line = |cells: &[Cell]| {
        let points: Vec<String> = cells
            .iter()
            .map(|&cell| {
                let (x, y) = canvas.centre(cell);
                format!("{},{}", short(x), short(y))
            })
            .collect();
        Polyline::new()
            .set("points", points.join(" "))
            .set("fill", "none")
            .set("stroke", BLUE)
            .set("stroke-width", short(width))
            .set("stroke-linejoin", "round")
            .set("stroke-linecap", "round")
    };
    if !path.is_empty() {
        let tour = line(&path).set("class", "tour");
        let closing = closing.map(|cells| {
            let dashes = format!("{} {}", short(2.0 * width), short(2.0 * width));
            line(&cells).set("stroke-dasharray", dashes)
        });
        canvas.add(tour);
        closing.into_iter().for_each(|line| canvas.add(line));
    }
    canvas.frame();
    draw_numbers(canvas, &path, first, graph);
    if let [start, .., end] = path[..] {
        let mut entries = vec![(start_sign(7.0), "start"), (end_sign(7.0), "end")];
        if closing.is_some() {
            entries.push((dashed_sign(), "the move that closes the tour"));
        }
        let marker = (canvas.cell * 0.3).clamp(5.5 * canvas.sheet.unit, 9.0 * canvas.sheet.unit);
        if !numbers_fit(canvas, path.len(), graph) {
            for (cell, sign) in [(start, start_sign(marker)), (end, end_sign(marker))] {
                let (x, y) = canvas.centre(cell);
                canvas.add(at(x, y).add(sign));
            }
        }
        if graph {
            entries.push((move_sign(), "every move; the number is how many a cell has"));
        }
        canvas.sheet.legend(entries);
    } else if graph {
        canvas.sheet.legend(vec![(
            move_sign(),
            "every move; the number is how many a cell has",
        )]);
    }
}

/// The cells in the order of their numbers from 1; empty if none has one.
fn path(size: Size, values: &[u32]) -> Vec<Cell> {
    let mut order: Vec<(u32, usize)> = values.iter().copied().zip(0..).collect();
    order.retain(|&(number, _)| number > 0);
    order.sort_unstable();
    order
        .into_iter()
        .map(|(_, place)| size.cell(place))
        .collect()
}

/// Draws every move of the knight once, as one path: a line for each would be three times the text.
fn draw_moves(canvas: &mut Canvas) {
    let size = canvas.size;
    let mut lines = String::new();
    let mut point = |letter: char, cell| {
        let (x, y) = canvas.centre(cell);
        lines += &format!("{letter}{} {}", short(x), short(y));
    };
    for from in (0..size.cells()).map(|place| size.cell(place)) {
        // Directions 0 to 3 lead down, and every move is one of them, there or back.
        for to in (0..4).filter_map(|direction| knight::target(size, from, direction)) {
            point('M', from);
            point('L', to);
        }
    }
    let moves = Path::new().set("class", "moves").set("d", lines);
    canvas.add(
        moves
            .set("stroke", GREY)
            .set("stroke-opacity", 0.55)
            .set("stroke-width", 1),
    );
}

fn disc(canvas: &Canvas) -> f64 {
    // A move passes the middle of other cells at 0.45 of a cell's side: it never touches their discs.
    canvas.cell * 0.33
}

fn font(canvas: &Canvas, digits: usize) -> f64 {
    let share = [1.15, 1.15, 1.15, 0.92, 0.7];
    disc(canvas) * share.get(digits).copied().unwrap_or(0.5)
}

fn numbers_fit(canvas: &Canvas, largest: usize, graph: bool) -> bool {
    let digits = if graph { 1 } else { largest.to_string().len() };
    font(canvas, digits) >= SMALLEST_FONT
}

/// Draws the numbers in discs that darken from start to end. The start is a disc with a ring, the end a
/// square.
fn draw_numbers(canvas: &mut Canvas, path: &[Cell], first: u32, graph: bool) {
    let size = canvas.size;
    if !numbers_fit(canvas, path.len(), graph) {
        return;
    }
    let on_path: Vec<(Cell, Option<usize>)> = match path {
        [] if graph => (0..size.cells()).map(|p| (size.cell(p), None)).collect(),
        _ => path.iter().copied().zip((0..).map(Some)).collect(),
    };
    for (cell, place) in on_path {
        let share = place.unwrap_or(0) as f64 / path.len().max(2) as f64;
        let number = match (graph, place) {
            (false, Some(place)) => place as u64 + u64::from(first),
            _ => (0..8)
                .filter(|&d| knight::target(size, cell, d).is_some())
                .count() as u64,
        };
        let (x, y) = canvas.centre(cell);
        let radius = disc(canvas);
        let is_start = place == Some(0);
        let is_end = place.is_some_and(|place| place + 1 == path.len() && place > 0);
        let (fill, ink) = match (is_start, is_end) {
            (true, _) => (ORANGE.to_owned(), PAPER),
            (_, true) => (INK.to_owned(), PAPER),
            _ if graph => (PAPER.to_owned(), INK),
            _ => shade(share),
        };
        let shape: Element = if is_end {
            square(x, y, radius * 0.92).into()
        } else {
            Circle::new()
                .set("cx", short(x))
                .set("cy", short(y))
                .set("r", short(radius))
                .into()
        };
        let mut shape = Shape(shape).with("fill", &fill).with("stroke", BLUE);
        shape = shape.with("stroke-width", if is_start { "2.5" } else { "1" });
        canvas.add(shape.0);
        let font = font(
            canvas,
            path.len()
                .max(1)
                .to_string()
                .len()
                .min(if graph { 1 } else { 9 }),
        );
        let text = canvas.text(x, y, font, &number.to_string());
        let weight = if is_start || is_end { "bold" } else { "normal" };
        canvas.add(text.set("fill", ink).set("font-weight", weight));
    }
}

/// An element whose attributes are set after its kind was chosen.
struct Shape(Element);

impl Shape {
    fn with(mut self, name: &str, value: &str) -> Self {
        self.0
            .get_attributes_mut()
            .insert(name.to_owned(), value.into());
        self
    }
}

/// A blue from light to dark, and an ink to read on it.
fn shade(share: f64) -> (String, &'static str) {
    let (light, dark) = ([232.0, 242.0, 250.0], [30.0, 92.0, 146.0]);
    let mixed: [u8; 3] =
        std::array::from_fn(|i| (light[i] + share * (dark[i] - light[i])).round() as u8);
    let [red, green, blue] = mixed;
    let ink = if share < 0.6 { INK } else { PAPER };
    (format!("#{red:02x}{green:02x}{blue:02x}"), ink)
}

fn square(x: f64, y: f64, half: f64) -> Rectangle {
    Rectangle::new()
        .set("x", short(x - half))
        .set("y", short(y - half))
        .set("width", short(2.0 * half))
        .set("height", short(2.0 * half))
}

fn start_sign(radius: f64) -> Element {
    Circle::new()
        .set("r", short(radius))
        .set("fill", ORANGE)
        .set("stroke", PAPER)
        .set("stroke-width", short(radius / 5.0))
        .into()
}

fn end_sign(radius: f64) -> Element {
    square(0.0, 0.0, radius)
        .set("fill", INK)
        .set("stroke", PAPER)
        .set("stroke-width", short(radius / 5.0))
        .into()
}

fn dashed_sign() -> Element {
    Path::new()
        .set("d", "M-10 0H10")
        .set("stroke", BLUE)
        .set("stroke-width", 3)
        .set("stroke-dasharray", "5 4")
        .into()
}

fn move_sign() -> Element {
    Path::new()
        .set("d", "M-10 0H10")
        .set("stroke", GREY)
        .set("stroke-width", 1)
        .into()
}
