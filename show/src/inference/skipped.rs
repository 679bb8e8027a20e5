//! What a call could have tried, by the rule of its board, and has not.

use common::board::Cell;
use rustc_hash::FxHashSet;

use super::state::{At, Inference, MarkedCell};
use crate::rules::meet;
use crate::trace_line::BoardKind;

/// Calls that are looked at, and choices of one that are kept.
const CALLS: u32 = 10_000;
const CHOICES: usize = 100;
/// Solutions for 0, 1, 2 … queens.
const QUEENS: [u64; 13] = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14_200];
/// In place of the other coordinate of a column or a row.
const NONE: i32 = i32::MIN;

/// A choice by the rule of the board: what it has in common with others, its cell and its digit; its name, and why it is
/// allowed.
type Allowed = (At, Cell, i64, String, &'static str);

impl Inference {
    /// The call that is so many below the last one goes on with a choice.
    pub(super) fn tried(&mut self, mark: Option<MarkedCell>, up: usize) {
        let (Some(mark), kind) = (mark, self.found().kind) else { return };
        let cell = self.found().cell(mark.at, mark.value);
        self.skipped.cells.insert(cell);
        self.skipped.is_solved = false;
        let Some(place) = self.stack.len().checked_sub(1 + up) else { return };
        let frame = &mut self.stack[place];
        if frame.tries.made.len() == CHOICES || matches!(kind, BoardKind::Boxes | BoardKind::Marks)
        {
            return;
        }
        frame.tries.made.push((cell, mark.value, mark.line));
        let from = frame.choice.map(|it| self.found().cell(it.at, it.value));
        let lines = [[cell.x, NONE], [NONE, cell.y]];
        let made = &mut self.skipped.made;
        match (kind, from) {
            (BoardKind::Digits, _) => made.extend([[mark.value as i32, 0]]),
            (BoardKind::Queens, _) => made.extend(lines),
            (_, Some(from)) => {
                made.extend([[cell.x - from.x, cell.y - from.y], lines[0], lines[1]])
            }
            _ => {}
        }
    }

    /// The call that is so many below the last one does not go on with a choice.
    pub(super) fn prevented(&mut self, mark: MarkedCell, up: usize) {
        let cell = self.found().cell(mark.at, mark.value);
        let place = self.stack.len().checked_sub(1 + up);
        if let Some(frame) = place.map(|place| &mut self.stack[place])
            && frame.tries.refused.len() < CHOICES
        {
            frame.tries.refused.push((cell, mark.value, mark.line));
        }
    }

    /// The newest call is over, and the search goes on: what it could have tried.
    pub(super) fn look(&mut self, truth: u8) {
        let (Some(top), depth) = (self.stack.last(), self.stack.len()) else { return };
        // A solution may have no sign that was recognized.
        if depth as i32 > self.found().size.width && !top.is_solved && self.is_placed() {
            self.skipped.solutions += 1;
        }
        if depth == 1 {
            self.skipped.first = self.skipped.first.max(top.tries.made.len());
        }
        // A call by it, for the same cell, may have tried all.
        let is_passed = top.tries.made.is_empty() && top.has_calls && !self.found().is_entry;
        let kind = self.found().kind;
        let all = &self.skipped;
        // After a solution, a bound may cut.
        let is_bound = all.solutions > 0 && kind != BoardKind::Tour;
        let is_over = all.is_solved || is_bound || all.calls == CALLS || depth == 1;
        if is_over || is_passed || matches!(truth, 2 | 3) || top.tries.made.len() == CHOICES {
            return;
        }
        let allowed = match kind {
            BoardKind::Queens => self.safe(),
            BoardKind::Digits => self.fitting(),
            BoardKind::Tour => self.near(),
            _ => return,
        };
        for (key, cell, digit, name, why) in allowed.into_iter().flatten() {
            let is_it = |it: &&(Cell, i64, u32)| {
                it.0 == cell && (kind != BoardKind::Digits || it.1 == digit)
            };
            if top.tries.made.iter().find(is_it).is_some() {
                continue;
            }
            let refused = top.tries.refused.iter().find(is_it);
            let line = refused.or(top.tries.made.first()).map_or(top.place.1, |it| it.2);
            let how = if refused.is_some() { "this does not allow" } else { "no call tries" };
            let text = format!("{how} {name}, though {why}");
            let it = (self.skipped.calls, cell, refused.is_some(), line, text);
            self.skipped.free.entry(key).or_insert(it);
        }
        self.skipped.calls += 1;
    }

    /// The cells in the row or the column of the newest call that no queen attacks. What fills the last one may be a solution
    /// that was not seen.
    fn safe(&self) -> Option<Vec<Allowed>> {
        let found = self.found();
        let queens = self.stack.iter().filter_map(|it| it.choice);
        let queens: Vec<Cell> = queens.map(|it| found.cell(it.at, it.value)).collect();
        // The next row or column, if they come one after the other.
        let line = |at: fn(Cell) -> i32| {
            let [a, b, ..] = queens[..] else { return None };
            let by = at(b) - at(a);
            let is_next = by.abs() == 1 && queens.windows(2).all(|it| at(it[1]) - at(it[0]) == by);
            is_next.then_some(at(queens[queens.len() - 1]) + by)
        };
        let row = line(|it| it.y);
        let column = line(|it| it.x);
        let is_known = found.is_plain
            && row.is_some() != column.is_some()
            && queens.len() + 1 == self.stack.len();
        if !is_known || queens.len() as i32 > found.size.width - 2 {
            return None;
        }
        let cells = (0..found.size.width).map(|at| match (row, column) {
            (Some(y), _) => ([at, NONE], Cell { x: at, y }),
            (_, x) => ([NONE, at], Cell { x: x.unwrap_or_default(), y: at }),
        });
        let is_safe = |cell| queens.iter().all(|&queen| !meet(true, 0, queen, cell));
        let safe = cells.filter(|&(_, cell)| found.size.contains(cell) && is_safe(cell));
        Some(safe.map(|(key, it)| (key, it, 0, it.to_string(), "no queen attacks it")).collect())
    }

    /// The digits that may be on the cell of the newest call.
    fn fitting(&self) -> Option<Vec<Allowed>> {
        let found = self.found();
        let top = self.stack.last()?;
        let (cells, block) = self.puzzle().filter(|it| it.1 > 1)?;
        // The cell of all that the call has tried; or the first free one, if it is the next one.
        let last = found.cell(top.choice?.at, 0);
        let free: Vec<Cell> = cells.iter().filter(|it| it.1 < 1).map(|it| it.0).collect();
        let next = free.first().filter(|it| (last.y, last.x) < (it.y, it.x)).copied();
        let cell = top.tries.made.first().map(|it| it.0).or(next)?;
        if top.tries.made.iter().any(|it| it.0 != cell) || free.len() < 2 {
            return None;
        }
        let near = cells.iter().filter(|it| meet(false, block, it.0, cell));
        let near: FxHashSet<i64> = near.map(|it| it.1).collect();
        let digits = (1..=found.size.width).filter(|&digit| !near.contains(&i64::from(digit)));
        let why = "its row, its column and its block do not have it";
        let allowed = digits
            .map(|it| ([it, 0], cell, i64::from(it), format!("{it} on {cell}"), why))
            .collect();
        Some(allowed)
    }

    /// The free cells that are a knight's move away.
    fn near(&self) -> Option<Vec<Allowed>> {
        let found = self.found();
        let from = self.stack.last()?.choice?;
        let list = &self.lists[found.list as usize];
        let start = found.cell(from.at, 0);
        let empty = list.base.get(&from.at).copied()?;
        let is_free =
            |at: At| *self.now.get(&at).or(list.start.get(&at)).unwrap_or(&empty) == empty;
        let cells = (0..found.size.cells()).map(|it| found.size.cell(it));
        let near = cells.filter(|cell| {
            let by = [cell.x - start.x, cell.y - start.y];
            matches!(by.map(i32::abs), [1, 2] | [2, 1]) && is_free([cell.x, cell.y])
        });
        let allowed = near.flat_map(|cell| {
            let keys = [[cell.x - start.x, cell.y - start.y], [cell.x, NONE], [NONE, cell.y]];
            keys.map(|key| (key, cell, 0, format!("{cell} from {start}"), "it is free"))
        });
        (self.stack.len() + 2 < found.size.cells()).then(|| allowed.collect())
    }

    /// What is not tried though it could be, if that may be why solutions are missing.
    pub(super) fn missing(&self) -> Option<(u32, String)> {
        let all = &self.skipped;
        let kind = self.found().kind;
        let is_lost = all.solutions == 0;
        let kind_of = |key: At| (key[0] == NONE, key[1] == NONE);
        // A list may be larger than the board: then its last columns have no queens.
        let count = |key: At| all.made.iter().filter(|it| kind_of(**it) == kind_of(key)).count();
        let is_used = |key: At| match key {
            [x, NONE] => all.cells.iter().any(|it| it.x == x),
            [NONE, y] => all.cells.iter().any(|it| it.y == y),
            _ => true,
        };
        let is_short = |n: usize| {
            let most = QUEENS.get(n).copied().unwrap_or(0);
            kind == BoardKind::Queens && all.first + 1 >= n && all.solutions < most
        };
        let mut free: Vec<_> = all.free.iter().collect();
        free.sort_unstable_by_key(|(_, it)| it.0);
        let never: Vec<_> = free.iter().filter(|it| !all.made.contains(it.0)).collect();
        let first = never.iter().find(|(key, _)| match kind {
            BoardKind::Tour => is_used(**key),
            _ => is_lost && never.len() == 1 && (kind == BoardKind::Digits || count(**key) > 2),
        });
        let other = || {
            free.iter().filter(|_| kind != BoardKind::Tour).find(|(key, it)| {
                let is_on_board = all.made.contains(*key) && all.cells.contains(&it.1);
                (it.2 || is_on_board || kind == BoardKind::Digits)
                    && (is_lost || is_short(count(**key)))
            })
        };
        let (_, (.., line, text)) = first.copied().or_else(other)?;
        (kind != BoardKind::Tour || self.is_knight()).then(|| (*line, text.clone()))
    }
}
