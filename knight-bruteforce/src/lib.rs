//! Lecture 011, first half: the knight's tour by brute force.
//!
//! Brute force generates every list of moves, and then verifies it: is it a tour?
//!
//! | file | what it has |
//! | --- | --- |
//! | [`search`] | the lecture's program, statement by statement: begin here |
//! | [`problem`] | the board, the start, the algorithms, a candidate |
//! | [`report`] | what each verbose level prints |
//! | [`fast`] | `--algorithm mask`: the same candidates, verified faster |
//! | `main.rs` | arguments, problem, run |

pub mod fast;
pub mod problem;
pub mod report;
pub mod search;

use std::fmt;
use std::time::Duration;

use common::search::{
    AnyObserver, Count, Event, Fields, Flow, Forecast, Header, Observer, Output, Program, Shape,
    Wording, degrees, tours,
};
use common::{sources, with_either};

pub use problem::{Algorithm, KnightTours};

impl Program for KnightTours {
    fn header(&self) -> Header {
        Header {
            name: "knight-bruteforce",
            algorithm: "plain".to_owned(), // also with `--algorithm mask`, which shows no nodes
            nodes_level: 2,
            choices_level: 4,
            depth: self.size.cells(),
            title: tours::title(self.size, self.start),
            size: self.size,
            shape: Shape::Tour { first: 1, graph: false },
            wording: Wording {
                label: |_, choice| choice.number.to_string(),
                sentence: report::sentence,
                phrases: tours::PHRASES,
                ..Wording::default()
            },
            tables: vec![degrees()],
            sources: sources!("knight-bruteforce/src": "search.rs"),
            ..Header::default()
        }
    }

    fn search(&self, count: &mut Count, observer: &mut AnyObserver<'_>) -> Flow {
        with_either!(
            observer,
            match self.algorithm {
                Algorithm::Mask if !observer.sees_nodes() && self.size.cells() > 2 => {
                    fast::search(self, count, observer)
                }
                _ => search::search(self, count, observer),
            }
        )
    }

    fn opening(&self, out: &mut Output, level: u8) -> fmt::Result {
        tours::opening(out, self.size, self.start, level)
    }

    fn print(&self, out: &mut Output, level: u8, event: &Event<'_>) -> fmt::Result {
        report::print(self, out, level, event)
    }

    fn result(&self, out: &mut Output, count: &Count, _elapsed: Duration) -> fmt::Result {
        tours::result(out, count)
    }

    fn json(&self, count: &Count) -> Fields {
        tours::json(self.size, self.start, count)
    }

    fn forecast(&self, _level: u8) -> Forecast {
        // 1 + 8 + 8² + … + 8^(W·H − 1).
        let nodes = ((8f64.powf(self.size.cells() as f64) - 1.0) / 7.0).round();
        let faster = Some("knight-backtrack");
        Forecast { nodes: Some(nodes), faster, ..Forecast::default() }
    }
}
