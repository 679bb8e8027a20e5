//! The counts of the knight's tour programs, and the text that they print around their searches.

use std::fmt::{self, Write};
use std::ops::Add;

use num_traits::CheckedAdd;
use serde_json::Value;

use super::output::Output;
use super::program::Fields;
use crate::board::{Cell, Size, write_numbers};

/// Knight's tours counted so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tours {
    /// All tours.
    pub tours: u64,
    /// Those of them whose last cell is a knight's move from the first.
    pub closed: u64,
}

impl Add for Tours {
    type Output = Tours;

    fn add(self, other: Tours) -> Tours {
        Tours { tours: self.tours + other.tours, closed: self.closed + other.closed }
    }
}

impl CheckedAdd for Tours {
    fn checked_add(&self, other: &Tours) -> Option<Tours> {
        // There are no more closed tours than tours.
        self.tours.checked_add(other.tours)?;
        Some(*self + *other)
    }
}

/// Writes the first line: board, start and level.
pub fn header(out: &mut Output, size: Size, start: Cell, level: u8) -> fmt::Result {
    let (Size { width, height }, Cell { x, y }) = (size, start);
    writeln!(
        out,
        "board_size = ({width}, {height}), start_point = ({x}, {y}), verbose level = {level}"
    )
}

/// Writes the line before the board of a node.
#[inline]
pub fn node(out: &mut Output, cells: usize) {
    out.push("-- ");
    out.number(cells as i64);
    out.push(" cells fixed --\n");
}

/// Writes a solution: its number, and its board.
pub fn solution(out: &mut Output, size: Size, board: &[u32], count: &Tours) -> fmt::Result {
    let Tours { tours, closed } = count;
    writeln!(out, "Answer found ({tours} / {closed}).")?;
    write_numbers(out.bytes(), size, board);
    Ok(())
}

/// Writes the result block.
pub fn result(out: &mut Output, count: &Tours) -> fmt::Result {
    let Tours { tours, closed } = count;
    writeln!(out, "Result:\n  Knight tour       {tours:6}\n  Knight tour round {closed:6}")
}

/// The problem and its counts for `--json`.
pub fn json(size: Size, start: Cell, count: &Tours) -> Fields {
    let (Size { width, height }, Cell { x, y }) = (size, start);
    let board = [("width", width), ("height", height), ("x", x), ("y", y)]
        .map(|(name, n)| (name, Value::from(n)));
    let counts =
        [("tours", count.tours), ("closed", count.closed)].map(|(name, n)| (name, Value::from(n)));
    board.into_iter().chain(counts).collect()
}
