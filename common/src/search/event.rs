//! The events of a search: plain data, the same for every program.

use std::fmt;
use std::panic::Location;

use super::count::Count;
use super::position::{Board, Choice};
use super::reason::Why;

/// A place in the source of a search.
#[derive(Clone, Copy)]
pub enum Line {
    /// The call of the observer in one of the course's programs.
    Call(&'static Location<'static>),
    /// A line of another program's source, from 1; 0 if it is unknown.
    Number(u32),
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
        why: &'a Why,
    },
    /// A choice is possible and has been marked on the board; the search goes deeper.
    Marked {
        /// The choice.
        choice: Choice,
        /// Why it is possible.
        why: &'a Why,
    },
    /// A complete candidate has been tested: it is not a solution.
    Rejected {
        /// The candidate.
        board: Board<'a>,
        /// Why it is not a solution.
        why: &'a Why,
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
        /// The board without it.
        board: Board<'a>,
    },
    /// The search contradicts itself, as a program of a student may: a mark was never taken back, for
    /// example.
    Wrong {
        /// The choice that shows it.
        choice: Choice,
        /// What is wrong, in a sentence.
        why: &'a Why,
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
    /// Variables of the search have changed, which belong to no call.
    Noted {
        /// Their names and values.
        values: &'a [(&'a str, i64)],
    },
    /// Text that belongs to no node and to no choice.
    Text {
        /// The lowest verbose level that prints it.
        level: u8,
        /// Whole lines of text. They are made only if they are printed.
        text: &'a dyn fmt::Display,
    },
}

/// What the search does after it has entered a node.
#[derive(Clone, Copy, PartialEq)]
pub enum Next {
    /// Visits the node.
    Visit,
    /// Skips the node and everything below it: another thread searches this part of the tree, or it
    /// is not needed.
    Skip,
}
