//! Reading 1: the knight's tour as a path through a graph.
//!
//! The cells of a board are the vertices of a [`Graph`](graph::Graph), the legal moves its edges. A
//! tour is a path that visits every vertex once, and depth-first search finds it: [`search`] is the
//! reading's program. One detail determines how long that takes: the order in which the neighbours
//! of a cell are explored:
//!
//! | `--order` | first | 8 x 8 |
//! | --- | --- | --- |
//! | `connections` | the neighbour that is listed first | 17 739 768 nodes |
//! | `most` | the neighbour with the most moves left | unknown: no tour in the first minute |
//! | `fewest` | the neighbour with the fewest moves left: Warnsdorff's rule | 64 steps |
//!
//! [`warnsdorff`] adds to `fewest` what the reading leaves open: which neighbour goes first when two
//! have equally few moves left, which moves are certain dead ends, and what to do when the rule
//! fails. If there is no tour, the program says why ([`impossible`], or because every path was
//! tried).

pub mod graph;
pub mod impossible;
pub mod problem;
pub mod report;
pub mod search;
pub mod warnsdorff;

use std::fmt::{self, Write};
use std::time::Duration;

use clap::ValueEnum;
use common::board::Size;
use common::search::{
    AnyObserver, Count, Event, Fields, Flow, Forecast, Header, Observer, Output, Program, Shape,
    Shows, Table, Wording, degrees, tours,
};
use common::{sources, with_either};

pub use problem::{Algorithm, KnightGraph, Order};
use search::DepthFirst;

/// Bytes that the search takes for each cell of the board: a list of up to eight neighbours, and what is printed.
const BYTES_PER_CELL: u64 = 120;

impl KnightGraph {
    fn run<O: Observer>(&self, count: &mut Count, observer: &mut O) -> Flow {
        if self.impossible().is_some() && self.algorithm != Some(Algorithm::Plain) {
            return Ok(());
        }
        if !self.recurses() {
            return warnsdorff::search(self, count, observer);
        }
        count.attempts = 1;
        count.exhausted = !DepthFirst::new(self, count, observer).knight_tour(1, self.start)?;
        Ok(())
    }
}

impl Program for KnightGraph {
    fn header(&self) -> Header {
        Header {
            name: "knight-graph",
            algorithm: if self.recurses() { "plain" } else { "warnsdorff" }.to_owned(),
            nodes_level: 2,
            choices_level: 2,
            depth: if self.recurses() { self.size.cells() } else { 1 },
            title: tours::title(self.size, self.start),
            size: self.size,
            // Level 0 shows only the graph, without a tour.
            shape: Shape::Tour { first: 1, graph: self.level == 0 },
            wording: Wording {
                sentence: report::sentence,
                phrases: report::PHRASES,
                ..Wording::default()
            },
            tables: vec![Table { shows: Shows::Compared, ..degrees() }],
            sources: sources!("readings/knight-graph/src": "search.rs", "warnsdorff.rs"),
            memory: self.size.cells() as u64 * BYTES_PER_CELL,
            ..Header::default()
        }
    }

    fn search(&self, count: &mut Count, observer: &mut AnyObserver<'_>) -> Flow {
        with_either!(observer, self.run(count, observer))
    }

    fn opening(&self, out: &mut Output, level: u8) -> fmt::Result {
        tours::opening(out, self.size, self.start, level)?;
        report::graph(out, self.graph())?;
        if self.moves {
            report::moves(out, self.graph());
        }
        Ok(())
    }

    fn print(&self, out: &mut Output, level: u8, event: &Event<'_>) -> fmt::Result {
        report::print(self, out, level, event)
    }

    fn result(&self, out: &mut Output, count: &Count, _elapsed: Duration) -> fmt::Result {
        tours::result(out, count)?;
        self.no_tour(count).map_or(Ok(()), |reason| writeln!(out, "No tour: {reason}."))
    }

    fn json(&self, count: &Count) -> Fields {
        let mut fields = tours::json(self.size, self.start, count);
        let order = self.order.to_possible_value();
        fields.extend([
            ("order", order.map(|order| order.get_name().to_owned()).into()),
            ("only_closed", self.closed.into()),
            ("vertices", self.graph().vertices().into()),
            ("edges", self.graph().edges().into()),
            ("branching", self.graph().branching().into()),
            ("attempts", count.attempts.into()),
            ("no_tour", self.no_tour(count).into()),
        ]);
        fields
    }

    /// It ends with its first tour: probes cannot estimate that.
    fn forecast(&self, _level: u8) -> Forecast {
        let Size { width, height } = self.size;
        let cells = self.size.cells();
        if self.impossible().is_some() && self.algorithm != Some(Algorithm::Plain) {
            return Forecast::without_tree(None);
        }
        // The largest squares that take less than a minute.
        let most = if self.order == Order::Most { 49 } else { 64 };
        let is_narrow = width.max(height) > 10 * width.min(height);
        Forecast::without_tree(match self.recurses() {
            true if cells > most => Some(format!(
                "this search of a board of {cells} cells may take days; without --order and \
                 --algorithm, a tour is usually found at once"
            )),
            false if is_narrow => Some("the search of so narrow a board may take days".to_owned()),
            _ => None,
        })
    }
}
