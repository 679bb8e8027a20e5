//! What the board looks like, by what the first raw events do with its list.

use common::board::{Cell, Size};
use visual::replay::MOST_CELLS;

use super::state::{At, BoardGuess, List, NONE};
use crate::trace_line::BoardKind;

/// What a list's cells and values say of its board.
pub struct ListLook {
    is_grid: bool,
    width: i32,
    height: i32,
    /// A line that is a grid: so many of its cells are in a row.
    row: Option<i32>,
    /// The least and the largest value that was written, and how many different ones.
    least: i64,
    largest: i64,
    count: usize,
}

impl ListLook {
    pub fn of(list: &List) -> Self {
        let cells = || list.start.keys().chain(list.base.keys());
        let is_grid = cells().next().is_some() && cells().all(|at| at[1] >= 0);
        let most = |axis: usize| cells().map(|at| at[axis]).max().unwrap_or(0) + 1;
        // A program in C may have room for more than it uses.
        let is_used =
            |at: &&At| list.base.contains_key(*at) || !matches!(list.start[*at], NONE | 0);
        let side = |axis: usize, all: i32| {
            let used = cells().filter(is_used).map(|at| at[axis] + 1).max().unwrap_or(0);
            if all > 12 && used * 2 <= all { used } else { all }
        };
        let width = if is_grid && list.height == 0 { most(0) } else { most(0).max(list.width) };
        let height = if is_grid { side(1, most(1).max(list.height)) } else { 1 };
        // No larger board can be drawn.
        let most_cells = MOST_CELLS as i32;
        let width = side(0, width).min(most_cells);
        let height = height.min(most_cells / width.max(1));
        let values = &list.values;
        let least = values.iter().copied().min().unwrap_or(i64::MAX);
        let largest = values.iter().copied().max().unwrap_or(0).max(0);
        // A sudoku, row after row.
        let row = (!is_grid && width == 81 && largest < 10).then_some(9);
        ListLook {
            is_grid: is_grid || row.is_some(),
            width: row.unwrap_or(width),
            height: row.unwrap_or(height),
            row,
            least,
            largest,
            count: values.len(),
        }
    }

    /// What kind of board it is; `has_queens` is whether the names of the program speak of queens.
    fn kind(&self, list: &List, has_queens: bool) -> BoardKind {
        let is_square = self.width == self.height;
        match self.is_grid {
            true if is_square && self.is_puzzle(list) => BoardKind::Digits,
            true if is_square && has_queens => BoardKind::Queens,
            true if self.is_path(list) => BoardKind::Tour,
            true => BoardKind::Marks,
            false if has_queens && self.is_row() => BoardKind::Queens,
            false => BoardKind::Boxes,
        }
    }

    /// Whether a line's values may be rows of a board.
    fn is_row(&self) -> bool {
        (0..100).contains(&self.least) && self.largest < 100 && self.count > 1
    }

    fn is_puzzle(&self, list: &List) -> bool {
        let is_there = |digit| list.start.values().chain(&list.values).any(|&it| it == digit);
        let has_digits = (1..=3).all(is_there) || self.count > 2;
        [4, 6, 9, 16, 25].contains(&self.width)
            && has_digits
            && self.least >= 0
            && self.largest <= i64::from(self.width)
    }

    fn is_path(&self, list: &List) -> bool {
        self.count > 3
            && self.largest > 4
            && self.largest <= i64::from(self.width * self.height)
            && self.least >= 0
            && list.counts.varies * 4 < list.counts.marks
            && list.counts.single * 2 >= list.counts.led
    }
}

impl BoardGuess {
    /// The board that a list is, by its number.
    pub fn new(number: u32, list: &List, has_queens: bool, rule: Option<BoardKind>) -> Self {
        let look = ListLook::of(list);
        let kind = rule.unwrap_or_else(|| look.kind(list, has_queens));
        let is_columns = kind == BoardKind::Queens && !look.is_grid;
        let side = look.width.max(i32::try_from(look.largest).unwrap_or(0) + 1);
        let [width, height] = if is_columns { [side; 2] } else { [look.width, look.height] };
        BoardGuess {
            list: number,
            kind,
            size: Size::new(width.max(1), height.max(1)),
            is_columns,
            row: look.row,
            is_entry: list.counts.late * 10 < list.counts.marks
                && list.counts.many * 50 > list.counts.one
                && list.counts.many > 0,
        }
    }

    pub fn cell(&self, at: At, value: i64) -> Cell {
        let [x, y] = at;
        match self.row {
            Some(side) => Cell { x: x % side, y: x / side },
            None if self.is_columns => Cell { x, y: i32::try_from(value).unwrap_or(-1) },
            None => Cell { x, y: y.max(0) },
        }
    }

    pub fn index(&self, at: At, value: i64) -> Option<usize> {
        let cell = self.cell(at, value);
        self.size.contains(cell).then(|| self.size.index(cell))
    }
}
