//! Draws a knight's tour: the path through the middle of its cells, start and end, and the numbers where they
//! fit, in discs that darken from start to end. Behind it, there may be the graph of the knight's moves.

use common::board::{Cell, MOVES, Size};
use common::search::special;
use svg::node::element::{Circle, Path, Polyline};

use super::sheet::{BLUE, GREY, INK, ORANGE, PAPER, Sheet, rectangle, short};

/// The largest board whose moves are all drawn, in cells: beyond it they run together.
const MOST_CELLS: usize = 1600;
/// The smallest font that can be read on paper, in pixels.
const SMALLEST_FONT: f64 = 7.0;
/// The radius of a disc, as a share of a cell's side. A move passes the middle of other cells at
/// 0.45 of it: it never touches their discs.
const RADIUS: f64 = 0.33;

/// Draws a path, or only the graph where it has no cells.
pub fn draw(sheet: &mut Sheet, values: &[u32], first: u32, graph: bool) {
    let path = path(sheet.size, values);
    let graph = graph && sheet.size.cells() <= MOST_CELLS;
    let mut legend = Vec::new();
    sheet.squares();
    if graph {
        draw_graph(sheet);
        legend.push("thin lines: all moves; numbers: how many");
    }
    if let [first, .., last] = path[..] {
        let width = (sheet.cell * 0.07).clamp(1.0, 4.0);
        sheet.add(line(sheet, &path, width).set("class", "tour"));
        legend.insert(0, "orange disc: start, square: end");
        if first.is_move_from(last) {
            let dashes = format!("{0} {0}", short(2.0 * width));
            sheet.add(line(sheet, &[last, first], width).set("stroke-dasharray", dashes));
            legend.push("dashed: the move that closes the tour");
        }
    }
    sheet.frame(false);
    draw_cells(sheet, &path, (!graph).then_some(first));
    sheet.legend(&legend);
}

/// The cells in the order of their numbers from 1; empty if none has one.
fn path(size: Size, values: &[u32]) -> Vec<Cell> {
    let mut order: Vec<(u32, usize)> = values.iter().copied().zip(0..).collect();
    order.retain(|&(number, _)| number > 0 && number < special::ZERO);
    order.sort_unstable();
    order.into_iter().map(|(_, place)| size.cell(place)).collect()
}

fn line(sheet: &Sheet, cells: &[Cell], width: f64) -> Polyline {
    let point = |&cell: &Cell| {
        let (x, y) = sheet.centre(cell);
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

/// Draws every move once, all as one path: a line for each would be three times the text.
fn draw_graph(sheet: &mut Sheet) {
    let size = sheet.size;
    let mut lines = String::new();
    let mut point = |letter: char, cell| {
        let (x, y) = sheet.centre(cell);
        lines += &format!("{letter}{} {}", short(x), short(y));
    };
    for from in size.all() {
        // Directions 0 to 3 lead down, and every move is one of them, there or back.
        for to in MOVES[..4].iter().map(|&step| from + step).filter(|&to| size.contains(to)) {
            point('M', from);
            point('L', to);
        }
    }
    sheet.add(
        Path::new()
            .set("class", "moves")
            .set("d", lines)
            .set("stroke", GREY)
            .set("stroke-width", 1)
            .set("stroke-opacity", 0.55),
    );
}

/// Draws a disc with a number in each cell of the path, or of the board where there is no path; where numbers do
/// not fit, start and end alone. They count the cells, beginning with `first`; without it, they are the moves
/// that the knight has in each.
fn draw_cells(sheet: &mut Sheet, path: &[Cell], first: Option<u32>) {
    let size = sheet.size;
    let longest = first.map_or(1, |_| path.len().to_string().len());
    let font = sheet.cell * RADIUS * [1.15, 0.92, 0.7, 0.5][longest.clamp(2, 5) - 2];
    let is_numbered = font >= SMALLEST_FONT;
    let radius = if is_numbered { sheet.cell * RADIUS } else { (sheet.cell * 0.3).clamp(5.5, 9.0) };
    let all: Vec<Cell> = match (first, path) {
        (None, []) => size.all().collect(),
        _ => path.to_vec(),
    };
    for (index, cell) in all.into_iter().enumerate() {
        let is_start = index == 0 && !path.is_empty();
        let is_end = index + 1 == path.len();
        if !(is_numbered || is_start || is_end) {
            continue;
        }
        let (fill, ink) = match first {
            _ if is_start => (ORANGE.to_owned(), PAPER),
            _ if is_end => (INK.to_owned(), PAPER),
            None => (PAPER.to_owned(), INK),
            Some(_) => (shade(index as f64 / path.len() as f64), INK),
        };
        let (x, y) = sheet.centre(cell);
        if is_end && !is_start {
            // A square, so that it differs from the start without colours.
            let half = 0.92 * radius;
            sheet.add(rectangle(x - half, y - half, 2.0 * half, 2.0 * half).set("fill", fill));
        } else {
            sheet.add(
                Circle::new()
                    .set("cx", short(x))
                    .set("cy", short(y))
                    .set("r", short(radius))
                    .set("fill", fill)
                    .set("stroke", BLUE)
                    .set("stroke-width", if is_start { 2.5 } else { 1.0 }),
            );
        }
        if is_numbered {
            let moves = || MOVES.iter().filter(|&&step| size.contains(cell + step)).count();
            let number = first.map_or_else(moves, |first| index + first as usize);
            let text = sheet.text(x, y, font, &number.to_string()).set("fill", ink);
            let weight = if is_start || is_end { "bold" } else { "normal" };
            sheet.add(text.set("font-weight", weight));
        }
    }
}

/// A blue from light to dark, so light that ink can be read on it.
fn shade(share: f64) -> String {
    let mixed = |light: f64, dark: f64| (light + share * (dark - light)).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mixed(232.0, 150.0), mixed(242.0, 190.0), mixed(250.0, 225.0))
}
