//! Warnsdorff's rule, and what the reading leaves open: ties, dead ends, and what to do when the
//! rule fails.
//!
//! - **Ties.** Of the neighbours with equally few moves left, the one farthest from the centre of
//!   the board goes first (A. Roth, The Problem of the Knight: A Fast and Simple Algorithm, Wolfram
//!   Library Archive, MathSource 909).
//! - **Dead ends.** A neighbour with fewer than two moves left must be next: later, the knight cannot
//!   both enter and leave it. Only the last cell of an open tour may be like that. So where a closed
//!   tour has such a neighbour, or an open one has two, no others are explored. A closed tour also
//!   saves the last white neighbour of its start for the end. (Special cases of the rules in F. Rubin,
//!   A search procedure for Hamilton paths and circuits, Journal of the ACM 21, 1974.)
//! - **Restarts.** If a tie was broken wrongly early on the path, backtracking takes far too long to
//!   reach it. So a search gives up when it has gone back as often as the board has cells, and the
//!   next one breaks its ties at random. Every second search may go back twice as often, every fourth
//!   one four times as often, and so on. Some search is long enough to find a tour or to try every
//!   path, so giving up misses no tour. (M. Luby, A. Sinclair, D. Zuckerman, Optimal speedup of Las
//!   Vegas algorithms, Information Processing Letters 47, 1993.)
//!
//! A path of a million cells would need a large stack, so the search is a loop: where the reading's
//! calls remember what is left of their lists, `untried` does.

use std::cmp::Reverse;

use common::board::{Cell, Size};
use common::search::{Board, Choice, Count, Event, Flow, Observer};
use fastrand::Rng;

use crate::problem::{FREE, KnightGraph};
use crate::search::Path;

/// The search and its variables.
pub struct Warnsdorff {
    pub(crate) path: Path,
    /// For each cell of the path, the neighbours that are still to be explored; the next one is last.
    pub(crate) untried: Vec<Vec<Cell>>,
    /// Breaks the ties, except in the first search.
    random: Option<Rng>,
}

/// Searches until a tour is found, or every path was tried.
pub fn search<O: Observer>(problem: &KnightGraph, count: &mut Count, observer: &mut O) -> Flow {
    let mut search = Warnsdorff { path: Path::new(problem), untried: Vec::new(), random: None };
    for attempt in 1u64.. {
        count.attempts = attempt;
        search.random = (attempt > 1).then(|| Rng::with_seed(attempt));
        let budget = (problem.size.cells() as u64) << attempt.trailing_zeros().min(32);
        if search.attempt(budget, count, observer)? {
            break;
        }
    }
    Ok(())
}

impl Warnsdorff {
    /// Searches from the start, and gives up when it has gone back `budget` times without a tour.
    /// Returns whether it has ended otherwise.
    fn attempt<O: Observer>(
        &mut self,
        mut budget: u64,
        count: &mut Count,
        observer: &mut O,
    ) -> Flow<bool> {
        let KnightGraph { size, start, more, .. } = self.path.problem;
        self.visit(start);
        observer.on(Event::Entered { board: Board::Large(self), depth: 1 })?;
        while budget > 0 {
            let n = self.path.cells.len();
            if n == size.cells() {
                count.solutions += 1;
                count.closed += u64::from(self.path.cells[n - 1].is_move_from(start));
                observer.on(Event::Solved { board: Board::Large(self), count })?;
                if !more {
                    return Ok(true);
                }
                budget = u64::MAX; // where one tour is, there are more
            }
            if let Some(v) = self.untried[n - 1].pop() {
                observer.on(Event::Marked { choice: Choice::cell(v), why: &FREE })?;
                self.visit(v);
                observer.on(Event::Entered { board: Board::Large(self), depth: n + 1 })?;
                continue;
            }
            if n < size.cells() {
                observer.on(Event::Returned { depth: n })?;
            }
            let Some(u) = self.go_back() else {
                count.exhausted = true;
                return Ok(true);
            };
            observer.on(Event::Unmarked { choice: Choice::cell(u), board: Board::Large(self) })?;
            budget -= 1;
        }
        while let Some(u) = self.go_back() {
            observer.on(Event::Unmarked { choice: Choice::cell(u), board: Board::Large(self) })?;
        }
        observer.on(Event::Returned { depth: 1 })?;
        Ok(false)
    }

    /// `u` becomes the last cell of the path.
    fn visit(&mut self, u: Cell) {
        self.path.is_white[self.path.problem.size.index(u)] = false;
        self.path.cells.push(u);
        let mut list = self.ordered(u);
        if self.path.cells.len() + 1 < self.path.problem.size.cells() {
            self.leave_out_dead_ends(&mut list);
        }
        list.reverse();
        self.untried.push(list);
    }

    /// Leaves the last cell of the path. Returns it, unless it is the start.
    fn go_back(&mut self) -> Option<Cell> {
        self.untried.pop();
        let u = *self.path.cells.last()?;
        self.path.leave(u);
        (!self.path.cells.is_empty()).then_some(u)
    }

    /// The white neighbours of `u`, those with the fewest moves left first.
    fn ordered(&mut self, u: Cell) -> Vec<Cell> {
        let Path { problem, is_white, .. } = &self.path;
        let is_white = |v: &Cell| is_white[problem.size.index(*v)];
        let mut list: Vec<Cell> = problem.graph().connections(u).filter(is_white).collect();
        match &mut self.random {
            None => list.sort_by_key(|&v| Reverse(from_centre(problem.size, v))),
            Some(random) => random.shuffle(&mut list),
        }
        // A stable sort: the order of ties stays.
        list.sort_by_cached_key(|&v| self.path.moves_left(v));
        list
    }

    /// Leaves out the neighbours that lead to no tour, if more than one cell is white.
    fn leave_out_dead_ends(&self, list: &mut Vec<Cell>) {
        let KnightGraph { start, closed, .. } = self.path.problem;
        let urgent = list.iter().take_while(|&&v| self.path.moves_left(v) < 2).count();
        // One of them can be the last cell of an open tour.
        if urgent > usize::from(!closed) {
            list.truncate(urgent);
        }
        if closed && self.path.moves_left(start) == 1 {
            list.retain(|v| !v.is_move_from(start));
        }
    }
}

/// Four times the squared distance of a cell from the centre of the board.
fn from_centre(size: Size, Cell { x, y }: Cell) -> u64 {
    let twice = |place: i32, side: i32| u64::from((2 * place + 1).abs_diff(side));
    twice(x, size.width).pow(2) + twice(y, size.height).pow(2)
}
