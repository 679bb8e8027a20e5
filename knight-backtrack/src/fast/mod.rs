//! Other algorithms with the same solutions, and the names of all.

pub mod mask;
pub mod pruned;

use clap::ValueEnum;

/// How to search. All find the same tours in the same order. Where none is asked for, it is
/// `plain`, or `mask` where nobody sees the nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Algorithm {
    /// The lecture's
    Plain,
    /// The same nodes in the same order, faster; for up to 64 cells
    Mask,
    /// Sees dead ends when they arise; for up to 128 cells
    Pruned,
}
