//! What can be asked for: the board, the algorithm, and what is printed around the solutions.
//!
//! `main.rs` makes it of the arguments, and everything else looks into it.

use clap::ValueEnum;
use common::search::Part;

/// The largest N. Every algorithm takes too long far below it.
pub const MAX_N: usize = 64;

/// The problem: all ways to place N queens on N x N cells so that none attacks another.
#[derive(Clone, Copy, Debug)]
pub struct Queens {
    /// Board size and number of queens, 1 to [`MAX_N`].
    pub n: usize,
    /// How they are searched.
    pub algorithm: Option<Algorithm>,
    /// What is printed around the solutions, and how they are drawn.
    pub frame: Frame,
    /// The part of the work that `join` does; the others leave that to the run.
    pub part: Part,
    /// The threads of `join`.
    pub threads: usize,
}

impl Queens {
    /// All of the search, on one thread, with a header and a result block.
    pub fn new(n: usize, algorithm: Option<Algorithm>) -> Queens {
        Queens { n, algorithm, frame: Frame::Result, part: Part::WHOLE, threads: 1 }
    }
}

/// How to search or count. All find as many solutions. Where none is asked for, it is `plain`, or
/// `bits` where nobody sees the nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Algorithm {
    /// The lecture's
    Plain,
    /// One machine word for each kind of line; the same solutions in the same order
    Bits,
    /// Counts without listing, by joining quadrants; level 0 only
    Join,
    /// The laboratory's: `--lab`.
    #[value(skip)]
    Lab,
}

/// What is printed before and after the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// Nothing: the lecture's program prints its solutions only.
    None,
    /// A header and a result block, like the other programs.
    Result,
    /// The laboratory's closing line. Its solutions are drawn with `* ` and `o `.
    Laboratory,
}
