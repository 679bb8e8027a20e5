//! An edited search as a program: everything but the search and its source is the original's.

use std::cell::Cell as Kept;
use std::fmt;
use std::time::Duration;

use common::board::Cell;
use common::search::{
    About, AnyObserver, Board, Cause, Choice, Count, Each, Event, Failure, Fields, Flow, Moment,
    Next, Observer, Output, Program, Reason, Stop,
};

use crate::Edit;
use crate::problem::Problem;

thread_local! {
    /// How many steps the last edited search of this thread has reported: where it has panicked.
    pub static STEPS: Kept<u64> = const { Kept::new(0) };
}

/// An edited search of a problem, as a program.
pub struct Edited<'a> {
    /// The edit.
    pub edit: &'static Edit,
    /// The problem.
    pub problem: &'a Problem,
    /// The search stops after this many steps.
    pub until: Option<u64>,
}

impl Edited<'_> {
    fn original(&self) -> &dyn Program {
        self.problem.program()
    }
}

impl Program for Edited<'_> {
    fn about(&self) -> About {
        About { sources: self.edit.sources, ..self.original().about() }
    }

    fn search(&self, count: &mut Count, observer: &mut AnyObserver<'_>) -> Flow {
        let AnyObserver::Each(each) = observer else {
            unreachable!("an edited search is shown, and never only counted")
        };
        STEPS.set(0);
        let observer = &mut Observing { each, until: self.until, boards: Vec::new() };
        (self.edit.search)(self.problem, count, observer)
    }

    fn header(&self, out: &mut Output, level: u8) -> fmt::Result {
        self.original().header(out, level)
    }

    fn print(&self, out: &mut Output, level: u8, event: &Event<'_>) -> fmt::Result {
        self.original().print(out, level, event)
    }

    fn result(&self, out: &mut Output, count: &Count, elapsed: Duration) -> fmt::Result {
        self.original().result(out, count, elapsed)
    }

    fn json(&self, count: &Count) -> Fields {
        self.original().json(count)
    }

    fn sentence(&self, moment: Moment, depth: usize) -> String {
        self.original().sentence(moment, depth)
    }

    fn next_cell(&self, board: Board<'_>) -> Option<Cell> {
        self.original().next_cell(board)
    }

    fn failure(&self, board: Board<'_>) -> Failure {
        self.original().failure(board)
    }

    fn cause(&self, cells: &[u32], choice: Choice, why: &'static Reason) -> Cause {
        self.original().cause(cells, choice, why)
    }

    // No tables: they are computed of the board, and the marks of an edited search may differ from it.
}

/// Passes the events of an edited search on, and stops it after so many.
pub struct Observing<'a, 'b> {
    each: &'a mut Each<'b>,
    until: Option<u64>,
    /// The board of each open node, as it was last.
    boards: Vec<Vec<u32>>,
}

impl Observing<'_, '_> {
    /// A search that reports its board after each `Unmarked` is wrong only if the board is not as it was before.
    fn is_right(&mut self, event: Event<'_>) -> bool {
        match event {
            Event::Entered { board, .. } => self.boards.push(board.numbers().to_vec()),
            Event::Wrong { board, .. } => {
                self.boards.pop();
                let now = board.numbers().to_vec();
                return self
                    .boards
                    .last_mut()
                    .is_some_and(|before| std::mem::replace(before, now.clone()) == now);
            }
            _ => {}
        }
        false
    }
}

impl Observer for Observing<'_, '_> {
    #[track_caller]
    fn on(&mut self, event: Event<'_>) -> Flow<Next> {
        if self.is_right(event) {
            return Ok(Next::Visit);
        }
        let next = self.each.on(event)?;
        STEPS.set(STEPS.get() + 1);
        if self.until == Some(STEPS.get()) { Err(Stop::StepLimit) } else { Ok(next) }
    }
}
