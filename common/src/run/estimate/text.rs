//! The text of an estimate.

use std::fmt::{self, Write};

use serde_json::json;

use super::probe::Sample;
use crate::cli::CommandLine;
use crate::cli::human::{self, with_error};
use crate::search::Output;

/// The estimated size of a run.
pub struct Estimate {
    /// The tree.
    pub sample: Sample,
    /// The number of solutions, if the figure means anything.
    pub solutions: Option<f64>,
    /// Whether a solution is one that is better than all before.
    pub improves: bool,
    /// One for each level, from 0.
    pub levels: Vec<LevelEstimate>,
}

/// What one level prints and takes.
#[derive(Clone, Copy)]
pub struct LevelEstimate {
    /// Bytes of output; nothing where they depend on solutions that are forecast badly.
    pub bytes: Option<f64>,
    /// Infinite where it is not known.
    pub seconds: f64,
}

/// The text for an unknown figure.
const NOT_KNOWN: &str = "not known";

/// A time, unless it is infinite.
pub fn time(seconds: f64) -> String {
    if seconds.is_infinite() { NOT_KNOWN.to_owned() } else { human::seconds(seconds) }
}

/// Writes the table.
pub fn table(out: &mut Output, command: &CommandLine, estimate: &Estimate) -> fmt::Result {
    const TOO_RARE: &str = "solutions are too rare for this method";
    let Sample { nodes, solutions, endless, .. } = estimate.sample;
    let nodes = match endless {
        true => format!("more than {}", human::figure(nodes)),
        false if !nodes.value.is_finite() => format!("{NOT_KNOWN}: there was too little time"),
        false => with_error(nodes),
    };
    let solutions = match estimate.solutions {
        _ if estimate.improves => format!("{NOT_KNOWN}; only those better than all before count"),
        Some(_) if solutions.error == 0.0 => human::figure(solutions),
        Some(value) if solutions.error < value / 10.0 => with_error(solutions),
        Some(_) => format!("{}; {TOO_RARE}", with_error(solutions)),
        None => format!("{NOT_KNOWN}; {TOO_RARE}"),
    };
    writeln!(out, "Estimate of: {command}\n  nodes      {nodes}\n  solutions  {solutions}")?;
    writeln!(out, "  level       output  time on this machine")?;
    for (level, LevelEstimate { bytes, seconds }) in estimate.levels.iter().enumerate() {
        let bytes = bytes.map_or(NOT_KNOWN.to_owned(), human::bytes_of_text);
        writeln!(out, "  {level:5} {bytes:>12}  {}", time(*seconds))?;
    }
    Ok(())
}

/// Writes one line of JSON. Numbers of nodes, solutions and bytes may have a fraction; unknown values
/// are null.
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
