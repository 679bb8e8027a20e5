//! Beyond the lecture: how many solutions N queens have, without visiting them.
//!
//! Backtracking visits every solution, and for N = 18 there are 666 090 624. [`join`] lists the
//! placements in a quarter of the board, and counts the quarters that fit together.
//!
//! There are no verbose levels, because no solution is visited. A node is a choice of rows for
//! the west half of the board.

pub mod join;

use std::fmt::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use anyhow::anyhow;
use common::run::{Counting, Options, RunText};
use common::search::{Flow, Limits, Part, Stop};

pub use join::{MAX_N, memory, nodes};

/// The problem: how many ways there are to place N queens on N x N cells so that none attacks
/// another.
#[derive(Clone, Copy)]
pub struct QueensCount {
    /// Board size and number of queens, 1 to [`MAX_N`].
    pub n: usize,
    /// The part of the solutions that is counted.
    pub part: Part,
    /// How many threads count.
    pub threads: usize,
}

impl QueensCount {
    /// The count that the options ask for.
    pub fn new(n: usize, options: &Options) -> Self {
        let part = options.large.part.unwrap_or(Part::WHOLE);
        QueensCount { n, part, threads: options.threads() }
    }

    /// Counts the solutions in `count`, as far as the limits let it.
    ///
    /// # Errors
    /// The reason to stop, or [`Stop::Failed`] if there is not enough memory.
    pub fn count(&self, count: &mut u64, limits: &mut Limits) -> Flow {
        join::count(self, &mut |solutions, nodes| {
            *count += solutions;
            limits.count(nodes, solutions)?;
            limits.count(0, 0) // a node takes long: poll at each
        })
    }

    /// Runs the count, and returns the exit code.
    ///
    /// # Errors
    /// There is not enough memory, or stdout cannot be written.
    pub fn run(&self, options: &Options) -> anyhow::Result<ExitCode> {
        let count = AtomicU64::new(0);
        let counted = || count.load(Ordering::Relaxed);
        let counting = Counting {
            text: RunText {
                name: "queens-count",
                nodes: "nodes",
                result: Box::new(|out, _, _| {
                    writeln!(out, "Result:\n  N queens          {:6}", counted())
                }),
                json: Box::new(|_| vec![("n", self.n.into()), ("answers", counted().into())]),
            },
            prints: false,
            memory: join::memory(self.n),
            header: &|out| writeln!(out, "board_size = {}", self.n),
        };
        common::run::run_counting(&counting, options, |limits, _, size| {
            let problem = *self;
            let size = Arc::clone(size);
            // It may take seconds to know, and ends with the process.
            thread::spawn(move || size.set(join::nodes(&problem) as f64));
            let mut solutions = 0;
            let flow = self.count(&mut solutions, limits);
            count.store(solutions, Ordering::Relaxed);
            if flow == Err(Stop::Failed) { Err(anyhow!(join::FAILURE)) } else { Ok(flow) }
        })
    }
}
