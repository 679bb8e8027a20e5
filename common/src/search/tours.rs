//! The text that the knight's tour programs share.

use std::fmt::{self, Write};

use serde_json::Value;

use super::event::{Choice, Count};
use super::output::Output;
use super::program::Fields;
use super::shown::{Cause, Moment};
use crate::board::{Cell, MOVES, Size, write_cell, write_numbers};

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

/// Writes a choice: `>> d (x, y) word` for a move that is tried, `<< d (x, y) word` for one that is
/// taken back.
pub fn choice(out: &mut Output, mark: &str, choice: Choice, word: &str) -> fmt::Result {
    out.push(mark);
    out.push(" ");
    out.number(choice.number as i64);
    out.push(" ");
    write_cell(out.bytes(), choice.cell);
    for text in [" ", word, "\n"] {
        out.push(text);
    }
    Ok(())
}

/// Writes a solution: its number, and its board.
pub fn solution(out: &mut Output, size: Size, board: &[u32], count: &Count) -> fmt::Result {
    let Count { solutions: tours, closed, .. } = count;
    writeln!(out, "Answer found ({tours} / {closed}).")?;
    write_numbers(out.bytes(), size, board);
    Ok(())
}

/// Writes the result block.
pub fn result(out: &mut Output, count: &Count) -> fmt::Result {
    let Count { solutions: tours, closed, .. } = count;
    writeln!(out, "Result:\n  Knight tour       {tours:6}\n  Knight tour round {closed:6}")
}

/// The problem and its counts for `--json`.
pub fn json(size: Size, start: Cell, count: &Count) -> Fields {
    let (Size { width, height }, Cell { x, y }) = (size, start);
    let board = [("width", width), ("height", height), ("x", x), ("y", y)]
        .map(|(name, n)| (name, Value::from(n)));
    let counts = [("tours", count.solutions), ("closed", count.closed)]
        .map(|(name, n)| (name, Value::from(n)));
    board.into_iter().chain(counts).collect()
}

/// What happens in a step of a knight's tour by backtracking. The first cell has the number `first`.
pub fn sentence(moment: Moment, depth: usize, first: usize) -> String {
    let (number, next) = (depth + first, depth + 1);
    match moment {
        Moment::Enter => format!("The knight is on cell {number} of its path."),
        Moment::Refuse => format!("Move {next} to {{cell}}: {{refused}}."),
        Moment::Mark => format!("Move {depth} to {{cell}}: free. It becomes cell {number}."),
        Moment::Reject => "Every cell is visited, but {why}.".to_owned(),
        Moment::Solve => "Every cell is visited: a tour.".to_owned(),
        Moment::DeadEnd if depth == 0 => "All eight directions refused.".to_owned(),
        Moment::DeadEnd => {
            format!("All eight directions refused. Dead end: back to cell {}.", number - 1)
        }
        Moment::Return if depth == 0 => "All eight directions tried.".to_owned(),
        Moment::Return => {
            format!("All eight directions tried: back from cell {number} to cell {}.", number - 1)
        }
        Moment::Unmark => format!("Back on cell {number}: {{cell}} is free again."),
    }
}

/// Why a move to a cell is refused that has been visited. A cell off the board has no cause there.
pub fn visited(size: Size, to: Cell) -> Cause {
    let ring = size.contains(to).then(|| size.index(to));
    Cause { rings: ring.into_iter().collect(), ..Cause::default() }
}

/// Those of these cells that are free and have fewer than two moves left: to free cells, or to the cell `also`.
pub fn stranded(
    size: Size,
    cells: &[u32],
    among: impl Iterator<Item = usize>,
    also: Cell,
) -> Cause {
    let is_left = |&to: &Cell| to == also || (size.contains(to) && cells[size.index(to)] == 0);
    let left = |index| MOVES.iter().map(|&step| size.cell(index) + step).filter(is_left).count();
    let counts = among.filter(|&index| cells[index] == 0).map(|index| (index, left(index)));
    Cause { counts: counts.filter(|&(_, left)| left < 2).collect(), ..Cause::default() }
}

/// The problem of a knight's tour in a few words.
pub fn title(Size { width, height }: Size, Cell { x, y }: Cell) -> String {
    format!("Knight's tour of {width} x {height} cells from ({x}, {y})")
}
