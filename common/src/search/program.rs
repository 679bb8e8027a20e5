//! A program, the events of its search, and its observers.

use std::fmt;
use std::panic::Location;
use std::time::Duration;

use num_traits::CheckedAdd;
use serde_json::Value;

use super::forecast::Forecast;
use super::output::Output;
use super::stop::{Flow, Stop, StopFlag};

/// A place in the source of a search.
pub type Line = &'static Location<'static>;

/// Names and values of a line of JSON, in order.
pub type Fields = Vec<(&'static str, Value)>;

/// A program of the course: a valid problem, the search that solves it, and the text that it prints.
///
/// [`run`](../run/fn.run.html) does everything else.
pub trait Program: Sync {
    /// The program's name, as typed.
    const NAME: &'static str;
    /// The lowest verbose level that prints something at every node.
    const NODES_LEVEL: u8 = 2;
    /// The word for the nodes of the search.
    const NODES: &'static str = "nodes";
    /// The choices that the search has placed so far.
    type Board: ?Sized;
    /// One thing to try, for example a knight's move in one direction.
    type Choice: Copy;
    /// The reason why a choice is not possible.
    type Refusal: Copy;
    /// What is counted when a solution is found.
    type Count: Clone + Default + CheckedAdd + Send;

    /// Runs the search. It counts solutions in `count` as it finds them, so that a stopped search
    /// leaves its counts.
    ///
    /// # Errors
    /// The observer's reason to stop, or [`Stop::Failed`](super::Stop::Failed).
    fn search<O: Observer<Self>>(&self, count: &mut Self::Count, observer: &mut O) -> Flow;

    /// How many calls of the search may be open at once. This determines the size of its stack.
    fn depth(&self) -> usize;

    /// Writes the text before the search.
    fn header(&self, out: &mut Output, level: u8) -> fmt::Result;

    /// Writes what a verbose level, 1 to 3, prints for an event.
    fn print(&self, out: &mut Output, level: u8, event: Event<'_, Self>) -> fmt::Result;

    /// Writes the text after the search.
    fn result(&self, out: &mut Output, count: &Self::Count, elapsed: Duration) -> fmt::Result;

    /// The problem and its counts for `--json`.
    fn json(&self, count: &Self::Count) -> Fields;

    /// The memory that the search takes besides its stack, in bytes.
    fn memory(&self) -> u64 {
        0
    }

    /// The forecast of a run at this level before it begins.
    fn forecast(&self, _level: u8) -> Forecast {
        Forecast::default()
    }
}

/// What a search reports. Each event follows the statement that it is about.
pub enum Event<'a, P: Program + ?Sized> {
    /// A node of the search tree is entered. If no observer needs the nodes, an algorithm may show
    /// the board of the root instead. With the answer [`Next::Skip`], the search leaves out this node
    /// and everything below it.
    Entered {
        /// The board with all choices so far.
        board: &'a P::Board,
        /// The number of these choices.
        depth: usize,
    },
    /// A choice is impossible.
    Refused {
        /// The choice.
        choice: P::Choice,
        /// The rule that it breaks.
        why: P::Refusal,
    },
    /// A choice is possible and has been marked on the board; the search goes deeper.
    Marked {
        /// The choice.
        choice: P::Choice,
    },
    /// A complete candidate has been tested: it is not a solution.
    Rejected {
        /// The candidate.
        board: &'a P::Board,
    },
    /// A complete candidate is a solution, and has been counted.
    Solved {
        /// The solution.
        board: &'a P::Board,
        /// The count, including this solution.
        count: &'a P::Count,
    },
    /// All choices of a node have been tried: the search returns to the node above. If none of them
    /// was possible, the node is a dead end.
    Returned {
        /// The depth of the node.
        depth: usize,
    },
    /// The search has returned from below a choice and has taken it off the board.
    Unmarked {
        /// The choice.
        choice: P::Choice,
    },
    /// Nodes or solutions have been counted without visiting them one by one. With no nodes, it only
    /// asks whether to stop.
    Counted {
        /// The number of nodes.
        nodes: u64,
        /// The number of solutions.
        solutions: u64,
        /// The number of choices at the deepest of these nodes.
        depth: usize,
    },
}

// `derive` would require the program to be Copy.
impl<P: Program + ?Sized> Clone for Event<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Program + ?Sized> Copy for Event<'_, P> {}

/// What the search does after it has entered a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Visits the node.
    Visit,
    /// Skips the node and everything below it: another thread searches this part of the tree, or it
    /// is not needed.
    Skip,
}

/// Observes a search. The compiler makes a copy of the search for each type of observer, so an
/// event that the observer ignores costs nothing.
pub trait Observer<P: Program + ?Sized> {
    /// Whether the observer needs every node and every choice. If not, an algorithm may save the
    /// work of reporting them.
    const SEES_NODES: bool = true;

    /// Handles an event.
    ///
    /// # Errors
    /// The reason to stop the search.
    #[track_caller]
    fn on(&mut self, event: Event<'_, P>) -> Flow<Next>;

    /// Whether the observer needs every solution. If not, an algorithm may find one solution and
    /// count several ([`Event::Counted`]).
    fn sees_solutions(&self) -> bool {
        true
    }
}

/// Ignores every event.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<P: Program + ?Sized> Observer<P> for Silent {
    const SEES_NODES: bool = false;

    #[inline(always)]
    fn on(&mut self, _event: Event<'_, P>) -> Flow<Next> {
        Ok(Next::Visit)
    }

    fn sees_solutions(&self) -> bool {
        false
    }
}

/// An observer made of a closure, which also gets the line of the search that reports the event.
///
/// All closures share one compiled search, so use this for slow observers, such as pictures.
pub struct FnObserver<'a, P: Program + ?Sized>(
    pub &'a mut dyn FnMut(Event<'_, P>, Line) -> Flow<Next>,
);

impl<P: Program + ?Sized> Observer<P> for FnObserver<'_, P> {
    #[inline(always)]
    #[track_caller]
    fn on(&mut self, event: Event<'_, P>) -> Flow<Next> {
        (self.0)(event, Location::caller())
    }
}

/// Listens to an ordinary run beside the verbose levels: a picture, a recording, a table.
pub trait Listener<P: Program + ?Sized> {
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
    fn on(&mut self, event: Event<'_, P>, line: Line) -> Flow;

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
    fn end(
        &mut self,
        stop: Option<Stop>,
        count: &P::Count,
        elapsed: Duration,
    ) -> anyhow::Result<()>;
}

/// A listener of any type.
pub type BoxedListener<'a, P> = Box<dyn Listener<P> + Send + 'a>;
