//! The text of an estimate.

use std::fmt::{self, Write};
use std::time::Duration;

use indicatif::{DecimalBytes, HumanCount};
use serde_json::json;

use super::probe::{Figure, Sample};
use crate::cli::CommandLine;
use crate::search::Output;

/// How large a run is.
pub struct Estimate {
    /// The tree.
    pub sample: Sample,
    /// The number of solutions, if the figure means anything.
    pub solutions: Option<f64>,
    /// One for each level, from 0.
    pub levels: Vec<LevelEstimate>,
}

/// What one level prints and takes.
#[derive(Clone, Copy, Debug)]
pub struct LevelEstimate {
    /// Bytes of output; nothing where they depend on solutions that are forecast badly.
    pub bytes: Option<f64>,
    /// Infinite where it is not known.
    pub seconds: f64,
}

/// Numbers from here on are written with an exponent.
const LONG: f64 = 1e15;

/// The text for a figure that is not known.
const NOT_KNOWN: &str = "not known";

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
    match 100.0 * figure.error / figure.value {
        _ if figure.error == 0.0 => number(figure),
        error => format!("{} +- {error:.1} %", number(figure)),
    }
}

/// Bytes for people: `1.07 GB`.
pub fn bytes(bytes: f64) -> String {
    match bytes >= 1e18 {
        true => format!("{bytes:.1e} B"),
        false => DecimalBytes(bytes as u64).to_string(),
    }
}

/// A time for people, in its two largest units: `3h 12m`, or `4.1e13 years`.
pub fn time(seconds: f64) -> String {
    const YEAR: f64 = 365.25 * 86_400.0;
    let years = seconds / YEAR;
    match seconds {
        f64::INFINITY => NOT_KNOWN.to_owned(),
        _ if years >= 1e6 => format!("{years:.1e} years"),
        _ if years >= 100.0 => format!("{years:.0} years"),
        ..1.0 => format!("{}ms", (1000.0 * seconds).ceil()),
        _ => {
            let text = humantime::format_duration(Duration::from_secs(seconds as u64)).to_string();
            text.split(' ').take(2).collect::<Vec<_>>().join(" ")
        }
    }
}

/// Writes the table.
pub fn table(out: &mut Output, command: &CommandLine, estimate: &Estimate) -> fmt::Result {
    const BADLY: &str = "this method forecasts solutions badly, for they are rare";
    let Sample { nodes, solutions, endless, .. } = estimate.sample;
    let nodes = match endless {
        true => format!("more than {}", number(nodes)),
        false if !nodes.value.is_finite() => format!("{NOT_KNOWN}: there was too little time"),
        false => with_error(nodes),
    };
    let solutions = match estimate.solutions {
        Some(_) if solutions.error == 0.0 => number(solutions),
        Some(_) => format!("{}; {BADLY}", with_error(solutions)),
        None => format!("{NOT_KNOWN}; {BADLY}"),
    };
    writeln!(out, "Estimate of: {command}\n  nodes      {nodes}\n  solutions  {solutions}")?;
    writeln!(out, "  level       output  time on this machine")?;
    for (level, LevelEstimate { bytes, seconds }) in estimate.levels.iter().enumerate() {
        let bytes = bytes.map_or(NOT_KNOWN.to_owned(), self::bytes);
        writeln!(out, "  {level:5} {bytes:>12}  {}", time(*seconds))?;
    }
    Ok(())
}

/// Writes one line of JSON. Numbers of nodes, solutions and bytes may have a fraction; what is not
/// known is null.
pub fn json(
    out: &mut Output,
    name: &str,
    command: &CommandLine,
    estimate: &Estimate,
) -> fmt::Result {
    let Sample { nodes, solutions, exact, .. } = estimate.sample;
    let levels = estimate.levels.iter().enumerate();
    let levels = levels.map(|(level, LevelEstimate { bytes, seconds })| {
        json!({"level": level, "bytes": bytes, "seconds": seconds})
    });
    let line = json!({
        "program": name,
        "command": command.to_string(),
        "nodes": nodes.value,
        "nodes_standard_error": nodes.error,
        "answers": estimate.solutions,
        "answers_standard_error": estimate.solutions.map(|_| solutions.error),
        "exact": exact,
        "levels": levels.collect::<Vec<_>>(),
    });
    writeln!(out, "{line}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_digits_that_mean_something() {
        let figure = |value, error| Figure { value, error };
        assert_eq!(with_error(figure(1234567.0, 0.0)), "1,234,567");
        assert_eq!(with_error(figure(19_431_824_959.0, 1.9e8)), "19,430,000,000 +- 1.0 %");
        assert_eq!(with_error(figure(12.4, 1.24)), "12 +- 10.0 %");
        assert_eq!(with_error(figure(4.123e21, 4.123e19)), "4.1e21 +- 1.0 %");
        assert_eq!(
            (bytes(958_698_173.0), bytes(3e20)),
            ("958.70 MB".to_owned(), "3.0e20 B".to_owned())
        );
        let times = [0.0004, 77.9, 11_520.0, 1e12, 1e30, f64::INFINITY].map(time);
        let expected = ["1ms", "1m 17s", "3h 12m", "31688 years", "3.2e22 years", "not known"];
        assert_eq!(times, expected);
    }
}
