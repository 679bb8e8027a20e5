//! Boards: cells, sizes, and the text of a board of numbers.

/// A cell: x runs right and y runs down, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// Column, from 0 at the left.
    pub x: u32,
    /// Row, from 0 at the top.
    pub y: u32,
}

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    /// Cells in a row.
    pub width: u32,
    /// Cells in a column.
    pub height: u32,
}

impl Size {
    /// A board of `width` by `height` cells.
    pub const fn new(width: u32, height: u32) -> Self {
        Size { width, height }
    }

    /// How many cells the board has.
    pub const fn cells(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the cell lies on the board.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.x < self.width && cell.y < self.height
    }

    /// The place of a cell in a row-by-row list of all cells.
    pub const fn index(self, cell: Cell) -> usize {
        cell.y as usize * self.width as usize + cell.x as usize
    }

    /// The cell at a place of that list.
    pub const fn cell(self, index: usize) -> Cell {
        Cell {
            x: (index % self.width as usize) as u32,
            y: (index / self.width as usize) as u32,
        }
    }
}

/// `%2d ` of every number below 100, and how the fast path of [`write_numbers`] copies it: four bytes
/// at a time, of which the last is overwritten by what follows.
const TWO_DIGITS: [[u8; 4]; 100] = {
    let mut table = [[b' '; 4]; 100];
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

/// Appends a board of numbers, row by row, each number as C's `%2d ` and a line end after each row.
///
/// `numbers` holds `size.cells()` numbers, row by row.
pub fn write_numbers(text: &mut Vec<u8>, size: Size, numbers: &[u32]) {
    // Every verbose level prints boards by the million. Boards whose numbers fit into two digits are
    // copied from a table; all others are formatted number by number.
    if numbers.len() < 100 {
        write_two_digit_numbers(text, size, numbers);
        return;
    }
    let mut format = itoa::Buffer::new();
    for row in numbers.chunks(size.width as usize) {
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

fn write_two_digit_numbers(text: &mut Vec<u8>, size: Size, numbers: &[u32]) {
    let width = size.width as usize;
    let row_bytes = 3 * width + 1;
    let start = text.len();
    text.resize(start + row_bytes * size.height as usize, b'\n');
    for (line, row) in text[start..]
        .chunks_exact_mut(row_bytes)
        .zip(numbers.chunks_exact(width))
    {
        for (place, &number) in row.iter().enumerate() {
            // The fourth byte falls on the next number or on the line end.
            line[3 * place..3 * place + 4].copy_from_slice(&TWO_DIGITS[number as usize % 100]);
        }
        line[row_bytes - 1] = b'\n';
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
        assert!(!size.contains(Cell { x: 3, y: 4 }));
    }

    #[test]
    fn numbers_are_written_like_percent_2d() {
        for size in [
            Size::new(3, 4),
            Size::new(9, 11),
            Size::new(4, 3),
            Size::new(20, 12),
            Size::new(1, 7),
        ] {
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
            assert_eq!(
                String::from_utf8_lossy(&text),
                format!("before\n{expected}"),
                "{size:?}"
            );
        }
    }
}
