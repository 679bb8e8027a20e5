//! The text that both knight's tour programs of lecture 011 print around their searches.

use std::io::Write;

use serde_json::{Map, Value};

use crate::board::{Cell, Size, write_numbers};
use crate::lesson::fields;
use crate::observer::Add;

/// Knight's tours counted so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tours {
    /// All tours.
    pub tours: u64,
    /// Those of them whose last cell is a knight's move from the first.
    pub closed: u64,
}

impl Tours {
    /// Counts one more tour.
    #[inline]
    pub fn count(&mut self, closed: bool) {
        // One at a time: a u64 lasts for centuries.
        self.tours += 1;
        self.closed += u64::from(closed);
    }
}

impl Add for Tours {
    fn add(self, other: Tours) -> Option<Tours> {
        Some(Tours {
            tours: self.tours.checked_add(other.tours)?,
            closed: self.closed.checked_add(other.closed)?,
        })
    }
}

/// Appends the first line: board, start and level.
pub fn write_header(text: &mut Vec<u8>, size: Size, start: Cell, level: u8) {
    let Size { width, height } = size;
    let Cell { x, y } = start;
    write(
        text,
        format_args!(
            "board_size = ({width}, {height}), start_point = ({x}, {y}), verbose level = {level}\n"
        ),
    );
}

/// Appends an answer: its number, and the board it stands on.
pub fn write_answer(text: &mut Vec<u8>, size: Size, numbers: &[u32], tally: &Tours) {
    let Tours { tours, closed } = tally;
    write(text, format_args!("Answer found ({tours} / {closed}).\n"));
    write_numbers(text, size, numbers);
}

/// Appends the result block.
pub fn write_result(text: &mut Vec<u8>, tally: &Tours) {
    let Tours { tours, closed } = tally;
    write(
        text,
        format_args!("Result:\n  Knight tour       {tours:6}\n  Knight tour round {closed:6}\n"),
    );
}

/// The problem and its counts for `--json`.
pub fn json(size: Size, start: Cell, tally: &Tours) -> Map<String, Value> {
    fields([
        ("width", size.width.into()),
        ("height", size.height.into()),
        ("x", start.x.into()),
        ("y", start.y.into()),
        ("tours", tally.tours.into()),
        ("closed", tally.closed.into()),
    ])
}

/// What a picture of a tour is called.
pub fn title(size: Size, start: Cell) -> String {
    let Size { width, height } = size;
    let Cell { x, y } = start;
    format!("Knight's tour of {width} x {height} cells from ({x}, {y})")
}

/// Appends formatted text.
pub fn write(text: &mut Vec<u8>, arguments: std::fmt::Arguments<'_>) {
    // Writing to a Vec cannot fail.
    let _ = text.write_fmt(arguments);
}
