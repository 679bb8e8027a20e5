//! The board as the reading prints it.

use common::board::Size;

use crate::search::FREE;

/// The fewest digits a cell has room for: the reading's cells have three.
const FEWEST_DIGITS: usize = 3;

/// Draws the lines of a board. All cells are equally wide: three digits, or as many as the largest
/// number of the board needs.
#[derive(Clone, Debug)]
pub struct Picture {
    digits: usize,
    border: Vec<u8>,
}

impl Picture {
    /// The picture of boards of this size, whose cells are numbered from 0.
    pub fn new(size: Size) -> Self {
        let largest = size.cells().saturating_sub(1);
        let digits = itoa::Buffer::new().format(largest).len().max(FEWEST_DIGITS);
        let mut border = [b"+".as_slice(), &vec![b'-'; digits + 2]]
            .concat()
            .repeat(size.width as usize);
        border.extend_from_slice(b"+\n");
        Picture { digits, border }
    }

    /// Appends the line above, between or below rows.
    pub fn border(&self, text: &mut Vec<u8>) {
        text.extend_from_slice(&self.border);
    }

    /// Appends a row of numbers; a free cell stays empty.
    pub fn row(&self, text: &mut Vec<u8>, numbers: &[u32]) {
        let mut format = itoa::Buffer::new();
        for &number in numbers {
            text.extend_from_slice(b"| ");
            let end = text.len() + self.digits + 1;
            if number != FREE {
                text.extend_from_slice(format.format(number).as_bytes());
            }
            text.resize(end, b' ');
        }
        text.extend_from_slice(b"|\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(width: u32, numbers: &[u32]) -> String {
        let size = Size::new(width, numbers.len() as u32 / width);
        let picture = Picture::new(size);
        let mut text = Vec::new();
        for row in numbers.chunks(width as usize) {
            picture.border(&mut text);
            picture.row(&mut text, row);
        }
        picture.border(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    }

    #[test]
    fn cells_are_as_wide_as_the_reading_has_them() {
        let expected = "\
            +-----+-----+-----+\n\
            | 0   | 27  | 2   |\n\
            +-----+-----+-----+\n\
            | 3   |     | 999 |\n\
            +-----+-----+-----+\n";
        assert_eq!(lines(3, &[0, 27, 2, 3, FREE, 999]), expected);
    }

    #[test]
    fn all_cells_grow_with_the_largest_number() {
        let numbers: Vec<u32> = (0..1001).collect();
        let text = lines(1, &numbers);
        assert!(text.starts_with("+------+\n| 0    |\n+------+\n"), "{text}");
        assert!(text.ends_with("+------+\n| 1000 |\n+------+\n"));
        assert!(lines(1, &numbers[1..]).starts_with("+-----+\n"));
    }
}
