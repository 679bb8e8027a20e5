//! Patterns, and the choices that lead from one pattern to the next.
//!
//! A tour is a set of moves in which every cell has degree 2. The count takes the cells in order
//! and chooses, for each, the moves to *later* cells that bring it to degree 2. So every move is
//! chosen once, at the earlier of its two cells. The *pattern* says how many moves each later cell
//! has so far. Cells with one move are the *ends* of paths; which two ends belong to the same path
//! is their matching (`matching.rs`).
//!
//! # Open tours are closed tours through infinity
//!
//! Add one cell, *infinity*, that has a move to every cell. An open tour, together with the moves
//! from its two terminals to infinity, is a closed tour of the larger board, and vice versa. So
//! infinity is one more later cell, the last in the order. When closed tours are counted, infinity
//! has degree 2 from the start, so no move leads to it.

use crate::matching::{Link, matchings};

/// Two bits for each of the next cells in the order, the next cell lowest, and the top two bits for
/// infinity.
///
/// They contain the degree so far: 0 *bare*, 1 an *end*, 2 *inner*.
pub type Pattern = u64;

/// How many cells a pattern has room for, besides infinity. A move goes down at most two rows, so
/// the frontier is shorter than three rows of at most ten cells.
pub const ROOM: usize = 31;

/// One in the field of infinity.
pub const INFINITY: Pattern = 1 << 62;

/// All bits of the cells, none of infinity's.
const CELLS: Pattern = INFINITY - 1;

/// The lower bit of every field.
const LOWER: Pattern = Pattern::MAX / 3;

/// One in the field of the cell `ahead` places after the next one.
pub fn unit(ahead: usize) -> Pattern {
    1 << (2 * ahead)
}

/// One in the field of every end.
pub fn ends(pattern: Pattern) -> Pattern {
    pattern & !(pattern >> 1) & LOWER
}

/// One in the field of every inner cell.
pub fn inner(pattern: Pattern) -> Pattern {
    (pattern >> 1) & LOWER
}

/// How many states a pattern has: the perfect matchings of its ends.
pub fn states(pattern: Pattern) -> u64 {
    matchings(ends(pattern).count_ones() as usize)
}

/// One way to bring the next cell to degree 2.
#[derive(Clone, Copy)]
pub struct MoveSet {
    /// The degree of the cell before.
    pub degree: u64,
    /// One in the field of each cell that it moves to: 2 - degree of them.
    pub joined: Pattern,
    /// Bits that the pattern before must have.
    pub needed: Pattern,
}

impl MoveSet {
    /// Whether it can be made in a pattern.
    fn fits(&self, source: Pattern) -> bool {
        source & 3 == self.degree
            && source & self.needed == self.needed
            && inner(source) & self.joined == 0
    }

    /// The pattern that this choice makes of `source`, if it fits there.
    ///
    /// A larger source has a larger target: the choice adds a constant, and the field that is
    /// shifted out is the same in all sources. So it maps a sorted list to a sorted list, and so
    /// does its inverse.
    pub fn target(&self, source: Pattern) -> Option<Pattern> {
        let sum = source.wrapping_add(self.joined);
        self.fits(source).then_some(((sum & CELLS) >> 2) | (sum & !CELLS))
    }

    /// The one pattern of which this choice makes `target`, if there is one.
    pub fn source(&self, target: Pattern) -> Option<Pattern> {
        let sum = ((target << 2) & CELLS) | (target & !CELLS);
        let has_moves = (sum | (sum >> 1)) & self.joined == self.joined;
        let source = sum.wrapping_sub(self.joined) | self.degree;
        (has_moves && self.fits(source)).then_some(source)
    }

    /// The moves of this choice in `source`, one after the other.
    pub fn links(&self, source: Pattern) -> impl Iterator<Item = Link> {
        let mut pattern = source;
        let mut left = self.joined;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            // Moves to ends come first: then there are never more ends than before or after all
            // moves, and the largest tables are not needed.
            let ends = ends(pattern);
            let cells = if left & ends != 0 { left & ends } else { left };
            let cell = cells & cells.wrapping_neg();
            let link = Link {
                points: ends.count_ones() as usize,
                starts_at_end: ends & 1 != 0,
                leads_to_end: ends & cell != 0,
                nearer: (ends & (cell - 1)).count_ones() as usize,
            };
            left -= cell;
            pattern += 1 + cell;
            Some(link)
        })
    }
}
