//! Beyond the lecture: how many solutions N queens have, without visiting them.
//!
//! Backtracking visits every solution, and for N = 18 there are 666 090 624. [`join`] lists the
//! placements in a quarter of the board, and counts the quarters that fit together.
//!
//! There are no verbose levels, because no solution is visited. A node is a choice of rows and
//! columns for a quarter or for a half of the board.

pub mod join;

use std::convert::Infallible;
use std::fmt::{self, Write};
use std::time::Duration;

use anyhow::anyhow;
use common::run::{Options, SearchFailed};
use common::search::{Event, Fields, Flow, Forecast, Observer, Output, Part, Program};

pub use join::{MAX_N, memory};

/// The problem: how many ways there are to place N queens on N x N cells so that none attacks
/// another.
#[derive(Clone, Copy, Debug)]
pub struct QueensCount {
    /// Board size and number of queens, 1 to [`MAX_N`].
    pub n: usize,
    /// The part of the solutions that is counted.
    pub part: Part,
    /// How many threads count.
    pub threads: usize,
}

impl QueensCount {
    /// The count that the options ask for.
    pub fn new(n: usize, options: &Options) -> Self {
        let part = options.large.part.unwrap_or(Part::WHOLE);
        QueensCount { n, part, threads: options.threads() }
    }

    /// Explains why a run has failed.
    pub fn explain(&self, error: anyhow::Error) -> anyhow::Error {
        if error.is::<SearchFailed>() { anyhow!(join::FAILURE) } else { error }
    }
}

impl Program for QueensCount {
    const NAME: &'static str = "queens-count";
    /// No board is visited, and no choice is made.
    type Board = ();
    type Choice = Infallible;
    type Refusal = Infallible;
    type Count = u64;

    fn search<O: Observer<Self>>(&self, count: &mut u64, observer: &mut O) -> Flow {
        join::count(self, count, observer)
    }

    fn depth(&self) -> usize {
        self.n + 1
    }

    fn header(&self, out: &mut Output, _level: u8) -> fmt::Result {
        writeln!(out, "board_size = {}", self.n)
    }

    fn print(&self, _out: &mut Output, _level: u8, _event: Event<'_, Self>) -> fmt::Result {
        Ok(())
    }

    fn result(&self, out: &mut Output, count: &u64, _elapsed: Duration) -> fmt::Result {
        writeln!(out, "Result:\n  N queens          {count:6}")?;
        if self.part == Part::WHOLE { Ok(()) } else { writeln!(out, "{}", self.part.note()) }
    }

    fn json(&self, count: &u64) -> Fields {
        let mut fields = vec![("n", self.n.into()), ("answers", (*count).into())];
        if self.part != Part::WHOLE {
            fields.push(("part", self.part.to_string().into()));
        }
        fields
    }

    fn memory(&self) -> u64 {
        join::memory(self.n)
    }

    fn forecast(&self, _level: u8) -> Forecast {
        // N = 20 takes one thread about a minute, and each further row eight times as long.
        let hours = 8.0f64.powi(self.n as i32 - 20) / (60.0 * self.threads as f64);
        let warning = (hours >= 1.0).then(|| {
            let time = match hours {
                ..48.0 => format!("{hours:.0} h"),
                _ => format!("{:.0} days", hours / 24.0),
            };
            let n = self.n;
            format!("this takes about {time}; --part 1/400 does one of 400 parts of N = {n}")
        });
        let nodes = join::nodes(self).map(|nodes| nodes as f64);
        Forecast { nodes, ..Forecast::without_tree(warning) }
    }
}
