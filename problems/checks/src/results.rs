//! What was measured: rows, their CSV file, and what can be read off them.

use std::fmt::Display;

use anyhow::Context;
use serde::{Deserialize, Serialize};

/// The file of an exercise's folder that holds them.
pub const RESULTS_FILE: &str = "measured.csv";

/// One step's runs. Times are seconds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// What is compared.
    pub series: String,
    /// The input.
    pub input: String,
    /// Its place on the x axis.
    pub size: u64,
    /// How often it was run.
    pub runs: u32,
    /// The fastest run.
    pub min: f64,
    /// The run in the middle.
    pub median: f64,
    /// The slowest run.
    pub max: f64,
    /// Nodes of the search.
    pub nodes: Option<u64>,
    /// Answers found.
    pub answers: Option<u64>,
    /// Whether the runs came to their end; else they were stopped at their time limit.
    pub complete: bool,
    /// The processor; empty for figures of others.
    #[serde(default)]
    pub processor: String,
}

/// The rows of an experiment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Results {
    /// In the order of the plan.
    pub rows: Vec<Row>,
}

impl Results {
    /// Reads the text of a CSV file, whose name is for the error.
    ///
    /// # Errors
    /// The text cannot be understood, or has no row.
    pub fn read(name: impl Display, text: &str) -> anyhow::Result<Self> {
        let damaged =
            || format!("{name} is damaged; it is unchanged. Measure again, or undo your change");
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let rows =
            reader.deserialize().collect::<Result<Vec<Row>, csv::Error>>().with_context(damaged)?;
        let sound = |row: &Row| 0.0 <= row.min && row.min <= row.median && row.median <= row.max;
        anyhow::ensure!(!rows.is_empty() && rows.iter().all(sound), damaged());
        Ok(Results { rows })
    }

    /// The rows as CSV.
    ///
    /// # Errors
    /// A row cannot be written, which does not happen.
    pub fn csv(&self) -> anyhow::Result<Vec<u8>> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for row in &self.rows {
            writer.serialize(row)?;
        }
        Ok(writer.into_inner()?)
    }

    /// The row of a series on an input.
    pub fn row(&self, series: &str, input: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.series == series && row.input == input)
    }

    /// The median time of a series on an input.
    pub fn time(&self, series: &str, input: &str) -> Option<f64> {
        self.row(series, input).map(|row| row.median)
    }

    /// The rows of a series that came to their end.
    pub fn of(&self, series: &str) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.series == series && row.complete)
    }
}

/// Seconds in a unit that keeps three digits in sight.
pub fn seconds(seconds: f64) -> String {
    match seconds {
        s if s >= 1.0 => format!("{s:.2} s"),
        s if s >= 1e-3 => format!("{:.2} ms", s * 1e3),
        s => format!("{:.1} µs", s * 1e6),
    }
}

/// The middle of a list; the mean of the two middle ones if there are two. 0 for an empty list.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => 0.0,
        n if n % 2 == 1 => sorted[n / 2],
        n => (sorted[n / 2 - 1] + sorted[n / 2]) / 2.0,
    }
}

/// The slope of the line through the points (log x, log y) that fits best by least squares: the p of
/// y = c·x^p. `None` with fewer than two different x.
pub fn growth_exponent(points: &[(f64, f64)]) -> Option<f64> {
    let logs: Vec<(f64, f64)> = points
        .iter()
        .filter(|(x, y)| *x > 0.0 && *y > 0.0)
        .map(|(x, y)| (x.ln(), y.ln()))
        .collect();
    let n = logs.len().max(1) as f64;
    let mean = |pick: fn(&(f64, f64)) -> f64| logs.iter().map(pick).sum::<f64>() / n;
    let x_mean = mean(|point| point.0);
    let y_mean = mean(|point| point.1);
    let spread: f64 = logs.iter().map(|point| (point.0 - x_mean).powi(2)).sum();
    let joint: f64 = logs.iter().map(|point| (point.0 - x_mean) * (point.1 - y_mean)).sum();
    (spread > 1e-9).then_some(joint / spread)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(series: &str, input: &str, size: u64, median: f64) -> Row {
        Row {
            series: series.to_owned(),
            input: input.to_owned(),
            size,
            runs: 3,
            min: median * 0.9,
            median,
            max: median * 1.2,
            nodes: Some(10 * size),
            answers: None,
            complete: true,
            processor: "a processor".to_owned(),
        }
    }

    #[test]
    fn a_csv_file_is_read_as_it_was_written_and_garbage_is_refused() {
        let results = Results {
            rows: vec![row("dev", "5x6, \"quoted\"", 30, 0.25), row("release", "5x6", 30, 1.5)],
        };
        let text = String::from_utf8(results.csv().unwrap()).unwrap();
        assert_eq!(Results::read(RESULTS_FILE, &text).unwrap(), results);
        for bad in [
            text.replace("0.25", "quick"),
            text.replace("0.25", "-4"),
            text.replace("0.25", "NaN"),
            text[..text.len() - 40].to_owned(),
            String::new(),
            "\u{0}\u{1}".to_owned(),
        ] {
            let message = format!("{:#}", Results::read(RESULTS_FILE, &bad).unwrap_err());
            assert!(message.contains("is damaged"), "{bad}: {message}");
        }
    }

    #[test]
    fn medians_and_exponents() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), 2.5);
        assert_eq!(median(&[]), 0.0);
        let cubic: Vec<(f64, f64)> =
            (1..9).map(|n| (f64::from(n), 7.0 * f64::from(n).powi(3))).collect();
        let exponent = growth_exponent(&cubic).unwrap();
        assert!((exponent - 3.0).abs() < 1e-9, "{exponent}");
        assert_eq!(growth_exponent(&[(2.0, 1.0), (2.0, 3.0)]), None);
        assert_eq!(growth_exponent(&[]), None);
    }

    #[test]
    fn times_keep_three_digits() {
        assert_eq!(seconds(77.123), "77.12 s");
        assert_eq!(seconds(0.0123), "12.30 ms");
        assert_eq!(seconds(0.000_041_2), "41.2 µs");
    }
}
