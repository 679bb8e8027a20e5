//! Beyond the lecture: how many knight's tours a board has, exactly, without visiting them.
//!
//! Backtracking finds tours one by one, and 8x8 has 19 591 828 170 979 904 of them. [`frontier`]
//! counts them by deciding, cell by cell, which moves a tour makes, and adding up over all
//! decisions that leave the same task for the cells to come. [`report`] prints what it says,
//! and [`arguments`] are what it is asked.
//!
//! There are no verbose levels: nothing is visited that could be shown. A node is a state, and a
//! board is a [`Step`], in which one cell is decided.

pub mod arguments;
pub mod frontier;
pub mod report;

use std::convert::Infallible;
use std::fmt;
use std::sync::OnceLock;
use std::time::Duration;

use common::run::Options;
use common::run::memory::available;
use common::search::{BoxedListener, Event, Fields, Flow, Observer, Output, Part, Program, Stop};

use frontier::{CountError, Phase, Plan, Problem, Step};
use report::StepTable;

/// The problem, and the machine that it is counted on.
#[derive(Debug)]
pub struct KnightCount {
    problem: Problem,
    /// The part of the tours that is counted.
    part: Part,
    threads: usize,
    /// Bytes of memory that are free.
    free: u64,
    plan: OnceLock<Result<Plan, CountError>>,
    tours: OnceLock<Result<u128, CountError>>,
}

impl KnightCount {
    /// The count that the options ask for, on this machine.
    pub fn new(problem: Problem, options: &Options) -> Self {
        let part = options.large.part.unwrap_or(Part::WHOLE);
        let (threads, free) = (options.threads(), available());
        let (plan, tours) = (OnceLock::new(), OnceLock::new());
        KnightCount { problem, part, threads, free, plan, tours }
    }

    /// What `--stats` prints.
    pub fn step_table(&self) -> BoxedListener<'_, Self> {
        Box::new(StepTable::new(self))
    }

    /// The plan, which is made once.
    fn planned<O: Observer<Self>>(&self, observer: &mut O) -> Flow<&Plan> {
        let plan = || {
            let mut steps = steps(observer);
            let mut plan = Plan::new(&self.problem, self.part, self.free, &mut steps)?;
            plan.fit(self.threads, self.free, &mut steps)?;
            Ok(plan)
        };
        flow(self.plan.get_or_init(plan))
    }

    /// The number of tours. It is known only at the end.
    fn tours(&self) -> Option<u128> {
        self.tours.get()?.ok()
    }
}

/// What has been done, or why to stop.
fn flow<T>(done: &Result<T, CountError>) -> Flow<&T> {
    done.as_ref().map_err(|why| match why {
        CountError::Stopped(stop) => *stop,
        _ => Stop::Failed,
    })
}

/// Tells an observer of the steps of a count. The node of a step is the first of its states.
fn steps<O: Observer<KnightCount>>(observer: &mut O) -> impl FnMut(&Step, Option<u64>) -> Flow {
    let (mut depth, mut told) = (0, 0);
    move |step, done| {
        let event = if let Some(done) = done {
            let counts = step.phase != Phase::Patterns;
            let nodes = if counts { done.saturating_sub(told) } else { 0 };
            told += nodes;
            Event::Counted { nodes, solutions: 0, depth }
        } else {
            (depth, told) = (depth + 1, 1);
            Event::Entered { board: step, depth }
        };
        observer.on(event).map(drop)
    }
}

impl Program for KnightCount {
    const NAME: &'static str = "knight-count";
    type Board = Step;
    /// It makes all choices at once.
    type Choice = Infallible;
    type Refusal = Infallible;
    type Count = u128;

    fn plan<O: Observer<Self>>(&self, observer: &mut O) -> Flow {
        self.planned(observer).map(drop)
    }

    fn search<O: Observer<Self>>(&self, count: &mut u128, observer: &mut O) -> Flow {
        let plan = self.planned(observer)?;
        let tours = || plan.count(self.threads, &mut steps(observer));
        *count = *flow(self.tours.get_or_init(tours))?;
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
        report::result(out, &self.problem, self.tours())
    }

    fn json(&self, _count: &u128) -> Fields {
        report::json(&self.problem, self.tours())
    }

    fn nodes(&self) -> Option<f64> {
        let plan = self.plan.get()?.as_ref().ok()?;
        // All but those of the first and last level, where one way leads.
        Some(plan.forecast().states.saturating_sub(2) as f64)
    }

    fn splits_itself(&self) -> bool {
        true
    }

    fn failure(&self, _count: &u128) -> Option<String> {
        let refused = self.plan.get().and_then(|plan| plan.as_ref().err());
        let failed = || self.tours.get().and_then(|tours| tours.as_ref().err());
        refused.or_else(failed).map(report::failure)
    }

    fn forecast(&self) -> Option<String> {
        let plan = self.plan.get()?.as_ref().ok()?;
        Some(report::forecast(&plan.forecast(), self.threads))
    }

    fn incomplete(&self) -> &'static str {
        "a count is known only at its end"
    }
}
