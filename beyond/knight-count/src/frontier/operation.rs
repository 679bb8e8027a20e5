//! What a choice does to the matching of the ends, as a relation between ranks.
//!
//! Joining the next cell of the order to later cells changes the paths in one of four ways: all
//! paths *keep* their ends, an end *moves* from one cell to another, a new path *inserts* two ends,
//! or two paths are *joined* and lose two ends. Each relates a matching of the points before to at
//! most one matching of the points after.
//!
//! On ranks such a relation falls into blocks. Fix the partner p of point 0: the matchings with
//! that partner are one block of ranks, and what is left to say concerns the other points only. It
//! is an operation of the same sort with two points fewer, from this block to one block of the
//! ranks after. [`Operation::blocks`] says which; applied again and again it ends in blocks that
//! are copied as they are.

use crate::frontier::matching::matchings;
use crate::frontier::pattern::{Choice, Pattern, ends};
use std::ops::Range;

/// A change of matchings. Points are numbered from 0 in the order of their cells, before and after
/// the change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
    /// No point changes.
    Keep {
        /// Points before and after.
        points: usize,
    },
    /// A new pair takes the numbers `i` < `j`.
    Insert {
        /// Points before; two more after.
        points: usize,
        /// Number of one new point, after.
        i: usize,
        /// Number of the other, after.
        j: usize,
    },
    /// Point `i` takes the number `j` and keeps its partner.
    Move {
        /// Points before and after.
        points: usize,
        /// Its number before.
        i: usize,
        /// Its number after.
        j: usize,
    },
    /// Points `i` < `j` vanish and their partners become partners.
    Join {
        /// Points before; two fewer after.
        points: usize,
        /// Number of one point, before.
        i: usize,
        /// Number of the other, before.
        j: usize,
    },
}

/// A part of an operation: what happens between the ranks from `before` on and the ranks from
/// `after` on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment {
    /// The first rank before.
    pub(crate) before: usize,
    /// The first rank after.
    pub(crate) after: usize,
    /// What happens.
    pub(crate) operation: Operation,
    /// Whether the operation is to be read backward: what it calls "after" comes before.
    pub(crate) reversed: bool,
}

impl Segment {
    fn new(before: usize, after: usize, operation: Operation) -> Self {
        Self { before, after, operation, reversed: false }
    }

    /// The ranks before and after that the block relates.
    pub(crate) fn ranks(&self) -> (Range<usize>, Range<usize>) {
        let (mut before, mut after) = self.operation.matchings();
        if self.reversed {
            (before, after) = (after, before);
        }
        (self.before..self.before + before, self.after..self.after + after)
    }
}

impl Operation {
    /// What a choice does to the matchings of the pattern it is made in.
    pub(crate) fn of(choice: &Choice, source: Pattern) -> Self {
        // The next cell leaves the frontier, so it is no end afterwards.
        let (before, after) = (ends(source), ends((source + choice.joined) & !3));
        let points = before.count_ones() as usize;
        let link = choice.link();
        let low = link & link.wrapping_neg();
        let high = link ^ low;
        let number = |ends: Pattern, cell: Pattern| (ends & (cell - 1)).count_ones() as usize;
        let moved = |from, to| Self::Move { points, i: number(before, from), j: number(after, to) };
        match (link == 0, before & low != 0, before & high != 0) {
            (true, ..) => Self::Keep { points },
            (_, false, false) => {
                Self::Insert { points, i: number(after, low), j: number(after, high) }
            }
            (_, true, false) => moved(low, high),
            (_, false, true) => moved(high, low),
            // The last two ends are partners, and the filter lets no pattern without ends pass
            // unless the tour is done: this join closes the tour, and the one matching of two
            // points leads to the one of none.
            (_, true, true) if points == 2 => Self::Keep { points: 0 },
            (_, true, true) => {
                Self::Join { points, i: number(before, low), j: number(before, high) }
            }
        }
    }

    /// How many matchings there are before and after.
    pub(crate) fn matchings(self) -> (usize, usize) {
        let (before, after) = match self {
            Self::Keep { points } | Self::Move { points, .. } => (points, points),
            Self::Insert { points, .. } => (points, points + 2),
            Self::Join { points, .. } => (points, points - 2),
        };
        (matchings(before), matchings(after))
    }

    /// The parts of this operation; together they are the whole, and no two relate the same two
    /// ranks.
    ///
    /// A join of two partners would close a cycle beside the tour and is no part.
    pub(crate) fn blocks(self) -> Vec<Segment> {
        match self {
            Self::Keep { .. } => vec![Segment::new(0, 0, self)],
            Self::Insert { points, i, j } => insert_blocks(points, i, j),
            Self::Move { points, i, j } if i == j => {
                vec![Segment::new(0, 0, Self::Keep { points })]
            }
            Self::Move { points, i: 0, j } => move_first_blocks(points, j),
            // The first point comes from i: the reverse of its moving there.
            Self::Move { points, i, j: 0 } => {
                let back = Segment::new(0, 0, Self::Move { points, i: 0, j: i });
                vec![Segment { reversed: true, ..back }]
            }
            Self::Move { points, i, j } => move_blocks(points, i, j),
            Self::Join { points: 2, .. } => Vec::new(),
            Self::Join { points, i, j } => join_blocks(points, i, j),
        }
    }
}

/// The first rank of the block in which point 0 of `points` has the partner `p`.
fn block(points: usize, p: usize) -> usize {
    (p - 1) * matchings(points - 2)
}

/// The number of point `x` once the points in `gone` have left.
fn without(x: usize, gone: [usize; 2]) -> usize {
    x - gone.iter().filter(|&&point| point < x).count()
}

/// The number after the arrival of a point at number `new` of the point that had the number `x`.
fn with(x: usize, new: usize) -> usize {
    if x < new { x } else { x + 1 }
}

fn insert_blocks(points: usize, i: usize, j: usize) -> Vec<Segment> {
    if i == 0 {
        // The new pair is that of point 0: one block of the target, and in it nothing changes.
        return vec![Segment::new(0, block(points + 2, j), Operation::Keep { points })];
    }
    let blocks = (1..points).map(|p| {
        let partner = with(with(p, i), j);
        let [i, j] = [i, j].map(|point| without(point, [0, partner]));
        let rest = Operation::Insert { points: points - 2, i, j };
        Segment::new(block(points, p), block(points + 2, partner), rest)
    });
    blocks.collect()
}

/// A point other than 0 moves to a number other than 0.
fn move_blocks(points: usize, i: usize, j: usize) -> Vec<Segment> {
    let blocks = (1..points).map(|p| {
        let (partner, rest) = if p == i {
            // The partner of point 0 is the one that moves: the others see nothing of it.
            (j, Operation::Keep { points: points - 2 })
        } else {
            let partner = with(p - usize::from(i < p), j);
            let (i, j) = (without(i, [0, p]), without(j, [0, partner]));
            (partner, Operation::Move { points: points - 2, i, j })
        };
        Segment::new(block(points, p), block(points, partner), rest)
    });
    blocks.collect()
}

/// Point 0 moves to number `j` > 0. Point 1 is the first then, so its partner must be fixed as
/// well.
fn move_first_blocks(points: usize, j: usize) -> Vec<Segment> {
    let kept = Operation::Keep { points: points - 2 };
    let mut blocks = vec![Segment::new(block(points, 1), block(points, j), kept)];
    let moved = |x: usize| with(x - 1, j);
    for p in 2..points {
        for q in (2..points).filter(|&q| q != p) {
            // Pairs 0-p and 1-q, and any matching of the rest: in this order they are two blocks,
            // one in the other. Afterwards 1-q comes first, and 0-p is a pair inserted into the
            // matching of the rest.
            let partner = moved(q);
            let [one, other] = [moved(p), j].map(|point| without(point, [0, partner]));
            let (i, j) = (one.min(other), one.max(other));
            blocks.push(Segment::new(
                block(points, p) + block(points - 2, without(q, [0, p])),
                block(points, partner),
                Operation::Insert { points: points - 4, i, j },
            ));
        }
    }
    blocks
}

fn join_blocks(points: usize, i: usize, j: usize) -> Vec<Segment> {
    let points_left = points - 2;
    let blocks = (1..points).filter(|&p| (i, j) != (0, p)).map(|p| {
        let moved = |from, to| Operation::Move { points: points_left, i: from, j: to };
        let (after, rest) = if i == 0 {
            // Point 0 is joined to point j: its partner p gets that of j, so j moves to where p
            // stands.
            (0, moved(without(j, [0, p]), without(p, [0, j])))
        } else if p == i || p == j {
            // Point 0 loses its partner and gets that of the other joined point: the other point
            // moves to number 0.
            (0, moved(without(i + j - p, [0, p]), 0))
        } else {
            let after = block(points_left, without(p, [i, j]));
            let [i, j] = [i, j].map(|point| without(point, [0, p]));
            (after, Operation::Join { points: points_left, i, j })
        };
        Segment::new(block(points, p), after, rest)
    });
    blocks.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontier::matching::plain::{partners, rank};

    /// All pairs of ranks that the blocks relate.
    fn pairs(operation: Operation) -> Vec<(usize, usize)> {
        if let Operation::Keep { points } = operation {
            return (0..matchings(points)).map(|rank| (rank, rank)).collect();
        }
        let mut all = Vec::new();
        for block in operation.blocks() {
            for (one, other) in pairs(block.operation) {
                let (before, after) = if block.reversed { (other, one) } else { (one, other) };
                all.push((block.before + before, block.after + after));
            }
        }
        all.sort_unstable();
        all
    }

    /// The matching after the operation, worked out on the partners.
    fn plainly(operation: Operation, mut partner: Vec<usize>) -> Option<Vec<usize>> {
        // The points as a list of names; a change takes names out and puts names in.
        let mut names: Vec<usize> = (0..partner.len()).collect();
        match operation {
            Operation::Keep { .. } => {}
            Operation::Insert { points, i, j } => {
                names.insert(i, points);
                names.insert(j, points + 1);
                partner.extend([points + 1, points]);
            }
            Operation::Move { i, j, .. } => {
                let name = names.remove(i);
                names.insert(j, name);
            }
            Operation::Join { i, j, .. } => {
                if partner[i] == j {
                    return None;
                }
                let (a, b) = (partner[i], partner[j]);
                (partner[a], partner[b]) = (b, a);
                names.retain(|&name| name != i && name != j);
            }
        }
        let number = |name| names.iter().position(|&other| other == name);
        names.iter().map(|&name| number(partner[name])).collect()
    }

    fn agree(operation: Operation, points: usize) {
        let expected: Vec<(usize, usize)> = (0..matchings(points))
            .filter_map(|before| {
                let after = plainly(operation, partners(points, before))?;
                Some((before, rank(&after)))
            })
            .collect();
        assert_eq!(pairs(operation), expected, "{operation:?}");
    }

    #[test]
    fn blocks_do_what_the_operation_does_to_partners() {
        for points in [0, 2, 4, 6, 8] {
            for j in 0..points + 2 {
                for i in 0..j {
                    agree(Operation::Insert { points, i, j }, points);
                }
            }
            for j in 0..points {
                for i in 0..points {
                    agree(Operation::Move { points, i, j }, points);
                }
                for i in 0..j {
                    agree(Operation::Join { points, i, j }, points);
                }
            }
        }
    }
}
