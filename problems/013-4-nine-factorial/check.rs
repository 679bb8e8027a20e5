//! 013-4: (9!)^9 · 2 · 9², and what other plans cost.

use num_bigint::BigInt;
use num_traits::Pow;

use crate::exercise::Exercise;
use crate::formula::{Number, whole};
use crate::grader::{Grader, Verdict};

/// The exercise.
pub const EXERCISE: Exercise = Exercise {
    worksheet: Some(check),
    ..Exercise::new("013-4-nine-factorial", "(9!)^9 * 2 * 9^2 as s * 10^t")
};

/// Plan A: every row a permutation, and two conditions verified in 9 x 9 cells.
fn plan_a() -> Number {
    let orders: u64 = (1..=9).product();
    whole(BigInt::from(orders).pow(9u32) * 2 * 81)
}

/// Plan B: each of `empty` cells takes any figure, and three conditions are verified.
fn plan_b(empty: u64) -> Number {
    whole(BigInt::from(9).pow(empty) * 3 * 81)
}

/// Complete grids (Felgenhauer and Jarvis, "Mathematics of Sudoku I", 2006).
const GRIDS: u128 = 6_670_903_752_021_072_936_960;

fn check(grader: &mut Grader) {
    grader.judge("s_and_t", |grader| {
        let t = grader.value("t")?;
        let s = grader.value("s")?;
        if s < whole(1) || s >= whole(10) {
            return Err(Verdict::Wrong("s is to be from 1 to below 10".to_owned()));
        }
        let Some(t) = t
            .is_integer()
            .then(|| t.to_integer())
            .and_then(|t| u32::try_from(t).ok())
            .filter(|t| *t < 1000)
        else {
            return Err(Verdict::Wrong("t is to be a whole number".to_owned()));
        };
        let given = s * whole(BigInt::from(10).pow(t));
        let ratio = given / plan_a();
        let tenth = Number::new(1.into(), 20.into());
        if ratio > whole(1) + &tenth || ratio < whole(1) - &tenth {
            let side = if ratio > whole(1) { "too large" } else { "too small" };
            let why = format!("s × 10^t is {side}; take logarithms, or multiply rounded numbers");
            return Err(Verdict::Wrong(why));
        }
        Ok(())
    });
    for part in ["s", "t"] {
        grader.judge(part, |grader| grader.value(part).map(|_| ()));
    }
    let points: Vec<(Vec<u64>, Number)> =
        [1, 2, 30, 50, 59].iter().map(|&k| (vec![k], plan_b(k))).collect();
    grader.formula("plan_b", &["K"], &points, "candidates times cells looked at are");
    let even = (1..=81).find(|&empty| plan_b(empty) > plan_a()).unwrap_or(0);
    grader.number(
        "plan_b_dearer_from",
        &whole(even),
        "compare both plans for K = 40, 41, …, and find where the order turns",
    );
    let bytes = whole(BigInt::from(GRIDS)) * whole(81);
    grader.near("plan_c_bytes", &bytes, 2, "the number of grids, times the bytes of one");
    let mut plans = [("A", plan_a()), ("B", plan_b(50)), ("C", bytes)];
    plans.sort_by(|a, b| b.1.cmp(&a.1));
    let order = plans.map(|(name, _)| name).concat();
    let others: Vec<(&str, &str)> = ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"]
        .into_iter()
        .filter(|other| *other != order)
        .map(|other| (other, "compare the three numbers once more, for K = 50"))
        .collect();
    grader.choice("order_at_50", &order, &others);
}
