//! What the program prints.

use common::board::Size;
use common::lesson::fields;
use common::tours::write;
use serde_json::Value;

use crate::count::Candidates;

/// The lecture's four lines, for the C types `int`, `long` and `unsigned long` of a 64-bit Linux.
pub fn write_limits(text: &mut Vec<u8>) {
    write(
        text,
        format_args!(
            "type int           : Max value is INT_MAX   {}\n\
             type long          : Max value is LONG_MAX  {}\n\
             type unsigned long : Max value is ULONG_MAX {}\n\
             type unsigned long : number of the bits used is {}\n",
            i32::MAX,
            i64::MAX,
            u64::MAX,
            u64::BITS
        ),
    );
}

/// The candidates of brute force on a board: level 0 how many, and who can hold them; 1 to 3 what a
/// counter that wraps, that saturates, and that is checked would say.
pub fn write_candidates(text: &mut Vec<u8>, size: Size, candidates: Candidates, level: u8) {
    let Size { width, height } = size;
    let (moves, exact) = (candidates.moves(), candidates.exact());
    let number = exact.to_string();
    write(
        text,
        format_args!(
            "board_size = ({width}, {height}), verbose level = {level}\n\
             Candidates: 8^{moves} = {number}\n\
             Bits:   {}\n\
             Digits: {}\n\
             Result:\n",
            exact.bits(),
            number.len()
        ),
    );
    for counter in candidates.counters() {
        let name = counter.name;
        let holds = if counter.checked.is_some() {
            "holds it"
        } else {
            "too small"
        };
        let max = counter.max;
        write(text, format_args!("  {name:4} up to {max:39} {holds}\n"));
        let checked = counter.checked.unwrap_or("overflow".to_owned());
        let said = [
            ("wrapping", counter.wrapping),
            ("saturating", counter.saturating),
            ("checked", checked),
        ];
        for (kind, says) in &said[..level.into()] {
            write(text, format_args!("       {kind:10} says {says}\n"));
        }
    }
}

/// The same for `--json`, as one line. The number is a string: JSON readers round large numbers.
pub fn write_json(text: &mut Vec<u8>, size: Size, candidates: Candidates) {
    let exact = candidates.exact();
    let number = exact.to_string();
    let holds: Vec<&str> = candidates
        .counters()
        .iter()
        .filter(|counter| counter.checked.is_some())
        .map(|counter| counter.name)
        .collect();
    let line = fields([
        ("program", "big-integer".into()),
        ("width", size.width.into()),
        ("height", size.height.into()),
        ("exponent", candidates.moves().into()),
        ("bits", exact.bits().into()),
        ("digits", number.len().into()),
        ("candidates", number.into()),
        ("held_by", holds.into()),
    ]);
    write(text, format_args!("{}\n", Value::from(line)));
}
