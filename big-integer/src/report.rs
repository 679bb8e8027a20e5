//! What the program prints.

use std::fmt::{self, Write};

use common::board::Size;
use common::search::Output;
use serde_json::json;

use crate::count::CandidateCount;

// ANCHOR: limits
/// The lecture's four lines, for the C types `int`, `long` and `unsigned long` of a 64-bit Linux.
pub fn limits(out: &mut Output) -> fmt::Result {
    writeln!(out, "type int           : Max value is INT_MAX   {}", i32::MAX)?;
    writeln!(out, "type long          : Max value is LONG_MAX  {}", i64::MAX)?;
    writeln!(out, "type unsigned long : Max value is ULONG_MAX {}", u64::MAX)?;
    writeln!(out, "type unsigned long : number of the bits used is {}", u64::BITS)
}
// ANCHOR_END: limits

/// The candidates of brute force on a board. Level 0: their number, and which type can store it;
/// levels 1 to 3: what a wrapping, a saturating and a checked counter would show.
pub fn candidates(
    out: &mut Output,
    size: Size,
    candidates: CandidateCount,
    level: u8,
) -> fmt::Result {
    let Size { width, height } = size;
    let moves = candidates.moves();
    let exact = candidates.exact();
    let number = exact.to_string();
    writeln!(out, "board_size = ({width}, {height}), verbose level = {level}")?;
    writeln!(out, "Candidates: 8^{moves} = {number}")?;
    writeln!(out, "Bits:   {}\nDigits: {}\nResult:", exact.bits(), number.len())?;
    for counter in candidates.counters() {
        let holds = if counter.checked.is_some() { "holds it" } else { "too small" };
        writeln!(out, "  {:4} up to {:39} {holds}", counter.name, counter.max)?;
        let said = [
            ("wrapping", counter.wrapping),
            ("saturating", counter.saturating),
            ("checked", counter.checked.unwrap_or("overflow".to_owned())),
        ];
        for (kind, says) in &said[..level.into()] {
            writeln!(out, "       {kind:10} says {says}")?;
        }
    }
    Ok(())
}

/// The same for `--json`, as one line. The number is a string: JSON readers round large numbers.
pub fn json(out: &mut Output, size: Size, candidates: CandidateCount) -> fmt::Result {
    let exact = candidates.exact();
    let number = exact.to_string();
    let counters = candidates.counters();
    let holding = counters.iter().filter(|counter| counter.checked.is_some());
    let line = json!({
        "program": "big-integer",
        "width": size.width,
        "height": size.height,
        "exponent": candidates.moves(),
        "bits": exact.bits(),
        "digits": number.len(),
        "candidates": number,
        "held_by": holding.map(|counter| counter.name).collect::<Vec<_>>(),
    });
    writeln!(out, "{line}")
}
