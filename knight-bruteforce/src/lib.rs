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

use std::convert::Infallible;
use std::fmt;
use std::time::Duration;

use common::search::tours::{self, Tours};
use common::search::{Event, Faster, Fields, Flow, Forecast, Observer, Output, Program};
use visual::{BoardView, Failure, Label, Moment, Sources, Visual, tour_view};

use problem::Candidate;
pub use problem::{Algorithm, KnightTours};
use search::BruteForce;

impl Program for KnightTours {
    const NAME: &'static str = "knight-bruteforce";
    type Board = Candidate;
    type Choice = usize;
    /// Brute force refuses nothing.
    type Refusal = Infallible;
    type Count = Tours;

    fn search<O: Observer<Self>>(&self, count: &mut Tours, observer: &mut O) -> Flow {
        match self.algorithm {
            Algorithm::Mask if !O::SEES_NODES && self.size.cells() > 2 => {
                fast::search(self, count, observer)
            }
            _ => BruteForce::new(self, count, observer).step(1),
        }
    }

    fn depth(&self) -> usize {
        self.size.cells()
    }

    fn header(&self, out: &mut Output, level: u8) -> fmt::Result {
        tours::header(out, self.size, self.start, level)
    }

    #[inline(always)]
    fn print(&self, out: &mut Output, level: u8, event: Event<'_, Self>) -> fmt::Result {
        report::print(self, out, level, event)
    }

    fn result(&self, out: &mut Output, count: &Tours, _elapsed: Duration) -> fmt::Result {
        tours::result(out, count)
    }

    fn json(&self, count: &Tours) -> Fields {
        tours::json(self.size, self.start, count)
    }

    fn forecast(&self, _level: u8) -> Forecast {
        // 1 + 8 + 8² + … + 8^(W·H − 1).
        let nodes = ((8f64.powf(self.size.cells() as f64) - 1.0) / 7.0).round();
        let faster = Some(Faster::Program("knight-backtrack"));
        Forecast { nodes: Some(nodes), faster, ..Forecast::default() }
    }
}

impl Visual for KnightTours {
    const SOURCES: Sources = &[("knight-bruteforce/src/search.rs", include_str!("search.rs"))];

    fn algorithm(&self) -> String {
        "plain".to_owned() // also with `--algorithm mask`, which shows no nodes
    }

    fn view(&self) -> BoardView {
        tour_view(self.size, self.start, false)
    }

    fn values(&self, candidate: &Candidate) -> Vec<u32> {
        candidate.board.clone()
    }

    /// A direction alone does not say which cell it leads to.
    fn label(&self, direction: usize) -> Label {
        Label { text: direction.to_string(), cell: None }
    }

    fn why(&self, refusal: Infallible) -> [&'static str; 2] {
        match refusal {}
    }

    fn sentence(&self, moment: Moment, depth: usize) -> String {
        report::sentence(self.size.cells() - 1, moment, depth)
    }

    fn failure(&self, candidate: &Candidate) -> Failure {
        report::failure(self, candidate)
    }

    /// A list of moves that leaves the board, or visits a cell twice, does not begin any tour.
    /// Brute force still generates all lists that begin with it.
    fn dead_below(&self, candidate: &Candidate, depth: usize) -> Option<(u64, u64)> {
        /// Three steps for each node of a tree of this many cells are still exact numbers in a
        /// page.
        const MOST_CELLS: usize = 18;
        let cells = self.size.cells();
        let visited = candidate.board.iter().filter(|&&number| number > 0).count();
        if cells > MOST_CELLS || visited == depth || depth == cells {
            return None;
        }
        let leaves = 8u64.pow((cells - depth) as u32);
        Some(((leaves - 1) / 7 * 8, leaves))
    }
}
