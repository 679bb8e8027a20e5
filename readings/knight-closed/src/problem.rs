//! The problem that the reading's three programs solve.
//!
//! Each is in its own module, with its own reasons to refuse a move: [`memo`](crate::memo) is part 1 of the reading,
//! [`pruned`](crate::pruned) part 2, [`parberry`](crate::parberry) part 3. `lib.rs` picks one.

use std::sync::OnceLock;

use clap::ValueEnum;
use common::board::{Cell, Size};
use common::cli::args::typed_name;

use crate::memo::MOST_CELLS;
use crate::pruned::Rule;
use crate::theorem;

/// The memory for the hopeless positions, in bytes, if so much is free.
const MEMORY: u64 = 4 << 30;

/// The problem: one closed knight's tour of a board. Every tour begins in the corner (0, 0).
#[derive(Clone, Debug)]
pub struct ClosedTour {
    /// The board.
    pub size: Size,
    /// How the tour is found.
    pub algorithm: Algorithm,
    /// Bytes of memory that the positions of `memo` may take.
    pub memory: u64,
    /// The rules that `pruned` leaves out.
    pub without: Vec<Rule>,
    /// What the first search has counted besides its nodes, for `--stats`.
    pub counts: OnceLock<Vec<(&'static str, u64)>>,
}

/// The reading's three parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Algorithm {
    /// Part 1: remembers which positions are hopeless; for boards of about 40 cells
    Memo,
    /// Part 2: detects dead ends early and tries the most urgent cell first
    Pruned,
    /// Part 3: divides the board, and joins the tours of its parts; in linear time
    #[default]
    Parberry,
}

impl ClosedTour {
    /// The problem, if the board is not too large for the algorithm.
    ///
    /// # Errors
    /// The board is too large; the text says what fits.
    pub fn new(size: Size, algorithm: Algorithm) -> Result<Self, String> {
        let most = match algorithm {
            // The program does not start a search of such a board.
            Algorithm::Parberry if theorem::obstacle(size).is_some() => usize::MAX,
            Algorithm::Memo => MOST_CELLS,
            _ => FREE as usize,
        };
        let cells = size.cells();
        if cells > most {
            let name = typed_name(&algorithm);
            return Err(format!(
                "{name} takes boards of up to {most} cells, and this one has {cells}"
            ));
        }
        Ok(ClosedTour {
            size,
            algorithm,
            memory: MEMORY,
            without: Vec::new(),
            counts: OnceLock::new(),
        })
    }
}

/// The number of a cell that no move has reached yet.
pub const FREE: u32 = u32::MAX;

/// The board: for each cell, row by row, the number of the move that reached it, from 0, or
/// [`FREE`].
#[derive(Clone)]
pub struct NumberedBoard {
    /// Width and height.
    pub size: Size,
    /// One number per cell.
    pub numbers: Vec<u32>,
}

impl NumberedBoard {
    /// The board, as it is shown.
    pub fn shown(&self) -> common::search::Board<'_> {
        common::search::Board::Numbers(&self.numbers)
    }

    /// The cells of a full board, in the order of the moves.
    pub fn tour(&self) -> Vec<Cell> {
        let mut tour = vec![Cell { x: 0, y: 0 }; self.numbers.len()];
        for (index, &number) in self.numbers.iter().enumerate() {
            tour[number as usize] = self.size.cell(index);
        }
        tour
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn each_algorithm_has_its_limit() {
        let problem =
            |width, height, algorithm| ClosedTour::new(Size::new(width, height), algorithm);
        let need = |width, height, algorithm| problem(width, height, algorithm).unwrap().memory();
        // Its table stops growing by itself.
        assert_eq!(need(7, 8, Algorithm::Memo), 0);
        let says =
            |width, height, algorithm| problem(width, height, algorithm).unwrap_err().to_string();
        let text = "memo takes boards of up to 58 cells, and this one has 60";
        assert_eq!(says(2, 30, Algorithm::Memo), text);
        assert_eq!(need(100, 50, Algorithm::Pruned), 110_000);
        let gib = 1 << 30;
        let need_of_parberry = need(10_000, 10_000, Algorithm::Parberry);
        assert!((gib / 3..=gib / 2).contains(&need_of_parberry), "{need_of_parberry}");
        for algorithm in [Algorithm::Pruned, Algorithm::Parberry] {
            let text = says(100_000, 100_000, algorithm);
            assert!(text.contains("up to 4294967295 cells"), "{text}");
        }
        // It says why there is none.
        assert_eq!(need(999_999, 999_999, Algorithm::Parberry), 0);
    }
}
