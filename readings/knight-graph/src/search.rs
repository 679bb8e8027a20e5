//! The reading's program: one knight's tour of a board, by depth-first search over the knight's
//! graph.
//!
//! `--algorithm plain` always runs this file, and so do `--order connections` and `most`. Without the
//! option, `--order fewest` runs `warnsdorff.rs`, which also decides ties and detects dead ends.
//!
//! | here | the reading's listing |
//! | --- | --- |
//! | `Graph::connections` | `MOVE_OFFSETS`, `legal_moves_from`, `getConnections` |
//! | `is_white`, `cells` | `getColor`, `setColor` and `path` |
//! | `knight_tour` | `knight_tour`; here `n` counts from 1 |
//! | `moves_left`, `ordered` | `order_by_available`, and `resList.reverse()` |
//! | `observer.on(…)` | nothing: `report.rs` prints what a level shows of an event |

use common::board::Cell;
use common::search::{Board, Choice, Count, Event, Flow, Next, Observer};

use crate::problem::{FREE, KnightGraph, NOT_CLOSED, Order};

/// The search and its variables.
pub struct DepthFirst<'a, O> {
    path: Path,
    count: &'a mut Count,
    observer: &'a mut O,
}

/// The path, and the colours of the cells.
pub struct Path {
    pub(crate) problem: KnightGraph,
    pub(crate) cells: Vec<Cell>,
    /// For each cell, row by row, whether it is white: not visited. The others are gray.
    pub(crate) is_white: Vec<bool>,
}

impl<'a, O: Observer> DepthFirst<'a, O> {
    /// All cells are white.
    pub fn new(problem: &KnightGraph, count: &'a mut Count, observer: &'a mut O) -> Self {
        DepthFirst { path: Path::new(problem), count, observer }
    }

    // ANCHOR: knight_tour
    /// Explores `u`, which becomes cell number `n` of the path. Returns whether that has led to a
    /// tour, and the search can stop.
    pub fn knight_tour(&mut self, n: usize, u: Cell) -> Flow<bool> {
        let KnightGraph { size, start, closed, more, .. } = self.path.problem;
        self.path.is_white[size.index(u)] = false;
        self.path.cells.push(u);
        if self.observer.on(Event::Entered { board: Board::Large(&self.path), depth: n })?
            == Next::Skip
        {
            self.path.leave(u);
            return Ok(false);
        }
        if n < size.cells() {
            for v in self.path.ordered(u) {
                self.observer.on(Event::Marked { choice: Choice::cell(v), why: &FREE })?;
                if self.knight_tour(n + 1, v)? {
                    return Ok(true);
                }
                self.observer.on(Event::Unmarked {
                    choice: Choice::cell(v),
                    board: Board::Large(&self.path),
                })?;
            }
            self.observer.on(Event::Returned { depth: n })?;
        } else if !closed || u.is_move_from(start) {
            self.count.solutions += 1;
            self.count.closed += u64::from(u.is_move_from(start));
            self.observer
                .on(Event::Solved { board: Board::Large(&self.path), count: self.count })?;
            if !more {
                return Ok(true);
            }
        } else {
            self.observer
                .on(Event::Rejected { board: Board::Large(&self.path), why: &NOT_CLOSED })?;
        }
        self.path.leave(u);
        Ok(false)
    }
    // ANCHOR_END: knight_tour
}

impl Path {
    /// All cells are white.
    pub(crate) fn new(problem: &KnightGraph) -> Self {
        let is_white = vec![true; problem.size.cells()];
        Path { problem: *problem, cells: Vec::new(), is_white }
    }

    /// Backtracks: `u`, the last cell, is white again, for another path may need it.
    pub(crate) fn leave(&mut self, u: Cell) {
        self.cells.pop();
        self.is_white[self.problem.size.index(u)] = true;
    }

    // ANCHOR: ordered
    /// The white neighbours of `u`, in the order in which they are explored.
    pub(crate) fn ordered(&self, u: Cell) -> Vec<Cell> {
        let is_white = |v: &Cell| self.is_white[self.problem.size.index(*v)];
        let mut list: Vec<Cell> = self.problem.graph().connections(u).filter(is_white).collect();
        match self.problem.order {
            Order::Connections => {}
            Order::Fewest => list.sort_by_key(|&v| self.moves_left(v)),
            Order::Most => {
                list.sort_by_key(|&v| self.moves_left(v));
                list.reverse();
            }
        }
        list
    }

    /// How many moves there are from `v`: to white cells, and to the start that a closed tour has
    /// to come back to.
    pub(crate) fn moves_left(&self, v: Cell) -> usize {
        let KnightGraph { size, start, closed, .. } = self.problem;
        let left = |w: &Cell| self.is_white[size.index(*w)] || (closed && *w == start);
        self.problem.graph().connections(v).filter(left).count()
    }
    // ANCHOR_END: ordered
}
