//! The base boards, whose tours are stored.
//!
//! `bases.txt` has them one below the other, with an empty line between two.

use std::sync::LazyLock;

use common::board::{Cell, Size};

use crate::problem::NumberedBoard;

/// All base boards.
pub static BASES: LazyLock<Vec<NumberedBoard>> =
    LazyLock::new(|| include_str!("bases.txt").split("\n\n").map(read).collect());

/// Reads a board: each number has three characters, and one more follows.
fn read(text: &str) -> NumberedBoard {
    // The low bits of a digit are its value, and those of a blank are 0. `parse` would take as long
    // as the rest of a small board.
    let number = |text: &[u8]| text[..3].iter().fold(0, |n, byte| 10 * n + u32::from(byte & 15));
    let numbers: Vec<u32> = text.as_bytes().chunks(4).map(number).collect();
    let width = text.find('\n').map_or(0, |length| length / 4 + 1);
    NumberedBoard { size: Size::new(width as i32, (numbers.len() / width) as i32), numbers }
}

/// The base board of this size, or its mirror image along the diagonal.
pub fn of(size: Size) -> Option<NumberedBoard> {
    let turned = Size::new(size.height, size.width);
    if let Some(base) = BASES.iter().find(|base| base.size == size) {
        return Some(base.clone());
    }
    let base = BASES.iter().find(|base| base.size == turned)?;
    let number = |Cell { x, y }| base.numbers[turned.index(Cell { x: y, y: x })];
    Some(NumberedBoard { size, numbers: size.all().map(number).collect() })
}
