//! The rules of `pruned`, its steps, and what it refuses and counts.

use std::fmt;

use clap::ValueEnum;

use crate::moves::Move;

/// A rule of the pruned search, as `--without` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Rule {
    /// Reading: keep the way back to the start open, two cells long
    EndPath,
    /// Reading: a corner that can be entered now must be entered now
    Corners,
    /// Reading: try the cell with the fewest ways on first (Warnsdorff)
    Order,
    /// Of equally few ways on, try the cell farthest from the start first
    Ties,
    /// The corner rule for every cell: what can be entered only now must be entered now
    DeadEnds,
    /// Begin again, with other ties, when the search has lost its way
    Restarts,
}

/// The rules that are on: bit i for the i-th rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules(u8);

impl Rules {
    /// All rules but these.
    pub fn without(off: &[Rule]) -> Self {
        Rules(off.iter().fold(u8::MAX, |on, &rule| on & !(1 << rule as u8)))
    }

    /// Whether a rule is on.
    #[inline]
    pub fn has(self, rule: Rule) -> bool {
        self.0 >> rule as u8 & 1 == 1
    }
}

/// What the search does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Makes a knight's move.
    Move(Move),
    /// Goes on with this attempt, counted from 1.
    Attempt(u32),
}

/// Why a step is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The move leaves the board.
    OffBoard,
    /// The move leads to a cell that is already on the path.
    Visited,
    /// The move would cut the knight off from the end of the path.
    EndPath,
    /// A corner is one move away, and can be entered from nowhere else any more.
    Corner,
    /// Another cell can be entered from nowhere else any more.
    DeadEnd,
    /// The attempt has used up its budget of nodes.
    Budget,
}

/// The moves that each rule refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// By the end-path rule.
    pub end_path: u64,
    /// By the corner rule.
    pub corners: u64,
    /// By the dead-end rule.
    pub dead_ends: u64,
    /// Attempts that were begun.
    pub attempts: u32,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "moves refused by end-path     {:>20}", self.end_path)?;
        writeln!(f, "moves refused by corners      {:>20}", self.corners)?;
        writeln!(f, "moves refused by dead-ends    {:>20}", self.dead_ends)?;
        writeln!(f, "attempts                      {:>20}", self.attempts)
    }
}
