//! An edited search as a program: everything but the search and its source is the original's.

use std::cell::Cell as Kept;
use std::fmt;
use std::time::Duration;

use common::board::Cell;
use common::search::{
    About, AnyObserver, Board, Cause, Choice, Count, Each, Event, Failure, Fields, Flow, Moment,
    Next, Observer, Output, Program, Reason, Stop,
};

use crate::problem::Problem;
use crate::{Edit, Search};

thread_local! {
    /// How many steps the edited search of this thread has reported.
    static STEPS: Kept<u64> = const { Kept::new(0) };
}

/// How many steps the last edited search of this thread has reported: where it has panicked.
pub fn steps() -> u64 {
    STEPS.get()
}

/// An edited search of a problem, as a program.
pub struct Edited<'a> {
    /// The edit.
    pub edit: &'static Edit,
    /// The problem.
    pub problem: &'a Problem,
    /// The search stops after this many steps.
    pub until: u64,
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
        let observer = &mut Observing { each, until: self.until, steps: 0, board: None };
        STEPS.set(0);
        match (self.edit.search, self.problem) {
            (Search::Knight(begin), Problem::Knight(problem)) => {
                observer.board = Some(Shown::default());
                begin(problem, count, observer)
            }
            (Search::Queens(begin) | Search::Laboratory(begin), Problem::Queens(problem)) => {
                begin(problem, count, observer)
            }
            (Search::Puzzle(begin), Problem::Puzzle(problem)) => begin(problem, count, observer),
            _ => Err(Stop::Failed), // `compare` has refused it
        }
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
    until: u64,
    steps: u64,
    /// The board that a viewer shows, if the search reports its own after each `Unmarked`.
    board: Option<Shown>,
}

impl Observer for Observing<'_, '_> {
    #[track_caller]
    fn on(&mut self, event: Event<'_>) -> Flow<Next> {
        if self.board.as_mut().is_some_and(|board| !board.is_news(event)) {
            return Ok(Next::Visit);
        }
        let next = self.each.on(event)?;
        self.steps += 1;
        STEPS.set(self.steps);
        if self.steps == self.until {
            return Err(Stop::StepLimit);
        }
        Ok(next)
    }
}

/// The board that a viewer shows: it takes back what a choice has changed when the choice is unmarked.
#[derive(Default)]
struct Shown {
    values: Vec<u32>,
    /// What each choice has changed: the cells and their values before it.
    marks: Vec<Vec<(usize, u32)>>,
    is_marked: bool,
}

impl Shown {
    /// Whether a viewer needs the event: it knows the board after `Unmarked`, unless the search has kept
    /// something there.
    fn is_news(&mut self, event: Event<'_>) -> bool {
        match event {
            Event::Entered { board, .. } => {
                let changed = self.set(board);
                if self.is_marked {
                    self.marks.push(changed);
                }
            }
            Event::Unmarked { .. } => {
                for (cell, before) in self.marks.pop().unwrap_or_default() {
                    self.values[cell] = before;
                }
            }
            Event::Wrong { board, .. } => return !self.set(board).is_empty(),
            _ => {}
        }
        self.is_marked = matches!(event, Event::Marked { .. });
        true
    }

    /// Shows this board; gives what has changed.
    fn set(&mut self, board: Board<'_>) -> Vec<(usize, u32)> {
        let numbers = board.numbers();
        self.values.resize(numbers.len(), 0);
        let both = self.values.iter_mut().zip(&*numbers).enumerate();
        let changed = both.filter(|(_, (before, after))| before != after);
        changed.map(|(cell, (value, &after))| (cell, std::mem::replace(value, after))).collect()
    }
}
