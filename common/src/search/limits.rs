//! Counts nodes, and ends a search on request.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::event::Event;
use super::stop::{Flow, Stop, StopFlag};

/// Nodes between two polls of the stop flag: few enough that a search stops within a fraction of a
/// millisecond, and enough that polling costs no measurable time.
const POLL_NODES: u64 = 4096;

/// The same for a search whose nodes take long: it prints each of them, or its board is large.
const SLOW_POLL_NODES: u64 = 16;

/// The counts of a running search for other threads, updated every few thousand nodes.
#[derive(Clone, Default)]
pub struct Pulse(Arc<(AtomicU64, AtomicU64)>);

impl Pulse {
    /// Adds to the counts: the threads of one search share a pulse.
    pub(crate) fn add(&self, nodes: u64, solutions: u64) {
        self.0.0.fetch_add(nodes, Ordering::Relaxed);
        self.0.1.fetch_add(solutions, Ordering::Relaxed);
    }

    /// Nodes entered so far.
    pub fn nodes(&self) -> u64 {
        self.0.0.load(Ordering::Relaxed)
    }

    /// Solutions found so far.
    pub fn solutions(&self) -> u64 {
        self.0.1.load(Ordering::Relaxed)
    }
}

/// Counts nodes and solutions, and stops the search for `--answers`, `--time-limit` and signals.
#[derive(Clone)]
pub struct Limits {
    nodes: u64,
    solutions: u64,
    /// The number of solutions after which the search stops.
    most: u64,
    next_poll: u64,
    poll_nodes: u64,
    flag: StopFlag,
    pulse: Pulse,
    /// The nodes and solutions that have been added to the pulse.
    pulsed: (u64, u64),
}

impl Limits {
    /// Limits that stop when `flag` is raised, or after this many solutions; `slow` if a node takes
    /// long.
    pub fn new(flag: StopFlag, pulse: Pulse, solutions: Option<u64>, slow: bool) -> Self {
        Limits {
            nodes: 0,
            solutions: 0,
            most: solutions.unwrap_or(u64::MAX),
            next_poll: 0,
            poll_nodes: if slow { SLOW_POLL_NODES } else { POLL_NODES },
            flag,
            pulse,
            pulsed: (0, 0),
        }
    }

    /// Nodes entered.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The flag that stops it.
    pub fn flag(&self) -> &StopFlag {
        &self.flag
    }

    /// Whether the search stops after some number of solutions.
    pub fn counts_solutions(&self) -> bool {
        self.most < u64::MAX
    }

    /// Handles an event.
    ///
    /// # Errors
    /// The reason to stop.
    #[inline(always)]
    pub fn on(&mut self, event: &Event<'_>) -> Flow {
        match *event {
            Event::Entered { .. } => self.node(),
            Event::Counted { nodes, solutions, .. } => self.count(nodes, solutions),
            Event::Solved { .. } => self.solution(),
            _ => Ok(()),
        }
    }

    /// Counts a solution that was found.
    ///
    /// # Errors
    /// It was the last one that was asked for.
    #[inline]
    pub fn solution(&mut self) -> Flow {
        self.solutions += 1;
        if self.solutions >= self.most {
            return Err(Stop::SolutionLimit);
        }
        Ok(())
    }

    /// Counts a node.
    ///
    /// # Errors
    /// The reason to stop.
    #[inline(always)]
    pub fn node(&mut self) -> Flow {
        self.nodes += 1;
        if self.nodes >= self.next_poll { self.poll() } else { Ok(()) }
    }

    /// Counts nodes, and solutions that no observer sees. With no nodes, it only polls.
    ///
    /// # Errors
    /// The reason to stop.
    #[inline(always)]
    pub fn count(&mut self, nodes: u64, solutions: u64) -> Flow {
        self.solutions = self.solutions.saturating_add(solutions);
        self.nodes += nodes;
        if self.nodes >= self.next_poll || nodes == 0 {
            return self.poll();
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn poll(&mut self) -> Flow {
        self.next_poll = self.nodes + self.poll_nodes;
        self.pulse.add(self.nodes - self.pulsed.0, self.solutions - self.pulsed.1);
        self.pulsed = (self.nodes, self.solutions);
        self.flag.check()
    }
}

/// No limits.
impl Default for Limits {
    fn default() -> Self {
        Limits::new(StopFlag::default(), Pulse::default(), None, false)
    }
}
