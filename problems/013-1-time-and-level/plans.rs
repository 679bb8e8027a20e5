//! 013-1: (9!)^9 · 2 · 9², and what other plans without backtracking cost.

use crate::prelude::*;
use num_bigint::BigInt;
use num_traits::Pow;

/// Plan A: every row a permutation, and two conditions verified in 9 x 9 cells.
fn plan_a() -> Number {
    let orders: u64 = (1..=9).product();
    whole(BigInt::from(orders).pow(9u32) * 2 * 81)
}

/// Plan B: each of `empty` cells takes any digit, and three conditions are verified.
fn plan_b(empty: u64) -> Number {
    whole(BigInt::from(9).pow(empty) * 3 * 81)
}

/// Complete grids (Felgenhauer and Jarvis, "Mathematics of Sudoku I", 2006).
const GRIDS: u128 = 6_670_903_752_021_072_936_960;

pub fn check(grader: &mut Grader) {
    // The power of ten, and what is left.
    let power = plan_a().to_integer().to_string().len() as i32 - 1;
    grader.near(
        "s",
        plan_a() / whole(10).pow(power),
        5,
        "s is from 1 to below 10; what follows the point of the logarithm gives it",
    );
    grader.number("t", power, "take the logarithm of plan A: its whole part is t");
    let points = [1, 2, 30, 50, 59].map(|k| ([k], plan_b(k)));
    grader.formula("plan_b", ["K"], points, "candidates times cells looked at are");
    let even = (1..=81).find(|&empty| plan_b(empty) > plan_a()).unwrap_or(0);
    grader.number(
        "plan_b_dearer_from",
        even,
        "compare both plans for K = 40, 41, …, and find where the order turns",
    );
    let bytes = whole(GRIDS) * whole(81);
    grader.near("plan_c_bytes", bytes.clone(), 2, "the number of grids, times the bytes of one");
    let mut plans = [("A", plan_a()), ("B", plan_b(50)), ("C", bytes)];
    plans.sort_by(|a, b| b.1.cmp(&a.1));
    grader.choice(
        "order_at_50",
        &plans.map(|(name, _)| name).concat(),
        &["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"]
            .map(|other| (other, "compare the three numbers once more, for K = 50")),
    );
}
