//! The techniques of a person who solves a puzzle by thinking, from the simplest up.

use number_place::N;

use super::candidates::Candidates;
use super::rules::{ALL, Cells, Rules, indices};

/// A technique: one rung of the ladder. It takes one step, and tells whether that changed anything.
/// None needs more than a look at one unit, and what it concludes is true in every solution.
type Technique = fn(&Rules, &mut Candidates) -> bool;

/// The techniques and their names, in the order in which they are tried.
pub const LADDER: [(&str, Technique); 5] = [
    ("naked single", naked_single),
    ("hidden single", hidden_single),
    ("locked candidates", locked_candidates),
    ("pair", pair),
    // Nothing of the above helps: try a digit in a cell that has the fewest candidates. See `grade`.
    ("guess", |_, _| false),
];

/// Takes one step by the lowest technique that gets on, and gives its rung; nothing if only a guess
/// helps.
pub fn step(rules: &Rules, candidates: &mut Candidates) -> Option<usize> {
    LADDER.iter().position(|(_, technique)| technique(rules, candidates))
}

/// A cell has one candidate left: fill it.
pub fn naked_single(rules: &Rules, candidates: &mut Candidates) -> bool {
    let [once, twice, _] = candidates.at_least();
    let single = indices(candidates.open() & once & !twice).next();
    let forced = single.and_then(|index| Some((index, candidates.digits(index).next()?)));
    if let Some((index, digit)) = forced {
        candidates.fill(rules, index, digit);
    }
    forced.is_some()
}

/// A digit has one place left in a unit (row, column, block, diagonal): fill it.
pub fn hidden_single(rules: &Rules, candidates: &mut Candidates) -> bool {
    for &unit in &rules.units {
        for digit in 1..=N as u8 {
            let places = candidates.places(digit) & unit;
            if places.count_ones() == 1 && places & candidates.open() != 0 {
                candidates.fill(rules, places.trailing_zeros() as usize, digit);
                return true;
            }
        }
    }
    false
}

/// All places of a digit in a unit see one cell outside: wherever in the unit the digit is, that
/// cell cannot contain it.
fn locked_candidates(rules: &Rules, candidates: &mut Candidates) -> bool {
    for &unit in &rules.units {
        for digit in 1..=N as u8 {
            let places = candidates.places(digit) & unit;
            if places != 0 && candidates.remove(digit, seen_by_all(rules, places)) {
                return true;
            }
        }
    }
    false
}

/// Two cells of a unit have the same two candidates, so no other cell of the unit contains these; or two
/// digits have the same two places in a unit, so these cells contain nothing else.
fn pair(rules: &Rules, candidates: &mut Candidates) -> bool {
    naked_pair(rules, candidates) || hidden_pair(rules, candidates)
}

fn naked_pair(rules: &Rules, candidates: &mut Candidates) -> bool {
    let [_, twice, thrice] = candidates.at_least();
    for &unit in &rules.units {
        for (first, second) in pairs(indices(unit & twice & !thrice)) {
            if !candidates.digits(first).eq(candidates.digits(second)) {
                continue;
            }
            let others = unit & !(1 << first | 1 << second);
            let mut changed = false;
            for digit in candidates.digits(first) {
                changed |= candidates.remove(digit, others);
            }
            if changed {
                return true;
            }
        }
    }
    false
}

fn hidden_pair(rules: &Rules, candidates: &mut Candidates) -> bool {
    for &unit in &rules.units {
        for (first, second) in pairs(1..=N as u8) {
            let places = candidates.places(first) & unit;
            if places.count_ones() != 2 || candidates.places(second) & unit != places {
                continue;
            }
            let mut changed = false;
            for digit in (1..=N as u8).filter(|&digit| digit != first && digit != second) {
                changed |= candidates.remove(digit, places);
            }
            if changed {
                return true;
            }
        }
    }
    false
}

/// The cells that see every cell of a set.
fn seen_by_all(rules: &Rules, set: Cells) -> Cells {
    indices(set).fold(ALL, |seen, index| seen & rules.peers[index])
}

/// Each two of some things, in order.
fn pairs<T: Copy>(things: impl Iterator<Item = T> + Clone) -> impl Iterator<Item = (T, T)> {
    let rest = things.clone().enumerate();
    rest.flat_map(move |(k, first)| things.clone().skip(k + 1).map(move |second| (first, second)))
}

#[cfg(test)]
mod tests {
    use super::super::rules::cell;
    use super::*;

    /// The name of the technique that takes a step.
    fn step(rules: &Rules, candidates: &mut Candidates) -> Option<&'static str> {
        super::step(rules, candidates).map(|rung| LADDER[rung].0)
    }

    /// An empty board on which `digit` is possible in no cell of `unit` except `places`.
    fn only(digit: u8, unit: Cells, places: &[(usize, usize)]) -> Candidates {
        let mut candidates = Candidates::new();
        candidates.remove(digit, unit & !set(places));
        candidates
    }

    fn set(cells: &[(usize, usize)]) -> Cells {
        cells.iter().map(|&(x, y)| cell(x, y)).sum()
    }

    /// The cells where `digit` is no longer possible, after a check that nothing else has changed.
    fn lost(before: &Candidates, after: &Candidates, digits: &[u8]) -> Vec<Cells> {
        for digit in (1..=9).filter(|digit| !digits.contains(digit)) {
            assert_eq!(before.places(digit), after.places(digit), "{digit}");
        }
        let lost = |&digit| before.places(digit) & !after.places(digit);
        digits.iter().map(lost).collect()
    }

    #[test]
    fn singles_are_filled_where_they_are() {
        let rules = Rules::new(false);
        let mut naked = Candidates::new();
        for digit in (1..=9).filter(|&digit| digit != 3) {
            naked.remove(digit, cell(7, 2));
        }
        assert_eq!(step(&rules, &mut naked), Some("naked single"));
        assert_eq!(naked.board()[2][7], 3);

        // Row 2, column 7, block 5.
        for (unit, (x, y)) in [(2, (7, 2)), (9 + 7, (7, 2)), (18 + 5, (8, 3))] {
            let mut hidden = only(3, rules.units[unit], &[(x, y)]);
            assert_eq!(step(&rules, &mut hidden), Some("hidden single"));
            assert_eq!(hidden.open(), ALL & !cell(x, y));
            assert_eq!(hidden.board()[y][x], 3);
        }
    }

    #[test]
    fn locked_candidates_clear_the_rest_of_the_other_unit_only() {
        let rules = Rules::new(false);
        let (row, column, block) = (rules.units[2], rules.units[9 + 7], rules.units[18 + 2]);
        for (unit, places, clears) in [
            (row, [(6, 2), (7, 2)], block & !row),
            (block, [(6, 2), (8, 2)], row & !block),
            (column, [(7, 0), (7, 2)], block & !column),
            (block, [(7, 0), (7, 2)], column & !block),
        ] {
            let before = only(3, unit, &places);
            let mut after = before;
            assert_eq!(step(&rules, &mut after), Some("locked candidates"));
            assert_eq!(lost(&before, &after, &[3]), [clears]);
        }
    }

    #[test]
    fn diagonals_lock_candidates_only_in_x_sudoku() {
        let places = [(2, 2), (6, 2)];
        let row = Rules::new(true).units[2];
        let before = only(3, row, &places);
        let mut after = before;
        assert_eq!(step(&Rules::new(false), &mut after), None);
        let technique = step(&Rules::new(true), &mut after);
        assert_eq!(technique, Some("locked candidates"));
        // (2, 2) sees the falling diagonal and column 2, (6, 2) the rising one and column 6.
        let clears = set(&[(4, 4), (6, 6), (2, 6)]);
        assert_eq!(lost(&before, &after, &[3]), [clears]);
    }

    #[test]
    fn a_naked_pair_clears_its_unit_and_a_hidden_pair_its_cells() {
        let rules = Rules::new(false);
        for (unit, cells) in [(4, [(1, 4), (7, 4)]), (9 + 4, [(4, 1), (4, 7)])] {
            let (unit, pair) = (rules.units[unit], set(&cells));
            let mut before = Candidates::new();
            for digit in (1..=9).filter(|digit| ![2, 9].contains(digit)) {
                before.remove(digit, pair);
            }
            let mut after = before;
            assert_eq!(step(&rules, &mut after), Some("pair"));
            assert_eq!(lost(&before, &after, &[2, 9]), [unit & !pair; 2]);

            let mut before = only(2, unit, &cells);
            before.remove(9, unit & !pair);
            let mut after = before;
            assert_eq!(step(&rules, &mut after), Some("pair"));
            assert_eq!(lost(&before, &after, &[1, 3, 4, 5, 6, 7, 8]), [pair; 7]);
        }
    }
}
