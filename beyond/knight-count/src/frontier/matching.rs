//! Perfect matchings of a few points, and their ranks.
//!
//! The ends of the paths that a pattern leaves open are its *points*, numbered from 0 in the order
//! of the cells. Which two belong to one path is a perfect matching of them. `2k` points have
//! 1·3·5···(2k−1) matchings, and each has a *rank* below that number, so that the counts of all
//! matchings of one pattern are stored in an array without gaps, indexed by rank, and no table of states
//! is needed.
//!
//! The rank: point 0 has a partner p, 1 ≤ p < 2k. All matchings with p = 1 come first, then those
//! with p = 2, and so on: *blocks* of equal size. Within a block the order is that of the matchings
//! of the other points, numbered anew from 0. So four points have the ranks
//!
//! ```text
//! 0: 0-1 2-3     1: 0-2 1-3     2: 0-3 1-2
//! ```
//!
//! and six points have five blocks of three. A rank is never taken apart point by point: what
//! happens to a matching is said block by block (module `operation`), down to single matchings.

/// 1·3·5···(2k−1) for every k up to 16: a pattern has at most 32 points.
const MATCHINGS: [usize; 17] = {
    let mut matchings = [1; 17];
    let mut k = 1;
    while k < matchings.len() {
        matchings[k] = usize::saturating_mul(matchings[k - 1], 2 * k - 1);
        k += 1;
    }
    matchings
};

/// How many perfect matchings an even number of points has.
pub(crate) fn matchings(points: usize) -> usize {
    MATCHINGS[points / 2]
}

/// Matchings as lists of partners: what the tests compare the work on ranks with.
#[cfg(test)]
pub(crate) mod plain {
    use super::matchings;

    /// The partner of every point in the matching with the given rank.
    pub(crate) fn partners(points: usize, rank: usize) -> Vec<usize> {
        let mut partner = vec![0; points];
        let mut free: Vec<usize> = (0..points).collect();
        let mut rest = rank;
        while free.len() > 1 {
            let block = matchings(free.len() - 2);
            let (one, other) = (free[0], free[rest / block + 1]);
            rest %= block;
            (partner[one], partner[other]) = (other, one);
            free.retain(|&point| point != one && point != other);
        }
        partner
    }

    /// The rank of a matching given by the partner of every point.
    pub(crate) fn rank(partner: &[usize]) -> usize {
        let mut free: Vec<usize> = (0..partner.len()).collect();
        let mut rank = 0;
        while free.len() > 1 {
            let (one, other) = (free[0], partner[free[0]]);
            let nearer = free.iter().filter(|&&point| point < other).count();
            rank += (nearer - 1) * matchings(free.len() - 2);
            free.retain(|&point| point != one && point != other);
        }
        rank
    }

    #[test]
    fn ranks_are_the_numbers_below_the_count() {
        for points in [0, 2, 4, 6, 8, 10] {
            for at in 0..matchings(points) {
                let partner = partners(points, at);
                assert!((0..points).all(|p| partner[p] != p && partner[partner[p]] == p));
                assert_eq!(rank(&partner), at);
            }
        }
        assert_eq!(matchings(12), 10_395);
    }
}
