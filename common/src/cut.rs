//! Where a search tree is cut into parts.
//!
//! The nodes at one depth are the roots of disjoint subtrees, and below a depth with many nodes lies
//! nearly all the work. So the nodes at that depth are dealt out, in the order of the search, and each
//! part, or each thread, visits those that it gets. The few nodes above them, the *top*, are passed by
//! everybody and counted by one.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::lesson::{Lesson, Tally};
use crate::observer::{Observer, Search};
use crate::part::Part;
use crate::stop::{Flow, Stop, StopFlag};

/// How many nodes the cut has for each part. Their subtrees differ in size by orders of magnitude, so
/// only many of them together make parts of one size. Measured with plain backtracking on 5x6: the largest of 16
/// parts has 3 % more nodes than the mean.
pub const NODES_PER_PART: u64 = 1000;

/// Finds the shallowest depth with at least `nodes` nodes; if there is none, the depth with the most.
/// It depends on nothing but the problem and `nodes`, so that all parts find the same.
///
/// Gives `None` for a search that does not ask what to visit.
///
/// # Errors
/// `flag` was raised.
pub fn depth<L: Lesson>(lesson: &L, nodes: u64, flag: &StopFlag) -> Result<Option<usize>, Stop> {
    let (mut widest, mut most) = (None, 0);
    for depth in 0.. {
        let mut top = Top {
            depth,
            nodes: 0,
            reached: false,
            asked: false,
            flag,
        };
        let flow = lesson.search(&mut Tally::<L>::default(), &mut top);
        if let Some(stop) = flag.raised() {
            return Err(stop);
        }
        if flow.is_break() || !top.reached {
            break;
        }
        if top.nodes > most {
            (widest, most) = (Some(depth), top.nodes);
        }
        if most >= nodes {
            break;
        }
    }
    Ok(widest)
}

/// Visits the nodes above a depth and counts those at it.
struct Top<'a> {
    depth: usize,
    nodes: u64,
    /// Whether there are nodes at that depth or below it; the root may have depth 1.
    reached: bool,
    asked: bool,
    flag: &'a StopFlag,
}

impl Top<'_> {
    /// Ends a search that does not ask, before it does all its work.
    fn go_on(&self) -> Flow {
        if self.asked && self.flag.raised().is_none() {
            return ControlFlow::Continue(());
        }
        ControlFlow::Break(Stop::Interrupted)
    }
}

impl<S: Search + ?Sized> Observer<S> for Top<'_> {
    fn visits(&mut self, placed: usize) -> bool {
        self.asked = true;
        let above = placed < self.depth;
        self.reached |= !above;
        self.nodes += u64::from(placed == self.depth);
        above
    }

    fn entered(&mut self, _board: &S::Board, _placed: usize) -> Flow {
        self.go_on()
    }

    fn entered_unseen(&mut self, _placed: usize, _nodes: u64) -> Flow {
        self.go_on()
    }

    fn answered(&mut self, _board: &S::Board, _tally: &S::Tally) -> Flow {
        self.go_on()
    }
}

/// Shows an observer one share of a tree: the subtrees that it gets, and the top if it counts it.
///
/// All answers of a search have the same number of choices, the most there are, so none lies above
/// the cut.
pub struct Share<'a, O> {
    /// Who listens.
    pub observer: O,
    /// The depth of the cut.
    pub depth: usize,
    /// Which nodes at that depth are in question.
    pub part: Part,
    /// How many of those are taken already, by anybody with whom they are shared.
    pub taken: &'a AtomicU64,
    /// Whether the nodes of the top are counted here.
    pub counts_top: bool,
    /// How many nodes at the depth of the cut were passed.
    pub passed: u64,
}

impl<'a> Share<'a, ()> {
    /// The same share for an observer.
    pub fn shown_to<O>(self, observer: O) -> Share<'a, O> {
        Share {
            observer,
            depth: self.depth,
            part: self.part,
            taken: self.taken,
            counts_top: self.counts_top,
            passed: self.passed,
        }
    }
}

impl<O> Share<'_, O> {
    /// Whether the next node at the cut is taken here.
    ///
    /// Everybody passes all of them in the same order, and a node that is passed is taken: either it was
    /// already, or it is now. So `taken` is never behind, and whoever moves it on from this node's number
    /// is the only one.
    fn takes(&mut self) -> bool {
        let index = self.passed;
        self.passed += 1;
        self.part.number_of(index).is_some_and(|number| {
            self.taken
                .compare_exchange(number, number + 1, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok()
        })
    }
}

impl<S: Search + ?Sized, O: Observer<S>> Observer<S> for Share<'_, O> {
    const SEES_NODES: bool = O::SEES_NODES;
    const SEES_REFUSALS: bool = O::SEES_REFUSALS;

    #[inline(always)]
    fn visits(&mut self, placed: usize) -> bool {
        (placed != self.depth || self.takes()) && self.observer.visits(placed)
    }

    #[inline(always)]
    fn entered(&mut self, board: &S::Board, placed: usize) -> Flow {
        if placed < self.depth && !self.counts_top {
            return ControlFlow::Continue(());
        }
        self.observer.entered(board, placed)
    }

    #[inline(always)]
    fn entered_unseen(&mut self, placed: usize, nodes: u64) -> Flow {
        if placed < self.depth && !self.counts_top {
            return ControlFlow::Continue(());
        }
        self.observer.entered_unseen(placed, nodes)
    }

    #[inline(always)]
    fn refused(&mut self, choice: S::Choice, why: S::Refusal) -> Flow {
        self.observer.refused(choice, why)
    }

    #[inline(always)]
    fn marked(&mut self, choice: S::Choice) -> Flow {
        self.observer.marked(choice)
    }

    #[inline(always)]
    fn answered(&mut self, board: &S::Board, tally: &S::Tally) -> Flow {
        self.observer.answered(board, tally)
    }

    #[inline(always)]
    fn answered_unseen(&mut self, answers: u64) -> Flow {
        self.observer.answered_unseen(answers)
    }

    #[inline(always)]
    fn written_back(&mut self, choice: S::Choice) -> Flow {
        self.observer.written_back(choice)
    }
}
