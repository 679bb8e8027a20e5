//! A fast search for a puzzle's solutions: is there one, is there a second?
//!
//! The idea is Donald Knuth's advice for every backtracking (The Art of Computer Programming 7.2.2):
//! go on where the fewest choices are left. One choice is no choice, so cells with one candidate and
//! digits with one place in a unit are filled first; two choices are the best to guess at.

use std::ops::ControlFlow;

use super::candidates::Candidates;
use super::rules::{Cells, Rules, indices};

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
    match fill_singles(rules, &mut candidates) {
        End::Dead => ControlFlow::Continue(()),
        End::Full => each(&candidates),
        End::Guess(index) => {
            for digit in candidates.digits(index) {
                let mut next = candidates; // a copy: nothing has to be written back
                next.fill(rules, index, digit);
                visit(rules, next, each)?;
            }
            ControlFlow::Continue(())
        }
    }
}

/// How filling what is forced ends.
enum End {
    /// There is no solution.
    Dead,
    /// This is a solution.
    Full,
    /// The cell with the fewest candidates has more than one.
    Guess(usize),
}

/// Fills cells as long as some cell has one candidate or some digit one place in a unit.
fn fill_singles(rules: &Rules, candidates: &mut Candidates) -> End {
    loop {
        let [once, twice, thrice] = candidates.at_least();
        let open = candidates.open();
        if open & !once != 0 {
            return End::Dead;
        }
        if open == 0 {
            return End::Full;
        }
        if let Some(index) = indices(open & !twice).next() {
            for digit in candidates.digits(index) {
                candidates.fill(rules, index, digit); // the only one
            }
            continue;
        }
        match only_place(rules, candidates) {
            Place::None => return End::Dead,
            Place::One(index, digit) => candidates.fill(rules, index, digit),
            Place::More => {
                let fewest = indices(open & !thrice).next().or_else(|| {
                    indices(open).min_by_key(|&index| candidates.digits(index).count())
                });
                return fewest.map_or(End::Full, End::Guess);
            }
        }
    }
}

/// The fewest places that a digit has in a unit.
enum Place {
    None,
    One(usize, u8),
    More,
}

fn only_place(rules: &Rules, candidates: &Candidates) -> Place {
    let mut found = Place::More;
    for digit in 1..=9 {
        let places = candidates.places(digit);
        for unit in &rules.units {
            let here: Cells = places & unit;
            if here == 0 {
                return Place::None;
            }
            if here & (here - 1) == 0 && here & candidates.open() != 0 {
                found = Place::One(here.trailing_zeros() as usize, digit);
            }
        }
    }
    found
}
