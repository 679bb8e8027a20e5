//! Part 2 of the reading: depth-first search that detects dead ends early and tries the most urgent
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
//! With these rules alone the search finishes most boards, but not all in reasonable time: it may
//! end in the middle of the board, far from the end that it must reach, or leave a cell that can no
//! longer be both entered and left, and then take back one move after the other, thousands of moves
//! after the mistake. Three more rules help:
//!
//! - **dead ends**: the corner rule for every cell. A free cell needs two free neighbours, one to
//!   enter and one to leave by; the knight's cell counts as one of them now, but not after its next
//!   move. So a neighbour with a single other way on must be the next cell; if there are two of
//!   them, or one without any, the knight is in a dead end already. Testing eight counters finds a
//!   cut-off cell at the move that cuts it off.
//! - **ties**: of the cells with equally few ways on, the one farthest from the start. The knight
//!   must return to the start, so it visits the far side first and keeps the near side for the way
//!   back.
//! - **restarts**: when an attempt has used up its budget of nodes, the search begins again and
//!   breaks ties a little differently. The budgets follow Luby, Sinclair and Zuckerman, "Optimal
//!   speedup of Las Vegas algorithms", Information Processing Letters 47 (1993): mostly small, but
//!   of every size again and again, so one of them will be large enough for the whole search, and
//!   no tour is missed.

mod path;
pub mod rules;

use common::search::{Choice, Count, Event, Flow, Observer, tours};
use fastrand::Rng;

use crate::{moves, theorem};
use path::{START, Untried};
use rules::BUDGET;

pub use path::{BYTES_PER_CELL, Pruned};
pub use rules::{PrunedCounts, Rule};

/// How an attempt ended.
#[derive(Clone, Copy, PartialEq)]
enum AttemptEnd {
    /// With a tour on the board.
    Found,
    /// With everything tried.
    Exhausted,
    /// With its budget used up.
    Spent,
}

impl Pruned {
    /// Looks for a closed tour.
    pub fn search(&mut self, count: &mut Count, observer: &mut impl Observer) -> Flow {
        // If there is no tour, another order does not help.
        let has_tour = theorem::obstacle(self.board.size).is_none();
        let restarts = self.has(Rule::Restarts) && has_tour;
        let cells = self.board.numbers.len();
        for attempt in 1.. {
            self.counts.attempts = attempt.into();
            let budget = if restarts { luby(attempt) * 2 * cells as u64 } else { u64::MAX };
            self.chance = (attempt > 1).then(|| Rng::with_seed(attempt.into()));
            match self.attempt(budget, observer)? {
                AttemptEnd::Exhausted => break,
                AttemptEnd::Found => {
                    count.solutions += 1;
                    observer.on(Event::Solved { board: self.board.shown(), count })?;
                    break;
                }
                AttemptEnd::Spent => {
                    while !self.path.is_empty() {
                        self.write_back(observer)?;
                    }
                    observer.on(Event::Refused {
                        choice: Choice {
                            number: attempt as usize,
                            cell: self.board.size.cell(START),
                        },
                        why: &BUDGET,
                    })?;
                }
            }
        }
        Ok(())
    }

    /// Searches from the beginning, but enters at most `budget` nodes.
    ///
    /// The path may be millions of cells long, so this is a loop, and what a recursion would keep
    /// on the stack is kept in `path` and `untried`.
    fn attempt(&mut self, budget: u64, observer: &mut impl Observer) -> Flow<AttemptEnd> {
        self.mark(START);
        let cells = self.board.numbers.len();
        let mut nodes = 0;
        let mut entered = true;
        while let Some(&at) = self.path.last() {
            let at = at as usize;
            if entered {
                observer
                    .on(Event::Entered { board: self.board.shown(), depth: self.path.len() })?;
                nodes += 1;
                if self.path.len() == cells && self.moves.adjacent(at, START) {
                    return Ok(AttemptEnd::Found);
                }
                if nodes == budget {
                    return Ok(AttemptEnd::Spent);
                }
                let untried = self.options(at, observer)?;
                self.untried.push(untried);
            }
            entered = match self.untried.last_mut().and_then(Untried::pop) {
                Some(direction) => {
                    let direction = usize::from(direction);
                    if let Some(next) = self.moves.target(at, direction) {
                        self.mark(next);
                    }
                    let choice = moves::choice(self.board.size, at, direction);
                    observer.on(Event::Marked { choice, why: &tours::FREE })?;
                    true
                }
                None => {
                    observer.on(Event::Returned { depth: self.path.len() })?;
                    self.untried.pop();
                    self.write_back(observer)?;
                    false
                }
            };
        }
        Ok(AttemptEnd::Exhausted)
    }
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
