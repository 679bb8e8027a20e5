//! The rules of a board, for what a reason draws on it.

use common::board::Cell;
use common::search::{Cause, Header, Shape, Situation};

/// Whether queens on these cells attack each other; or whether one digit may not be on both, which have blocks with
/// such a side.
pub fn meet(is_queens: bool, block: i32, a: Cell, b: Cell) -> bool {
    let right = (a.x - b.x).abs();
    let down = (a.y - b.y).abs();
    let in_block = block > 1 && (a.x / block, a.y / block) == (b.x / block, b.y / block);
    a != b && (right == 0 || down == 0 || if is_queens { right == down } else { in_block })
}

/// The cause of a reason that a trace gives: what is on the cell; the queens that attack it; the same digit in its
/// row, column or block.
pub fn cause(header: &Header, situation: &Situation<'_>) -> Cause {
    let &Header { size, ref shape, .. } = header;
    let Situation { cells, choice, .. } = *situation;
    if !size.contains(choice.cell) {
        return Cause::default();
    }
    let here = size.index(choice.cell);
    let is_queens = *shape == Shape::Queens;
    let is_cause = |place: usize| {
        let meets = meet(is_queens, shape.block(size), choice.cell, size.cell(place));
        match shape {
            Shape::Queens => meets && cells[place] == 1,
            Shape::Digits { .. } => meets && cells[place] as usize == choice.number,
            _ => place == here && cells[here] != 0,
        }
    };
    let rings = (0..cells.len()).filter(|&place| is_cause(place)).collect();
    Cause { rings, lines: is_queens, ..Cause::default() }
}
