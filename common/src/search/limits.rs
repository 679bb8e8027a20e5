//! Counts nodes, and ends a search when it is asked to.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::program::{Event, Program};
use super::stop::{Flow, Stop, StopFlag};

/// How many nodes pass between two looks at the stop flag: so few that a search stops within a
/// fraction of a millisecond, so many that the looks cannot be measured.
const NODES_PER_LOOK: u64 = 4096;

/// The same for a search that needs long for a node: it prints each, or its board is large.
const SLOW_NODES_PER_LOOK: u64 = 16;

/// What other threads see of a running search; updated every few thousand nodes.
#[derive(Clone, Debug, Default)]
pub struct Pulse(Arc<(AtomicU64, AtomicU64)>);

impl Pulse {
    /// Adds to what there is, for the threads of one search share a pulse.
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
#[derive(Clone, Debug)]
pub struct Limits {
    nodes: u64,
    solutions: u64,
    /// The solutions after which the search is to stop.
    most: u64,
    next_look: u64,
    nodes_per_look: u64,
    flag: StopFlag,
    pulse: Pulse,
    /// The nodes and solutions that the pulse has.
    told: (u64, u64),
}

impl Limits {
    /// Stops when `flag` is raised, or after so many solutions; `slow` if a node takes long.
    pub fn new(flag: StopFlag, pulse: Pulse, solutions: Option<u64>, slow: bool) -> Self {
        Limits {
            nodes: 0,
            solutions: 0,
            most: solutions.unwrap_or(u64::MAX),
            next_look: 0,
            nodes_per_look: if slow { SLOW_NODES_PER_LOOK } else { NODES_PER_LOOK },
            flag,
            pulse,
            told: (0, 0),
        }
    }

    /// Nodes entered.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the search is to stop after some number of solutions.
    pub fn counts_solutions(&self) -> bool {
        self.most < u64::MAX
    }

    /// Hears an event.
    ///
    /// # Errors
    /// It is time to stop.
    #[inline(always)]
    pub fn on<P: Program + ?Sized>(&mut self, event: Event<'_, P>) -> Flow {
        match event {
            Event::Entered { .. } => self.count(1),
            Event::Counted { nodes, solutions, .. } => {
                self.solutions = self.solutions.saturating_add(solutions);
                self.count(nodes)
            }
            Event::Solved { .. } => {
                self.solutions += 1;
                if self.solutions >= self.most {
                    return Err(Stop::SolutionLimit);
                }
                Ok(())
            }
            Event::Refused { .. } | Event::Marked { .. } | Event::Unmarked { .. } => Ok(()),
        }
    }

    #[inline(always)]
    fn count(&mut self, nodes: u64) -> Flow {
        self.nodes += nodes;
        if self.nodes >= self.next_look || nodes == 0 {
            return self.look();
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self) -> Flow {
        self.next_look = self.nodes + self.nodes_per_look;
        self.pulse.add(self.nodes - self.told.0, self.solutions - self.told.1);
        self.told = (self.nodes, self.solutions);
        self.flag.raised().map_or(Ok(()), Err)
    }
}
