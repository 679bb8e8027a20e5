//! The rules of `pruned`, and what it refuses and counts.

use std::fmt;

use clap::ValueEnum;
use common::search::Reason;

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

/// The move would cut the knight off from the end of the path.
pub static END_PATH: Reason =
    Reason { word: "end path", short: "end path", sentence: "it would close the way home" };

/// A corner is one move away, and can be entered from nowhere else any more.
pub static CORNER: Reason =
    Reason { word: "corner", short: "corner", sentence: "a corner must be entered now" };

/// Another cell can be entered from nowhere else any more.
pub static DEAD_END: Reason =
    Reason { word: "dead end", short: "dead end", sentence: "another cell must be entered now" };

/// The attempt, whose number the choice has, has used up its budget of nodes.
pub static BUDGET: Reason = Reason {
    word: "its nodes are used up",
    short: "its nodes are used up",
    sentence: "This attempt has used up its nodes: begin again with other ties.",
};

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
