//! `puzzles count`: how many solutions a puzzle has, without visiting each.

use std::convert::Infallible;
use std::fmt;
use std::time::Duration;

use common::search::{Event, Fields, Flow, Forecast, Observer, Output, Program};
use number_place::{Board, Puzzle};

use crate::memo_count;

/// The problem: how many solutions a puzzle has. The text around the count is that of
/// `number-place`.
#[derive(Clone, Copy, Debug)]
pub struct Count(pub Puzzle);

impl Program for Count {
    const NAME: &'static str = "puzzles";
    type Board = Board;
    /// Guesses are not shown.
    type Choice = Infallible;
    type Refusal = Infallible;
    type Count = u128;

    fn search<O: Observer<Self>>(&self, count: &mut u128, observer: &mut O) -> Flow {
        memo_count::search(&self.0.clues, count, observer)
    }

    fn depth(&self) -> usize {
        self.0.depth()
    }

    fn header(&self, out: &mut Output, level: u8) -> fmt::Result {
        self.0.header(out, level)
    }

    fn print(&self, _out: &mut Output, _level: u8, _event: Event<'_, Self>) -> fmt::Result {
        Ok(())
    }

    fn result(&self, out: &mut Output, count: &u128, elapsed: Duration) -> fmt::Result {
        self.0.result(out, count, elapsed)
    }

    fn json(&self, count: &u128) -> Fields {
        self.0.json(count)
    }

    /// It has no tree that could be estimated.
    fn forecast(&self, _level: u8) -> Forecast {
        Forecast::without_tree(None)
    }
}
