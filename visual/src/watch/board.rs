//! The board in letters: its coordinates, its values, and the cell of the step.

use std::ops::Range;

use common::board::Cell;
use common::search::{Header, Moment, Shape};
use crossterm::style::{Color, StyledContent, Stylize};

use crate::steps::{About, Step};

/// One line of the terminal, in pieces that stand out or do not.
pub type ScreenLine = Vec<StyledContent<String>>;

/// The colour of a kind of step.
pub fn colour(moment: Moment) -> Color {
    match moment {
        Moment::Enter => Color::DarkCyan,
        Moment::Refuse | Moment::Reject | Moment::Wrong => Color::DarkRed,
        Moment::Mark | Moment::Solve => Color::DarkGreen,
        Moment::DeadEnd | Moment::Return | Moment::Unmark => Color::DarkYellow,
    }
}

/// The board with its coordinates, and the line that must be seen; only what is around the step's cell, or the
/// `newest` one, where there is no room for all columns.
pub fn board_lines(
    header: &Header,
    board: &[u32],
    newest: Option<Cell>,
    step: &Step,
    columns: usize,
) -> (Vec<ScreenLine>, usize) {
    let Header { size, ref shape, .. } = *header;
    let width = size.width as usize;
    let height = size.height as usize;
    let length = |number: usize| number.to_string().len();
    let values = match shape {
        Shape::Tour { .. } => length(size.cells()),
        Shape::Queens | Shape::Digits { .. } => 1,
        Shape::Boxes | Shape::Objects { .. } | Shape::Calls => 2,
    };
    let digits = values.max(length(width.saturating_sub(1)));
    let label = length(height.saturating_sub(1));
    // Blocks are kept apart.
    let block = Some(shape.block(size) as usize).filter(|&block| block > 0).unwrap_or(usize::MAX);
    let between = |cells: usize| cells.saturating_sub(1) / block;
    let (place, marks) = stands_out(header, board, newest, step);
    let value = |here: usize| {
        let marks = if Some(here) == place { marks } else { (' ', ' ') };
        written_value(shape, board, here, marks, digits, step.moment)
    };
    let around = size.cell(place.unwrap_or(0));
    let room = columns.saturating_sub(label + between(width)) / (digits + 2);
    let across = window(width, room.max(1), around.x as usize);
    let row = |name: String, cell: &dyn Fn(usize) -> StyledContent<String>| -> ScreenLine {
        let mut line = vec![format!("{name:>label$}").dim()];
        for x in across.clone() {
            if x > across.start && x.is_multiple_of(block) {
                line.push("|".to_owned().dim());
            }
            line.push(cell(x));
        }
        line
    };
    let mut lines = vec![row(String::new(), &|x| format!(" {x:>digits$} ").dim())];
    let mut must = 0;
    for y in 0..height {
        if y > 0 && y.is_multiple_of(block) {
            let dashes = across.len() * (digits + 2) + between(across.len());
            lines.push(vec![format!("{:label$}{:-<dashes$}", "", "").dim()]);
        }
        must = if y == around.y as usize { lines.len() } else { must };
        let name = if height > 1 { y.to_string() } else { String::new() };
        lines.push(row(name, &|x| value(y * width + x)));
    }
    (lines, must)
}

/// The value of a cell between its marks, in the colour of what it is.
fn written_value(
    shape: &Shape,
    board: &[u32],
    here: usize,
    (before, after): (char, char),
    digits: usize,
    moment: Moment,
) -> StyledContent<String> {
    let text = match board[here] {
        0 => ".".to_owned(),
        number => shape.written(number, ["#", "*"]),
    };
    let text = format!("{before}{text:>digits$}{after}");
    match board[here] {
        _ if before != ' ' => text.with(colour(moment)).bold(),
        _ if matches!(shape, Shape::Digits { clues } if clues[here] != 0) => text.bold(),
        0 => text.dim(),
        _ if moment == Moment::Solve => text.dark_green(),
        _ => text.dark_cyan(),
    }
}

/// The cell that stands out, and the marks around its value.
fn stands_out(
    Header { size, shape, .. }: &Header,
    board: &[u32],
    newest: Option<Cell>,
    step: &Step,
) -> (Option<usize>, (char, char)) {
    let index = |cell: Cell| size.contains(cell).then(|| size.index(cell));
    let tried = match &step.about {
        Some(About::Choice(label)) => index(label.choice.cell),
        _ => None,
    };
    // A move off the board has no cell: then it is seen where the knight is, on the largest number, even if no
    // choice has led there.
    let largest = || match shape {
        Shape::Tour { .. } => (0..board.len()).max_by_key(|&cell| board[cell]),
        _ => None,
    };
    let place = tried.or_else(|| newest.and_then(index)).or_else(largest);
    let marks = match step.moment {
        Moment::Unmark if tried.is_some() => ('(', ')'),
        Moment::Refuse | Moment::Wrong if tried.is_some() => ('x', 'x'),
        _ => ('[', ']'),
    };
    (place, marks)
}

/// Which `room` of `all` are shown so that `must` is among them.
pub fn window(all: usize, room: usize, must: usize) -> Range<usize> {
    let room = room.min(all);
    let start = must.saturating_sub(room / 2).min(all - room);
    start..start + room
}
