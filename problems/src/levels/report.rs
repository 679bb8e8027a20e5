//! The text of `problems levels`.

use std::fmt::Write;

use comfy_table::CellAlignment;
use indicatif::HumanCount;
use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::forecast::Whole;
use super::{Arguments, Level};
use crate::measure::results::seconds;
use crate::style::{HEAD, OPEN, styled, table};
use knight_bruteforce::text::Size;

/// Tables of lines, bytes and seconds, and of the kinds of lines that each level adds.
pub fn report(arguments: &Arguments, levels: &[Level], terminal: bool) -> String {
    let mut text = String::new();
    let mut sizes = table(["level", "lines", "bytes", "time", ""], terminal);
    for (number, level) in levels.iter().enumerate() {
        let stopped = if level.whole.is_some() { "stopped" } else { "" };
        sizes.add_row([
            number.to_string(),
            HumanCount(level.kinds.lines()).to_string(),
            HumanCount(level.bytes).to_string(),
            seconds(level.time.as_secs_f64()),
            stopped.to_owned(),
        ]);
    }
    for column in sizes.column_iter_mut().take(4) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let command = format!("{} {}", arguments.program, arguments.arguments.join(" "));
    // Writing to a String cannot fail.
    let _ = writeln!(
        text,
        "{}\n{}",
        styled(HEAD, command.trim()),
        sizes.trim_fmt()
    );
    for (number, level) in levels.iter().enumerate() {
        if let Some(whole) = &level.whole {
            let limit = HumanCount(arguments.max_output);
            let _ = writeln!(
                text,
                "{}",
                styled(
                    OPEN,
                    format!(
                        "Level {number} was stopped after {limit} bytes (--max-output). {}",
                        said(whole)
                    )
                )
            );
        }
    }
    let _ = writeln!(
        text,
        "\n{}",
        styled(HEAD, "Kinds of lines that each level adds")
    );
    let mut kinds = table(["level", "lines", "example"], terminal);
    for (number, level) in levels.iter().enumerate() {
        let before = number
            .checked_sub(1)
            .map_or(&[][..], |below| levels[below].kinds.kinds());
        for kind in level.kinds.kinds() {
            if before.iter().any(|known| known.pattern == kind.pattern) {
                continue;
            }
            let more = if level.whole.is_some() { "+" } else { "" };
            let lines = HumanCount(kind.lines).to_string() + more;
            kinds.add_row([number.to_string(), lines, kind.example.clone()]);
        }
    }
    if let Some(column) = kinds.column_mut(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let _ = writeln!(text, "{}", kinds.trim_fmt());
    text
}

fn said(whole: &Whole) -> String {
    match whole {
        Whole::Exact(size) => format!("The whole is exactly {}.", amount(size)),
        Whole::About(size) => format!(
            "The whole is about {}: the part that was seen, scaled up; lines may get longer further on.",
            amount(size)
        ),
        Whole::Unknown(why) => format!("How much the whole is cannot be said: {why}."),
    }
}

fn amount(size: &Size) -> String {
    format!(
        "{} bytes ({}) in {} lines",
        grouped(&size.bytes),
        units(&size.bytes),
        grouped(&size.lines)
    )
}

/// A number with a comma between every three digits.
fn grouped(number: &BigUint) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Bytes in decimal and in binary units: the lecture's 914 MB are MiB.
fn units(bytes: &BigUint) -> String {
    let bytes = bytes.to_f64().unwrap_or(f64::INFINITY);
    let scale = |base: f64, names: [&str; 7]| {
        let mut value = bytes;
        let mut names = names.into_iter();
        let mut name = names.next().unwrap_or_default();
        while value >= base {
            let Some(next) = names.next() else { break };
            value /= base;
            name = next;
        }
        format!("{value:.1} {name}")
    };
    let decimal = scale(1000.0, ["B", "kB", "MB", "GB", "TB", "PB", "EB"]);
    let binary = scale(1024.0, ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]);
    format!("{decimal} = {binary}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_the_lectures_914_mb_are_mib() {
        let bytes = BigUint::from(958_698_173u64);
        assert_eq!(grouped(&bytes), "958,698,173");
        assert_eq!(grouped(&BigUint::from(12u8)), "12");
        assert_eq!(units(&bytes), "958.7 MB = 914.3 MiB");
        assert!(units(&BigUint::from(8u8).pow(63)).contains(" EB = "));
    }
}
