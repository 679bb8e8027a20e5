//! A program of the course: what it says of itself, its search, and its text.

use std::any::Any;
use std::fmt;
use std::time::Duration;

use serde_json::Value;

use super::count::Count;
use super::event::{Event, Line, Next};
use super::forecast::Forecast;
use super::header::Header;
use super::observer::{AnyObserver, Each, Quiet};
use super::output::Output;
use super::stop::{Flow, Stop};

/// Names and values of a line of JSON, in order.
pub type Fields = Vec<(&'static str, Value)>;

/// A program of the course: a valid problem, the search that solves it, and the text that it prints.
///
/// [`run`](../run/fn.run.html) does everything else.
pub trait Program: Any + Sync {
    /// What the program says of its search.
    fn header(&self) -> Header;

    /// Runs the search. It counts solutions in `count` as it finds them, so that a stopped search
    /// leaves its counts.
    ///
    /// # Errors
    /// The observer's reason to stop, or [`Stop::Failed`](super::Stop::Failed).
    fn search(&self, count: &mut Count, observer: &mut AnyObserver<'_>) -> Flow;

    /// Writes the text before the search.
    fn opening(&self, out: &mut Output, level: u8) -> fmt::Result;

    /// Writes what a verbose level, 1 to 3, prints for an event.
    fn print(&self, out: &mut Output, level: u8, event: &Event<'_>) -> fmt::Result;

    /// Writes the text after the search.
    fn result(&self, out: &mut Output, count: &Count, elapsed: Duration) -> fmt::Result;

    /// The problem and its counts for `--json`.
    fn json(&self, count: &Count) -> Fields;

    /// What is known of a run at this level before it begins.
    fn forecast(&self, _level: u8) -> Forecast {
        Forecast::default()
    }
}

/// Runs a search, and passes every event on. Gives what it has counted, and why it was stopped, if it
/// was.
pub fn observe(
    program: &dyn Program,
    on: impl FnMut(&Event<'_>, Line) -> Flow<Next>,
) -> (Count, Flow) {
    let mut count = Count::default();
    let each = Each::new(Box::new(on));
    let flow = program.search(&mut count, &mut AnyObserver::Each(each));
    (count, flow)
}

/// Runs a search to its end, and gives what it has counted and how many nodes it has.
///
/// # Errors
/// The search cannot go on: [`Stop::Failed`](super::Stop::Failed).
pub fn count_all(program: &dyn Program) -> Flow<(Count, u64)> {
    let mut count = Count::default();
    let mut observer = AnyObserver::Quiet(Quiet::default());
    program.search(&mut count, &mut observer)?;
    Ok((count, observer.nodes().unwrap_or_default()))
}

/// What a program prints at a level before its search and during it, and what the search has counted.
pub fn transcript(program: &dyn Program, level: u8) -> (Output, Count) {
    let mut out = Output::memory();
    // Memory can be written, and nothing stops the search.
    let _ = program.opening(&mut out, level);
    let (count, _) = observe(program, |event, _| {
        let printed = if level > 0 { program.print(&mut out, level, event) } else { Ok(()) };
        printed.map(|()| Next::Visit).map_err(|_| Stop::WriteFailed)
    });
    (out, count)
}
