//! The same candidates, verified faster, and the names of both ways.

pub mod mask;

use clap::ValueEnum;

/// How to search. Where nothing is asked for, it is `plain`, or `mask` where nobody sees the nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Algorithm {
    /// The lecture's
    Plain,
    /// The same nodes in the same order, faster; for up to 32 cells
    Mask,
}
