//! The pieces against slower ones.

use super::cases::diagonals;
use super::quadrants::PLACEMENTS;
use super::*;

/// Numbers without a pattern, the same in every run: Vigna's splitmix64.
fn random(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*seed ^ *seed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// Words of `bits` bits of which about a quarter is set.
fn words(length: usize, bits: usize, seed: &mut u64) -> Vec<u64> {
    let low = (1 << bits) - 1;
    (0..length).map(|_| random(seed) & random(seed) & low).collect()
}

#[test]
fn pairs_are_counted_as_one_by_one() {
    let mut seed = 1;
    for bits in [0, 1, 14, 31, 32, 33, 40, bits(MAX_N)] {
        for east in [0, 1, 31, 32, 33, 63, 64, 65, 128, 1_000, 3_000] {
            for west in [0, 1, 3, 4, 5, 300] {
                let east = words(east, bits, &mut seed);
                // The empty word fits every other, and must not fit the places of a block that
                // are not taken.
                let mut west = words(west, bits, &mut seed);
                west.push(0);
                let pairs = west.iter().flat_map(|west| east.iter().map(move |east| east & west));
                let expected = pairs.filter(|&common| common == 0).count() as u64;
                assert_eq!(pairs::count(&east, &west, bits), Ok(expected), "{bits} bits");
            }
        }
    }
}

/// Every pair of cells in different quadrants that share a diagonal share a bit, and no others.
#[test]
fn a_bit_stands_for_a_diagonal() {
    for n in [2, 3, 7, 8, 25] {
        let cells = (0..n).flat_map(|y| (0..n).map(move |x| (x, y)));
        let cells: Vec<_> =
            cells.filter(|&(x, y)| n % 2 == 0 || x != n / 2 && y != n / 2).collect();
        let quadrant = |(x, y)| (x < n / 2, y < n / 2);
        for &a in &cells {
            assert!(diagonals(n, a.0, a.1) < 1 << bits(n));
            for &b in cells.iter().filter(|&&b| quadrant(b) != quadrant(a)) {
                let attacked = a.0.abs_diff(b.0) == a.1.abs_diff(b.1);
                let common = diagonals(n, a.0, a.1) & diagonals(n, b.0, b.1);
                assert_eq!(common != 0, attacked, "{a:?} and {b:?} on {n} x {n}");
            }
        }
    }
}

/// [`PLACEMENTS`], which a run trusts.
#[test]
fn as_many_placements_as_memory_is_asked_for() {
    for (h, placements) in PLACEMENTS.into_iter().enumerate().take(9) {
        let [case] = cases(2 * h)[..] else { panic!("one case for an even number") };
        let quadrant = Quadrant::new(&case, 0, 0, &mut || Ok(())).expect("memory");
        let sets = 0..1 << h;
        let lists = sets.clone().flat_map(|rows| sets.clone().map(move |columns| (rows, columns)));
        let found: usize = lists.map(|(rows, columns)| quadrant.list(rows, columns).len()).sum();
        assert_eq!(found as u64, placements);
    }
}

/// Every row set is looked at, or another stands for it.
#[test]
fn weights_add_up_to_all_row_sets() {
    for n in 4..=13 {
        for case in cases(n) {
            let free = case.rows();
            let weights: u64 = case.row_sets().map(|set| set.weight).sum();
            let queens = case.row_sets().next().expect("a row set").rows.count_ones();
            let all = (0..=free).filter(|rows| rows & !free == 0 && rows.count_ones() == queens);
            let images = if case.middle.is_some_and(|y| y < case.side()) { 8 } else { 1 };
            assert_eq!(weights, images * all.count() as u64, "{case:?}");
        }
    }
}
