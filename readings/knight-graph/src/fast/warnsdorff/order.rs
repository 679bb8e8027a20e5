//! In which order the neighbours of a cell are explored.
//!
//! The search asks for the best neighbour not tried yet, again and again. Each time the board is as
//! it was when the cell was first visited, so it is given, one by one, the sorted list of the
//! reading's `order_by_available`; but neighbours that are never explored are never sorted.

use std::cmp::Reverse;
use std::iter;

use common::board::{Cell, MOVES};

use super::colours::{Around, Directions};
use super::dead_end::Outlook;
use super::path::{NextMove, Path, Rule, TieBreak};
use crate::graph::LISTED;

impl Rule {
    /// The best move from the knight's cell to a white neighbour, those in `tried` left out.
    #[inline(always)]
    pub fn best(self, path: &Path, tried: Directions) -> Option<NextMove> {
        let around = path.colours.around(path.at);
        let left = around.without(tried);
        let mut listed = LISTED.into_iter();
        let direction = match self {
            Rule::Fewest(tie_break) => return fewest(path, around, left, tie_break),
            Rule::Connections => listed.find(|&direction| left.moves_left(direction).is_some()),
            Rule::Most => {
                // The reading sorts by moves left and reverses: of several, the last comes first.
                let moves = |direction| Some((left.moves_left(direction)?, direction));
                let most = listed.filter_map(moves).max_by_key(|&(moves, _)| moves);
                most.map(|(_, direction)| direction)
            }
        };
        direction.map(|direction| NextMove { direction, loose: 0 })
    }
}

impl Path {
    /// The next move to explore from here; `None` if all were.
    #[inline(always)]
    pub fn next(&self) -> Option<NextMove> {
        self.rule.best(self, self.call().tried)
    }

    /// All moves that are to be explored from here, in their order, and what they lead to.
    pub(super) fn next_moves(&self) -> impl Iterator<Item = Cell> {
        let mut tried = Directions::default();
        iter::from_fn(move || {
            let direction = self.rule.best(self, tried)?.direction;
            tried = tried.and(direction);
            Some(self.target(direction))
        })
    }
}

/// Warnsdorff's rule (H. C. von Warnsdorff, Des Rösselsprunges einfachste und allgemeinste Lösung,
/// 1823): go where the fewest moves are left.
#[inline(always)]
fn fewest(path: &Path, around: Around, left: Around, tie_break: TieBreak) -> Option<NextMove> {
    let outlook = Outlook::new(path, around);
    let left = left.without(outlook.hopeless);
    let mut ties = left.with(left.fewest()?);
    let mut direction = ties.next()?;
    if !ties.is_empty() {
        let mut key = tie_break.key(path, direction);
        for other in ties {
            let other_key = tie_break.key(path, other);
            if other_key < key {
                (direction, key) = (other, other_key);
            }
        }
    }
    Some(NextMove { direction, loose: outlook.loose_after(direction) })
}

impl TieBreak {
    /// The neighbour with the smallest key goes first.
    #[inline(always)]
    fn key(self, path: &Path, direction: usize) -> (u8, Reverse<i64>, u64) {
        let cell = path.target(direction);
        let (ahead, outward) = match self.far_sighted {
            true => (path.colours.around(cell).fewest().unwrap_or(0), outward(path, direction)),
            false => (0, 0),
        };
        let last = if self.lot == 0 { direction as u64 } else { draw(self.lot, cell) };
        (ahead, Reverse(outward), last)
    }
}

/// How far a move leads away from the middle of the board: from its centre, or where one side is
/// longer, from the middle line that ends as far from the shorter sides as it is from the longer
/// ones.
///
/// The squared distance of p + m from the middle is |p|² + 2 p·m + |m|². All knight's moves m are
/// equally long, so comparing p·m, with p measured from the nearest point of the middle, compares
/// the distances.
#[inline(always)]
fn outward(path: &Path, direction: usize) -> i64 {
    let (size, at) = (path.size(), path.at);
    let shorter = size.width.min(size.height);
    // Twice the place, so that the middle of an even number of cells is a whole number too.
    let from_middle = |place: i32, cells: i32| {
        let from_centre = 2 * i64::from(place) - (i64::from(cells) - 1);
        let half_line = i64::from(cells - shorter);
        from_centre - from_centre.clamp(-half_line, half_line)
    };
    let (dx, dy) = MOVES[direction];
    from_middle(at.x, size.width) * i64::from(dx) + from_middle(at.y, size.height) * i64::from(dy)
}

/// A pseudo-random number for a cell, the same in every run. (The finaliser of SplitMix64: G. L.
/// Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators, 2014.)
#[inline]
fn draw(lot: u64, cell: Cell) -> u64 {
    let number = ((cell.x as u64) << 32 | cell.y as u64) ^ lot.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
