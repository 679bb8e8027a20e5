//! Candidates as bits: propagation comes before guessing.
//!
//! [`grid`] stores, for each digit, the cells where it is still possible. It propagates: naked
//! singles (a cell with one candidate), hidden singles (a digit with one cell in a block) and
//! locked candidates. [`digit`] eliminates candidates of one digit. Only when propagation ends does
//! the search try a digit, in a cell with two candidates if there is one. It writes nothing back:
//! each guess gets its own copy of the candidates.

pub mod digit;
pub mod grid;

use common::search::Flow;
use number_place::Board;

use grid::{Grid, Propagated};

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
