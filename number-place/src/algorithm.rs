//! The algorithms by name.

use clap::ValueEnum;

/// How to search. All find the same solutions; their order differs. Where none is asked for, it is
/// `plain`, or `mask` where nobody sees the nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Algorithm {
    /// The lecture's: cell after cell, row by row
    Plain,
    /// The same nodes in the same order, faster
    Mask,
    /// The cell with the fewest digits left comes first
    #[value(name = "fewest", alias = "mrv")]
    Mrv,
    /// What follows is drawn before anything is guessed, for many cells at once
    Bits,
    /// `bits` for a whole search: where nobody asks for the solutions, they are counted without
    /// visiting each. That has no tree which could be split into parts.
    #[value(skip)]
    MemoCount,
}
