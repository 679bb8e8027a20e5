//! The observers of a search. A program compiles its search twice: once for [`Quiet`], which counts
//! nodes and sees solutions, and once for [`Each`], which passes every event on through a function.

use std::panic::Location;

use super::event::{Event, Line, Next};
use super::limits::Limits;
use super::share::Share;
use super::stop::Flow;

/// Observes a search.
pub trait Observer {
    /// Whether the observer needs every node and every choice. If not, an algorithm may save the
    /// work of reporting them.
    const SEES_NODES: bool = true;

    /// Handles an event.
    ///
    /// # Errors
    /// The reason to stop the search.
    #[track_caller]
    fn on(&mut self, event: Event<'_>) -> Flow<Next>;

    /// Whether this observer sees nodes, where its type is not known.
    fn sees_nodes(&self) -> bool {
        Self::SEES_NODES
    }

    /// Whether the observer needs every solution. If not, an algorithm may find one solution and
    /// count several ([`Event::Counted`]).
    fn sees_solutions(&self) -> bool {
        true
    }
}

/// A function that gets events, each with the line of the search that reports it.
pub type OnEvent<'a> = dyn FnMut(&Event<'_>, Line) -> Flow<Next> + 'a;

/// Passes every event on, or those about nodes and solutions.
pub struct Each<'a> {
    on: Box<OnEvent<'a>>,
    only_nodes: bool,
}

impl<'a> Each<'a> {
    /// Passes every event on.
    pub fn new(on: Box<OnEvent<'a>>) -> Self {
        Each { on, only_nodes: false }
    }

    /// Passes on the nodes that are entered, the solutions, what is counted, and text.
    pub fn nodes(on: Box<OnEvent<'a>>) -> Self {
        Each { on, only_nodes: true }
    }
}

impl Observer for Each<'_> {
    #[inline(always)]
    #[track_caller]
    fn on(&mut self, event: Event<'_>) -> Flow<Next> {
        let is_node = matches!(
            event,
            Event::Entered { .. }
                | Event::Solved { .. }
                | Event::Counted { .. }
                | Event::Text { .. }
        );
        if self.only_nodes && !is_node {
            return Ok(Next::Visit);
        }
        (self.on)(&event, Line::Call(Location::caller()))
    }
}

/// Counts nodes, stops at the limits, and passes solutions on, if somebody needs them.
#[derive(Default)]
pub struct Quiet<'a> {
    /// The limits that end the search early, and the counts.
    pub limits: Limits,
    /// The share of the tree that is searched, if it is not the whole.
    pub share: Option<Share<'a>>,
    /// What happens to a solution.
    pub solved: Option<Box<OnEvent<'a>>>,
}

impl Observer for Quiet<'_> {
    const SEES_NODES: bool = false;

    #[inline(always)]
    #[track_caller]
    fn on(&mut self, event: Event<'_>) -> Flow<Next> {
        match event {
            Event::Entered { depth, .. } => {
                if self.share.is_some() {
                    return self.enter(depth);
                }
                self.limits.node()?;
            }
            Event::Counted { nodes, solutions, depth }
                if self.share.as_ref().is_none_or(|share| share.counts(depth)) =>
            {
                self.limits.count(nodes, solutions)?;
            }
            Event::Solved { .. } => self.solution(event, Line::Call(Location::caller()))?,
            _ => {}
        }
        Ok(Next::Visit)
    }

    fn sees_solutions(&self) -> bool {
        self.solved.is_some() || self.limits.counts_solutions()
    }
}

impl Quiet<'_> {
    /// Enters a node where only a share of the tree is searched.
    #[inline(never)]
    fn enter(&mut self, depth: usize) -> Flow<Next> {
        if let Some(next) = self.share.as_mut().and_then(|share| share.at(depth)) {
            return Ok(next);
        }
        self.limits.node().map(|()| Next::Visit)
    }

    #[inline(never)]
    fn solution(&mut self, event: Event<'_>, line: Line) -> Flow {
        if let Some(solved) = &mut self.solved {
            solved(&event, line)?;
        }
        self.limits.solution()
    }
}

/// One of the two observers that a search is compiled for.
pub enum AnyObserver<'a> {
    /// Counts nodes.
    Quiet(Quiet<'a>),
    /// Passes every event on.
    Each(Each<'a>),
}

impl AnyObserver<'_> {
    /// The nodes that it has counted, if it counts them.
    pub fn nodes(self) -> Option<u64> {
        match self {
            AnyObserver::Quiet(quiet) => Some(quiet.limits.nodes()),
            AnyObserver::Each(_) => None,
        }
    }
}

/// Runs a search with either observer: it is compiled for each.
#[macro_export]
macro_rules! with_either {
    ($observer:ident, $search:expr) => {
        match $observer {
            $crate::search::AnyObserver::Quiet($observer) => $search,
            $crate::search::AnyObserver::Each($observer) => $search,
        }
    };
}
