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
    /// Whether the rule is not judged, because a board is none of its kind.
    pub is_unfit: bool,
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
        let queens = values.iter().filter(|&&value| value != 0).count();
        self.is_unfit |= match rule {
            BoardKind::Queens => queens != size.height as usize,
            _ => size.height == 1,
        };
        if is_broken(rule, size, values) {
            self.broken.see(0, step);
        }
    }
}

/// Whether a board breaks its rule, where 0 is a free cell.
fn is_broken(rule: BoardKind, size: Size, values: &[u32]) -> bool {
    let mut cells: Vec<(u32, Cell)> = values.iter().copied().zip(size.all()).collect();
    let is_queens = rule == BoardKind::Queens;
    if !is_queens && values.contains(&0) {
        return true;
    }
    if rule == BoardKind::Tour {
        cells.sort_by_key(|cell| cell.0);
        return cells.windows(2).any(|pair| !pair[1].1.is_move_from(pair[0].1));
    }
    cells.retain(|cell| cell.0 != 0);
    let block = if is_queens { 0 } else { size.block() };
    let mut pairs = cells.iter().flat_map(|a| cells.iter().map(move |b| (a, b)));
    pairs.any(|(a, b)| a.0 == b.0 && meet(is_queens, block, a.1, b.1))
}
