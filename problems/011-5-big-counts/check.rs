//! 011-5: numbers that no counter holds.

use crate::prelude::*;
use big_integer::count::CandidateCount;
use num_bigint::BigInt;

pub const EXERCISE: Exercise = Exercise { own: Some(own), ..Exercise::worksheet(check) };

/// Cells of the boards that are tried; the lecture's has 64.
const CELLS: u32 = 64;
/// 10^12 candidates a second on each of 10^9 nodes.
const PER_SECOND: u64 = 1_000_000_000_000;
const MACHINES: u64 = 1_000_000_000;

/// The board whose candidates are counted.
fn board(mut inputs: RandomInputs) -> (u64, u64) {
    (inputs.number(8, 8..=12), inputs.number(8, 8..=12))
}

fn own(inputs: RandomInputs) -> OwnWords {
    let (width, height) = board(inputs);
    let last = width * height - 1;
    vec![
        ("candidates on 8x8", format!("candidates on {width}x{height}")),
        ("8^63, the candidates of brute force", format!("8^{last}, the candidates of brute force")),
        ("brute force on 8x8:", format!("brute force on {width}x{height}:")),
        ("big-integer -- 8 8 1", format!("big-integer -- {width} {height} 1")),
    ]
}

fn check(grader: &mut Grader) {
    let (width, height) = board(grader.inputs.clone());
    let exact = CandidateCount { cells: (width * height) as u32 }.exact();
    let look = &format!("big-integer {width} {height} says it");
    grader.number("bits", exact.bits(), look);
    grader.number("digits", exact.to_string().len(), look);
    let counters = ["i32", "i64", "u64", "u128"];
    for (index, counter) in counters.into_iter().enumerate() {
        let fails =
            |cells: &u32| CandidateCount { cells: *cells }.counters()[index].checked.is_none();
        let first = (1..=CELLS).find(fails).unwrap_or(0);
        let look = format!(
            "try boards of one row: big-integer CELLS 1; the first on which {counter} is too small"
        );
        grader.number(&format!("cells_too_many_for_{counter}"), first, &look);
    }
    let year = whole(3_652_422) * whole(86_400) / whole(10_000);
    let years = whole(BigInt::from(exact)) / (whole(PER_SECOND) * whole(MACHINES) * year);
    grader.near("years", years, 1, "divide the candidates by those verified in a year");
    grader.sealed_choice(
        "holds_closed_tours",
        NO_EVIDENCE,
        "2e58dd32",
        &[
            ("i32", "it ends a little above 2 × 10^9"),
            ("u64", "it can store them, but so can a smaller one in the list"),
            ("u128", "it can store them, but so can a smaller one in the list"),
            ("none", "the answers are far fewer than the candidates"),
        ],
    );
    grader.sealed_choice(
        "how_counted",
        NO_EVIDENCE,
        "da9c1daa",
        &[
            ("beb7de7e", "at 10^9 tours a second that takes hours, and it takes seconds"),
            ("9fa02007", "the number is exact"),
            ("fef7a129", "the number is exact"),
        ],
    );
}
