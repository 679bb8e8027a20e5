//! The cases to count, their row sets, and how many placements each represents.

use super::diagonals::Diagonals;

/// The largest N. More takes too long, and the counts of all smaller ones fit 64 bits.
pub const MAX_N: usize = 25;

/// Placements that have the middle of the board in common, and that are counted with the same four
/// quadrants.
#[derive(Clone, Debug)]
pub struct Case {
    /// N.
    pub n: usize,
    /// Two diagonals, one of either direction, that no quadrant may use, or of which it is counted
    /// apart who does.
    pub special: Diagonals,
    /// What is in the middle.
    pub middle: Middle,
}

/// The queens of the middle column and the middle row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Middle {
    /// N is even: there is no middle.
    None,
    /// A queen on the centre.
    Centre,
    /// The queen of the middle column is on this row, north of the centre, and the queen of the
    /// middle row is west of the centre and farther from it.
    Beside(usize),
}

/// The rows that the west half uses, and how many placements each one that is found there represents.
#[derive(Clone, Copy, Debug)]
pub struct RowSet {
    /// Rows in the north, from the board's edge to its middle.
    pub north: usize,
    /// Rows in the south, from the board's middle to its edge.
    pub south: usize,
    /// Weight of a placement without a queen on a special diagonal.
    pub clear: u64,
    /// Weight of a placement with queens on special diagonals, all of them in the west, for each.
    pub marked: u64,
}

/// All cases for N; together they have every placement once, by weight.
pub fn cases(n: usize) -> Vec<Case> {
    let h = n / 2;
    let case = |middle, special| Case { n, special, middle };
    if n.is_multiple_of(2) {
        let long = Diagonals { left_down: 1 << (n - 1), right_down: 1 << (n - 1) };
        return vec![case(Middle::None, long)];
    }
    let beside = (1..h).map(|y| case(Middle::Beside(y), Diagonals::through(n, h, y)));
    let centre = case(Middle::Centre, Diagonals::through(n, h, h));
    beside.chain([centre]).collect()
}

impl Case {
    /// Side of a quadrant.
    pub fn h(&self) -> usize {
        self.n / 2
    }

    /// The rows of the north quadrants that are free.
    pub fn north_rows(&self) -> usize {
        let all = (1 << self.h()) - 1;
        match self.middle {
            Middle::None | Middle::Centre => all,
            Middle::Beside(y) => all & !(1 << y),
        }
    }

    /// How many ways there are to deal out the columns to a row set's quadrants.
    pub fn nodes(&self, set: RowSet) -> u64 {
        let (h, north) = (self.h(), set.north.count_ones() as usize);
        match self.middle {
            Middle::None | Middle::Centre => choose(h, north),
            Middle::Beside(y) => y as u64 * choose(h - 1, north),
        }
    }

    /// The row sets that have to be looked at.
    pub fn row_sets(&self) -> Vec<RowSet> {
        let h = self.h();
        let all = (1 << h) - 1;
        let queens = h - usize::from(matches!(self.middle, Middle::Beside(_)));
        let mut sets = Vec::new();
        for north in (0..=all).filter(|north| north & !self.north_rows() == 0) {
            for south in 0..=all {
                if north.count_ones() + south.count_ones() != queens as u32 {
                    continue;
                }
                let (clear, marked) = match self.middle {
                    Middle::Beside(_) => (8, 0),
                    Middle::Centre => (weights(h, north, south).0, 0),
                    Middle::None => weights(h, north, south),
                };
                if clear > 0 || marked > 0 {
                    sets.push(RowSet { north, south, clear, marked });
                }
            }
        }
        sets
    }
}

/// The weights of a row set.
///
/// Turning a placement upside down reverses its row set; mirroring it left to right gives the
/// complement. Of up to four row sets that come from each other so, the lowest is looked at, and
/// weighs as many as they are. A placement with a queen on a long diagonal is only counted if that
/// queen is in the west, and weighs 2 for each such queen; that choice leaves only the turning
/// upside down.
fn weights(h: usize, north: usize, south: usize) -> (u64, u64) {
    let all = (1 << h) - 1;
    let reverse = |rows: usize| rows.reverse_bits() >> (usize::BITS as usize - h);
    let set = (north, south);
    let turned = (reverse(south), reverse(north));
    if turned < set {
        return (0, 0);
    }
    let marked = if turned == set { 1 } else { 2 };
    let complement = |(north, south): (usize, usize)| (all & !north, all & !south);
    let mirrored = complement(set).min(complement(turned));
    let clear = match mirrored.cmp(&set) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => marked,
        std::cmp::Ordering::Greater => 2 * marked,
    };
    (clear, marked)
}

/// How many sets of k there are in n.
pub fn choose(n: usize, k: usize) -> u64 {
    (1..=k).fold(1, |sets, i| sets * (n + 1 - i) as u64 / i as u64)
}
