//! What a search did with each place of its board, and whether a solution keeps a rule that was named.

use common::board::{Cell, Size};

use super::Tally;
use crate::rules::meet;
use crate::trace_line::BoardKind;

/// What happens on the places of a board.
#[derive(Default)]
pub struct BoardFacts {
    /// Writes of another value where a value was in use.
    pub overwritten: Tally,
    /// Solutions that break the rule.
    pub broken: Tally,
}

impl BoardFacts {
    /// A call writes a value, where this was first.
    pub fn write(&mut self, base: i64, old: i64, new: i64, line: u32, step: u64) {
        // What is in places at first may be rearranged.
        if ![base, old].contains(&new) && old != base && (-1..1).contains(&base) {
            self.overwritten.see(line, step);
        }
    }

    /// A solution is judged by the rule of a kind of board.
    pub fn judge(&mut self, rule: BoardKind, size: Size, values: &[u32], step: u64) {
        if is_broken(rule, size, values) {
            self.broken.see(0, step);
        }
    }
}

/// Whether something on a board is against its rule, where 0 is a free cell.
fn is_broken(rule: BoardKind, size: Size, values: &[u32]) -> bool {
    let cells = (0..values.len()).filter(|&place| values[place] != 0);
    let mut cells: Vec<_> = cells.map(|place| (values[place], size.cell(place))).collect();
    let is_queens = rule == BoardKind::Queens;
    if !is_queens && cells.len() < values.len() {
        return true;
    }
    if rule == BoardKind::Tour {
        cells.sort_by_key(|cell| cell.0);
        let is_move = |a: Cell, b: Cell| (a.x - b.x).abs() * (a.y - b.y).abs() == 2;
        return !cells.windows(2).all(|pair| is_move(pair[0].1, pair[1].1));
    }
    let block = if is_queens { 0 } else { size.block() };
    let meets = |a: &(u32, Cell), b: &(u32, Cell)| a.0 == b.0 && meet(is_queens, block, a.1, b.1);
    cells.iter().any(|a| cells.iter().any(|b| meets(a, b)))
}
