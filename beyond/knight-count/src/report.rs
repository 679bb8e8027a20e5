//! What the program prints.

use std::fmt::{self, Write};

use common::cli::CommandLine;
use common::search::{Fields, Output};

use crate::error::CountError;
use crate::problem::{Problem, TourKind};

/// Writes the first line: what is counted.
pub fn header(out: &mut Output, problem: &Problem) -> fmt::Result {
    write!(out, "board_size = ({}, {})", problem.width, problem.height)?;
    match problem.tours {
        TourKind::Closed => writeln!(out, ", closed tours, undirected"),
        TourKind::Open => writeln!(out, ", open tours from every cell, directed"),
        TourKind::OpenFrom { x, y } => writeln!(out, ", start_point = ({x}, {y}), open tours"),
    }
}

/// Writes the result, if there is one.
pub fn result(out: &mut Output, problem: &Problem, tours: Option<u128>) -> fmt::Result {
    let Some(tours) = tours else { return Ok(()) };
    let name = match problem.tours {
        TourKind::Closed => "Knight tour round",
        TourKind::Open | TourKind::OpenFrom { .. } => "Knight tour",
    };
    writeln!(out, "Result:\n  {name:17} {tours:6}")
}

/// The problem and the number of tours: a string, since JSON readers round large numbers.
pub fn json(problem: &Problem, tours: Option<u128>) -> Fields {
    let mut fields = vec![("width", problem.width.into()), ("height", problem.height.into())];
    let kind = match problem.tours {
        TourKind::Closed => "closed",
        TourKind::Open => "open",
        TourKind::OpenFrom { x, y } => {
            fields.extend([("x", x.into()), ("y", y.into())]);
            "open from (x, y)"
        }
    };
    let tours = tours.map(|tours| tours.to_string());
    fields.extend([("kind", kind.into()), ("tours", tours.into())]);
    fields
}

/// Why a board was not counted, and a command that works.
pub fn failure(error: &CountError) -> String {
    format!("{error}\n{}", CommandLine::from("knight-count 6 6").works())
}
