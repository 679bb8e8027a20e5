//! A share of a search tree: the subtrees that one part of a run, or one of its threads, searches.

use std::sync::atomic::{AtomicU64, Ordering};

use super::event::Next;
use super::part::Part;

/// The subtrees that are searched here, and the top of the tree if it is counted here.
pub struct Share<'a> {
    /// The depth at which the tree is split.
    depth: usize,
    /// The part of the run that owns the subtrees.
    part: Part,
    /// How many of those have been taken, by all threads together.
    taken: &'a AtomicU64,
    /// Whether the nodes above the split are counted here.
    counts_top: bool,
    /// How many subtrees this thread has come to.
    passed: u64,
    /// The depth of the root of the subtree that was taken last, until the search is back in the
    /// top.
    root: Option<usize>,
}

impl<'a> Share<'a> {
    /// A share of the tree below `depth`.
    pub fn new(depth: usize, part: Part, taken: &'a AtomicU64, counts_top: bool) -> Self {
        Share { depth, part, taken, counts_top, passed: 0, root: None }
    }

    /// What happens to the node that is entered at this depth; `None` if it is visited and counted here.
    #[inline]
    pub fn at(&mut self, depth: usize) -> Option<Next> {
        if depth < self.depth {
            self.root = None;
            return (!self.counts_top).then_some(Next::Visit);
        }
        if self.root.is_none_or(|root| depth <= root) {
            let taken = self.takes();
            self.root = taken.then_some(depth);
            return (!taken).then_some(Next::Skip);
        }
        None
    }

    /// Whether nodes at this depth that are not visited one by one are counted here.
    pub fn counts(&self, depth: usize) -> bool {
        depth >= self.depth || self.counts_top
    }

    /// Whether the next subtree is taken here.
    ///
    /// All threads come to the subtrees of the part in the same order. The first that comes to a
    /// subtree takes it: it adds 1 to `taken`, which is the subtree's number until then. For all
    /// that come later, the two numbers differ.
    fn takes(&mut self) -> bool {
        let index = self.passed;
        self.passed += 1;
        let taken = |number| {
            self.taken.compare_exchange(number, number + 1, Ordering::Relaxed, Ordering::Relaxed)
        };
        self.part.number_of(index).is_some_and(|number| taken(number).is_ok())
    }
}
