//! What stands behind Warnsdorff's rule where it fails: the same search with other tie-breaks.
//!
//! The rule leaves open which of two neighbours with equally few moves goes first. One tie-break leads
//! straight to a tour where another runs into dead ends whose cause lies so far back that backtracking
//! takes longer than anybody lives. So a search that has gone back too often gives up, and the next one
//! breaks its ties in another way. Every second one has twice the patience, every fourth one four times,
//! and so on; sooner or later one is patient enough to find a tour or to exhaust its search tree, which
//! proves that there is none. So giving up loses nothing.
//!
//! Restarts and why their limits should grow like this: M. Luby, A. Sinclair, D. Zuckerman, Optimal speedup
//! of Las Vegas algorithms, Information Processing Letters 47, 1993.

use std::iter;
use std::ops::ControlFlow;

use common::observer::Observer;
use common::stop::Flow;

use crate::order::{Order, Rule, TieBreak};
use crate::path::Path;
use crate::search::{Ended, Found, KnightGraph, depth_first};

/// How often an impatient search may go back. Measured: with 100 or 2000 the boards of up to 12 x 12 cells
/// and the strips of 4 and 5 cells take about as long.
const PATIENCE: u64 = 500;

/// Searches until a tour is found, or none can be.
pub fn search<O: Observer<KnightGraph>>(
    problem: &KnightGraph,
    found: &mut Found,
    observer: &mut O,
) -> Flow {
    if problem.impossible().is_some() {
        return ControlFlow::Continue(());
    }
    let mut path = Path::new(problem.size, problem.start, problem.closed);
    for (rule, patience) in attempts(problem.order) {
        found.attempts += 1;
        path.begin(rule);
        match depth_first(problem, &mut path, patience, found, observer)? {
            Ended::GaveUp => continue,
            Ended::Enough => {}
            Ended::Exhausted => found.exhausted = true,
        }
        break;
    }
    ControlFlow::Continue(())
}

/// The rules to search by, and how often each search may go back.
fn attempts(order: Order) -> Box<dyn Iterator<Item = (Rule, u64)>> {
    match order {
        Order::Connections => Box::new(iter::once((Rule::Connections, u64::MAX))),
        Order::Most => Box::new(iter::once((Rule::Most, u64::MAX))),
        Order::Fewest => Box::new((1..).flat_map(|pair| {
            let patience = PATIENCE << u64::trailing_zeros(pair).min(40);
            // Far-sighted is best by far on all boards but narrow strips; there it is the other way round.
            [true, false].map(|far_sighted| {
                let lot = if pair == 1 && far_sighted { 0 } else { pair };
                (Rule::Fewest(TieBreak { far_sighted, lot }), patience)
            })
        })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_search_is_as_patient_as_it_takes() {
        let patience: Vec<u64> = attempts(Order::Fewest)
            .map(|(_, patience)| patience)
            .take(16)
            .collect();
        let of_pairs = [1, 2, 1, 4, 1, 2, 1, 8].map(|times| times * PATIENCE);
        assert_eq!(patience, of_pairs.map(|p| [p, p]).concat());
        assert!(
            attempts(Order::Fewest)
                .take(1 << 14)
                .any(|(_, patience)| patience > 1_000_000)
        );
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
