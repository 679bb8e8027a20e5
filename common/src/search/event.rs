//! The events of a search: plain data, the same for every program.

use std::borrow::Cow;
use std::fmt;
use std::panic::Location;

use crate::board::Cell;

/// A place in the source of a search.
#[derive(Clone, Copy, Debug)]
pub enum Line {
    /// The call of the observer in one of the course's programs.
    Call(&'static Location<'static>),
    /// A line of another program's source, from 1; 0 if it is unknown.
    Number(u32),
}

/// One thing to try: a number, and the cell that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// What is tried there: the direction of a knight's move, 0 to 7, the digit of a cell, or the row
    /// of a queen.
    pub number: usize,
    /// The cell, on the board or off it.
    pub cell: Cell,
}

impl Choice {
    /// A choice that a cell alone describes.
    pub fn cell(cell: Cell) -> Self {
        Choice { number: 0, cell }
    }
}

/// Why a choice is impossible.
#[derive(Debug)]
pub struct Reason {
    /// The word that level 3 prints.
    pub word: &'static str,
    /// The same in a few words.
    pub short: &'static str,
    /// The same as the part of a sentence, or as a sentence with its full stop.
    pub sentence: &'static str,
}

/// Each reason is a static, equal to itself alone.
impl PartialEq for Reason {
    fn eq(&self, other: &Reason) -> bool {
        std::ptr::eq(self, other)
    }
}

/// What is counted while a search runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Solutions found.
    pub solutions: u64,
    /// Those of them that are closed tours: the last cell is a knight's move from the first.
    pub closed: u64,
    /// Searches begun, in a program that begins anew after too many nodes.
    pub attempts: u64,
    /// Whether every path was tried, in a program that stops at its first solution.
    pub exhausted: bool,
}

impl Count {
    /// The sum of two parts of a search; `None` if it is more than a counter holds.
    pub fn checked_add(self, other: Count) -> Option<Count> {
        let solutions = self.solutions.checked_add(other.solutions)?;
        // There are no more closed tours than tours.
        Some(Count { solutions, closed: self.closed + other.closed, ..self })
    }
}

/// The board of a search, as numbers; the program's [`Shape`](super::Shape) says what they mean.
/// Borrowed slices: a search whose own address were passed on would be slower.
#[derive(Clone, Copy)]
pub enum Board<'a> {
    /// A number for each cell, row by row.
    Numbers(&'a [u32]),
    /// The same in bytes.
    Digits(&'a [u8]),
    /// The row of the queen on each column. Entries beyond the queens that are placed may hold anything.
    Rows(&'a [usize]),
    /// A number for each cell, and the directions of the knight's moves so far: in brute force, a move
    /// may leave the board or return to a cell.
    Moves(&'a [u32], &'a [usize]),
    /// A board so large that its numbers are made when they are asked for.
    Large(&'a dyn LargeBoard),
}

/// A board so large that its numbers are made when they are asked for.
pub trait LargeBoard {
    /// A number for each cell, row by row.
    fn numbers(&self) -> Vec<u32>;

    /// The cell where the search is.
    fn at(&self) -> Cell;

    /// Writes the lines that level 3 adds about this board.
    ///
    /// # Errors
    /// `out` cannot be written.
    fn note(&self, out: &mut dyn fmt::Write) -> fmt::Result;
}

impl<'a> Board<'a> {
    /// The numbers.
    pub fn numbers(self) -> Cow<'a, [u32]> {
        match self {
            Board::Numbers(numbers) | Board::Moves(numbers, _) => numbers.into(),
            Board::Digits(digits) => digits.iter().map(|&digit| digit.into()).collect(),
            Board::Rows(rows) => rows.iter().map(|&row| row as u32).collect(),
            Board::Large(board) => board.numbers().into(),
        }
    }
}

/// What a search reports. Each event follows the statement that it is about.
#[derive(Clone, Copy)]
pub enum Event<'a> {
    /// A node of the search tree is entered. If no observer needs the nodes, an algorithm may show
    /// the board of the root instead. With the answer [`Next::Skip`], the search leaves out this node
    /// and everything below it.
    Entered {
        /// The board with all choices so far.
        board: Board<'a>,
        /// The number of these choices.
        depth: usize,
    },
    /// A choice is impossible.
    Refused {
        /// The choice.
        choice: Choice,
        /// The rule that it breaks.
        why: &'static Reason,
    },
    /// A choice is possible and has been marked on the board; the search goes deeper.
    Marked {
        /// The choice.
        choice: Choice,
    },
    /// A complete candidate has been tested: it is not a solution.
    Rejected {
        /// The candidate.
        board: Board<'a>,
    },
    /// A complete candidate is a solution, and has been counted.
    Solved {
        /// The solution.
        board: Board<'a>,
        /// The count, including this solution.
        count: &'a Count,
    },
    /// All choices of a node have been tried: the search returns to the node above. If none of them
    /// was possible, the node is a dead end.
    Returned {
        /// The depth of the node.
        depth: usize,
    },
    /// The search has returned from below a choice and has taken it off the board.
    Unmarked {
        /// The choice.
        choice: Choice,
    },
    /// The search contradicts itself, as a program of a student may: a mark was never taken back, for
    /// example.
    Wrong {
        /// The choice that shows it.
        choice: Choice,
        /// What is wrong, in a sentence.
        why: &'static Reason,
        /// The board as it really is; what differs on it stays when earlier choices are unmarked.
        board: Board<'a>,
    },
    /// Nodes or solutions have been counted without visiting them one by one. With no nodes, it only
    /// asks whether to stop.
    Counted {
        /// The number of nodes.
        nodes: u64,
        /// The number of solutions.
        solutions: u64,
        /// The number of choices at the deepest of these nodes.
        depth: usize,
    },
    /// Something that belongs to no node and to no choice.
    Noted {
        /// The lowest verbose level that prints it.
        level: u8,
        /// Whole lines of text. They are made only if they are printed.
        text: &'a dyn fmt::Display,
    },
}

/// What the search does after it has entered a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Visits the node.
    Visit,
    /// Skips the node and everything below it: another thread searches this part of the tree, or it
    /// is not needed.
    Skip,
}
