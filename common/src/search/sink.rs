//! Whatever shows, prints, counts or compares a search.

use std::time::Duration;

use super::count::Count;
use super::event::{Event, Line};
use super::stop::{Flow, Stop, StopFlag};

/// Takes the events of a search. It knows neither a program nor where the events come from, and it never
/// runs a search.
pub trait Sink {
    /// What it needs.
    fn needs(&self) -> Needs {
        Needs { nodes: true, ..Needs::default() }
    }

    /// The search begins. A sink that waits for something polls the flag while it waits.
    ///
    /// # Errors
    /// Something cannot be set up.
    fn begin(&mut self, _flag: &StopFlag) -> anyhow::Result<()> {
        Ok(())
    }

    /// Takes an event, reported by this line of the search.
    ///
    /// # Errors
    /// The reason to stop the search.
    fn on(&mut self, event: &Event<'_>, line: Line) -> Flow;

    /// The search has ended, early if there is a reason, with this count. Called at most once.
    ///
    /// A sink that takes the terminal or stdout is called before the result is printed, any other
    /// after it. It is not called if the search has not begun or has failed, nor, unless it takes the
    /// terminal or stdout, if stdout cannot be written: a file that it would replace stays as it is. A
    /// reader that has closed the pipe only stops the search.
    ///
    /// # Errors
    /// Something could not be done.
    fn end(&mut self, stop: Option<Stop>, count: &Count, elapsed: Duration) -> anyhow::Result<()>;
}

/// What a sink needs.
#[derive(Clone, Copy, Default)]
pub struct Needs {
    /// Every node and every choice, and not the solutions alone.
    pub nodes: bool,
    /// The terminal to itself: no level prints, and no progress is shown.
    pub terminal: bool,
    /// Stdout to itself: neither the opening nor the result is printed there.
    pub stdout: bool,
}

/// A sink of any type.
pub type BoxedSink<'a> = Box<dyn Sink + Send + 'a>;
