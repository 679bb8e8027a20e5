//! How much text brute force prints at levels 2 and 3, without printing it.
//!
//! Its tree is known: 8^(k−1) nodes have k cells fixed, on the board or off it. At level 2 each of
//! them prints a line and the board. At level 3 it also prints every move of its path, whose length
//! depends on the positions: of all paths of m moves, x alone is a walk on a line with two steps
//! each of +1, +2, −1 and −2, and so is y; so a table with one entry for each x is enough to count
//! the digits.

use std::collections::BTreeMap;

use common::board::{Cell, Size};
use num_bigint::BigUint;

/// A text's size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextSize {
    /// Bytes.
    pub bytes: BigUint,
    /// Lines.
    pub lines: BigUint,
}

impl TextSize {
    fn add(&mut self, nodes: &BigUint, bytes: u64, lines: u64) {
        self.bytes += nodes * bytes;
        self.lines += nodes * lines;
    }
}

/// What all nodes together print at a level, on a board of up to 99 cells, whose
/// numbers have at most two digits. Header,
/// solutions and result are not in it.
pub fn nodes_text(board: Size, start: Cell, level: u8) -> TextSize {
    let mut size = TextSize::default();
    if level < 2 {
        return size;
    }
    let (width, height, cells) = (board.width as u64, board.height as u64, board.cells() as u32);
    let mut path = PathText::new(start);
    for fixed in 1..=cells {
        let nodes = BigUint::from(8u8).pow(fixed - 1);
        // "-- k cells fixed --"
        size.add(&nodes, 19 + digits(fixed.into()), 1);
        size.add(&nodes, height * (3 * width + 1), height);
        if level >= 3 {
            // "** - (x, y) - at k"
            let head = 16 + digits(start.x.into()) + digits(start.y.into()) + digits(fixed.into());
            size.add(&nodes, head, 1);
            // ">> c (x, y) d at k" for each move c; "c (x, y)" is summed up in `path`.
            let moves = u64::from(fixed) - 1;
            size.add(&nodes, moves * (15 + digits(fixed.into())), moves);
            size.bytes += &path.numbers;
            path.one_move_more();
        }
    }
    size
}

fn digits(number: i64) -> u64 {
    number.to_string().len() as u64
}

/// The bytes of all numbers c, x and y in the lines of all paths of a length.
struct PathText {
    numbers: BigUint,
    moves: u32,
    /// How many paths end at each x, and at each y.
    axes: [BTreeMap<i64, BigUint>; 2],
}

impl PathText {
    fn new(start: Cell) -> Self {
        let at = |place: i32| BTreeMap::from([(i64::from(place), BigUint::from(1u8))]);
        PathText { numbers: BigUint::ZERO, moves: 0, axes: [at(start.x), at(start.y)] }
    }

    fn one_move_more(&mut self) {
        // Each path goes on in eight ways, which print all its lines again …
        self.numbers *= 8u8;
        // … and one line more, for its last move.
        for axis in &mut self.axes {
            let mut next: BTreeMap<i64, BigUint> = BTreeMap::new();
            for (place, paths) in axis.iter() {
                for step in [-2, -1, 1, 2] {
                    *next.entry(place + step).or_default() += paths * 2u8;
                }
            }
            *axis = next;
            for (place, paths) in axis.iter() {
                self.numbers += paths * digits(*place);
            }
        }
        let paths = BigUint::from(8u8).pow(self.moves + 1);
        self.numbers += paths * digits(self.moves.into());
        self.moves += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Recorded runs of the lecture's program: board, start, level, lines and bytes.
    #[test]
    fn the_sizes_of_recorded_runs() {
        for (board, start, level, lines, bytes) in [
            ((1, 1), (0, 0), 2, 8, 173),
            ((1, 1), (0, 0), 3, 9, 192),
            ((2, 1), (0, 0), 3, 39, 697),
            ((2, 2), (1, 1), 2, 1759, 20_013),
            ((2, 2), (0, 0), 3, 4016, 64_376),
            ((2, 2), (1, 1), 3, 4016, 63_796),
            ((1, 4), (0, 2), 3, 5186, 65_002),
            ((3, 2), (0, 0), 3, 331_696, 5_826_414),
            ((2, 3), (1, 2), 3, 369_145, 5_787_397),
            ((7, 1), (3, 0), 3, 2_653_543, 52_615_560),
            ((2, 4), (0, 0), 3, 30_815_298, 487_587_638),
            // The lecture's 914 MB.
            ((3, 3), (0, 0), 2, 76_695_848, 958_698_173),
            ((3, 3), (0, 0), 3, 246_522_361, 4_321_952_712u64),
        ] {
            let start = Cell { x: start.0, y: start.1 };
            let size = nodes_text(Size::new(board.0, board.1), start, level);
            // Header and result are 123 bytes in four lines; on 1x1 the answer is two lines of 26.
            let (more_bytes, more_lines) = if board == (1, 1) { (149, 6) } else { (123, 4) };
            assert_eq!(size.bytes + more_bytes as u8, BigUint::from(bytes), "{board:?}");
            assert_eq!(size.lines + more_lines as u8, BigUint::from(lines as u64), "{board:?}");
        }
        assert_eq!(958_698_173u64 >> 20, 914);
    }

    #[test]
    fn the_largest_board_takes_no_time() {
        let size = nodes_text(Size::new(11, 9), Cell { x: 5, y: 5 }, 3);
        assert!(size.bytes.bits() > 300);
        assert_eq!(nodes_text(Size::new(8, 8), Cell { x: 0, y: 0 }, 1), TextSize::default());
    }
}
