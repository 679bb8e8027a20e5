//! Beyond the lecture: how many knight's tours a board has, exactly, without visiting them.
//!
//! Backtracking finds tours one by one, and 8x8 has 19 591 828 170 979 904 of them. [`frontier`]
//! counts them by deciding, cell by cell, which moves a tour makes, and adding up over all
//! decisions that leave the same task for the cells to come. [`report`] prints what it says.
//!
//! There are no verbose levels: nothing is visited that could be shown. A node is a state, and a
//! board is a [`Step`], in which one cell is decided.

pub mod frontier;
pub mod report;

use std::convert::Infallible;
use std::fmt;
use std::ops::Add;
use std::sync::OnceLock;
use std::time::Duration;

use common::search::{Event, Fields, Flow, Observer, Output, Part, Program, Stop};
use num_traits::CheckedAdd;

use frontier::{CountError, Phase, Plan, PlanError, Problem, Step};

/// The problem, and the machine that it is counted on.
#[derive(Debug)]
pub struct KnightCount {
    /// The board and the tours to count on it.
    pub problem: Problem,
    /// The part of the tours that is counted.
    pub part: Part,
    /// On how many threads.
    pub threads: usize,
    /// Bytes of memory that are free.
    pub free: u64,
    plan: OnceLock<Result<Plan, PlanError>>,
}

/// What is known of the number of tours. It is known only at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TourCount {
    /// The count is not complete.
    #[default]
    Unknown,
    /// So many.
    Tours(u128),
    /// The count failed.
    Failed(CountError),
}

impl Add for TourCount {
    type Output = TourCount;

    fn add(self, other: TourCount) -> TourCount {
        self.checked_add(&other).unwrap_or(TourCount::Failed(CountError::Overflow))
    }
}

impl CheckedAdd for TourCount {
    fn checked_add(&self, other: &TourCount) -> Option<TourCount> {
        Some(match (self, other) {
            (TourCount::Tours(one), TourCount::Tours(other)) => {
                TourCount::Tours(one.checked_add(other)?)
            }
            (failed @ TourCount::Failed(_), _) | (_, failed @ TourCount::Failed(_)) => *failed,
            _ => TourCount::Unknown,
        })
    }
}

impl KnightCount {
    /// The count of a part of the tours, on so many threads and in so much memory.
    pub fn new(problem: Problem, part: Part, threads: usize, free: u64) -> Self {
        KnightCount { problem, part, threads, free, plan: OnceLock::new() }
    }

    /// The plan, which is made once.
    fn planned<O: Observer<Self>>(&self, observer: &mut O) -> Flow<&Plan> {
        let plan = || {
            let mut steps = steps(observer);
            let mut plan = Plan::of_part(&self.problem, self.part, self.free, &mut steps)?;
            plan.fit(self.threads, self.free, &mut steps)?;
            Ok(plan)
        };
        match self.plan.get_or_init(plan) {
            Ok(plan) => Ok(plan),
            Err(PlanError::Stopped(stop)) => Err(*stop),
            Err(_) => Err(Stop::Failed),
        }
    }
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
    type Count = TourCount;

    fn plan<O: Observer<Self>>(&self, observer: &mut O) -> Flow {
        self.planned(observer).map(drop)
    }

    fn search<O: Observer<Self>>(&self, count: &mut TourCount, observer: &mut O) -> Flow {
        let plan = self.planned(observer)?;
        match plan.count(self.threads, &mut steps(observer)) {
            Ok(tours) => *count = TourCount::Tours(tours),
            Err(CountError::Stopped(stop)) => return Err(stop),
            Err(error) => {
                *count = TourCount::Failed(error);
                return Err(Stop::Failed);
            }
        }
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

    fn result(&self, out: &mut Output, count: &TourCount, _elapsed: Duration) -> fmt::Result {
        report::result(out, &self.problem, count)
    }

    fn json(&self, count: &TourCount) -> Fields {
        report::json(&self.problem, count)
    }

    fn nodes(&self) -> Option<f64> {
        let plan = self.plan.get()?.as_ref().ok()?;
        Some(plan.forecast().counted as f64)
    }

    fn splits_itself(&self) -> bool {
        true
    }

    fn failure(&self, count: &TourCount) -> Option<String> {
        match (self.plan.get(), count) {
            (_, TourCount::Failed(error)) => Some(error.to_string()),
            (Some(Err(error)), _) => Some(report::refusal(error)),
            _ => None,
        }
    }

    fn forecast(&self) -> Option<String> {
        let plan = self.plan.get()?.as_ref().ok()?;
        Some(report::forecast(&plan.forecast(), self.threads))
    }

    fn incomplete(&self) -> &'static str {
        "a count is known only at its end"
    }
}
