//! The lesson whose search is looked at: the same lesson, with one more observer.

use std::time::Duration;

use serde_json::{Map, Value};

use crate::lesson::{Known, Lesson, Tally};
use crate::observer::Observer;
use crate::output::Output;
use crate::stop::Flow;

/// A way to look at the search of a lesson.
pub trait Look<L: Lesson>: Sync {
    /// Runs the lesson's search with `observer` and with an observer of its own.
    fn search<O: Observer<L::Search>>(
        &self,
        lesson: &L,
        tally: &mut Tally<L>,
        observer: &mut O,
    ) -> Flow;
}

/// A lesson that is looked at.
#[derive(Debug)]
pub struct Seen<'a, L, W> {
    /// The lesson.
    pub lesson: &'a L,
    /// Who looks.
    pub look: &'a W,
    /// The verbose level that the header names.
    pub level: u8,
}

impl<L: Lesson, W: Look<L>> Lesson for Seen<'_, L, W> {
    const NAME: &'static str = L::NAME;

    type Search = L::Search;
    type Report<'a, const LEVEL: u8>
        = L::Report<'a, LEVEL>
    where
        Self: 'a;

    fn header(&self, _level: u8, text: &mut Vec<u8>) {
        self.lesson.header(self.level, text);
    }

    fn report<'a, const LEVEL: u8>(&'a self, output: &'a mut Output) -> Self::Report<'a, LEVEL> {
        self.lesson.report(output)
    }

    fn search<O: Observer<L::Search>>(&self, tally: &mut Tally<L>, observer: &mut O) -> Flow {
        self.look.search(self.lesson, tally, observer)
    }

    fn depth(&self) -> usize {
        self.lesson.depth()
    }

    fn nodes(&self) -> Option<u64> {
        self.lesson.nodes()
    }

    fn known(&self) -> Option<Known> {
        self.lesson.known()
    }

    fn result(&self, tally: &Tally<L>, elapsed: Duration, text: &mut Vec<u8>) {
        self.lesson.result(tally, elapsed, text);
    }

    fn stats(&self, tally: &Tally<L>) -> String {
        self.lesson.stats(tally)
    }

    fn json(&self, tally: &Tally<L>) -> Map<String, Value> {
        self.lesson.json(tally)
    }
}
