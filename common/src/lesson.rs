//! What a program of the course says of itself; [`run`](crate::run::run) does the rest.

use std::time::Duration;

use serde_json::{Map, Value};

use crate::observer::{Observer, Search};
use crate::output::Output;
use crate::stop::Flow;
use crate::typed::Typed;

/// What a lesson's search counts.
pub type Tally<L> = <<L as Lesson>::Search as Search>::Tally;

/// One program of the course: a problem that is already validated, its search, and its text.
pub trait Lesson: Sync + Sized {
    /// The program's name, as it is typed.
    const NAME: &'static str;

    /// The words of its search.
    type Search: Search;

    /// The observer that prints verbose level `LEVEL`, 0 to 3.
    type Report<'a, const LEVEL: u8>: Observer<Self::Search>
    where
        Self: 'a;

    /// The text before the search.
    fn header(&self, level: u8, text: &mut Vec<u8>);

    /// The observer that prints verbose level `LEVEL` to `output`.
    fn report<'a, const LEVEL: u8>(&'a self, output: &'a mut Output) -> Self::Report<'a, LEVEL>;

    /// Runs the search. It counts answers in `tally` as it finds them, so that whoever stops it still
    /// has what was found so far.
    fn search<O: Observer<Self::Search>>(&self, tally: &mut Tally<Self>, observer: &mut O) -> Flow;

    /// How many calls of the search may be open at once; decides the size of its stack.
    fn depth(&self) -> usize;

    /// How many nodes the search has, where that is known before it runs.
    fn nodes(&self) -> Option<u64> {
        None
    }

    /// How large the search is, where formulas tell. Without them it is estimated.
    fn known(&self) -> Option<Known> {
        None
    }

    /// A command that finds the same sooner than the one that was typed, if there is one.
    fn sooner(&self, _level: u8, _typed: &Typed) -> Option<Typed> {
        None
    }

    /// The text after the search.
    fn result(&self, tally: &Tally<Self>, elapsed: Duration, text: &mut Vec<u8>);

    /// What `--stats` tells beside nodes, dead ends and answers: lines, or nothing.
    fn stats(&self, _tally: &Tally<Self>) -> String {
        String::new()
    }

    /// The problem and its counts for `--json`.
    fn json(&self, tally: &Tally<Self>) -> Map<String, Value>;
}

/// The size of a search that is known before it runs; infinite where an f64 cannot hold it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Known {
    /// Nodes.
    pub nodes: f64,
    /// Bytes that the nodes print at level 2 and at level 3, without the answers.
    pub bytes: [f64; 2],
}

/// Makes the fields of a [`Lesson::json`] line from names and values.
pub fn fields<const N: usize>(fields: [(&str, Value); N]) -> Map<String, Value> {
    fields
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}
