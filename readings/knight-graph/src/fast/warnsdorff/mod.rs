//! Depth-first search without recursion, for boards of millions of cells, and what it does when
//! Warnsdorff's rule fails.
//!
//! `--order connections` and `most` visit the same nodes in the same order as the reading's
//! recursion. `fewest` also decides [ties](order), leaves out moves that are [dead ends](dead_end)
//! for certain, and begins again:
//!
//! The rule leaves open which of two neighbours with equally few moves goes first. One tie-break
//! leads straight to a tour; another one runs into dead ends whose cause lies so far back that
//! backtracking takes far too long to reach it. So a search that has gone back too often gives up,
//! and the next one breaks its ties in another way. Every second one has twice the budget, every
//! fourth one four times, and so on: some search is patient enough to find a tour, or to exhaust
//! its search tree, which proves that there is none. So giving up loses no tour.
//!
//! Restarts and why their limits should grow like this: M. Luby, A. Sinclair, D. Zuckerman, Optimal
//! speedup of Las Vegas algorithms, Information Processing Letters 47, 1993.

pub mod colours;
pub mod dead_end;
pub mod order;
pub mod path;

use std::iter;

use common::search::{Board, Choice, Count, Event, Flow, Observer};

use crate::problem::{KnightGraph, Order};
use path::{Rule, TieBreak};

pub use path::Path;

/// How often an impatient search may go back. Measured: with 100 or 2000 the boards of up to
/// 12 x 12 cells and the strips of 4 and 5 cells take about as long.
const BUDGET: u64 = 500;

/// Searches until a tour is found, or none can be.
pub fn search<O: Observer>(problem: &KnightGraph, found: &mut Count, observer: &mut O) -> Flow {
    let mut path = Path::new(problem.size, problem.start, problem.closed)?;
    for (rule, budget) in attempts(problem.order) {
        found.attempts += 1;
        path.begin(rule);
        match depth_first(problem, &mut path, budget, found, observer)? {
            Ended::GaveUp => continue,
            Ended::Enough => {}
            Ended::Exhausted => found.exhausted = true,
        }
        break;
    }
    Ok(())
}

/// The rules to search by, and how often each search may go back.
fn attempts(order: Order) -> Box<dyn Iterator<Item = (Rule, u64)>> {
    match order {
        Order::Connections => Box::new(iter::once((Rule::Connections, u64::MAX))),
        Order::Most => Box::new(iter::once((Rule::Most, u64::MAX))),
        Order::Fewest => Box::new((1..).flat_map(|pair| {
            let budget = BUDGET << u64::trailing_zeros(pair).min(40);
            // Far-sighted is best by far on all boards but narrow strips; there it is the other way
            // round.
            [true, false].map(|far_sighted| {
                let lot = if pair == 1 && far_sighted { 0 } else { pair };
                (Rule::Fewest(TieBreak { far_sighted, lot }), budget)
            })
        })),
    }
}

/// How a depth-first search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    /// A tour was found, and one was enough.
    Enough,
    /// Every path was tried or proven hopeless.
    Exhausted,
    /// It went back too often without a tour; the knight is on its start again.
    GaveUp,
}

/// Searches for tours from where the path starts, and gives up when it has gone back `budget`
/// times before the first one.
///
/// This is the reading's `knight_tour` with its calls on a stack of our own, in [`Path`]: visiting
/// a cell is a call, going back from it is a return with `False`.
// Not merged into its callers, one for each observer: there its variables would be too many for the
// registers.
#[inline(never)]
fn depth_first<O: Observer>(
    problem: &KnightGraph,
    path: &mut Path,
    mut budget: u64,
    found: &mut Count,
    observer: &mut O,
) -> Flow<Ended> {
    observer.on(Event::Entered { board: Board::Large(path), depth: path.cells() })?;
    loop {
        if path.is_tour() && (path.closes() || !problem.closed) {
            found.solutions += 1;
            found.closed += u64::from(path.closes());
            observer.on(Event::Solved { board: Board::Large(path), count: found })?;
            if !problem.more {
                return Ok(Ended::Enough);
            }
            budget = u64::MAX; // where one tour is, there are more
        }
        if let Some(way) = path.next() {
            observer.on(Event::Marked { choice: Choice::cell(path.target(way.direction)) })?;
            path.visit(way);
            observer.on(Event::Entered { board: Board::Large(path), depth: path.cells() })?;
            continue;
        }
        // All white neighbours are explored. The cell turns white again, for another path may need
        // it, and the search goes back to the cell before.
        if !path.is_tour() {
            observer.on(Event::Returned { depth: path.cells() })?;
        } else if problem.closed && !path.closes() {
            observer.on(Event::Rejected { board: Board::Large(path) })?;
        }
        let Some(left) = path.go_back() else { return Ok(Ended::Exhausted) };
        observer.on(Event::Unmarked { choice: Choice::cell(left) })?;
        budget -= 1;
        if budget == 0 {
            break;
        }
    }
    while let Some(left) = path.go_back() {
        observer.on(Event::Unmarked { choice: Choice::cell(left) })?;
    }
    Ok(Ended::GaveUp)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_search_is_as_patient_as_it_takes() {
        let budget: Vec<u64> = attempts(Order::Fewest).map(|(_, budget)| budget).take(16).collect();
        let of_pairs = [1, 2, 1, 4, 1, 2, 1, 8].map(|times| times * BUDGET);
        assert_eq!(budget, of_pairs.map(|p| [p, p]).concat());
        assert!(attempts(Order::Fewest).take(1 << 14).any(|(_, budget)| budget > 1_000_000));
    }

    #[test]
    fn the_searches_of_the_reading_never_give_up() {
        for order in [Order::Connections, Order::Most] {
            let all: Vec<_> = attempts(order).collect();
            assert_eq!(all.len(), 1);
            assert_eq!(all[0].1, u64::MAX);
        }
    }
}
