//! Looks at a sample of a search tree, and tells from it how large the tree is.
//!
//! # The method
//!
//! D. E. Knuth (Estimating the efficiency of backtrack programs, Mathematics of Computation 29, 1975)
//! walks down from the root, at each node to a child chosen at random. A node that was chosen with
//! probability p stands for 1/p nodes: this is its *weight*, and the weights of all nodes on the walk add
//! up, on average, to the size of the tree. P. W. Purdom (Tree size by partial backtracking, SIAM
//! Journal on Computing 7, 1978) goes on to several children, and P. C. Chen (Heuristic sampling, SIAM
//! Journal on Computing 21, 1992) holds about as many nodes at each depth. This probe does the
//! same within one ordinary run of the search, which it steers through
//! [`visits`](Observer::visits):
//!
//! - A child of a node of weight w stands for w nodes at its depth. If about E nodes are expected
//!   there and about n are to be visited, it is visited with the probability n·w / E, or surely if that
//!   is more than 1, and then has the weight w divided by that probability.
//! - E is what an earlier run found at that depth, or what this one has seen so far, if that is more.
//! - The draws are *systematic*: the probabilities at a depth are added up, and where the sum passes
//!   a whole number, the child is visited. The sum begins with a random number from 0 to 1, so each child
//!   has its probability; but the visited ones lie evenly spread over the tree, which makes the
//!   spread of the results far smaller than that of independent draws.
//!
//! What the probabilities at a depth depend on is drawn at other depths only, so every weight is right on
//! average, and so are the sums: of nodes, of answers, and of the bytes that a level prints.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::observer::{Observer, Search};
use crate::stop::Flow;

/// A weight above this is followed no further: the tree is larger than can be told.
const HEAVIEST: f64 = 1e200;

/// What one run of a probe found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// Nodes at each depth.
    pub nodes: Vec<f64>,
    /// Answers.
    pub answers: f64,
    /// Bytes printed.
    pub bytes: f64,
    /// Whether some node was not visited, so that the numbers are no counts.
    pub sampled: bool,
    /// Whether the tree is larger than can be told.
    pub endless: bool,
}

/// Listens to one run of a search, visits about as many nodes at each depth, and weighs them.
pub(crate) struct Probe<'a, O> {
    /// The level's report.
    report: O,
    /// How many bytes it has printed.
    printed: &'a AtomicU64,
    /// How many nodes are expected at each depth.
    expected: &'a [f64],
    /// How many of them are to be visited.
    wanted: f64,
    random: &'a mut fastrand::Rng,
    /// The depth of the node that the search is at.
    depth: usize,
    /// The weight of the node on the path at each depth.
    weights: Vec<f64>,
    /// What the probabilities at each depth add up to, beyond the last whole number.
    sums: Vec<f64>,
    found: Found,
}

impl<'a, O> Probe<'a, O> {
    pub(crate) fn new(
        report: O,
        printed: &'a AtomicU64,
        expected: &'a [f64],
        wanted: f64,
        random: &'a mut fastrand::Rng,
    ) -> Self {
        Probe {
            report,
            printed,
            expected,
            wanted,
            random,
            depth: 0,
            // Where the root has depth 1, this is above it.
            weights: vec![1.0],
            sums: Vec::new(),
            found: Found::default(),
        }
    }

    pub(crate) fn found(self) -> Found {
        self.found
    }

    /// Lets the report speak for the node that the search is at.
    fn hear(&mut self, tell: impl FnOnce(&mut O) -> Flow) -> Flow {
        let before = self.printed.load(Ordering::Relaxed);
        tell(&mut self.report)?;
        let bytes = self.printed.load(Ordering::Relaxed) - before;
        if bytes > 0 {
            self.found.bytes += self.weights[self.depth] * bytes as f64;
        }
        ControlFlow::Continue(())
    }
}

impl<S: Search + ?Sized, O: Observer<S>> Observer<S> for Probe<'_, O> {
    // Every node is to be asked for.
    const SEES_NODES: bool = true;
    const SEES_REFUSALS: bool = O::SEES_REFUSALS;

    fn visits(&mut self, placed: usize) -> bool {
        self.depth = placed;
        while self.sums.len() <= placed {
            self.sums.push(self.random.f64());
            self.weights.push(1.0);
            self.found.nodes.push(0.0);
        }
        let weight = placed
            .checked_sub(1)
            .map_or(1.0, |above| self.weights[above]);
        self.found.nodes[placed] += weight;
        if weight > HEAVIEST {
            self.found.endless = true;
            return false;
        }
        let expected = self.expected.get(placed).copied().unwrap_or(0.0);
        let expected = expected.max(self.found.nodes[placed]);
        let probability = (self.wanted * weight / expected).min(1.0);
        self.found.sampled |= probability < 1.0;
        self.weights[placed] = weight / probability;
        self.sums[placed] += probability;
        if self.sums[placed] < 1.0 {
            return false;
        }
        self.sums[placed] -= 1.0;
        true
    }

    fn entered(&mut self, board: &S::Board, placed: usize) -> Flow {
        self.hear(|report| report.entered(board, placed))
    }

    fn refused(&mut self, choice: S::Choice, why: S::Refusal) -> Flow {
        self.hear(|report| report.refused(choice, why))
    }

    fn marked(&mut self, choice: S::Choice) -> Flow {
        self.hear(|report| report.marked(choice))
    }

    fn answered(&mut self, board: &S::Board, tally: &S::Tally) -> Flow {
        self.found.answers += self.weights[self.depth];
        self.hear(|report| report.answered(board, tally))
    }

    fn written_back(&mut self, choice: S::Choice) -> Flow {
        self.depth -= 1; // it is the parent that writes back, whether its child was visited or not
        self.hear(|report| report.written_back(choice))
    }
}
