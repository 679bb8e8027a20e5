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

use common::cli::args::typed_name;
use common::search::{
    AnyObserver, Count, Event, Fields, Flow, Forecast, Header, Output, Program, Shape, Wording,
    degrees, tours,
};
use common::{sources, with_either};

use problem::MOST_PRUNED_CELLS;
pub use problem::{Algorithm, KnightTours};

impl Program for KnightTours {
    fn header(&self) -> Header {
        Header {
            name: "knight-backtrack",
            algorithm: typed_name(&self.algorithm),
            nodes_level: 2,
            choices_level: 3,
            depth: self.size.cells(),
            title: tours::title(self.size, self.start),
            size: self.size,
            shape: Shape::Tour { first: 1, graph: false },
            wording: Wording {
                label: tours::label,
                sentence: tours::sentence,
                phrases: tours::PHRASES,
                ..Wording::default()
            },
            tables: vec![degrees()],
            sources: sources!("knight-backtrack/src": "search.rs", "fast.rs"),
            ..Header::default()
        }
    }

    fn search(&self, count: &mut Count, observer: &mut AnyObserver<'_>) -> Flow {
        with_either!(
            observer,
            match self.algorithm {
                Algorithm::Plain => search::search(self, count, observer),
                Algorithm::Pruned => fast::search(self, count, observer),
            }
        )
    }

    fn opening(&self, out: &mut Output, level: u8) -> fmt::Result {
        tours::opening(out, self.size, self.start, level)
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

    fn forecast(&self, _level: u8) -> Forecast {
        let fits = self.size.cells() <= MOST_PRUNED_CELLS;
        let is_slow = self.algorithm == Algorithm::Plain && fits;
        Forecast { faster: is_slow.then_some("--algorithm pruned"), ..Forecast::default() }
    }
}
