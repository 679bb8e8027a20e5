//! Reading 1: the knight's tour as a path through a graph.
//!
//! The cells of a board are the vertices of a [`Graph`], the legal moves its edges. A tour is a path that
//! visits every vertex once, and depth-first search finds it: [`search`] is the reading's algorithm. How
//! long that takes is decided by one detail, [the order](order) in which the neighbours of a cell are
//! explored:
//!
//! | `--order` | first | 8 x 8 |
//! | --- | --- | --- |
//! | `connections` | the neighbour that is listed first | not in a lifetime |
//! | `most` | the neighbour with the most moves left | not in a lifetime |
//! | `fewest` | the neighbour with the fewest moves left: Warnsdorff's rule | 64 steps |
//!
//! `connections` and `most` go the reading's way cell by cell. `fewest` adds what the reading leaves open:
//! which neighbour goes first when two have equally few moves left ([`order`]), which moves are
//! [dead ends](dead_end) for certain, and [what to do](attempts) when the rule fails. So it finds a tour from
//! every cell that has one, and where none is to be found it says why ([`impossible`], or because every
//! path was tried).

pub mod attempts;
pub mod cli;
pub mod colours;
pub mod dead_end;
pub mod directions;
pub mod graph;
pub mod impossible;
pub mod order;
pub mod path;
pub mod report;
pub mod room;
pub mod scene;
pub mod search;

use std::time::Duration;

use common::lesson::{Lesson, fields};
use common::observer::Observer;
use common::output::Output;
use common::stop::Flow;
use common::tours;
use serde_json::{Map, Value};

use graph::Graph;
use impossible::Impossible;
use report::{Report, write_graph, write_moves, write_no_tour};
pub use search::{Found, KnightGraph};

impl Lesson for KnightGraph {
    const NAME: &'static str = "knight-graph";

    type Search = Self;
    type Report<'a, const LEVEL: u8> = Report<'a, LEVEL>;

    fn header(&self, level: u8, text: &mut Vec<u8>) {
        tours::write_header(text, self.size, self.start, level);
        write_graph(text, self.graph());
        if self.moves {
            write_moves(text, self.graph());
        }
    }

    fn report<'a, const LEVEL: u8>(&'a self, output: &'a mut Output) -> Report<'a, LEVEL> {
        Report { output }
    }

    fn search<O: Observer<Self>>(&self, found: &mut Found, observer: &mut O) -> Flow {
        attempts::search(self, found, observer)
    }

    /// The search keeps its calls in a list of its own, not on the stack.
    fn depth(&self) -> usize {
        1
    }

    fn result(&self, found: &Found, _elapsed: Duration, text: &mut Vec<u8>) {
        tours::write_result(text, &found.tours);
        write_no_tour(text, self, found);
    }

    fn json(&self, found: &Found) -> Map<String, Value> {
        let mut line = tours::json(self.size, self.start, &found.tours);
        line.extend(fields([
            ("order", self.order.name().into()),
            ("only_closed", self.closed.into()),
            ("vertices", self.graph().vertices().into()),
            ("edges", self.graph().edges().into()),
            ("branching", self.graph().branching().into()),
            ("attempts", found.attempts.into()),
            ("no_tour", self.no_tour(found).into()),
        ]));
        if self.moves {
            let row = |y| self.graph().row(y).collect::<Vec<u8>>();
            let rows: Vec<_> = (0..self.size.height).map(row).collect();
            line.insert("moves".to_owned(), rows.into());
        }
        line
    }
}

impl KnightGraph {
    /// The graph of the board.
    pub fn graph(&self) -> Graph {
        Graph { size: self.size }
    }

    /// Why there is no tour, where that is known without a search.
    pub fn impossible(&self) -> Option<Impossible> {
        impossible::known(self.size, self.start, self.closed)
    }

    /// Why there is no tour, where that is known, if only because a search has found none.
    pub fn no_tour(&self, found: &Found) -> Option<String> {
        let searched = found.exhausted && found.tours.tours == 0;
        let tried = searched.then(|| "every path from this start was tried".to_owned());
        self.impossible().map(|reason| reason.to_string()).or(tried)
    }
}
