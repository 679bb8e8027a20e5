//! Candidates as bits: propagation comes before guessing.
//!
//! [`grid`] stores, for each digit, the cells where it is still possible. It propagates: naked
//! singles (a cell with one candidate), hidden singles (a digit with one cell in a block) and
//! locked candidates. [`digit`] eliminates candidates of one digit. Only when propagation ends does
//! the search try a digit, in a cell with two candidates if there is one. It writes nothing back:
//! each guess gets its own copy of the candidates.

pub mod digit;
pub mod grid;

use common::search::{Flow, Stop};
use number_place::{Board, Puzzle};

use grid::{Grid, Propagated};

/// What is found of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// How many solutions it has, if there are not more than were asked for.
    pub solutions: u64,
    /// The first one found.
    pub first: Option<Board>,
}

/// Finds the solutions of a puzzle, `most` at most.
pub fn find(puzzle: &Puzzle, most: u64) -> Found {
    let mut found = Found::default();
    // It may be stopped, at the limit only.
    let _ = search(&puzzle.clues, &mut |solution| {
        let Some(board) = solution else { return Ok(()) };
        found.solutions += 1;
        found.first.get_or_insert(*board);
        if found.solutions < most { Ok(()) } else { Err(Stop::SolutionLimit) }
    });
    found
}

/// Finds every solution of a puzzle. Tells `tell` of each node (`None`) and of each solution.
///
/// # Errors
/// Why `tell` has stopped it.
pub fn search(clues: &Board, tell: &mut impl FnMut(Option<&Board>) -> Flow) -> Flow {
    step(Grid::new(clues), tell)
}

/// Propagates, then tries every digit of an open cell.
fn step(mut grid: Grid, tell: &mut impl FnMut(Option<&Board>) -> Flow) -> Flow {
    tell(None)?;
    match grid.propagate() {
        Propagated::Contradiction => Ok(()),
        Propagated::Solved => tell(Some(&grid.board())),
        Propagated::Open(k, bit) => {
            for digit in grid.digits(k, bit) {
                let mut next = grid;
                next.fill(k, bit, digit);
                step(next, tell)?;
            }
            Ok(())
        }
    }
}
