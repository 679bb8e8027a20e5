//! Lecture 011, second half: the knight's tour by backtracking.

pub mod cli;
pub mod fast;
pub mod moves;
pub mod report;
pub mod scene;
pub mod search;

use std::time::Duration;

use common::lesson::Lesson;
use common::observer::Observer;
use common::output::Output;
use common::stop::Flow;
use common::tours::{self, Tours};
use common::typed::Typed;
use serde_json::{Map, Value};

use fast::pruned::Pruned;
use report::Report;
pub use search::KnightTours;

impl Lesson for KnightTours {
    const NAME: &'static str = "knight-backtrack";

    type Search = Self;
    type Report<'a, const LEVEL: u8> = Report<'a, LEVEL>;

    fn header(&self, level: u8, text: &mut Vec<u8>) {
        tours::write_header(text, self.size, self.start, level);
    }

    fn report<'a, const LEVEL: u8>(&'a self, output: &'a mut Output) -> Report<'a, LEVEL> {
        Report {
            output,
            problem: self,
        }
    }

    fn search<O: Observer<Self>>(&self, tally: &mut Tours, observer: &mut O) -> Flow {
        search::search(self, tally, observer)
    }

    fn depth(&self) -> usize {
        self.size.cells()
    }

    fn sooner(&self, _level: u8, typed: &Typed) -> Option<Typed> {
        Pruned::new(*self).is_ok().then(|| typed.by("pruned"))
    }

    fn result(&self, tally: &Tours, _elapsed: Duration, text: &mut Vec<u8>) {
        tours::write_result(text, tally);
    }

    fn json(&self, tally: &Tours) -> Map<String, Value> {
        tours::json(self.size, self.start, tally)
    }
}

/// The same lesson with dead ends seen early.
impl Lesson for Pruned {
    const NAME: &'static str = KnightTours::NAME;

    type Search = KnightTours;
    type Report<'a, const LEVEL: u8> = Report<'a, LEVEL>;

    fn header(&self, level: u8, text: &mut Vec<u8>) {
        self.problem().header(level, text);
    }

    fn report<'a, const LEVEL: u8>(&'a self, output: &'a mut Output) -> Report<'a, LEVEL> {
        self.problem().report(output)
    }

    fn search<O: Observer<KnightTours>>(&self, tally: &mut Tours, observer: &mut O) -> Flow {
        Pruned::search(self, tally, observer)
    }

    fn depth(&self) -> usize {
        self.problem().depth()
    }

    fn result(&self, tally: &Tours, elapsed: Duration, text: &mut Vec<u8>) {
        self.problem().result(tally, elapsed, text);
    }

    fn json(&self, tally: &Tours) -> Map<String, Value> {
        self.problem().json(tally)
    }
}
