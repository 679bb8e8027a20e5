//! Beyond the lecture: how many knight's tours a board has, exactly, without visiting them.
//!
//! Backtracking finds tours one by one, and 8x8 has 19 591 828 170 979 904 of them. [`frontier`]
//! counts them by deciding, cell by cell, which moves a tour makes, and adding up over all
//! decisions that leave the same task for the cells to come. [`report`] prints the result, and
//! [`arguments`] reads the problem.
//!
//! There are no verbose levels, because no tour is visited. A node is a state.

pub mod arguments;
pub mod frontier;
pub mod report;

use std::process::ExitCode;
use std::sync::OnceLock;

use anyhow::anyhow;
use common::platform::available_memory;
use common::run::{Counting, Options, has_summary};
use common::search::{Flow, Limits, Part};

use frontier::{CountError, Phase, Plan, Problem, Step};

/// The problem, and the machine that it is counted on.
#[derive(Debug)]
pub struct KnightCount {
    problem: Problem,
    /// The part of the tours that is counted.
    part: Part,
    threads: usize,
    /// The memory that is free, in bytes.
    free: u64,
    /// Whether to print what the count takes, once that is known.
    says_forecast: bool,
    plan: OnceLock<Plan>,
    tours: OnceLock<u128>,
}

impl KnightCount {
    /// The count that the options ask for, on this machine.
    ///
    /// # Errors
    /// The board is too wide or too long.
    pub fn new(problem: Problem, options: &Options) -> anyhow::Result<Self> {
        Plan::check(&problem).map_err(|why| anyhow!(report::failure(&why)))?;
        Ok(KnightCount {
            problem,
            part: options.large.part.unwrap_or(Part::WHOLE),
            threads: options.threads(),
            free: available_memory(),
            says_forecast: has_summary(options),
            plan: OnceLock::new(),
            tours: OnceLock::new(),
        })
    }

    /// Runs the count, and returns the exit code.
    ///
    /// # Errors
    /// The board cannot be counted, or stdout cannot be written.
    pub fn run(&self, options: &Options) -> anyhow::Result<ExitCode> {
        let states = || Some(self.plan.get()?.forecast().states);
        let counting = Counting {
            name: "knight-count",
            nodes: "nodes",
            prints: false,
            total: &states,
            memory: 0, // the plan says how much it takes
            warning: None,
            header: &|out| report::header(out, &self.problem),
            result: &|out, _| report::result(out, &self.problem, self.tours()),
            json: &|| report::json(&self.problem, self.tours()),
        };
        common::run::count(&counting, options, |limits, _| match self.count(limits) {
            Ok(_) => Ok(Ok(())),
            Err(CountError::Stopped(stop)) => Ok(Err(stop)),
            Err(why) => Err(anyhow!(report::failure(&why))),
        })
    }

    /// Counts the tours, as far as the limits let it: a stopped count has no result.
    ///
    /// # Errors
    /// Why there is no count.
    pub fn count(&self, limits: &mut Limits) -> Result<u128, CountError> {
        let mut steps = self.steps(limits);
        let mut plan = Plan::new(&self.problem, self.part, self.free, &mut steps)?;
        plan.fit(self.threads, self.free, &mut steps)?;
        drop(steps);
        if self.says_forecast {
            common::cli::say(report::forecast(&plan.forecast(), self.threads));
        }
        let plan = self.plan.get_or_init(|| plan);
        let tours = plan.count(self.threads, &mut self.steps(limits));
        tours.map(|tours| *self.tours.get_or_init(|| tours))
    }

    /// The number of tours. It is known only at the end.
    fn tours(&self) -> Option<u128> {
        self.tours.get().copied()
    }

    /// Counts the steps of a count. The states of a step are its nodes.
    fn steps(&self, limits: &mut Limits) -> impl FnMut(&Step, Option<u64>) -> Flow {
        let mut counted = 0;
        move |step, done| {
            let done = if step.phase == Phase::Patterns { 0 } else { done.unwrap_or(0) };
            let nodes = done.saturating_sub(counted);
            counted = done;
            limits.count(nodes, 0)
        }
    }
}
