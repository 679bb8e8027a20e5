//! A fast search for a puzzle's solutions: is there one, is there a second?
//!
//! The idea is Donald Knuth's advice for every backtracking (The Art of Computer Programming 7.2.2):
//! go on where the fewest choices are left. One choice is no choice, so cells with one candidate and
//! digits with one place in a unit are filled first; two choices are the best to guess at.

use std::ops::ControlFlow;

use super::candidates::Candidates;
use super::ladder::{hidden_single, naked_single};
use super::rules::Rules;

/// How many solutions there are; counting ends at `limit`.
pub fn count(rules: &Rules, candidates: &Candidates, limit: usize) -> usize {
    let mut found = 0;
    if limit > 0 {
        let _ = visit(rules, *candidates, &mut |_| {
            found += 1;
            if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    found
}

/// Shows every solution to `each`, until it breaks.
pub fn visit(
    rules: &Rules,
    mut candidates: Candidates,
    each: &mut impl FnMut(&Candidates) -> ControlFlow<()>,
) -> ControlFlow<()> {
    while !candidates.is_dead(rules) {
        if naked_single(rules, &mut candidates) || hidden_single(rules, &mut candidates) {
            continue;
        }
        let Some(index) = candidates.fewest() else {
            return each(&candidates); // no cell is open
        };
        for guess in candidates.guesses(rules, index) {
            visit(rules, guess, each)?;
        }
        break;
    }
    ControlFlow::Continue(())
}
