//! The problem, and in which order and how it is searched.

use clap::ValueEnum;
use common::board::{Cell, Size};
use common::search::Count;

pub use common::search::tours::{FREE, NOT_CLOSED};

use crate::graph::Graph;
use crate::impossible;

/// The most cells of a board.
pub const MOST_CELLS: usize = 1_000_000;

/// The problem: a knight's tour of a board that begins on one cell.
#[derive(Clone, Copy, Debug)]
pub struct KnightGraph {
    /// The board.
    pub size: Size,
    /// Where the tour begins; on the board.
    pub start: Cell,
    /// In which order neighbours are explored.
    pub order: Order,
    /// How the tour is searched, if the command says it.
    pub algorithm: Option<Algorithm>,
    /// Whether the tour must end a knight's move from its start.
    pub closed: bool,
    /// Whether to continue after the first tour; the listener then decides when to stop.
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
    /// For --order fewest: also decides ties, detects dead ends, and begins again
    Warnsdorff,
}

impl KnightGraph {
    /// One tour from this start by the default order, at level 0.
    ///
    /// # Errors
    /// The board has too many cells.
    pub fn new(size: Size, start: Cell) -> Result<Self, String> {
        if size.cells() > MOST_CELLS {
            return Err(format!(
                "this search takes at most {MOST_CELLS} cells; knight-closed makes tours of larger boards"
            ));
        }
        Ok(KnightGraph {
            size,
            start,
            order: Order::default(),
            algorithm: None,
            closed: false,
            more: false,
            moves: false,
            level: 0,
        })
    }

    /// The graph of the board.
    pub fn graph(&self) -> Graph {
        Graph { size: self.size }
    }

    /// Why there is no tour, where that is known without a search.
    pub fn impossible(&self) -> Option<&'static str> {
        impossible::known(self.size, self.start, self.closed)
    }

    /// Why there is no tour, where that is known, if only because a search has found none.
    pub fn no_tour(&self, count: &Count) -> Option<String> {
        let searched = count.exhausted && count.solutions == 0;
        let tried = searched.then(|| "every path from this start was tried".to_owned());
        self.impossible().map(str::to_owned).or(tried)
    }

    /// Whether the search is the reading's recursion.
    pub(crate) fn recurses(&self) -> bool {
        match self.algorithm {
            Some(algorithm) => algorithm == Algorithm::Plain,
            None => self.order != Order::Fewest,
        }
    }
}
