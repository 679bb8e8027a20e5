//! Reading 1: the knight's tour as a path through a graph.
//!
//! The cells of a board are the vertices of a [`Graph`], the legal moves its edges. A tour is a
//! path that visits every vertex once, and depth-first search finds it: [`search`] is the reading's
//! program. How long that takes is decided by one detail, the order in which the neighbours of a
//! cell are explored:
//!
//! | `--order` | first | 8 x 8 |
//! | --- | --- | --- |
//! | `connections` | the neighbour that is listed first | not in a lifetime |
//! | `most` | the neighbour with the most moves left | not in a lifetime |
//! | `fewest` | the neighbour with the fewest moves left: Warnsdorff's rule | 64 steps |
//!
//! [`warnsdorff`] is the same search for boards of millions of cells. For `fewest` it adds what the
//! reading leaves open: which neighbour goes first when two have equally few moves left, which
//! moves are dead ends for certain, and what to do when the rule fails. So it finds a tour from
//! every cell that has one, and where there is none it says why ([`impossible`], or because every
//! path was tried).

pub mod fast;
pub mod graph;
pub mod impossible;
pub mod report;
pub mod search;

use std::convert::Infallible;
use std::fmt::{self, Write};
use std::ops::Add;
use std::time::Duration;

use clap::ValueEnum;
use common::board::{BoardView, Cell, Label, Size};
use common::search::tours::{self, Tours};
use common::search::{Event, Fields, Flow, Observer, Output, Program};
use num_traits::CheckedAdd;

use fast::warnsdorff;
use graph::Graph;
use impossible::Impossible;
use report::View;
use search::DepthFirst;

/// The most cells of a board: they are numbered in 32 bits.
pub const MOST_CELLS: usize = u32::MAX as usize;

/// Without `--algorithm`, the recursion of larger boards is left to those who ask for it: it would
/// need a large stack.
const MOST_CELLS_UNASKED: usize = 10_000;

/// The problem: a knight's tour of a board that begins on one cell.
#[derive(Clone, Copy, Debug)]
pub struct KnightGraph {
    /// The board.
    pub size: Size,
    /// Where the tour begins; on the board.
    pub start: Cell,
    /// In which order neighbours are explored.
    pub order: Order,
    /// How the tour is searched.
    pub algorithm: Option<Algorithm>,
    /// Whether the tour must end a knight's move from its start.
    pub closed: bool,
    /// Whether to go on after the first tour; who listens then decides when there are enough.
    pub more: bool,
    /// Whether to print how many moves each cell has.
    pub moves: bool,
    /// The verbose level.
    pub level: u8,
}

/// In which order the neighbours of a cell are explored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Order {
    /// As the graph lists them
    Connections,
    /// Warnsdorff's rule: first the neighbour with the fewest moves left
    #[default]
    Fewest,
    /// The reading's counter-experiment: first the neighbour with the most moves left
    Most,
}

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Algorithm {
    /// The reading's recursion
    Plain,
    /// Without recursion; --order fewest also decides ties and sees dead ends
    Warnsdorff,
}

/// What was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Tours.
    pub tours: Tours,
    /// Searches begun; see [`warnsdorff`].
    pub attempts: u64,
    /// Whether every path was tried or proven hopeless.
    pub exhausted: bool,
}

impl Add for Found {
    type Output = Found;

    fn add(self, other: Found) -> Found {
        Found {
            tours: self.tours + other.tours,
            attempts: self.attempts + other.attempts,
            exhausted: self.exhausted && other.exhausted,
        }
    }
}

impl CheckedAdd for Found {
    fn checked_add(&self, other: &Found) -> Option<Found> {
        self.tours.checked_add(&other.tours)?;
        self.attempts.checked_add(other.attempts)?;
        Some(*self + *other)
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

    /// Whether the search is the reading's recursion, where somebody sees its nodes.
    fn recurses(&self) -> bool {
        let small = self.size.cells() <= MOST_CELLS_UNASKED;
        match self.algorithm {
            Some(algorithm) => algorithm == Algorithm::Plain,
            None => self.order != Order::Fewest && small,
        }
    }
}

impl Program for KnightGraph {
    const NAME: &'static str = "knight-graph";
    type Board = dyn View;
    type Choice = Cell;
    /// What is no neighbour, or gray, is not even tried.
    type Refusal = Infallible;
    type Count = Found;

    fn search<O: Observer<Self>>(&self, found: &mut Found, observer: &mut O) -> Flow {
        let asked = self.algorithm == Some(Algorithm::Plain);
        if self.impossible().is_some() && !asked {
            return Ok(());
        }
        if asked || (self.recurses() && O::SEES_NODES) {
            found.attempts += 1;
            let done = DepthFirst::new(self, found, observer).knight_tour(1, self.start)?;
            found.exhausted = !done;
            return Ok(());
        }
        warnsdorff::search(self, found, observer)
    }

    fn depth(&self) -> usize {
        if self.recurses() { self.size.cells() } else { 1 }
    }

    fn header(&self, out: &mut Output, level: u8) -> fmt::Result {
        tours::header(out, self.size, self.start, level)?;
        report::graph(out, self.graph())?;
        if self.moves {
            report::moves(out, self.graph());
        }
        Ok(())
    }

    #[inline(always)]
    fn print(&self, out: &mut Output, level: u8, event: Event<'_, Self>) -> fmt::Result {
        report::print(self, out, level, event)
    }

    fn result(&self, out: &mut Output, found: &Found, _elapsed: Duration) -> fmt::Result {
        tours::result(out, &found.tours)?;
        self.no_tour(found).map_or(Ok(()), |reason| writeln!(out, "No tour: {reason}."))
    }

    fn json(&self, found: &Found) -> Fields {
        let mut fields = tours::json(self.size, self.start, &found.tours);
        let order = self.order.to_possible_value();
        fields.extend([
            ("order", order.map(|order| order.get_name().to_owned()).into()),
            ("only_closed", self.closed.into()),
            ("vertices", self.graph().vertices().into()),
            ("edges", self.graph().edges().into()),
            ("branching", self.graph().branching().into()),
            ("attempts", found.attempts.into()),
            ("no_tour", self.no_tour(found).into()),
        ]);
        if self.moves {
            let row = |y| self.graph().row(y).collect::<Vec<u8>>();
            let rows: Vec<_> = (0..self.size.height).map(row).collect();
            fields.push(("moves", rows.into()));
        }
        fields
    }

    fn memory(&self) -> u64 {
        let cells = self.size.cells() as u64;
        let path = match self.recurses() {
            true => cells * (size_of::<Cell>() + size_of::<bool>()) as u64,
            false => warnsdorff::bytes(self.size),
        };
        // To print a tour takes its numbers, their digits, and a blank for each.
        let digits = u64::from(self.size.cells().checked_ilog10().unwrap_or(0) + 1);
        let shown = if self.level > 0 { cells * (size_of::<u32>() as u64 + digits + 1) } else { 0 };
        let moves = if self.moves { cells * 3 } else { 0 };
        path + shown + moves
    }

    /// It ends with its first tour, so it has no `--part` and no `--estimate`.
    fn splits_itself(&self) -> bool {
        true
    }

    /// Level 0 shows no tour of its own, but the graph.
    fn view(&self) -> BoardView {
        tours::view(self.size, self.start, self.level == 0)
    }

    fn values(&self, path: &dyn View) -> Vec<u32> {
        path.numbers()
    }

    fn label(&self, cell: Cell) -> Label {
        Label { text: format!("({}, {})", cell.x, cell.y), cell: Some(cell) }
    }

    fn sources(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("knight-graph/src/search.rs", include_str!("search.rs")),
            ("knight-graph/src/fast/warnsdorff/mod.rs", include_str!("fast/warnsdorff/mod.rs")),
        ]
    }
}
