//! The arguments that select what to count.

use clap::Args;
use common::board::Size;
use common::cli::Refused;
use common::cli::args::{side, start};

use crate::frontier::{Problem, TourKind};

/// A board and the tours to count on it, as they are typed.
#[derive(Args, Clone, Copy, Debug)]
pub struct ProblemArgs {
    /// Cells in a row of the board, 1 or more
    #[arg(value_name = "WIDTH", value_parser = side())]
    width: i32,
    /// Cells in a column of the board, 1 or more
    #[arg(value_name = "HEIGHT", value_parser = side())]
    height: i32,
    /// Column of the start, from 0 at the left
    #[arg(value_name = "X", requires = "y")]
    x: Option<i64>,
    /// Row of the start, from 0 at the top
    #[arg(value_name = "Y")]
    y: Option<i64>,
    /// Closed tours, undirected: a tour and its reverse, begun anywhere, are one (the default)
    #[arg(long, conflicts_with_all = ["open", "x"], help_heading = "What is counted")]
    closed: bool,
    /// Open tours, directed: a tour and its reverse are two; from every cell, or from X and Y
    #[arg(long, help_heading = "What is counted")]
    open: bool,
}

impl ProblemArgs {
    /// The problem.
    ///
    /// # Errors
    /// The start is off the board; the text says where it may be.
    pub fn problem(self, example: &str) -> Result<Problem, Refused> {
        let tours = match (self.x, self.y) {
            (Some(x), Some(y)) => {
                let start = start(Size::new(self.width, self.height), x, y, example)?;
                TourKind::OpenFrom { x: start.x as usize, y: start.y as usize }
            }
            _ if self.open => TourKind::Open,
            _ => TourKind::Closed,
        };
        Ok(Problem::new(self.width as usize, self.height as usize, tours))
    }
}
