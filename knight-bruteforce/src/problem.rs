//! The problem: what is validated, what is searched, and how.

use clap::ValueEnum;
use common::board::{Cell, MOVES, Size};
use common::search::{Cause, Header, Reason, Situation, Why};

/// The largest board for `mask`, in cells: one bit of a word for each.
pub const MOST_MASKED_CELLS: usize = 32;

/// All knight's tours of a board that begin on one cell.
#[derive(Clone, Copy, Debug)]
pub struct KnightTours {
    /// The board.
    pub size: Size,
    /// The first cell of every tour, on the board.
    pub start: Cell,
    /// How to search.
    pub algorithm: Algorithm,
}

/// How to search. Both algorithms visit the same nodes in the same order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Algorithm {
    /// The lecture's
    #[default]
    Plain,
    /// Verifies eight candidates at a time; for boards of up to 32 cells
    Mask,
}

impl KnightTours {
    /// The problem, if the board is not too large for the algorithm.
    ///
    /// # Errors
    /// The board is too large; the text says what fits.
    pub fn new(size: Size, start: Cell, algorithm: Algorithm) -> Result<Self, String> {
        if algorithm == Algorithm::Mask {
            size.fits("mask", MOST_MASKED_CELLS)?;
        }
        Ok(KnightTours { size, start, algorithm })
    }
}

/// A move is chosen wherever it leads: brute force tests nothing before the candidate is complete.
pub static UNTESTED: Why = Why::new(&Reason::word("untested"));

/// A complete candidate is no tour.
pub static NO_TOUR: Why = Why::new(&Reason { cause: Some(wasted_move), ..Reason::word("no tour") });

/// Why a candidate is no tour: a cell that is not visited, and the move that is wasted instead.
fn wasted_move(header: &Header, situation: &Situation<'_>) -> Cause {
    let &Header { size, .. } = header;
    let &Situation { cells, moves, .. } = situation;
    // A number on the board is that of the last visit; from there, the moves lead back to the start.
    let Some(last) = (0..cells.len()).max_by_key(|&index| cells[index]) else {
        return Cause::default();
    };
    let before = &moves[..cells[last].saturating_sub(1) as usize];
    let back = |at, &direction: &usize| {
        let (right, down) = MOVES[direction];
        at + (-right, -down)
    };
    let start = before.iter().fold(size.cell(last), back);
    let mut path = vec![start];
    for &direction in &moves[..size.cells() - 1] {
        path.push(path[path.len() - 1] + MOVES[direction]);
    }
    let is_wasted = |n: &usize| !size.contains(path[*n]) || path[..*n].contains(&path[*n]);
    let free = cells.iter().position(|&number| number == 0).map(|index| size.cell(index));
    let (Some(n), Some(free)) = ((1..path.len()).find(is_wasted), free) else {
        return Cause::default();
    };
    let wasted = match size.contains(path[n]) {
        true => format!("cell {} is visited twice", path[n]),
        false => format!("move {n} leaves the board, to {}", path[n]),
    };
    let text = format!("{wasted}, and cell {free} is not visited");
    Cause { shows: vec![free, path[n]], text, ..Cause::default() }
}
