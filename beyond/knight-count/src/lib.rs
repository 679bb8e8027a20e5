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

use std::convert::Infallible;
use std::fmt;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use anyhow::anyhow;
use common::platform::available_memory;
use common::run::{Options, SearchFailed, has_summary};
use common::search::{Event, Fields, Flow, Forecast, Observer, Output, Part, Program, Stop};

use frontier::{CountError, Phase, Plan, Problem, Step};
use report::StepTable;

/// The problem, and the machine that it is counted on.
#[derive(Debug)]
pub struct KnightCount {
    problem: Problem,
    /// The part of the tours that is counted.
    part: Part,
    threads: usize,
    /// The memory that is free, in bytes.
    free: u64,
    /// `--stats`.
    table: Option<Mutex<StepTable>>,
    /// Whether to print what the count takes, once that is known.
    says_forecast: bool,
    plan: OnceLock<Result<Plan, CountError>>,
    tours: OnceLock<Result<u128, CountError>>,
}

impl KnightCount {
    /// The count that the options ask for, on this machine; `stats` for a table of its steps.
    ///
    /// # Errors
    /// The board is too wide or too long.
    pub fn new(problem: Problem, options: &Options, stats: bool) -> anyhow::Result<Self> {
        Plan::check(&problem).map_err(|why| anyhow!(report::failure(&why)))?;
        Ok(KnightCount {
            problem,
            part: options.large.part.unwrap_or(Part::WHOLE),
            threads: options.threads(),
            free: available_memory(),
            table: stats.then(Mutex::default),
            says_forecast: stats || has_summary(options),
            plan: OnceLock::new(),
            tours: OnceLock::new(),
        })
    }

    /// Explains why a run has failed.
    pub fn explain(&self, error: anyhow::Error) -> anyhow::Error {
        let refused = self.plan.get().and_then(|plan| plan.as_ref().err());
        let failed = || self.tours.get().and_then(|tours| tours.as_ref().err());
        match refused.or_else(failed) {
            Some(why) if error.is::<SearchFailed>() => anyhow!(report::failure(why)),
            _ => error,
        }
    }

    /// Finds the patterns of the count, once.
    fn plan<O: Observer<Self>>(&self, observer: &mut O) -> Flow<&Plan> {
        let plan = || {
            let mut steps = self.steps(observer);
            let mut plan = Plan::new(&self.problem, self.part, self.free, &mut steps)?;
            plan.fit(self.threads, self.free, &mut steps)?;
            Ok(plan)
        };
        let plan = flow(self.plan.get_or_init(plan))?;
        self.with_table(StepTable::end);
        if self.says_forecast {
            common::cli::say(report::forecast(&plan.forecast(), self.threads));
        }
        Ok(plan)
    }

    /// The number of tours. It is known only at the end.
    fn tours(&self) -> Option<u128> {
        self.tours.get()?.ok()
    }

    fn with_table(&self, change: impl FnOnce(&mut StepTable)) {
        if let Some(table) = &self.table {
            change(&mut table.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }

    /// Reports the steps of a count to an observer. The states of a step are its nodes.
    fn steps<O: Observer<Self>>(&self, observer: &mut O) -> impl FnMut(&Step, Option<u64>) -> Flow {
        let mut counted = 0;
        move |step, done| {
            if done.is_none() {
                self.with_table(|table| table.begin(step));
            }
            let done = if step.phase == Phase::Patterns { 0 } else { done.unwrap_or(0) };
            let nodes = done.saturating_sub(counted);
            counted = done;
            observer.on(Event::Counted { nodes, solutions: 0, depth: 1 }).map(drop)
        }
    }
}

/// Whether something has been done, or the reason to stop.
fn flow<T>(done: &Result<T, CountError>) -> Flow<&T> {
    done.as_ref().map_err(|why| match why {
        CountError::Stopped(stop) => *stop,
        _ => Stop::Failed,
    })
}

impl Program for KnightCount {
    const NAME: &'static str = "knight-count";
    type Board = ();
    /// It makes all choices at once.
    type Choice = Infallible;
    type Refusal = Infallible;
    type Count = u128;

    fn search<O: Observer<Self>>(&self, count: &mut u128, observer: &mut O) -> Flow {
        let plan = self.plan(observer)?;
        let tours = || plan.count(self.threads, &mut self.steps(observer));
        let tours = flow(self.tours.get_or_init(tours));
        self.with_table(StepTable::end);
        *count = *tours?;
        Ok(())
    }

    /// It goes from cell to cell, not deeper and deeper.
    fn depth(&self) -> usize {
        1
    }

    fn header(&self, out: &mut Output, _level: u8) -> fmt::Result {
        report::header(out, &self.problem)
    }

    fn print(&self, _out: &mut Output, _level: u8, _event: Event<'_, Self>) -> fmt::Result {
        Ok(())
    }

    fn result(&self, out: &mut Output, _count: &u128, _elapsed: Duration) -> fmt::Result {
        report::result(out, &self.problem, self.tours(), self.part)
    }

    fn json(&self, _count: &u128) -> Fields {
        report::json(&self.problem, self.tours(), self.part)
    }

    fn forecast(&self, _level: u8) -> Forecast {
        let plan = self.plan.get().and_then(|plan| plan.as_ref().ok());
        let nodes = plan.map(|plan| plan.forecast().states as f64);
        Forecast { nodes, ..Forecast::without_tree(None) }
    }
}
