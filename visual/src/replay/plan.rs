//! Which parts of a search a recording tells.
//!
//! A search may have billions of nodes, and a page has room for some ten thousand steps. So the
//! search runs twice. The first time, a [`FoldPlan`] counts its nodes and notes which subtrees are
//! to be folded; it keeps nothing else, so it takes no more memory than the path and the folds. The
//! second time, [`record`](super::record::record) leaves out what is folded.
//!
//! Subtrees whose size a program knows without a visit are not visited: brute force on 4 x 3 cells
//! has ten billion (10^10) nodes, nearly all of them below a move off the board.

use common::search::{Event, Flow, Stop};

use crate::steps::is_step;

/// Steps that are recorded before anything is folded.
const BEGINNING: u64 = 4000;
/// A search of up to this many steps is recorded without a fold.
const WHOLE: u64 = 24_000;
/// Solutions whose way is recorded, while there are no more steps than this: measured, a page has up to
/// 20 bytes for a step, and stays below a megabyte.
const SOLUTIONS: (u64, u64) = (100, 50_000);
/// A subtree of up to this many nodes is always recorded.
const SMALL: u64 = 2;

/// What a part of a search has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// Nodes entered.
    pub nodes: u64,
    /// Nodes that are no solution and from which no choice was possible, as `--stats` counts them.
    pub dead_ends: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Steps: what the search tells.
    pub steps: u64,
}

impl Sizes {
    #[inline]
    pub(super) fn minus(self, before: Sizes) -> Sizes {
        Sizes {
            nodes: self.nodes - before.nodes,
            dead_ends: self.dead_ends - before.dead_ends,
            solutions: self.solutions - before.solutions,
            steps: self.steps - before.steps,
        }
    }
}

/// A subtree of which only the root is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// The number of its root, from 1, in the order in which nodes are entered.
    pub node: u64,
    /// What it has.
    pub sizes: Sizes,
}

/// A node that is entered, and not left yet.
struct Open {
    /// What the search had before it.
    before: Sizes,
    /// How many subtrees were folded before it.
    folds: usize,
    /// How many solutions were told before it.
    told: u64,
    /// How many steps of it, and of its remaining children, are recorded.
    steps: u64,
}

/// Observes a search, and plans its recording.
pub struct FoldPlan {
    /// The search ends after this many steps, and all of them are recorded.
    first: Option<u64>,
    sizes: Sizes,
    open: Vec<Open>,
    folds: Vec<Fold>,
    /// Solutions that are recorded.
    told: u64,
    /// Whether a choice was marked last, so that the next node is its child.
    marked: bool,
    /// Whether the node that was entered last is a dead end so far.
    bare: bool,
    /// How many nodes are open above the subtree that the last event has folded, if it has.
    folded: Option<usize>,
}

impl FoldPlan {
    /// A plan for the `first` steps, or for the whole search.
    pub fn new(first: Option<u64>) -> Self {
        let (sizes, open, folds) = (Sizes::default(), Vec::new(), Vec::new());
        FoldPlan { first, sizes, open, folds, told: 0, marked: false, bare: false, folded: None }
    }

    /// Handles an event.
    ///
    /// # Errors
    /// There are as many steps as were asked for.
    pub fn on(&mut self, event: Event<'_>) -> Flow {
        if !is_step(event) {
            return Ok(());
        }
        if self.first == Some(self.sizes.steps) {
            return Err(Stop::StepLimit);
        }
        self.folded = None;
        match event {
            Event::Entered { .. } => self.enter(),
            Event::Unmarked { .. } => {
                self.leave();
                self.bare = false;
            }
            Event::Marked { .. } | Event::Solved { .. } if self.bare => {
                self.sizes.dead_ends -= 1;
                self.bare = false;
            }
            _ => {}
        }
        self.marked = matches!(event, Event::Marked { .. });
        if let Some(node) = self.open.last_mut() {
            node.steps += 1;
        }
        if matches!(event, Event::Solved { .. }) {
            self.sizes.solutions += 1;
            let steps: u64 = self.open.iter().map(|node| node.steps).sum();
            let (most, most_steps) = SOLUTIONS;
            self.told += u64::from(self.told < most && steps <= most_steps);
        }
        // What is wrong is always recorded, with the way to it.
        self.told += u64::from(matches!(event, Event::Wrong { .. }));
        self.sizes.steps += 1;
        Ok(())
    }

    /// What the search has had until now.
    pub fn sizes(&self) -> Sizes {
        self.sizes
    }

    /// Where the last event has left a subtree that is folded, whatever follows: how many nodes are open above
    /// it. A search that cannot run twice keeps nothing of that subtree.
    pub fn folded(&self) -> Option<usize> {
        self.folded.filter(|_| self.first.is_none() && self.sizes.steps > WHOLE)
    }

    /// Whether the nodes below the one that was entered last, which hold no solution, are known
    /// without a visit. If so, they are counted: this many `nodes`, and this many of them are `leaves`.
    pub fn knows_below(&mut self, nodes: u64, leaves: u64) -> bool {
        let told = self.sizes.steps <= BEGINNING || self.first.is_some() || nodes < SMALL;
        if !told {
            self.sizes.nodes += nodes;
            // The node itself has choices.
            self.sizes.dead_ends += leaves - 1;
            self.bare = false;
            // Each is marked, entered, rejected or returned from, and unmarked; and the node itself is
            // returned from.
            self.sizes.steps += 4 * nodes + 1;
        }
        !told
    }

    #[inline]
    fn enter(&mut self) {
        if !self.marked {
            // Another attempt begins: its root is no child of the last one.
            while !self.open.is_empty() {
                self.leave();
            }
        }
        let (before, folds, told) = (self.sizes, self.folds.len(), self.told);
        self.open.push(Open { before, folds, told, steps: 0 });
        self.sizes.nodes += 1;
        self.sizes.dead_ends += 1;
        self.bare = true;
    }

    /// The search leaves a node: its subtree is known.
    #[inline]
    fn leave(&mut self) {
        let Some(node) = self.open.pop() else { return };
        let is_folded = self.fold(&node);
        if is_folded {
            self.folded = Some(self.open.len());
        }
        if let Some(parent) = self.open.last_mut() {
            parent.steps += if is_folded { 1 } else { node.steps };
        }
    }

    /// Folds the subtree of a node, unless it is to be told.
    #[inline]
    fn fold(&mut self, node: &Open) -> bool {
        let sizes = self.sizes.minus(node.before);
        let is_told = node.before.steps < BEGINNING || sizes.nodes <= SMALL;
        if is_told || self.told > node.told {
            return false;
        }
        // What was folded in it goes with it.
        self.folds.truncate(node.folds);
        self.folds.push(Fold { node: node.before.nodes + 1, sizes });
        true
    }

    /// The search has ended: gives what it had, and the subtrees to fold, in their order.
    pub fn end(mut self) -> (Sizes, Vec<Fold>) {
        let open = std::mem::take(&mut self.open);
        // Those that are open lie within each other.
        let _ = open.iter().any(|node| self.fold(node));
        if self.first.is_some() || self.sizes.steps <= WHOLE {
            self.folds.clear();
        }
        (self.sizes, self.folds)
    }
}
