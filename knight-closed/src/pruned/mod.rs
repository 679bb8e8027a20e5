//! Part 2 of the reading: depth-first search that sees dead ends early and tries the most urgent
//! cell first.
//!
//! The tour begins in the corner (0, 0). The corner has two moves: one begins the tour, and the
//! other one's cell, the *end*, must be kept for last. Which is which does not matter, since a tour
//! run backwards is a tour. The reading's rules:
//!
//! - **end path**: the end is not entered before all other cells are visited, and there is always a
//!   free cell from which it can be entered.
//! - **corners**: from a cell beside a free corner the knight goes into that corner: afterwards it
//!   could be entered, but not left.
//! - **order**: Warnsdorff's rule: the next cell is the one with the fewest ways on.
//!
//! With these alone the search finishes most boards and never finishes some: it ends in the middle
//! of the board, far from the end it has to come back to; it has left behind, thousands of moves
//! ago, a cell that can no longer be both entered and left, and takes back moves one by one without
//! ever reaching that mistake. Three more rules repair this:
//!
//! - **dead ends**: the corner rule for every cell. A free cell needs two free neighbours, one to
//!   enter and one to leave by; the knight's cell counts as one of them now, but not after its next
//!   move. So a neighbour with a single other way on must be the next cell; if there are two of
//!   them, or one without any, the knight is in a dead end already. The look at eight counters that
//!   this takes finds a cut-off cell at the very move that cuts it off.
//! - **ties**: of the cells with equally few ways on, the one farthest from the start. The knight
//!   must come home in the end, so it does the far side first and keeps the near side for the way
//!   back.
//! - **restarts**: when an attempt has used up its budget of nodes, the search begins again and
//!   breaks ties a little differently. The budgets follow Luby, Sinclair and Zuckerman, "Optimal
//!   speedup of Las Vegas algorithms", Information Processing Letters 47 (1993): mostly small, but
//!   of every size again and again, so one of them will be large enough for the whole search, and
//!   no tour is missed.

mod options;
pub mod steps;

use common::board::Size;
use common::search::{Event, Flow, Observer, Stop, filled};
use fastrand::Rng;

use crate::moves::{Move, Moves};
use crate::search::{self, Board, ClosedTour, FREE, Found};
use crate::theorem;
use options::Untried;

pub use steps::{Counts, Refusal, Rule, Rules, Step};

/// Bytes that the search takes for each cell of the board.
pub const BYTES_PER_CELL: u64 = 14;

/// The corner where every tour begins.
const START: usize = 0;

/// A search under way.
#[derive(Debug)]
pub struct Pruned {
    board: Board,
    rules: Rules,
    moves: Moves,
    counts: Counts,
    /// The cells visited, in order.
    path: Vec<u32>,
    /// For each cell of the path, the moves that are still to be tried from there.
    untried: Vec<Untried>,
    /// For each free cell, its free neighbours; the end has one more, the start.
    ways_on: Vec<u8>,
    /// The cell kept for last; the start's other neighbour is visited first.
    end: Option<usize>,
    /// How an attempt differs from the others; the first one is as the rules say.
    chance: Option<Rng>,
}

/// How an attempt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    /// With a tour on the board.
    Found,
    /// With everything tried.
    Exhausted,
    /// With its budget used up.
    Spent,
}

impl Pruned {
    /// A search that has not begun.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn new(size: Size, rules: Rules) -> Flow<Self> {
        let (moves, cells) = (Moves::new(size)?, size.cells());
        let end = moves.neighbours(START).nth(1);
        let mut ways_on = filled(0, cells)?;
        ways_on.iter_mut().enumerate().for_each(|(cell, ways)| *ways = moves.count(cell));
        let (mut path, mut untried) = (Vec::new(), Vec::new());
        path.try_reserve_exact(cells).map_err(|_| Stop::Failed)?;
        untried.try_reserve_exact(cells).map_err(|_| Stop::Failed)?;
        Ok(Pruned {
            board: Board { size, numbers: filled(FREE, cells)? },
            rules,
            counts: Counts::default(),
            path,
            untried,
            ways_on,
            end,
            chance: None,
            moves,
        })
    }

    /// Looks for a closed tour.
    pub fn search(mut self, found: &mut Found, observer: &mut impl Observer<ClosedTour>) -> Flow {
        let flow = self.attempts(found, observer);
        found.pruned = self.counts;
        flow
    }

    fn attempts(&mut self, found: &mut Found, observer: &mut impl Observer<ClosedTour>) -> Flow {
        // Where there is nothing to find, another order finds it no faster.
        let restarts = self.rules.restarts && theorem::obstacle(self.board.size).is_none();
        loop {
            self.counts.attempts += 1;
            let attempt = self.counts.attempts;
            let budget = match restarts {
                true => luby(attempt) * 2 * self.board.numbers.len() as u64,
                false => u64::MAX,
            };
            self.chance = (attempt > 1).then(|| Rng::with_seed(attempt.into()));
            match self.attempt(budget, observer)? {
                Ended::Exhausted => return Ok(()),
                Ended::Found => {
                    found.tours += 1;
                    found.pruned = self.counts;
                    observer.on(Event::Solved { board: &self.board, count: found })?;
                    return Ok(());
                }
                Ended::Spent => {
                    while let Some(_last) = self.path.last() {
                        self.write_back(observer)?;
                    }
                    let choice = search::Step::Pruned(Step::Attempt(attempt));
                    let why = search::Refusal::Pruned(Refusal::Budget);
                    observer.on(Event::Refused { choice, why })?;
                }
            }
        }
    }

    /// Searches from the beginning, but enters at most `budget` nodes.
    ///
    /// The path may be millions of cells long, so this is a loop, and what a recursion would keep
    /// on the stack is kept in `path` and `untried`.
    fn attempt(&mut self, budget: u64, observer: &mut impl Observer<ClosedTour>) -> Flow<Ended> {
        self.mark(START);
        let mut nodes = 0;
        let mut entered = true;
        while let Some(&at) = self.path.last() {
            let at = at as usize;
            if entered {
                observer.on(Event::Entered { board: &self.board, depth: self.path.len() })?;
                nodes += 1;
                if self.is_closed_tour(at) {
                    return Ok(Ended::Found);
                }
                if nodes == budget {
                    return Ok(Ended::Spent);
                }
                let untried = self.options(at, observer)?;
                self.untried.push(untried);
            }
            entered = match self.untried.last_mut().and_then(Untried::next) {
                Some(direction) => {
                    observer.on(Event::Marked { choice: knight(at, direction) })?;
                    if let Some(next) = self.moves.target(at, direction) {
                        self.mark(next);
                    }
                    true
                }
                None => {
                    self.untried.pop();
                    self.write_back(observer)?;
                    false
                }
            };
        }
        Ok(Ended::Exhausted)
    }

    #[inline]
    fn is_closed_tour(&self, at: usize) -> bool {
        self.path.len() == self.board.numbers.len() && self.moves.adjacent(at, START)
    }
}

/// A knight's move, as it is told.
fn knight(from: usize, direction: usize) -> search::Step {
    search::Step::Pruned(Step::Move(Move { from, direction }))
}

/// The i-th budget, i from 1: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …
fn luby(i: u32) -> u64 {
    let next_power = (i + 1).next_power_of_two();
    if i + 1 == next_power {
        return u64::from(next_power / 2);
    }
    luby(i + 1 - next_power / 2)
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn the_budgets_follow_the_published_sequence() {
        let budgets: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(budgets, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
