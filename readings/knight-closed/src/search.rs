//! The problem that the reading's three programs solve.
//!
//! Each is in its own module, with its own reasons to refuse a move: [`memo`] is part 1 of the
//! reading, [`pruned`] part 2, [`parberry`](crate::parberry) part 3. `lib.rs` picks one.

use std::fmt;
use std::sync::OnceLock;

use common::board::{Cell, Size};
use common::cli::{CommandLine, Refused};
use common::search::Reason;

use crate::memo::steps as memo;
use crate::pruned::steps::{self as pruned, Rules};
use crate::theorem;

/// The problem: one closed knight's tour of a board. Every tour begins in the corner (0, 0).
#[derive(Clone, Debug)]
pub struct ClosedTour {
    /// The board.
    pub size: Size,
    /// How the tour is found.
    pub algorithm: Algorithm,
    /// What the first search has counted.
    pub counts: OnceLock<Counts>,
}

/// The reading's three parts.
#[derive(Clone, Copy, Debug)]
pub enum Algorithm {
    /// Part 1: a search that remembers hopeless positions.
    Memo {
        /// Bytes of memory that the remembered positions may take.
        memory: u64,
    },
    /// Part 2: a search with rules that prune.
    Pruned(Rules),
    /// Part 3: divide and conquer.
    Parberry,
}

impl Algorithm {
    /// The algorithm's name.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Memo { .. } => "memo",
            Algorithm::Pruned(_) => "pruned",
            Algorithm::Parberry => "parberry",
        }
    }
}

/// What an algorithm cannot do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// An option of `memo`.
    #[error("--memory goes with --algorithm memo")]
    Memory,
    /// An option of `pruned`.
    #[error("--without goes with --algorithm pruned")]
    Without,
    /// `parberry` has no steps.
    #[error("parberry does not search, so there is nothing to watch; add --algorithm pruned")]
    Steps,
    /// More than one tour.
    #[error("--answers is not available: every search stops at its first tour")]
    Several,
    /// A position would not fit into a number.
    #[error(
        "memo takes boards of up to {} cells, and {} x {} has {}; --algorithm pruned and \
         --algorithm parberry take larger ones",
        memo::MOST_CELLS, .0.width, .0.height, .0.cells()
    )]
    ForMemo(Size),
    /// The moves could not be counted.
    #[error(
        "{} x {} has {} cells, and moves are counted up to {FREE}",
        .0.width, .0.height, .0.cells()
    )]
    Cells(Size),
}

impl Unfit {
    /// The error of the command that was typed; it names one that works instead, if there is one.
    /// `steps` are asked for by an option that shows them.
    pub fn refused(self, typed: CommandLine, steps: bool) -> anyhow::Error {
        // What is refused later would be refused again.
        let typed = typed.without("--answers");
        let works = match self {
            Unfit::Memory if steps => typed.without("--memory").by("pruned"),
            Unfit::Memory => typed.without("--memory").without("--without"),
            Unfit::Without | Unfit::ForMemo(_) => typed.without("--memory").by("pruned"),
            Unfit::Steps => typed.by("pruned"),
            Unfit::Several => typed,
            Unfit::Cells(_) => return self.into(),
        };
        Refused::new(self, works).into()
    }
}

impl ClosedTour {
    /// The problem, if the board is not too large for the algorithm.
    ///
    /// # Errors
    /// It cannot.
    pub fn new(size: Size, algorithm: Algorithm) -> Result<Self, Unfit> {
        let cells = size.cells();
        match algorithm {
            // The program does not start a search of such a board.
            Algorithm::Parberry if theorem::obstacle(size).is_some() => {
                Ok(ClosedTour { size, algorithm, counts: OnceLock::new() })
            }
            _ if cells > FREE as usize => Err(Unfit::Cells(size)),
            Algorithm::Memo { .. } if cells > memo::MOST_CELLS => Err(Unfit::ForMemo(size)),
            _ => Ok(ClosedTour { size, algorithm, counts: OnceLock::new() }),
        }
    }

    /// The same, if its search can be shown in `steps` and find `several` tours, where that is
    /// asked for.
    ///
    /// # Errors
    /// It cannot.
    pub fn shown(self, steps: bool, several: bool) -> Result<Self, Unfit> {
        match self.algorithm {
            Algorithm::Parberry if steps => Err(Unfit::Steps),
            _ if several => Err(Unfit::Several),
            _ => Ok(self),
        }
    }
}

/// The number of a cell that no move has reached yet.
pub const FREE: u32 = u32::MAX;

/// The board: for each cell, row by row, the number of the move that reached it, from 0, or
/// [`FREE`].
#[derive(Clone, Debug)]
pub struct Board {
    /// Width and height.
    pub size: Size,
    /// One number per cell.
    pub numbers: Vec<u32>,
}

impl Board {
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

/// The move leaves the board.
pub static OFF_BOARD: Reason =
    Reason { word: "off board", short: "off board", sentence: "off the board" };

/// The move leads to a cell that is already on the path.
pub static VISITED: Reason =
    Reason { word: "visited", short: "visited", sentence: "already visited" };

/// What `--stats` shows of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// Hopeless positions remembered, and moves refused because of them.
    Memo(memo::Counts),
    /// Moves refused by each rule.
    Pruned(pruned::Counts),
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Counts::Memo(counts) => counts.fmt(f),
            Counts::Pruned(counts) => counts.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use common::search::Program;

    use super::*;

    #[test]
    fn each_algorithm_has_its_limit() {
        let problem =
            |width, height, algorithm| ClosedTour::new(Size::new(width, height), algorithm);
        let need = |width, height, algorithm| problem(width, height, algorithm).unwrap().memory();
        let memo = Algorithm::Memo { memory: 1 << 40 };
        let pruned = Algorithm::Pruned(Rules::without(&[]));
        // Its table stops growing by itself.
        assert_eq!(need(11, 11, memo), 0);
        let refused = problem(2, 61, memo).unwrap_err();
        assert_eq!(refused, Unfit::ForMemo(Size::new(2, 61)));
        assert_eq!(need(100, 50, pruned), 70_000);
        let gib = 1 << 30;
        let need_of_parberry = need(10_000, 10_000, Algorithm::Parberry);
        assert!((gib / 3..=gib / 2).contains(&need_of_parberry), "{need_of_parberry}");
        let size = Size::new(100_000, 100_000);
        for algorithm in [pruned, Algorithm::Parberry] {
            let refused = problem(100_000, 100_000, algorithm).unwrap_err();
            assert_eq!(refused, Unfit::Cells(size));
        }
        // It says why there is none.
        assert_eq!(need(999_999, 999_999, Algorithm::Parberry), 0);
    }
}
