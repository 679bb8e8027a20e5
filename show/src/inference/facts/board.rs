//! What a search did with each place of its board, and whether a solution keeps a rule that was named.

use common::board::{Cell, Size};
use common::cli::human::counted;

use super::Tally;
use crate::rules::meet;
use crate::trace_line::BoardKind;

/// What happens on the places of a board.
#[derive(Default)]
pub struct BoardFacts {
    /// Writes of another value where a value was in use.
    pub overwritten: Tally,
    /// Solutions that break the rule, and what the first one breaks, for a message.
    pub broken: Tally,
    pub why: String,
    /// Why the rule is not judged, if a board is none of its kind.
    pub unfit: Option<String>,
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
        let queens = values.iter().filter(|&&value| value != 0).count() as u64;
        let rows = size.height as u64;
        self.unfit = match rule {
            BoardKind::Queens if queens != rows => Some(format!(
                "its board shows {} in {}",
                counted(queens, "queen"),
                counted(rows, "row")
            )),
            BoardKind::Tour | BoardKind::Digits if rows == 1 => {
                Some("its board is a line".to_owned())
            }
            _ => self.unfit.take(),
        };
        if let Some(why) = broken(rule, size, values) {
            if self.broken.count == 0 {
                self.why = format!("; the first other one: {why}");
            }
            self.broken.see(0, step);
        }
    }
}

/// What on a board is against its rule, where 0 is a free cell.
fn broken(rule: BoardKind, size: Size, values: &[u32]) -> Option<String> {
    let cells = || values.iter().copied().zip(size.all());
    let is_queens = rule == BoardKind::Queens;
    if let Some((_, free)) = cells().find(|cell| !is_queens && cell.0 == 0) {
        return Some(format!("{free} is free"));
    }
    let mut cells: Vec<(u32, Cell)> = cells().filter(|cell| cell.0 != 0).collect();
    if rule == BoardKind::Tour {
        cells.sort_by_key(|cell| cell.0);
        let mut steps = cells.windows(2).map(|pair| (pair[0].1, pair[1].1));
        let (from, to) = steps.find(|&(from, to)| !to.is_move_from(from))?;
        return Some(format!("{to} is no knight's move from {from}"));
    }
    let block = if is_queens { 0 } else { size.block() };
    let mut pairs = cells.iter().flat_map(|a| cells.iter().map(move |b| (a, b)));
    let (a, b) = pairs.find(|(a, b)| a.0 == b.0 && meet(is_queens, block, a.1, b.1))?;
    let how = if is_queens { "attack each other" } else { "have the same number" };
    Some(format!("{} and {} {how}", a.1, b.1))
}
