//! The reading's algorithm: depth-first search for a path that visits every vertex exactly once.

use std::convert::Infallible;
use std::ops::ControlFlow;

use common::board::{Cell, Size};
use common::observer::{Observer, Search};
use common::stop::Stop;
use common::tours::Tours;

use crate::order::Order;
use crate::path::Path;

/// The problem: a knight's tour of a board that begins on one cell.
#[derive(Clone, Copy, Debug)]
pub struct KnightGraph {
    /// The board.
    pub size: Size,
    /// Where the tour begins; on the board.
    pub start: Cell,
    /// In which order neighbours are explored.
    pub order: Order,
    /// Whether the tour must end a knight's move from its start.
    pub closed: bool,
    /// Whether to go on after the first tour; who listens then decides when there are enough.
    pub more: bool,
    /// Whether to show how many moves each cell has.
    pub moves: bool,
}

/// What was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Tours.
    pub tours: Tours,
    /// Searches begun; see [`attempts`](crate::attempts).
    pub attempts: u64,
    /// Whether every path was tried or proven hopeless.
    pub exhausted: bool,
}

impl Search for KnightGraph {
    type Board = Path;
    type Choice = Cell;
    type Refusal = Infallible;
    type Tally = Found;
}

/// How a depth-first search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// A tour was found, and one was enough.
    Enough,
    /// Every path was tried or proven hopeless.
    Exhausted,
    /// It went back too often without a tour; the knight is on its start again.
    GaveUp,
}

/// Searches for tours from where the path starts, and gives up when it has gone back `patience` times
/// before the first one.
///
/// This is the reading's `knight_tour` with its calls on a stack of our own, in [`Path`]: to visit a cell
/// is a call, to go back from it a return with `False`.
// Not merged into its callers, one for each level: there its variables would be too many for the registers.
#[inline(never)]
pub fn depth_first<O: Observer<KnightGraph>>(
    problem: &KnightGraph,
    path: &mut Path,
    mut patience: u64,
    found: &mut Found,
    observer: &mut O,
) -> ControlFlow<Stop, Ended> {
    observer.entered(path, path.cells())?;
    loop {
        if path.is_tour() && (path.closes() || !problem.closed) {
            found.tours.count(path.closes());
            observer.answered(path, found)?;
            if !problem.more {
                return ControlFlow::Continue(Ended::Enough);
            }
            patience = u64::MAX; // where one tour is, there are more
        }
        if let Some(step) = path.next() {
            observer.marked(path.target(step.direction))?;
            path.visit(step);
            observer.entered(path, path.cells())?;
            continue;
        }
        // All white neighbours are explored: a dead end. The cell turns white again, for another path may
        // need it, and the search goes on at the cell before.
        let Some(left) = path.go_back() else {
            return ControlFlow::Continue(Ended::Exhausted);
        };
        observer.written_back(left)?;
        patience -= 1;
        if patience == 0 {
            break;
        }
    }
    while let Some(left) = path.go_back() {
        observer.written_back(left)?;
    }
    ControlFlow::Continue(Ended::GaveUp)
}
