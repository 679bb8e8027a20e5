//! A share of a search tree: the subtrees that one part of a run, or one of its threads, searches.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::search::{Event, Flow, Next, Observer, Part, Program};

/// The subtrees that are searched here, and the top of the tree if it is counted here.
pub struct Share<'a> {
    /// The depth at which the tree is split.
    pub depth: usize,
    /// The part of the run that owns the subtrees.
    pub part: Part,
    /// How many of those have been taken, by all threads together.
    pub taken: &'a AtomicU64,
    /// Whether the nodes above the split are counted here.
    pub counts_top: bool,
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

/// Shows an observer its share of a tree.
pub struct Shared<'a, 'o, O>(pub Share<'a>, pub &'o mut O);

impl<P: Program, O: Observer<P>> Observer<P> for Shared<'_, '_, O> {
    const SEES_NODES: bool = O::SEES_NODES;

    #[inline(always)]
    fn on(&mut self, event: Event<'_, P>) -> Flow<Next> {
        let Shared(share, observer) = self;
        match event {
            Event::Entered { depth, .. } if depth < share.depth => {
                share.root = None;
                if !share.counts_top {
                    return Ok(Next::Visit);
                }
            }
            Event::Entered { depth, .. } if share.root.is_none_or(|root| depth <= root) => {
                let taken = share.takes();
                share.root = taken.then_some(depth);
                if !taken {
                    return Ok(Next::Skip);
                }
            }
            Event::Counted { depth, .. } if depth < share.depth && !share.counts_top => {
                return Ok(Next::Visit);
            }
            _ => {}
        }
        observer.on(event)
    }

    fn sees_solutions(&self) -> bool {
        self.1.sees_solutions()
    }
}
