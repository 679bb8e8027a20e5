//! The sizes of a search: its nodes, dead ends, solutions and steps, counted in one place for the recorder, the
//! steps, and the answers to a reader.

use common::search::Moment;

/// The sizes of a search, or of a part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sizes {
    /// Nodes entered.
    pub nodes: u64,
    /// Nodes that are no solution and from which no choice was possible, as `--stats` counts them.
    pub dead_ends: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Steps: what the search reports.
    pub steps: u64,
}

impl Sizes {
    /// The root of a subtree, as it is entered.
    pub const ROOT: Sizes = Sizes { nodes: 1, dead_ends: 0, solutions: 0, steps: 1 };

    /// The sizes that have been added since the search had those `before`.
    #[inline]
    pub fn minus(self, before: Sizes) -> Sizes {
        Sizes {
            nodes: self.nodes - before.nodes,
            dead_ends: self.dead_ends - before.dead_ends,
            solutions: self.solutions - before.solutions,
            steps: self.steps - before.steps,
        }
    }
}

/// Counts the steps of a search.
#[derive(Default)]
pub struct SizeCounter {
    /// The counts so far. A node is a dead end when the search is done with it, as in `--stats`.
    pub sizes: Sizes,
    /// Whether no choice has been possible at the node that was entered last.
    pub is_childless: bool,
    /// Whether the search is done with that node.
    has_ended: bool,
}

impl SizeCounter {
    /// Counts a step.
    #[inline]
    pub fn on(&mut self, moment: Moment) {
        self.sizes.steps += 1;
        match moment {
            Moment::Enter => {
                self.sizes.nodes += 1;
                self.is_childless = true;
                self.has_ended = false;
            }
            Moment::Mark | Moment::Unmark => self.is_childless = false,
            Moment::Solve => {
                self.is_childless = false;
                self.sizes.solutions += 1;
            }
            Moment::Reject | Moment::DeadEnd | Moment::Return => {
                self.sizes.dead_ends += u64::from(self.is_childless && !self.has_ended);
                self.has_ended = true;
            }
            Moment::Refuse | Moment::Wrong => {}
        }
    }

    /// The node that was entered last is the root of a subtree that is not counted step by step, and has these sizes.
    pub fn fold(&mut self, sizes: Sizes) {
        self.sizes.nodes += sizes.nodes - 1;
        self.sizes.dead_ends += sizes.dead_ends;
        self.sizes.solutions += sizes.solutions;
        self.sizes.steps += sizes.steps - 1;
        self.is_childless = false;
    }
}
