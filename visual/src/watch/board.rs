//! The board in letters: its coordinates, its values, and the cell of the step.

use std::ops::Range;

use common::board::Size;
use common::search::{About, Moment, Shape};
use crossterm::style::{Color, StyledContent, Stylize};

use crate::steps::{Label, Step};

/// One line of the terminal, in pieces that stand out or do not.
pub type ScreenLine = Vec<StyledContent<String>>;

/// The colour of a kind of step.
pub fn colour(moment: Moment) -> Color {
    match moment {
        Moment::Enter => Color::DarkCyan,
        Moment::Refuse | Moment::Reject => Color::DarkRed,
        Moment::Mark | Moment::Solve => Color::DarkGreen,
        Moment::DeadEnd | Moment::Return | Moment::Unmark => Color::DarkYellow,
    }
}

/// The measures of a board.
pub struct TextGrid<'a> {
    style: &'a Shape,
    size: Size,
    /// The characters of a value.
    digits: usize,
    /// The characters before a row.
    label: usize,
    /// The sides of the blocks that are kept apart; 0 for none.
    block: usize,
}

impl<'a> TextGrid<'a> {
    /// Those of a board that is shown so.
    pub fn new(about: &'a About) -> Self {
        let length = |number: usize| number.to_string().len();
        let size = about.size;
        let (width, height) = (size.width as usize, size.height as usize);
        let values = match about.shape {
            Shape::Tour { .. } => length(size.cells()),
            Shape::Queens | Shape::Digits { .. } => 1,
            Shape::Boxes => 2,
        };
        let digits = values.max(length(width.saturating_sub(1)));
        TextGrid {
            style: &about.shape,
            size,
            digits,
            label: length(height.saturating_sub(1)),
            block: about.shape.block(size) as usize,
        }
    }

    /// A value, and a mark on either side of it.
    fn cell(&self) -> usize {
        self.digits + 2
    }

    /// How many lines there are between blocks along `cells`.
    fn between(&self, cells: i32) -> usize {
        (cells as usize).saturating_sub(1).checked_div(self.block).unwrap_or(0)
    }

    fn begins_block(&self, cell: usize) -> bool {
        cell > 0 && self.block > 0 && cell.is_multiple_of(self.block)
    }

    /// The columns of the whole board.
    pub fn columns(&self) -> usize {
        let Size { width, .. } = self.size;
        self.label + width as usize * self.cell() + self.between(width)
    }

    /// Its rows, with the coordinates above it.
    pub fn rows(&self) -> usize {
        1 + self.size.height as usize + self.between(self.size.height)
    }

    /// The board with its coordinates; only what is around the step's cell where there is no room for
    /// all.
    pub fn lines(
        &self,
        board: &[u32],
        path: &[Label],
        step: &Step,
        columns: usize,
        rows: usize,
    ) -> Vec<ScreenLine> {
        let TextGrid { size, digits, label, .. } = *self;
        let Size { width, height } = size;
        let newest = || {
            let chosen = path.last().filter(|choice| size.contains(choice.cell));
            let chosen = chosen.map(|choice| size.index(choice.cell));
            // The knight is on the largest number, even if no choice has led there.
            let is_tour = matches!(self.style, Shape::Tour { .. });
            let largest = || (0..board.len()).max_by_key(|&cell| board[cell]);
            chosen.or_else(|| if is_tour { largest() } else { None })
        };
        let tried = match step.moment {
            Moment::Refuse | Moment::Mark | Moment::Unmark => place(step, size),
            _ => None,
        };
        // A move off the board has no cell: then it is seen where the knight is.
        let place = tried.or_else(newest);
        let marks = match step.moment {
            Moment::Unmark if tried.is_some() => ('(', ')'),
            Moment::Refuse if tried.is_some() => ('x', 'x'),
            _ => ('[', ']'),
        };
        let around = size.cell(place.unwrap_or(0));
        let room = columns.saturating_sub(label + self.between(width)) / self.cell();
        let across = window(width as usize, room.max(1), around.x as usize);
        let row = |name: String, cell: &dyn Fn(usize) -> StyledContent<String>| -> ScreenLine {
            // Boxes on a line have one number each.
            let is_line = *self.style == Shape::Boxes && height == 1;
            let name = if is_line { String::new() } else { name };
            let mut line = vec![format!("{name:>label$}").dim()];
            for x in across.clone() {
                if x > across.start && self.begins_block(x) {
                    line.push("|".to_owned().dim());
                }
                line.push(cell(x));
            }
            line
        };
        let mut shown = Vec::new();
        let mut must = 0;
        for y in 0..height as usize {
            if self.begins_block(y) {
                let dashes = across.len() * self.cell() + self.between(across.len() as i32);
                shown.push(vec![format!("{:label$}{:-<dashes$}", "", "").dim()]);
            }
            if y == around.y as usize {
                must = shown.len();
            }
            shown.push(row(y.to_string(), &|x| {
                let here = y * width as usize + x;
                self.value(board, here, marks, Some(here) == place, step.moment)
            }));
        }
        let has_header = rows > shown.len().min(3);
        let down = window(shown.len(), rows.saturating_sub(usize::from(has_header)), must);
        let header = row(String::new(), &|x| format!(" {x:>digits$} ").dim());
        std::iter::once(header).filter(|_| has_header).chain(shown.drain(down)).collect()
    }

    /// A cell of the board.
    fn value(
        &self,
        board: &[u32],
        here: usize,
        marks: (char, char),
        is_place: bool,
        moment: Moment,
    ) -> StyledContent<String> {
        let TextGrid { style, digits, .. } = *self;
        let marks = if is_place { marks } else { (' ', ' ') };
        let number = board[here];
        let text = match number {
            0 => ".".to_owned(),
            _ => style.written(number, ["#", "*"]),
        };
        let text = format!("{}{text:>digits$}{}", marks.0, marks.1);
        let clue = matches!(style, Shape::Digits { clues } if clues[here] != 0);
        match number {
            _ if is_place => text.with(colour(moment)).bold(),
            _ if clue => text.bold(),
            0 => text.dim(),
            _ if moment == Moment::Solve => text.dark_green(),
            _ => text.dark_cyan(),
        }
    }
}

/// The cell that a choice is about.
fn place(step: &Step, size: Size) -> Option<usize> {
    let chosen = step.choice.as_ref().map(|choice| choice.cell);
    let chosen = chosen.filter(|&cell| size.contains(cell));
    // A candidate of brute force is rendered anew: its last move has the largest number.
    let changed = || step.changes.iter().max_by_key(|change| change.before.max(change.after));
    chosen.map(|cell| size.index(cell)).or_else(|| changed().map(|change| change.cell))
}

/// Which `room` of `all` are shown so that `must` is among them.
pub fn window(all: usize, room: usize, must: usize) -> Range<usize> {
    let room = room.min(all);
    let start = must.saturating_sub(room / 2).min(all - room);
    start..start + room
}
