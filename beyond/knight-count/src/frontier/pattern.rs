//! Patterns: the degrees of the frontier, packed into one integer, and the choices that lead from
//! one to the next.
//!
//! # The program
//!
//! A tour is a set of moves in which every cell has degree 2. The program takes the cells in order
//! and, at each, chooses the moves to *later* cells that bring it to degree 2; so every move is
//! chosen once, at the earlier of its two cells. What the rest of the choices needs to know of the
//! past is little: the degree every later cell has so far, and which cells of degree 1, the *ends*,
//! are the two ends of one path. The first is the *pattern*, the second is a perfect matching of
//! the ends (module `matching`). Tours are counted by adding up over all ways that lead to the same
//! pattern and matching.
//!
//! # Open tours are closed tours through infinity
//!
//! Add one cell, *infinity*, that has a move to every cell. An open tour together with the moves
//! from its two terminals to infinity is a closed tour of the larger board, and the other way
//! round. So infinity is one more later cell, last in the order; no rule below knows that it is
//! special. When closed tours are counted, infinity is given degree 2 from the start and so takes
//! part in nothing.

use crate::frontier::matching::matchings;

/// Two bits for each of the next cells in the order, the next cell lowest, and the top two bits for
/// infinity.
///
/// The bits say the degree so far: 0 *bare*, 1 an *end*, 2 *inner*.
pub(crate) type Pattern = u64;

/// How many cells a pattern has room for, infinity not counted.
pub(crate) const CELLS: usize = 31;

/// One in the field of infinity.
pub(crate) const INFINITY: Pattern = 1 << 62;

/// All bits of the cells, none of infinity's.
const CELL_BITS: Pattern = INFINITY - 1;

/// The lower bit of every field.
const LOWER: Pattern = Pattern::MAX / 3;

/// One in the field of the cell `ahead` places after the next one.
pub(crate) fn unit(ahead: usize) -> Pattern {
    1 << (2 * ahead)
}

/// The degree of infinity: how many terminals of the tour have been chosen.
pub(crate) fn terminals(pattern: Pattern) -> usize {
    (pattern >> 62) as usize
}

/// One in the field of every bare cell.
pub(crate) fn bare(pattern: Pattern) -> Pattern {
    !(pattern | (pattern >> 1)) & LOWER
}

/// One in the field of every end.
pub(crate) fn ends(pattern: Pattern) -> Pattern {
    pattern & !(pattern >> 1) & LOWER
}

/// One in the field of every inner cell.
pub(crate) fn inner(pattern: Pattern) -> Pattern {
    (pattern >> 1) & LOWER
}

/// How many states a pattern has: the perfect matchings of its ends.
pub(crate) fn states(pattern: Pattern) -> usize {
    matchings(ends(pattern).count_ones() as usize)
}

/// One way to bring the next cell of the order to degree 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The degree the cell has before.
    pub(crate) degree: u64,
    /// One in the field of each cell that it is joined to: 2 - degree of them.
    pub(crate) joined: Pattern,
}

impl Choice {
    /// The pattern this choice makes of `source`, if it fits there.
    ///
    /// Where it fits, a larger source gives a larger target: the choice adds a constant, and the
    /// next cell's field, which is shifted out, is the same in all sources. So choices keep lists
    /// of patterns in order, and in both directions a list is walked through only once for each
    /// choice.
    pub(crate) fn target(&self, source: Pattern) -> Option<Pattern> {
        let fits = source & 3 == self.degree && inner(source) & self.joined == 0;
        let sum = source.wrapping_add(self.joined);
        fits.then_some(((sum & CELL_BITS) >> 2) | (sum & !CELL_BITS))
    }

    /// The one pattern of which this choice makes `target`, if there is one.
    pub(crate) fn source(&self, target: Pattern) -> Option<Pattern> {
        let sum = ((target << 2) & CELL_BITS) | (target & !CELL_BITS);
        let touched = (sum | (sum >> 1)) & self.joined;
        (touched == self.joined).then(|| (sum - self.joined) | self.degree)
    }

    /// Whether it joins two ends of `source`, where it fits.
    pub(crate) fn joins(&self, source: Pattern) -> bool {
        let link = self.link();
        link != 0 && ends(source) & link == link
    }

    /// The two cells whose paths become one, or none. A bare next cell links the two cells it is
    /// joined to; one that is an end brings its own path to the link.
    pub(crate) fn link(&self) -> Pattern {
        self.joined | u64::from(self.degree == 1)
    }

    /// The pattern at the other side of this choice.
    pub(crate) fn partner(&self, direction: Direction, pattern: Pattern) -> Option<Pattern> {
        match direction {
            Direction::Forward => self.target(pattern),
            Direction::Backward => self.source(pattern),
        }
    }
}

/// From level 0 on, or from the last level back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// From before a choice to after it.
    Forward,
    /// From after a choice to before it.
    Backward,
}

impl Direction {
    /// The other one.
    pub(crate) fn reversed(self) -> Self {
        match self {
            Self::Forward => Self::Backward,
            Self::Backward => Self::Forward,
        }
    }

    /// The direction from a level to one beside it.
    pub(crate) fn between(from: usize, to: usize) -> Self {
        if from < to { Self::Forward } else { Self::Backward }
    }

    /// Of what belongs before and after a choice: where this direction comes from, and where it
    /// goes to.
    pub(crate) fn along<T>(self, before: T, after: T) -> (T, T) {
        match self {
            Self::Forward => (before, after),
            Self::Backward => (after, before),
        }
    }
}
