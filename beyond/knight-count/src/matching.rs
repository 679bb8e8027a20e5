//! Matchings of the ends, their ranks, and what a move makes of them.
//!
//! The ends of a pattern are its *points*, numbered from 0 in the order of the cells. A perfect
//! matching says which two points are the ends of the same path. 2k points have 1·3·5···(2k−1)
//! matchings, and each has a *rank* below that number. So an array without gaps stores the counts
//! of all matchings of a pattern, and no table of states is needed.
//!
//! Matchings in which point 0 has the partner 1 come first, then those with partner 2, and so on.
//! Those with the same partner are in the order of the matchings of the other points. So four
//! points have the ranks
//!
//! ```text
//! 0: 0-1 2-3     1: 0-2 1-3     2: 0-3 1-2
//! ```
//!
//! # One rule for every move
//!
//! The *mate* of an end is the other end of its path. A bare cell is a path of one cell, and its
//! own mate. A move between two cells makes their mates the mates of each other, whether the cells
//! are bare or ends (D. E. Knuth, simpath, cs.stanford.edu/~knuth/programs/simpath.w). Applied to
//! every matching, this rule gives a table from rank to rank. There are few tables, and they are
//! small compared with the counts.

use std::sync::OnceLock;

/// The most ends that a pattern can have: 31 cells and infinity.
const MOST_POINTS: usize = 32;

/// In place of a rank: the move would close a cycle.
const NONE: u32 = u32::MAX;

/// How many perfect matchings an even number of points has: 1·3·5···(points − 1).
pub fn matchings(points: usize) -> u64 {
    const MATCHINGS: [u64; MOST_POINTS / 2 + 1] = {
        let mut matchings = [1; MOST_POINTS / 2 + 1];
        let mut k = 1;
        while k < matchings.len() {
            matchings[k] = matchings[k - 1] * (2 * k as u64 - 1);
            k += 1;
        }
        matchings
    };
    MATCHINGS[points / 2]
}

/// A move from the next cell to a later one.
#[derive(Clone, Copy)]
pub struct Link {
    /// Ends before the move.
    pub points: usize,
    /// Whether the next cell is an end before the move; otherwise it is bare.
    pub starts_at_end: bool,
    /// Whether the later cell is an end before the move; otherwise it is bare.
    pub leads_to_end: bool,
    /// How many of the ends are nearer than the later cell.
    pub nearer: usize,
}

/// For every move, a table of the rank after it for each rank before it, made when it is first used.
pub struct Tables(Vec<OnceLock<Vec<u32>>>);

impl Tables {
    /// No tables yet.
    pub fn new() -> Self {
        let links = (MOST_POINTS / 2 + 1) * (MOST_POINTS + 1) * 4;
        Tables(vec![OnceLock::new(); links])
    }

    /// The table of a move.
    pub fn get(&self, link: Link) -> &[u32] {
        let Link { points, starts_at_end, leads_to_end, nearer } = link;
        let index = points / 2 * (MOST_POINTS + 1) + nearer;
        let index = 4 * index + 2 * usize::from(starts_at_end) + usize::from(leads_to_end);
        self.0[index].get_or_init(|| table(link))
    }

    /// Bytes of all tables for up to this many points, at most.
    pub fn bytes(points: usize) -> u64 {
        let tables = |points: usize| 4 * points as u64 + 1;
        let bytes = |points| matchings(points) * size_of::<u32>() as u64;
        let all =
            (0..=points).step_by(2).map(|points| tables(points).saturating_mul(bytes(points)));
        all.fold(0, u64::saturating_add)
    }
}

fn table(Link { points, starts_at_end, leads_to_end, nearer }: Link) -> Vec<u32> {
    // The ends and the two cells of the move, numbered in order. The next cell is 0. Sets of them
    // have a bit for each.
    let later = nearer + usize::from(!starts_at_end);
    let cells = points + usize::from(!starts_at_end) + usize::from(!leads_to_end);
    let all = (1u64 << cells) - 1;
    let linked = 1 | 1 << later;
    let bare = u64::from(!starts_at_end) | u64::from(!leads_to_end) << later;
    let before = all & !bare;
    let after = all & (!linked | bare);

    let mut mates: Vec<usize> = (0..cells).collect();
    let mut table = Vec::with_capacity(matchings(points) as usize);
    each_matching(before, &mut mates, &mut |mates| {
        let one = mates[0];
        let other = mates[later];
        if one == later && points > 2 {
            table.push(NONE);
            return;
        }
        // A move between the last two ends closes the tour.
        mates[one] = other;
        mates[other] = one;
        table.push(rank(after, mates) as u32);
        mates[one] = 0;
        mates[other] = later;
    });
    table
}

/// Matches a set of points in every way, in the order of the ranks.
fn each_matching(points: u64, mates: &mut [usize], visit: &mut impl FnMut(&mut [usize])) {
    if points == 0 {
        return visit(mates);
    }
    let first = points.trailing_zeros() as usize;
    let others = points & (points - 1);
    let mut left = others;
    while left != 0 {
        let mate = left.trailing_zeros() as usize;
        left &= left - 1;
        mates[first] = mate;
        mates[mate] = first;
        each_matching(others & !(1 << mate), mates, visit);
    }
}

/// The rank of a matching of a set of points.
fn rank(mut points: u64, mates: &[usize]) -> u64 {
    let mut rank = 0;
    while points != 0 {
        let first = points.trailing_zeros() as usize;
        points &= points - 1;
        let mate = 1 << mates[first];
        let nearer = points & (mate - 1);
        points &= !mate;
        rank += u64::from(nearer.count_ones()) * matchings(points.count_ones() as usize);
    }
    rank
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_the_numbers_below_the_count() {
        for points in (0..=10).step_by(2) {
            let mut mates = vec![0; points];
            let mut next = 0;
            each_matching((1 << points) - 1, &mut mates, &mut |mates| {
                assert!((0..points).all(|p| mates[p] != p && mates[mates[p]] == p));
                assert_eq!(rank((1 << points) - 1, mates), next);
                next += 1;
            });
            assert_eq!(next, matchings(points));
        }
    }

    #[test]
    fn a_move_to_a_bare_cell_is_undone_by_moving_back() {
        // Point 0 of six takes the place behind point 3; and the point there comes to the front.
        let away = Link { points: 6, starts_at_end: true, leads_to_end: false, nearer: 4 };
        let back = Link { points: 6, starts_at_end: false, leads_to_end: true, nearer: 3 };
        let away = table(away);
        let back = table(back);
        assert_ne!(away, (0..15).collect::<Vec<u32>>());
        assert!((0..15).all(|rank| back[away[rank as usize] as usize] == rank));
    }

    #[test]
    fn only_the_last_move_closes_a_cycle() {
        let join = |points| Link { points, starts_at_end: true, leads_to_end: true, nearer: 1 };
        // 0-1 2-3 would become a cycle and 2-3; the others become 2-3.
        assert_eq!(table(join(4)), [NONE, 0, 0]);
        assert_eq!(table(join(2)), [0]);
    }

    #[test]
    fn two_bare_cells_become_a_path() {
        let link = Link { points: 2, starts_at_end: false, leads_to_end: false, nearer: 1 };
        assert_eq!(table(link), [1]); // 0-2 1-3
    }
}
