//! The board: its diagonals, its middle if N is odd, and which rows the west half uses.

/// Placements that have the queen of the middle column in common.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// N.
    pub n: usize,
    /// The row of that queen, in the north or in the middle; `None` if N is even, when there is no
    /// middle column.
    pub middle: Option<usize>,
}

/// A set of rows that the west half uses.
#[derive(Clone, Copy)]
pub struct RowSet {
    /// Bit y for row y.
    pub rows: usize,
    /// How many placements each placement on these rows counts for.
    pub weight: u64,
}

/// All cases for N. By weight, they cover every placement once.
pub fn cases(n: usize) -> Vec<Case> {
    if n.is_multiple_of(2) {
        return vec![Case { n, middle: None }];
    }
    (1..n / 2).chain([n / 2]).map(|y| Case { n, middle: Some(y) }).collect()
}

/// The diagonals through the cell (x, y) as bits, except those that run through only one quadrant.
///
/// They are numbered by their distance from the two long diagonals, the two directions in turn. So
/// the lowest bits are the longest diagonals, which are used most often.
pub fn diagonals(n: usize, x: usize, y: usize) -> u64 {
    let bit = |distance: isize, direction| {
        let number = 4 * distance.unsigned_abs() - 2 * usize::from(distance < 0) + direction;
        if number < bits(n) { 1u64 << number } else { 0 }
    };
    let x = x as isize;
    let y = y as isize;
    bit(x - y, 0) | bit(x + y - (n as isize - 1), 1)
}

/// How many bits [`diagonals`] uses.
pub fn bits(n: usize) -> usize {
    4 * (n / 2)
}

impl Case {
    /// Side of a quadrant.
    pub fn side(&self) -> usize {
        self.n / 2
    }

    /// The diagonals of the queen in the middle column.
    pub fn taken(&self) -> u64 {
        self.middle.map_or(0, |y| diagonals(self.n, self.side(), y))
    }

    /// The rows that queens of the quadrants may use, bit y for row y.
    pub fn rows(&self) -> usize {
        let used = self.middle.map_or(0, |y| 1 << y | 1 << self.side());
        ((1 << self.n) - 1) & !used
    }

    /// Whether another queen is in the middle row. If so, it is west of the centre, and farther from
    /// it than the queen of the middle column.
    fn has_two(&self) -> bool {
        self.middle.is_some_and(|y| y < self.side())
    }

    /// For each cell on which the queen of the middle row may be: the columns that it leaves free
    /// in the west, and its diagonals. A single entry if the middle row has no such queen.
    pub fn middle_row(&self) -> Vec<(usize, u64)> {
        let all = (1 << self.side()) - 1;
        match self.middle {
            Some(y) if y < self.side() => {
                (0..y).map(|x| (all & !(1 << x), diagonals(self.n, x, self.side()))).collect()
            }
            _ => vec![(all, 0)],
        }
    }

    /// The row sets to count; the others are their reflections.
    pub fn row_sets(&self) -> impl Iterator<Item = RowSet> {
        let free = self.rows();
        let queens = self.side() - usize::from(self.has_two());
        let sets = (0..=free).filter(move |rows| rows & !free == 0);
        let sets = sets.filter(move |rows| rows.count_ones() as usize == queens);
        let sets = sets.map(|rows| RowSet { rows, weight: self.weight(rows) });
        sets.filter(|set| set.weight > 0)
    }

    /// How many placements each placement counts for if its west half uses these rows.
    ///
    /// Two queens in the middle tell the eight images of a placement apart. Otherwise, turning a
    /// placement upside down reverses the set of its rows, and mirroring it left to right leads to
    /// the complement. Of the up to four row sets that these reflections produce, only the lowest
    /// is counted, with their number as its weight; the others weigh 0.
    fn weight(&self, rows: usize) -> u64 {
        if self.has_two() {
            return 8;
        }
        let turned = rows.reverse_bits() >> (usize::BITS as usize - self.n);
        let others = |rows: usize| self.rows() & !rows;
        let images = [rows, turned, others(rows), others(turned)];
        if images.iter().any(|&image| image < rows) {
            return 0;
        }
        4 / images.iter().filter(|&&image| image == rows).count() as u64
    }
}
