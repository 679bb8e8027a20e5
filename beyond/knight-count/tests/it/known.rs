//! Counts that others have published.
//!
//! Closed tours: OEIS A001230, A193054, A193055, and A070030 for three rows; open tours: OEIS
//! A165134. One start: the lecture's programs and the sums over all starts.

use crate::count;
use knight_count::{CountError, TourKind};

/// Counts a board in one thread, and the same board with its sides swapped in three.
fn check(width: usize, height: usize, tours: TourKind, expected: u128) {
    let swapped = match tours {
        TourKind::OpenFrom { x, y } => TourKind::OpenFrom { x: y, y: x },
        tours => tours,
    };
    let upright = count(width, height, tours, 1);
    assert_eq!(upright, Ok(expected), "{width}x{height} {tours:?}");
    let lying = count(height, width, swapped, 3);
    assert_eq!(lying, Ok(expected), "{height}x{width} {swapped:?}");
}

#[test]
fn closed() {
    check(5, 6, TourKind::Closed, 8);
    check(6, 6, TourKind::Closed, 9_862);
    check(6, 7, TourKind::Closed, 1_067_638);
    check(6, 8, TourKind::Closed, 55_488_142);
    check(7, 8, TourKind::Closed, 34_524_432_316);
}

#[test]
fn no_closed_tour() {
    // Schwenk 1991: none if both sides are odd, or one is 1, 2 or 4, or one is 3 and the other 4, 6
    // or 8.
    for (width, height) in
        [(5, 5), (7, 3), (1, 8), (2, 9), (4, 4), (4, 7), (4, 10), (3, 4), (3, 6), (3, 8)]
    {
        check(width, height, TourKind::Closed, 0);
    }
}

#[test]
fn open_from_everywhere() {
    check(5, 5, TourKind::Open, 1_728);
    check(6, 6, TourKind::Open, 6_637_920);
    check(7, 7, TourKind::Open, 165_575_218_320);
}

#[test]
fn open_from_one_cell() {
    check(5, 5, TourKind::OpenFrom { x: 0, y: 0 }, 304);
    check(5, 6, TourKind::OpenFrom { x: 0, y: 0 }, 4_542);
    check(6, 6, TourKind::OpenFrom { x: 0, y: 0 }, 524_486);
}

/// The closed tours of three rows of 2n cells, by the recurrence that Knuth found (OEIS A070030):
/// it gives numbers that no other count of ours has helped to make, up to 126 bits.
#[test]
fn closed_on_three_rows() {
    const NUMERATOR: [i128; 23] = [
        0, 0, 0, 0, 0, 16, 80, -544, -1856, 8080, 9856, -50864, -64, 152_576, -130_816, -214_272,
        245_760, 222_208, 44_544, -53_248, -352_256, 81_920, 32_768,
    ];
    const RECURRENCE: [i128; 21] = [
        6, 64, -200, -1000, 3016, 3488, -24_256, 23_776, 104_168, -203_408, -184_704, 443_392,
        14_336, -151_296, 145_920, -263_424, 317_440, 36_864, -966_656, 573_440, 131_072,
    ];
    let mut tours: Vec<i128> = Vec::new();
    for n in 0..=42 {
        let from_before = RECURRENCE.iter().zip(tours.iter().rev()).map(|(&k, &t)| k * t);
        let next = NUMERATOR.get(n).copied().unwrap_or(0) + from_before.sum::<i128>();
        tours.push(next);
    }
    for (n, tours) in tours.iter().enumerate().skip(2) {
        let counted = count(2 * n, 3, TourKind::Closed, 1);
        assert_eq!(counted, Ok(tours.unsigned_abs()), "3x{}", 2 * n);
    }
    assert_eq!(count(86, 3, TourKind::Closed, 1), Err(CountError::Overflow));
}

/// These take from seconds to minutes and up to 10 GiB: `cargo test --release -- --ignored
/// --test-threads 1`.
#[test]
#[ignore = "takes minutes and 10 GiB"]
fn eight_columns() {
    check(8, 8, TourKind::Closed, 13_267_364_410_532);
    check(8, 9, TourKind::Closed, 7_112_881_119_092_574);
    check(8, 10, TourKind::Closed, 4_235_482_818_156_697_040);
    check(8, 11, TourKind::Closed, 2_122_880_233_853_945_590_892);
    check(8, 12, TourKind::Closed, 1_105_420_672_289_849_239_070_962);
    check(8, 8, TourKind::Open, 19_591_828_170_979_904);
    check(8, 8, TourKind::OpenFrom { x: 0, y: 0 }, 1_222_177_251_161_336);
}
