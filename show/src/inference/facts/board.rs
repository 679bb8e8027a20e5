//! What a search did with each place of its board, and whether a solution keeps a rule that was named.

use common::board::{Cell, Size};
use rustc_hash::FxHashMap;

use super::Tally;
use crate::inference::state::At;
use crate::rules::meet;
use crate::trace_line::BoardKind;

/// What happens on the places of a board.
#[derive(Default)]
pub struct BoardFacts {
    /// What was in each place first.
    pub bases: FxHashMap<At, i64>,
    /// Writes of another value where a value was in use.
    pub overwritten: Tally,
    /// Solutions that break the rule, and what the first one breaks, for a message.
    pub broken: Tally,
    pub why: String,
}

impl BoardFacts {
    /// A call writes a value.
    pub fn write(&mut self, at: At, old: i64, new: i64, line: u32, step: u64) {
        let base = *self.bases.entry(at).or_insert(old);
        // What is in places at first may be rearranged.
        if ![base, old].contains(&new) && old != base && (-1..1).contains(&base) {
            self.overwritten.see(line, step);
        }
    }

    /// A solution is judged by the rule of a kind of board.
    pub fn judge(&mut self, rule: BoardKind, size: Size, values: &[u32], step: u64) {
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
    let used = |place: &usize| values[*place] != 0;
    let cell = |place: usize| size.cell(place);
    let is_queens = rule == BoardKind::Queens;
    if let Some(free) = (0..values.len()).find(|place| !is_queens && !used(place)) {
        return Some(format!("{} is free", cell(free)));
    }
    let mut places: Vec<usize> = (0..values.len()).filter(used).collect();
    if rule == BoardKind::Tour {
        places.sort_by_key(|&place| values[place]);
        let is_move = |a: Cell, b: Cell| (a.x - b.x).abs() * (a.y - b.y).abs() == 2;
        let mut steps = places.windows(2).map(|pair| (cell(pair[0]), cell(pair[1])));
        let (from, to) = steps.find(|&(from, to)| !is_move(from, to))?;
        return Some(format!("{to} is no knight's move from {from}"));
    }
    let block = if is_queens { 0 } else { size.block() };
    let mut pairs = places.iter().flat_map(|&a| places.iter().map(move |&b| (a, b)));
    let meets = |a, b| values[a] == values[b] && meet(is_queens, block, cell(a), cell(b));
    let (a, b) = pairs.find(|&(a, b)| meets(a, b))?;
    let how = if is_queens { "attack each other" } else { "have the same number" };
    Some(format!("{} and {} {how}", cell(a), cell(b)))
}
