//! The problem that all three algorithms solve, and the words they use for what they do.

use std::fmt;

use clap::ValueEnum;
use common::board::{Cell, Size};
use common::observer::{Observer, Search};
use common::stop::Flow;

use crate::pruned::{Pruned, Rules};
use crate::{memo, parberry, pruned};

/// The problem: one closed knight's tour of a board. Every tour begins in the corner (0, 0).
#[derive(Clone, Copy, Debug)]
pub struct ClosedTour {
    /// The board.
    pub size: Size,
    /// How the tour is found.
    pub algorithm: Algorithm,
}

/// The reading's three parts.
#[derive(Clone, Copy, Debug)]
pub enum Algorithm {
    /// Part 1: a search that remembers hopeless positions, in so many bytes of memory.
    Memo {
        /// Bytes that the remembered positions may take.
        memory: u64,
    },
    /// Part 2: a search with rules that prune.
    Pruned(Rules),
    /// Part 3: divide and conquer.
    Parberry,
}

/// The names of the algorithms, as they are typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Name {
    /// Part 1: remembers which positions are hopeless; for boards of about 40 cells
    Memo,
    /// Part 2: sees dead ends early and tries the most urgent cell first
    Pruned,
    /// Part 3: divides the board, and joins the tours of its parts; in linear time
    #[default]
    Parberry,
}

impl Algorithm {
    /// The algorithm's name.
    pub fn name(self) -> Name {
        match self {
            Algorithm::Memo { .. } => Name::Memo,
            Algorithm::Pruned(_) => Name::Pruned,
            Algorithm::Parberry => Name::Parberry,
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Name::Memo => "memo",
            Name::Pruned => "pruned",
            Name::Parberry => "parberry",
        })
    }
}

/// The number of a cell that no move has reached yet.
pub const FREE: u32 = u32::MAX;

/// The board: for each cell, row by row, the number of the move that reached it, from 0, or [`FREE`].
#[derive(Debug)]
pub struct Board {
    /// Width and height.
    pub size: Size,
    /// One number per cell.
    pub numbers: Vec<u32>,
}

/// Something that a search does, or would like to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// `memo` and `pruned`: a knight's move.
    Move {
        /// Index of the cell the knight stands on.
        from: usize,
        /// Index into [`common::knight::MOVES`], 0 to 7.
        direction: usize,
    },
    /// `memo`: to remember that a position is hopeless.
    Remember,
    /// `pruned`: to go on with this attempt, counted from 1.
    Attempt(u32),
    /// `parberry`: to divide a part of the board into smaller parts, which meet at a cell.
    Divide {
        /// The part's first cell.
        at: Cell,
        /// Its size.
        size: Size,
        /// The cell right of and below the point where the smaller parts meet.
        meet: Cell,
    },
    /// `parberry`: to take a move out of the tour of one part, so that the tour opens there.
    Open([Cell; 2]),
    /// `parberry`: to put a move between the opened tours of two parts.
    Bridge([Cell; 2]),
}

/// Why a step is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The move leaves the board.
    OffBoard,
    /// The move leads to a cell that is already on the path.
    Visited,
    /// The move leads to a position that is remembered as hopeless.
    Hopeless,
    /// The memory for hopeless positions is used up.
    TableFull,
    /// The move would cut the knight off from the end of the path.
    EndPath,
    /// A corner is one move away, and can be entered from nowhere else any more.
    Corner,
    /// Another cell can be entered from nowhere else any more.
    DeadEnd,
    /// The attempt has entered as many nodes as it may.
    Budget,
    /// The part is a base board: its tour is known.
    BaseBoard,
}

/// What a search has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Closed tours: 0 or 1, since the search ends with the first.
    pub tours: u64,
    /// `memo`: hopeless positions remembered, and moves refused because of them.
    pub memo: memo::Counts,
    /// `pruned`: moves refused by each rule.
    pub pruned: pruned::Counts,
}

impl Search for ClosedTour {
    type Board = Board;
    type Choice = Step;
    type Refusal = Refusal;
    type Tally = Found;
}

/// Looks for a closed tour, counts it in `found`, and tells `observer` each step on the way.
pub fn search(
    problem: &ClosedTour,
    found: &mut Found,
    observer: &mut impl Observer<ClosedTour>,
) -> Flow {
    match problem.algorithm {
        Algorithm::Memo { memory } => memo::search(problem.size, memory, found, observer),
        Algorithm::Pruned(rules) => Pruned::new(problem.size, rules).search(found, observer),
        Algorithm::Parberry => parberry::search(problem.size, found, observer),
    }
}
