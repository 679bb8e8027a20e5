//! The rules that prune, and how to switch each of them off.

use clap::ValueEnum;

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

/// Which rules are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// [`Rule::EndPath`].
    pub end_path: bool,
    /// [`Rule::Corners`].
    pub corners: bool,
    /// [`Rule::Order`].
    pub order: bool,
    /// [`Rule::Ties`].
    pub ties: bool,
    /// [`Rule::DeadEnds`].
    pub dead_ends: bool,
    /// [`Rule::Restarts`].
    pub restarts: bool,
}

impl Rules {
    /// All rules but these.
    pub fn without(off: &[Rule]) -> Self {
        let on = |rule| !off.contains(&rule);
        Rules {
            end_path: on(Rule::EndPath),
            corners: on(Rule::Corners),
            order: on(Rule::Order),
            ties: on(Rule::Ties),
            dead_ends: on(Rule::DeadEnds),
            restarts: on(Rule::Restarts),
        }
    }
}
