//! How an estimate is told.

use std::time::Duration;

use indicatif::{DecimalBytes, HumanCount};
use serde_json::{Value, json};

use crate::estimate::{Estimate, Figure};
use crate::lesson::fields;
use crate::tours::write;
use crate::typed::Typed;

/// Numbers from here on are written with an exponent.
const LONG: f64 = 1e15;

/// A whole number for people: `19,430,000,000`, with four digits unless it is exact, or `4.1e21`.
pub fn number(figure: Figure) -> String {
    let Figure { value, error } = figure;
    if value >= LONG {
        return format!("{value:.1e}");
    }
    let unit = match error > 0.0 && value > 0.0 {
        true => 10f64.powi((value.log10().floor() as i32 - 3).max(0)),
        false => 1.0,
    };
    HumanCount(((value / unit).round() * unit) as u64).to_string()
}

/// A number and how far off it may be: `19,430,000,000 +- 0.7 %`.
fn with_error(figure: Figure) -> String {
    let Figure { value, error } = figure;
    if error == 0.0 {
        return number(figure);
    }
    format!("{} +- {:.1} %", number(figure), 100.0 * error / value)
}

/// Bytes for people: `1.07 GB`.
pub fn bytes(bytes: f64) -> String {
    if bytes >= 1e18 {
        return format!("{bytes:.1e} B");
    }
    DecimalBytes(bytes as u64).to_string()
}

/// A time for people, in its two largest units: `3h 12m`, or `4.1e13 years`.
pub fn time(seconds: f64) -> String {
    const YEAR: f64 = 365.25 * 86_400.0;
    if seconds >= 100.0 * YEAR {
        let years = seconds / YEAR;
        return match years < 1e6 {
            true => format!("{years:.0} years"),
            false => format!("{years:.1e} years"),
        };
    }
    if seconds < 1.0 {
        return format!("{}ms", (1000.0 * seconds).ceil());
    }
    let text = humantime::format_duration(Duration::from_secs(seconds as u64)).to_string();
    let units: Vec<&str> = text.split(' ').take(2).collect();
    units.join(" ")
}

/// Appends the table.
pub(crate) fn write_table(text: &mut Vec<u8>, command: &Typed, estimate: &Estimate) {
    let Estimate { nodes, answers, .. } = *estimate;
    write(text, format_args!("Estimate of: {command}\n"));
    if estimate.endless {
        write(
            text,
            format_args!("  nodes    more than {}\n", number(nodes)),
        );
    } else {
        write(text, format_args!("  nodes    {}\n", with_error(nodes)));
    }
    const BADLY: &str = "this method forecasts answers badly, for they are rare";
    let note = match estimate.answers_told {
        Some(_) if answers.error == 0.0 => number(answers),
        Some(_) => format!("{}; {BADLY}", with_error(answers)),
        None => format!("not known; {BADLY}"),
    };
    write(text, format_args!("  answers  {note}\n"));
    write(
        text,
        format_args!("  level       output  time on this machine\n"),
    );
    for (number, level) in estimate.levels.iter().enumerate() {
        let bytes = level.bytes.map_or("not known".to_owned(), bytes);
        let time = time(level.seconds);
        write(text, format_args!("  {number:5} {bytes:>12}  {time}\n"));
    }
}

/// Appends one line of JSON. Numbers of nodes, answers and bytes may have a fraction; what is not known is
/// null.
pub(crate) fn write_json(text: &mut Vec<u8>, name: &str, command: &Typed, estimate: &Estimate) {
    let levels = estimate.levels.iter().enumerate();
    let levels: Vec<Value> = levels
        .map(|(number, level)| {
            json!({"level": number, "bytes": level.bytes, "seconds": level.seconds})
        })
        .collect();
    let line = fields([
        ("program", name.into()),
        ("command", command.to_string().into()),
        ("nodes", estimate.nodes.value.into()),
        ("nodes_standard_error", estimate.nodes.error.into()),
        ("answers", estimate.answers_told.into()),
        (
            "answers_standard_error",
            estimate.answers_told.map(|_| estimate.answers.error).into(),
        ),
        ("exact", estimate.exact.into()),
        ("levels", levels.into()),
    ]);
    write(text, format_args!("{}\n", Value::from(line)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_digits_that_mean_something() {
        let figure = |value, error| Figure { value, error };
        assert_eq!(with_error(figure(1234567.0, 0.0)), "1,234,567");
        assert_eq!(
            with_error(figure(19_431_824_959.0, 1.9e8)),
            "19,430,000,000 +- 1.0 %"
        );
        assert_eq!(with_error(figure(12.4, 1.24)), "12 +- 10.0 %");
        assert_eq!(with_error(figure(4.123e21, 4.123e19)), "4.1e21 +- 1.0 %");
        assert_eq!(
            (bytes(958_698_173.0), bytes(3e20)),
            ("958.70 MB".to_owned(), "3.0e20 B".to_owned())
        );
        let times = [0.0004, 77.9, 11_520.0, 1e12, 1e30].map(time);
        assert_eq!(
            times,
            ["1ms", "1m 17s", "3h 12m", "31688 years", "3.2e22 years"]
        );
    }
}
