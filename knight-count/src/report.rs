//! What the program prints.

use std::fmt;
use std::time::Duration;

use common::clock;
use common::lesson::fields;
use common::memory;
use common::part::Part;
use common::tours::write;
use indicatif::HumanCount;
use serde_json::Value;

use crate::frontier::{Forecast, Phase, Problem, Step, Tours, Width};

/// Appends the first line: what is counted.
pub fn write_header(text: &mut Vec<u8>, problem: &Problem) {
    let (width, height) = (problem.width(), problem.height());
    write(text, format_args!("board_size = ({width}, {height})"));
    match problem.tours() {
        Tours::Closed => write(text, format_args!(", closed tours, undirected\n")),
        Tours::Open => write(
            text,
            format_args!(", open tours from every cell, directed\n"),
        ),
        Tours::OpenFrom { x, y } => {
            write(
                text,
                format_args!(", start_point = ({x}, {y}), open tours\n"),
            );
        }
    }
}

/// Appends the result, or why there is none.
pub fn write_result(text: &mut Vec<u8>, problem: &Problem, tours: u128) {
    let name = match problem.tours() {
        Tours::Closed => "Knight tour round",
        Tours::Open | Tours::OpenFrom { .. } => "Knight tour",
    };
    write(text, format_args!("Result:\n  {name:17} {tours:6}\n"));
}

/// Appends the result as one line of JSON. The number is a string: JSON readers round large numbers.
pub fn write_json(
    text: &mut Vec<u8>,
    problem: &Problem,
    part: Option<Part>,
    tours: Option<u128>,
    elapsed: Duration,
) {
    let mut line = fields([
        ("program", "knight-count".into()),
        ("width", problem.width().into()),
        ("height", problem.height().into()),
    ]);
    let kind = match problem.tours() {
        Tours::Closed => "closed",
        Tours::Open => "open",
        Tours::OpenFrom { x, y } => {
            line.extend(fields([("x", x.into()), ("y", y.into())]));
            "open from (x, y)"
        }
    };
    if let Some(part) = part {
        line.extend(fields([("part", part.to_string().into())]));
    }
    line.extend(fields([
        ("kind", kind.into()),
        ("tours", tours.map(|tours| tours.to_string()).into()),
        ("seconds", elapsed.as_secs_f64().into()),
        ("complete", tours.is_some().into()),
    ]));
    write(text, format_args!("{}\n", Value::from(line)));
}

/// What the run will take, in one line.
pub fn forecast(forecast: &Forecast, threads: usize) -> String {
    let bytes = |width| memory::human(forecast.bytes(width, threads));
    format!(
        "{} patterns, {} states; {} of memory, or {} if counts outgrow 32 bits",
        HumanCount(forecast.patterns),
        HumanCount(forecast.states),
        bytes(Width::Bits32),
        bytes(Width::Bits64),
    )
}

/// One line of `--stats`: a step and how long it took.
pub struct StepLine(pub Step, pub Duration);

impl StepLine {
    /// The heads of its columns.
    pub const HEADS: &str =
        "phase       cell       patterns           states       memory       time";
}

impl fmt::Display for StepLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StepLine(step, time) = self;
        write!(
            f,
            "{:8} {:>7} {:>14} {:>16} {:>12} {:>10}",
            phase(step.phase),
            format!("({}, {})", step.cell.0, step.cell.1),
            step.patterns,
            step.states,
            memory::human(step.bytes),
            clock::human(*time)
        )
    }
}

/// A phase in a word.
pub fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Patterns => "patterns",
        Phase::Forward => "forward",
        Phase::Backward => "backward",
        Phase::Middle => "middle",
    }
}
