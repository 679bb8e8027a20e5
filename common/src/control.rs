//! The observer that counts nodes and ends a search when it is asked to.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::observer::{Observer, Search};
use crate::stop::{Flow, Stop, StopFlag};

/// How many nodes pass between two looks at the stop flag: few enough to stop within a fraction of a
/// millisecond, many enough that the look cannot be measured.
const NODES_PER_LOOK: u64 = 4096;

/// What a running search lets other threads see, updated every few thousand nodes.
#[derive(Clone, Debug, Default)]
pub struct Pulse {
    nodes: Arc<AtomicU64>,
    answers: Arc<AtomicU64>,
}

impl Pulse {
    /// Nodes entered so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Answers found so far.
    pub fn answers(&self) -> u64 {
        self.answers.load(Ordering::Relaxed)
    }
}

/// Counts nodes and answers, and stops the search for `--answers`, `--time-limit` and Ctrl-C.
#[derive(Debug)]
pub struct Control {
    nodes: u64,
    next_look: u64,
    nodes_per_look: u64,
    answers: u64,
    answer_limit: u64,
    flag: StopFlag,
    pulse: Pulse,
    /// The nodes and answers that the pulse has.
    told: [u64; 2],
}

impl Control {
    /// A control that stops when `flag` is raised, or after `answer_limit` answers.
    ///
    /// A search that prints every node (`prints_nodes`) may need a long time for a few thousand of
    /// them, so its flag is looked at on every one.
    pub fn new(
        flag: StopFlag,
        pulse: Pulse,
        answer_limit: Option<u64>,
        prints_nodes: bool,
    ) -> Self {
        Control {
            nodes: 0,
            next_look: 0,
            nodes_per_look: if prints_nodes { 1 } else { NODES_PER_LOOK },
            answers: 0,
            answer_limit: answer_limit.unwrap_or(u64::MAX),
            flag,
            pulse,
            told: [0; 2],
        }
    }

    /// Nodes entered.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    #[inline(always)]
    fn count(&mut self, nodes: u64) -> Flow {
        self.nodes += nodes;
        if self.nodes >= self.next_look {
            return self.look();
        }
        ControlFlow::Continue(())
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self) -> Flow {
        self.next_look = self.nodes + self.nodes_per_look;
        // Added, not stored: the threads of one search share a pulse.
        let [nodes, answers] = [self.nodes - self.told[0], self.answers - self.told[1]];
        self.pulse.nodes.fetch_add(nodes, Ordering::Relaxed);
        self.pulse.answers.fetch_add(answers, Ordering::Relaxed);
        self.told = [self.nodes, self.answers];
        match self.flag.raised() {
            Some(stop) => ControlFlow::Break(stop),
            None => ControlFlow::Continue(()),
        }
    }
}

impl<S: Search + ?Sized> Observer<S> for Control {
    #[inline(always)]
    fn entered(&mut self, _board: &S::Board, _placed: usize) -> Flow {
        self.count(1)
    }

    #[inline(always)]
    fn entered_unseen(&mut self, _placed: usize, nodes: u64) -> Flow {
        self.count(nodes)
    }

    #[inline(always)]
    fn answered(&mut self, _board: &S::Board, _tally: &S::Tally) -> Flow {
        self.answers += 1;
        if self.answers >= self.answer_limit {
            return ControlFlow::Break(Stop::AnswerLimit);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn answered_unseen(&mut self, answers: u64) -> Flow {
        self.answers = self.answers.saturating_add(answers);
        ControlFlow::Continue(())
    }
}
