//! Boards: cells, sizes, the knight's moves, and the text of a board of numbers.

use std::fmt;
use std::ops::Add;

/// A cell: x runs right and y runs down, both from 0. It may lie off the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// Column, from 0 at the left.
    pub x: i32,
    /// Row, from 0 at the top.
    pub y: i32,
}

/// The size of a board, in cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Size {
    /// Cells in a row.
    pub width: i32,
    /// Cells in a column.
    pub height: i32,
}

// ANCHOR: moves
/// The knight's eight moves as (right, down), in the lecture's order. Directions 0 to 7 are indices
/// into this table.
pub const MOVES: [(i32, i32); 8] =
    [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];
// ANCHOR_END: moves

impl Cell {
    /// Whether a knight can go from this cell to the other in one move.
    pub fn is_move_from(self, other: Cell) -> bool {
        self.x.abs_diff(other.x) * self.y.abs_diff(other.y) == 2
    }
}

/// `(x, y)`
impl fmt::Display for Cell {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "({}, {})", self.x, self.y)
    }
}

/// The cell that a move leads to.
impl Add<(i32, i32)> for Cell {
    type Output = Cell;

    #[inline]
    fn add(self, (right, down): (i32, i32)) -> Cell {
        Cell { x: self.x + right, y: self.y + down }
    }
}

impl Size {
    /// A board of `width` by `height` cells, each 0 or more.
    pub const fn new(width: i32, height: i32) -> Self {
        Size { width, height }
    }

    /// The number of cells, at most `usize::MAX`.
    pub const fn cells(self) -> usize {
        (self.width as usize).saturating_mul(self.height as usize)
    }

    /// The side of the blocks of a puzzle with digits on it; 0 if it has none.
    pub fn block(self) -> i32 {
        let side = self.width.checked_isqrt().filter(|side| side * side == self.width);
        side.filter(|side| *side > 1 && self.width == self.height).unwrap_or(0)
    }

    /// Checks that the board is not too large for an algorithm that takes this many cells at most.
    ///
    /// # Errors
    /// It is; the text says what fits.
    pub fn fits(self, algorithm: &str, most: usize) -> Result<(), String> {
        let cells = self.cells();
        let why = || {
            format!(
                "--algorithm {algorithm} takes boards of up to {most} cells, and this one has \
                 {cells}; plain takes any board"
            )
        };
        (cells <= most).then_some(()).ok_or_else(why)
    }

    // ANCHOR: contains
    /// Whether the cell lies on the board.
    #[inline]
    #[allow(clippy::manual_range_contains)] // the lecture's four comparisons; also the fastest
    pub const fn contains(self, Cell { x, y }: Cell) -> bool {
        0 <= x && x < self.width && 0 <= y && y < self.height
    }
    // ANCHOR_END: contains

    /// The index of a cell of the board in a row-by-row list of all its cells.
    #[inline]
    pub const fn index(self, cell: Cell) -> usize {
        cell.y as usize * self.width as usize + cell.x as usize
    }

    /// The cell at an index of that list.
    pub const fn cell(self, index: usize) -> Cell {
        let width = self.width as usize;
        Cell { x: (index % width) as i32, y: (index / width) as i32 }
    }

    /// All cells, in the order of that list.
    pub fn all(self) -> impl Iterator<Item = Cell> {
        (0..self.cells()).map(move |index| self.cell(index))
    }
}

/// Writes a whole number: `write!` does it too, but takes longer.
#[inline]
pub fn write_number(text: &mut Vec<u8>, number: i64) {
    match number {
        0..=9 => text.push(b'0' + number as u8),
        _ => text.extend_from_slice(itoa::Buffer::new().format(number).as_bytes()),
    }
}

/// Writes a cell as `(x, y)`.
pub fn write_cell(text: &mut Vec<u8>, Cell { x, y }: Cell) {
    text.push(b'(');
    write_number(text, x.into());
    text.extend_from_slice(b", ");
    write_number(text, y.into());
    text.push(b')');
}

/// `%2d ` of every number below 100, and a line end, which the next number overwrites.
const TWO_DIGITS: [[u8; 4]; 100] = {
    let mut table = [*b"   \n"; 100];
    let mut number = 0;
    while number < 100 {
        if number >= 10 {
            table[number][0] = b'0' + (number / 10) as u8;
        }
        table[number][1] = b'0' + (number % 10) as u8;
        number += 1;
    }
    table
};

/// Writes a board of numbers, each as C's `%2d ` and a line end after each row.
///
/// `numbers` has `size.cells()` entries, row by row.
pub fn write_numbers(text: &mut Vec<u8>, size: Size, numbers: &[u32]) {
    let width = size.width as usize;
    // The levels print millions of boards. Numbers of at most two digits are copied from a table.
    if numbers.len() < 100 {
        let mut end = text.len();
        text.resize(end + 3 * numbers.len() + size.height as usize, 0);
        for row in numbers.chunks(width) {
            for &number in row {
                text[end..end + 4].copy_from_slice(&TWO_DIGITS[number.min(99) as usize]);
                end += 3;
            }
            end += 1;
        }
        return;
    }
    let mut format = itoa::Buffer::new();
    for row in numbers.chunks(width) {
        for &number in row {
            if number < 10 {
                text.push(b' ');
            }
            text.extend_from_slice(format.format(number).as_bytes());
            text.push(b' ');
        }
        text.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_and_cells_agree_on_a_non_square_board() {
        let size = Size::new(5, 3);
        for index in 0..size.cells() {
            assert!(size.contains(size.cell(index)));
            assert_eq!(size.index(size.cell(index)), index);
        }
        assert_eq!(size.index(Cell { x: 4, y: 1 }), 9);
        for (x, y) in [(3, 4), (5, 0), (-1, 0), (0, -1)] {
            assert!(!size.contains(Cell { x, y }));
        }
    }

    #[test]
    fn the_moves_of_a_5x3_board() {
        let size = Size::new(5, 3);
        let targets = |x, y| -> Vec<Cell> {
            let targets = MOVES.map(|step| Cell { x, y } + step);
            targets.into_iter().filter(|&cell| size.contains(cell)).collect()
        };
        assert_eq!(targets(0, 0), [Cell { x: 2, y: 1 }, Cell { x: 1, y: 2 }]);
        assert_eq!(targets(4, 0), [Cell { x: 3, y: 2 }, Cell { x: 2, y: 1 }]);
        assert_eq!(targets(2, 1).len(), 4);
        let from = Cell { x: 2, y: 1 };
        assert!(targets(2, 1).iter().all(|to| to.is_move_from(from)));
        assert!(!from.is_move_from(Cell { x: 0, y: 3 }) && !from.is_move_from(from));
    }

    #[test]
    fn numbers_are_written_like_percent_2d() {
        for size in
            [Size::new(3, 4), Size::new(9, 11), Size::new(4, 3), Size::new(20, 12), Size::new(1, 7)]
        {
            let numbers: Vec<u32> = (0..size.cells() as u32).rev().collect();
            let mut expected = String::new();
            for row in numbers.chunks(size.width as usize) {
                for number in row {
                    expected += &format!("{number:2} ");
                }
                expected += "\n";
            }
            let mut text = b"before\n".to_vec();
            write_numbers(&mut text, size, &numbers);
            assert_eq!(String::from_utf8_lossy(&text), format!("before\n{expected}"), "{size:?}");
        }
    }
}
