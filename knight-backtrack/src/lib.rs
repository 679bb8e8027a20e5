//! Lecture 011, second half: the knight's tour by backtracking.
//!
//! Backtracking goes deeper only if the next move stays on the board and leads to a free cell.
//!
//! | file | what it has |
//! | --- | --- |
//! | [`search`] | the lecture's program, statement by statement: begin here |
//! | [`problem`] | the board, the start, the algorithms, a move and why it is refused |
//! | [`report`] | what each verbose level prints |
//! | [`fast`] | `--algorithm pruned`: the same tours in the same order, but it detects dead ends early |
//! | `main.rs` | arguments, problem, run |

pub mod fast;
pub mod problem;
pub mod report;
pub mod search;

use std::fmt;
use std::time::Duration;

use common::search::{
    About, AnyObserver, Cause, Choice, Count, Event, Faster, Fields, Flow, Forecast, Moment,
    Observer, Output, Program, Reason, Shape, Table, degrees, tours, typed_name,
};

use problem::MOST_PRUNED_CELLS;
pub use problem::{Algorithm, KnightTours};
use search::Backtracking;

impl KnightTours {
    fn run(&self, count: &mut Count, observer: &mut impl Observer) -> Flow {
        match self.algorithm {
            Algorithm::Plain => Backtracking::new(self, count, observer).step(self.start, 1),
            Algorithm::Pruned => fast::search(self, count, observer),
        }
    }
}

impl Program for KnightTours {
    fn about(&self) -> About {
        About {
            name: "knight-backtrack",
            algorithm: typed_name(&self.algorithm),
            nodes_level: 2,
            choices_level: 3,
            depth: self.size.cells(),
            title: tours::title(self.size, self.start),
            size: self.size,
            shape: Shape::Tour { first: 1, graph: false },
            label: "{number} {cell}",
            sources: &[
                ("knight-backtrack/src/search.rs", include_str!("search.rs")),
                ("knight-backtrack/src/fast.rs", include_str!("fast.rs")),
            ],
            remark: "",
        }
    }

    fn search(&self, count: &mut Count, observer: &mut AnyObserver<'_>) -> Flow {
        match observer {
            AnyObserver::Quiet(quiet) => self.run(count, quiet),
            AnyObserver::Each(each) => self.run(count, each),
        }
    }

    fn header(&self, out: &mut Output, level: u8) -> fmt::Result {
        tours::header(out, self.size, self.start, level)
    }

    fn print(&self, out: &mut Output, level: u8, event: &Event<'_>) -> fmt::Result {
        report::print(self.size, out, level, event)
    }

    fn result(&self, out: &mut Output, count: &Count, _elapsed: Duration) -> fmt::Result {
        tours::result(out, count)
    }

    fn json(&self, count: &Count) -> Fields {
        tours::json(self.size, self.start, count)
    }

    fn sentence(&self, moment: Moment, depth: usize) -> String {
        tours::sentence(moment, depth, 1)
    }

    fn cause(&self, cells: &[u32], choice: Choice, why: &'static Reason) -> Cause {
        report::cause(self.size, cells, choice.cell, why)
    }

    fn tables(&self) -> Vec<Table> {
        vec![degrees(self.size)]
    }

    fn forecast(&self, _level: u8) -> Forecast {
        let fits = self.size.cells() <= MOST_PRUNED_CELLS;
        let is_slow = self.algorithm == Algorithm::Plain && fits;
        Forecast { faster: is_slow.then_some(Faster::Algorithm("pruned")), ..Forecast::default() }
    }
}
