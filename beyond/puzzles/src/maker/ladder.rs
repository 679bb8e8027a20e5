//! The techniques of a person who solves a puzzle by thinking, from the simplest up.

use std::iter::once;

use number_place::N;

use crate::candidates::Candidates;
use crate::cell_set::{ALL, CellSet, indices};
use crate::rules::Rules;

/// A technique: one rung of the ladder. It takes one step, and tells whether that changed anything.
/// None needs more than a look at one unit, and what it concludes is true in every solution.
type Technique = fn(&Rules, &mut Candidates) -> bool;

/// The techniques and their names, in the order in which they are tried.
pub const LADDER: [(&str, Technique); 5] = [
    ("naked single", naked_single),
    ("hidden single", hidden_single),
    ("locked candidates", locked_candidates),
    ("pair", |rules, candidates| naked_pair(rules, candidates) || hidden_pair(rules, candidates)),
    // Nothing of the above helps: try a digit in a cell that has the fewest candidates. See `grade`.
    ("guess", |_, _| false),
];

/// Takes one step by the lowest technique that gets on, and gives its rung; nothing if only a guess
/// helps.
pub fn step(rules: &Rules, candidates: &mut Candidates) -> Option<usize> {
    LADDER.iter().position(|(_, technique)| technique(rules, candidates))
}

/// A cell has one candidate left: fill it.
fn naked_single(rules: &Rules, candidates: &mut Candidates) -> bool {
    let [one, two, _] = candidates.at_least();
    let Some(index) = indices(candidates.open & one & !two).next() else { return false };
    candidates.digits(index).for_each(|f| candidates.fill(rules, index, f));
    true
}

/// A digit has one place left in a unit (row, column, block, diagonal): fill it.
fn hidden_single(rules: &Rules, candidates: &mut Candidates) -> bool {
    let mut places = units_and_digits(rules).map(|(unit, f)| (candidates.places[f] & unit, f));
    let is_hidden =
        |(places, _): &(CellSet, usize)| places.is_power_of_two() && places & candidates.open != 0;
    let Some((place, f)) = places.find(is_hidden) else { return false };
    candidates.fill(rules, place.trailing_zeros() as usize, f);
    true
}

/// All places of a digit in a unit see one cell outside: wherever in the unit the digit is, that
/// cell cannot contain it.
fn locked_candidates(rules: &Rules, candidates: &mut Candidates) -> bool {
    units_and_digits(rules).any(|(unit, f)| {
        let places = candidates.places[f] & unit;
        let seen_by_all = indices(places).fold(ALL, |seen, index| seen & rules.peers[index]);
        places != 0 && candidates.remove(once(f), seen_by_all)
    })
}

/// Two cells of a unit have the same two candidates, so no other cell of the unit contains these.
fn naked_pair(rules: &Rules, candidates: &mut Candidates) -> bool {
    let [_, two, three] = candidates.at_least();
    let both = |&unit: &CellSet| pairs(indices(unit & two & !three)).map(move |both| (unit, both));
    rules.units.iter().flat_map(both).any(|(unit, (first, second))| {
        let others = unit & !(1 << first | 1 << second);
        candidates.digits(first).eq(candidates.digits(second))
            && candidates.remove(candidates.digits(first), others)
    })
}

/// Two digits have the same two places in a unit, so these cells contain nothing else.
fn hidden_pair(rules: &Rules, candidates: &mut Candidates) -> bool {
    let both = |&unit: &CellSet| pairs(0..N).map(move |both| (unit, both));
    rules.units.iter().flat_map(both).any(|(unit, (first, second))| {
        let [places, same] = [first, second].map(|f| candidates.places[f] & unit);
        let others = (0..N).filter(|&f| f != first && f != second);
        places == same && places.count_ones() == 2 && candidates.remove(others, places)
    })
}

/// Each unit with each digit.
fn units_and_digits(rules: &Rules) -> impl Iterator<Item = (CellSet, usize)> {
    rules.units.iter().flat_map(|&unit| (0..N).map(move |f| (unit, f)))
}

/// Each two of some things, in order.
fn pairs<T: Copy>(things: impl Iterator<Item = T> + Clone) -> impl Iterator<Item = (T, T)> {
    let rest = things.clone().enumerate();
    rest.flat_map(move |(k, first)| things.clone().skip(k + 1).map(move |second| (first, second)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing is known yet.
    fn empty() -> Candidates {
        Candidates::new(&[[0; N]; N])
    }

    fn cell(x: usize, y: usize) -> CellSet {
        1 << (N * y + x)
    }

    /// The name of the technique that takes a step.
    fn step(rules: &Rules, candidates: &mut Candidates) -> Option<&'static str> {
        super::step(rules, candidates).map(|rung| LADDER[rung].0)
    }

    /// An empty board on which digit f is possible in no cell of `unit` except `places`.
    fn only(f: usize, unit: CellSet, places: &[(usize, usize)]) -> Candidates {
        let mut candidates = empty();
        candidates.remove(once(f), unit & !set(places));
        candidates
    }

    fn set(cells: &[(usize, usize)]) -> CellSet {
        cells.iter().map(|&(x, y)| cell(x, y)).sum()
    }

    /// The cells where each of some digits is no longer possible, after a check that nothing else
    /// has changed.
    fn lost(before: &Candidates, after: &Candidates, digits: &[usize]) -> Vec<CellSet> {
        for f in (0..N).filter(|f| !digits.contains(f)) {
            assert_eq!(before.places[f], after.places[f], "{f}");
        }
        digits.iter().map(|&f| before.places[f] & !after.places[f]).collect()
    }

    #[test]
    fn singles_are_filled_where_they_are() {
        let rules = Rules::new(false);
        let mut naked = empty();
        naked.remove((0..N).filter(|&f| f != 2), cell(7, 2));
        assert_eq!(step(&rules, &mut naked), Some("naked single"));
        assert_eq!(naked.board()[2][7], 3);

        // Row 2, column 7, block 5.
        for (unit, (x, y)) in [(2, (7, 2)), (9 + 7, (7, 2)), (18 + 5, (8, 3))] {
            let mut hidden = only(2, rules.units[unit], &[(x, y)]);
            assert_eq!(step(&rules, &mut hidden), Some("hidden single"));
            assert_eq!(hidden.open, ALL & !cell(x, y));
            assert_eq!(hidden.board()[y][x], 3);
        }
    }

    #[test]
    fn locked_candidates_clear_the_rest_of_the_other_unit_only() {
        let rules = Rules::new(false);
        let row = rules.units[2];
        let column = rules.units[9 + 7];
        let block = rules.units[18 + 2];
        for (unit, places, clears) in [
            (row, [(6, 2), (7, 2)], block & !row),
            (block, [(6, 2), (8, 2)], row & !block),
            (column, [(7, 0), (7, 2)], block & !column),
            (block, [(7, 0), (7, 2)], column & !block),
        ] {
            let before = only(2, unit, &places);
            let mut after = before;
            assert_eq!(step(&rules, &mut after), Some("locked candidates"));
            assert_eq!(lost(&before, &after, &[2]), [clears]);
        }
    }

    #[test]
    fn diagonals_lock_candidates_only_in_x_sudoku() {
        let places = [(2, 2), (6, 2)];
        let row = Rules::new(true).units[2];
        let before = only(2, row, &places);
        let mut after = before;
        assert_eq!(step(&Rules::new(false), &mut after), None);
        let technique = step(&Rules::new(true), &mut after);
        assert_eq!(technique, Some("locked candidates"));
        // (2, 2) sees the falling diagonal and column 2, (6, 2) the rising one and column 6.
        let clears = set(&[(4, 4), (6, 6), (2, 6)]);
        assert_eq!(lost(&before, &after, &[2]), [clears]);
    }

    #[test]
    fn a_naked_pair_clears_its_unit_and_a_hidden_pair_its_cells() {
        let rules = Rules::new(false);
        for (unit, cells) in [(4, [(1, 4), (7, 4)]), (9 + 4, [(4, 1), (4, 7)])] {
            let unit = rules.units[unit];
            let pair = set(&cells);
            let mut before = empty();
            before.remove((0..N).filter(|f| ![1, 8].contains(f)), pair);
            let mut after = before;
            assert_eq!(step(&rules, &mut after), Some("pair"));
            assert_eq!(lost(&before, &after, &[1, 8]), [unit & !pair; 2]);

            let mut before = only(1, unit, &cells);
            before.remove(once(8), unit & !pair);
            let mut after = before;
            assert_eq!(step(&rules, &mut after), Some("pair"));
            assert_eq!(lost(&before, &after, &[0, 2, 3, 4, 5, 6, 7]), [pair; 7]);
        }
    }
}
