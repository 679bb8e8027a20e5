//! A program of the course: what it says of itself, its search, and its text.

use std::fmt;
use std::time::Duration;

use serde_json::Value;

use super::event::{Board, Choice, Count, Event, Line, Next, Reason};
use super::forecast::Forecast;
use super::observer::{AnyObserver, Each, Quiet};
use super::output::Output;
use super::shown::{Cause, Failure, Moment, Shape, Sources, Table};
use super::stop::{Flow, Stop, StopFlag};
use crate::board::{Cell, Size};

/// Names and values of a line of JSON, in order.
pub type Fields = Vec<(&'static str, Value)>;

/// What a program says of itself.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// The program's name, as typed.
    pub name: &'static str,
    /// The name of its algorithm; that of a lecture or a reading is `plain`.
    pub algorithm: String,
    /// The lowest verbose level that prints something at every node.
    pub nodes_level: u8,
    /// The lowest verbose level that prints something at a choice, a candidate that is rejected, or a
    /// return; 4 if none does.
    pub choices_level: u8,
    /// How many calls of the search may be open at once. This determines the size of its stack.
    pub depth: usize,
    /// The problem in a few words.
    pub title: String,
    /// The size of the boards.
    pub size: Size,
    /// What the numbers of a board mean.
    pub shape: Shape,
    /// How a choice is written: `{number}` and `{cell}` are replaced.
    pub label: &'static str,
    /// The sources of its searches.
    pub sources: Sources,
    /// What a reader must know to compare the board that is shown with the text of the levels.
    pub remark: &'static str,
}

/// A program of the course: a valid problem, the search that solves it, and the text that it prints.
///
/// [`run`](../run/fn.run.html) does everything else.
pub trait Program: Sync {
    /// What the program says of itself.
    fn about(&self) -> About;

    /// Runs the search. It counts solutions in `count` as it finds them, so that a stopped search
    /// leaves its counts.
    ///
    /// # Errors
    /// The observer's reason to stop, or [`Stop::Failed`].
    fn search(&self, count: &mut Count, observer: &mut AnyObserver<'_>) -> Flow;

    /// Writes the text before the search.
    fn header(&self, out: &mut Output, level: u8) -> fmt::Result;

    /// Writes what a verbose level, 1 to 3, prints for an event.
    fn print(&self, out: &mut Output, level: u8, event: &Event<'_>) -> fmt::Result;

    /// Writes the text after the search.
    fn result(&self, out: &mut Output, count: &Count, elapsed: Duration) -> fmt::Result;

    /// The problem and its counts for `--json`.
    fn json(&self, count: &Count) -> Fields;

    /// What happens in a step, in one sentence, where this many choices are on the board after it. A
    /// viewer replaces what it has in braces: the `{cell}` of the choice, its `{number}`, `{x}`, `{y}`,
    /// their `{sum}` and `{difference}`, the reason why it is `{refused}`, `{why}` a candidate fails,
    /// and how many were `{tested}`.
    fn sentence(&self, moment: Moment, depth: usize) -> String;

    /// The cell that a node fills next, where the sentence about entering it has a `{cell}`.
    fn next_cell(&self, _board: Board<'_>) -> Option<Cell> {
        None
    }

    /// Why a complete candidate, which the search has tested, is no solution.
    fn failure(&self, _board: Board<'_>) -> Failure {
        Failure::default()
    }

    /// Why a choice is refused. Each cell of the board has the value that
    /// [`Shape::cells`] gives it.
    fn cause(&self, _cells: &[u32], _choice: Choice, _why: &'static Reason) -> Cause {
        Cause::default()
    }

    /// What the search knows of its board, for a viewer to draw beside it.
    fn tables(&self) -> Vec<Table> {
        Vec::new()
    }

    /// How many nodes are below this one, and how many of them are leaves, if the board already shows
    /// that no solution is there, and the search visits all of them and refuses nothing.
    fn dead_below(&self, _board: Board<'_>, _depth: usize) -> Option<(u64, u64)> {
        None
    }

    /// The memory that the search takes besides its stack, in bytes.
    fn memory(&self) -> u64 {
        0
    }

    /// The forecast of a run at this level before it begins.
    fn forecast(&self, _level: u8) -> Forecast {
        Forecast::default()
    }
}

/// Runs a search, and passes every event on. Gives what it has counted, and why it was stopped, if it
/// was.
pub fn observe(
    program: &dyn Program,
    mut on: impl FnMut(Event<'_>, Line) -> Flow<Next>,
) -> (Count, Flow) {
    let mut count = Count::default();
    let flow = program.search(&mut count, &mut AnyObserver::Each(Each::new(&mut on)));
    (count, flow)
}

/// Runs a search to its end, and gives what it has counted and how many nodes it has.
///
/// # Errors
/// The search cannot go on: [`Stop::Failed`](super::Stop::Failed).
pub fn count(program: &dyn Program) -> Flow<(Count, u64)> {
    let (mut count, mut observer) = (Count::default(), AnyObserver::Quiet(Quiet::default()));
    program.search(&mut count, &mut observer)?;
    let AnyObserver::Quiet(Quiet { limits, .. }) = observer else { unreachable!("made above") };
    Ok((count, limits.nodes()))
}

/// Listens to an ordinary run beside the verbose levels: a picture, a recording, a table.
pub trait Listener {
    /// Whether the listener needs every node and every choice, and not the solutions alone.
    fn sees_nodes(&self) -> bool {
        true
    }

    /// Whether only the listener may write to the terminal: no level prints, and no progress is
    /// shown.
    fn takes_terminal(&self) -> bool {
        false
    }

    /// Whether only the listener may write to stdout: neither header nor result is printed there.
    fn takes_stdout(&self) -> bool {
        false
    }

    /// The search begins. A listener that waits for something polls the flag while it waits.
    ///
    /// # Errors
    /// Something cannot be set up.
    fn begin(&mut self, _flag: &StopFlag) -> anyhow::Result<()> {
        Ok(())
    }

    /// Handles an event, reported by this line of the search.
    ///
    /// # Errors
    /// The reason to stop the search.
    fn on(&mut self, event: Event<'_>, line: Line) -> Flow;

    /// How many nodes lie below the one that was entered last, if the listener knows it and does not
    /// need to see them; otherwise 0.
    fn known_below(&self) -> u64 {
        0
    }

    /// The search has ended, early if there is a reason, with this count. Called at most once.
    ///
    /// A listener that takes the terminal or stdout is called before the result is printed, any other
    /// after it. It is not called if the search has not begun or has failed, nor, unless it takes the
    /// terminal or stdout, if stdout cannot be written: a file that it would replace stays as it is. A
    /// reader that has closed the pipe only stops the search.
    ///
    /// # Errors
    /// Something could not be done.
    fn end(&mut self, stop: Option<Stop>, count: &Count, elapsed: Duration) -> anyhow::Result<()>;
}

/// A listener of any type.
pub type BoxedListener<'a> = Box<dyn Listener + Send + 'a>;
