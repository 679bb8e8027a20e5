//! All parts together: the fast search against plain ones, the ladder against the solution, and
//! generated puzzles over many seeds.

mod files;
mod plain_x;

use std::collections::HashSet;

use number_place::check::is_solution;
use number_place::{Grid, Puzzle};

use common::search::StopFlag;

use super::grade::{grade, solutions};
use super::ladder::{LADDER, step};
use super::random::Random;
use super::{Difficulty, draw, puzzle};
use crate::candidates::Candidates;
use crate::find::find;
use crate::rules::Rules;

/// How many solutions the lecture's search finds.
fn plain(clues: Grid) -> u64 {
    Puzzle::new(clues).map_or(0, |puzzle| testing::count(&puzzle).solutions)
}

/// Every kind of puzzle that can be asked for.
const KINDS: [(Difficulty, bool); 6] = [
    (Difficulty::Easy, false),
    (Difficulty::Medium, false),
    (Difficulty::Hard, false),
    (Difficulty::Easy, true),
    (Difficulty::Medium, true),
    (Difficulty::Hard, true),
];

fn board(text: &str) -> Grid {
    text.parse::<Puzzle>().expect("a puzzle").clues
}

fn count(rules: &Rules, clues: &Grid, limit: u64) -> u64 {
    solutions(rules, Candidates::new(clues), limit)
}

/// The first solution, if there is one.
fn first(rules: &Rules, clues: &Grid) -> Option<Grid> {
    find(rules, Candidates::new(clues), 1, &StopFlag::default()).expect("nothing stops it").first
}

/// A board whose clues are filled.
fn filled(rules: &Rules, clues: &Grid) -> Candidates {
    let mut candidates = Candidates::new(clues);
    for (index, &clue) in clues.as_flattened().iter().enumerate() {
        if clue > 0 {
            candidates.fill(rules, index, usize::from(clue) - 1);
        }
    }
    candidates
}

/// Random full boards with some cells emptied, the full board beside each.
fn cases(x: bool, holes: usize) -> impl Iterator<Item = (Grid, Grid)> {
    (0..30).map(move |seed| {
        let mut random = Random::new(seed, 100);
        let full = super::generate::full_board(&Rules::new(x), &mut random);
        let mut clues = full;
        for index in &random.order::<81>()[..holes] {
            clues[index / 9][index % 9] = 0;
        }
        (clues, full)
    })
}

#[test]
fn a_full_board_keeps_the_rules_and_the_diagonals_only_if_asked() {
    let empty = [[0; 9]; 9];
    let keeps_diagonals = |full: &Grid| {
        let falling: HashSet<u8> = (0..9).map(|k| full[k][k]).collect();
        let rising: HashSet<u8> = (0..9).map(|k| full[k][8 - k]).collect();
        falling.len() == 9 && rising.len() == 9
    };
    for x in [false, true] {
        let boards: HashSet<Grid> = cases(x, 0).map(|(full, _)| full).collect();
        assert_eq!(boards.len(), 30, "all different");
        assert!(boards.iter().all(|full| is_solution(&empty, full)));
        assert_eq!(boards.iter().all(keeps_diagonals), x);
    }
}

#[test]
fn the_fast_search_counts_what_the_plain_ones_count() {
    let mut several = 0;
    for holes in [0, 20, 40, 50] {
        for (clues, _) in cases(false, holes) {
            let plain = plain(clues);
            assert_eq!(count(&Rules::new(false), &clues, u64::MAX), plain);
            several += usize::from(plain > 1);
            let none = plain_x::count(&mut clues.clone(), [false, false], u64::MAX);
            assert_eq!(none, plain, "the tests' own search, against the lecture's");
        }
        for (clues, _) in cases(true, holes) {
            let plain = plain_x::count(&mut clues.clone(), [true, true], u64::MAX);
            assert_eq!(count(&Rules::new(true), &clues, u64::MAX), plain);
            assert!(plain > 0);
            several += usize::from(plain > 1);
        }
    }
    assert!(several > 20, "puzzles with several solutions were among them");
}

#[test]
fn clues_that_contradict_each_other_have_no_solution_and_no_grade() {
    // (2, 6) and (6, 2) are on the rising diagonal; (2, 6) and (2, 1) share column 2.
    for (cells, wrong, wrong_x) in [
        ([(2, 6), (6, 2)], false, true),
        ([(1, 1), (7, 7)], false, true),
        ([(2, 6), (2, 1)], true, true),
        ([(2, 6), (6, 1)], false, false),
        ([(3, 8), (5, 7)], true, true),
    ] {
        let mut clues = [[0; 9]; 9];
        for (x, y) in cells {
            clues[y][x] = 4;
        }
        for (x_sudoku, wrong) in [(false, wrong), (true, wrong_x)] {
            let rules = Rules::new(x_sudoku);
            assert_eq!(count(&rules, &clues, 1), u64::from(!wrong), "{cells:?}");
            assert_eq!(grade(&rules, &clues), None, "no or many solutions: {cells:?}");
        }
    }
}

#[test]
fn no_step_of_the_ladder_loses_a_solution() {
    for x in [false, true] {
        let rules = Rules::new(x);
        let mut steps = [0; LADDER.len()];
        // Those with many holes have several solutions, so that only a true conclusion keeps a given one.
        for (clues, full) in cases(x, 48).chain(cases(x, 54)).chain(cases(x, 58)) {
            let mut candidates = filled(&rules, &clues);
            while let Some(rung) = step(&rules, &mut candidates) {
                steps[rung] += 1;
                let kept = (0..81).all(|k| {
                    let digit = usize::from(full[k / 9][k % 9]);
                    candidates.places[digit - 1] >> k & 1 == 1
                });
                assert!(kept, "{} in\n{}", LADDER[rung].0, draw(&clues));
            }
        }
        assert!(steps[..4].iter().all(|&steps| steps >= 10), "{steps:?}");
    }
}

#[test]
fn nothing_follows_from_an_empty_or_a_full_board() {
    let rules = Rules::new(true);
    let empty = Candidates::new(&[[0; 9]; 9]);
    let mut after = empty;
    assert_eq!(step(&rules, &mut after), None);
    assert_eq!(after, empty);
    let full = first(&rules, &[[0; 9]; 9]).expect("a solution");
    let mut full = filled(&rules, &full);
    assert_eq!((full.open, step(&rules, &mut full)), (0, None));
}

#[test]
fn every_seed_gives_a_puzzle_as_asked() {
    for (difficulty, x) in KINDS {
        let rules = Rules::new(x);
        let mut texts = HashSet::new();
        for seed in 0..30 {
            let text = puzzle(difficulty, seed, x);
            assert_eq!(puzzle(difficulty, seed, x), text, "same seed");
            let clues = board(&text);
            assert_eq!(count(&rules, &clues, 2), 1, "{text}");
            assert_eq!(grade(&rules, &clues).map(|grade| grade.difficulty), Some(difficulty));
            let given = clues.iter().flatten().filter(|&&digit| digit > 0).count();
            match difficulty {
                Difficulty::Easy => assert!(given >= 32),
                Difficulty::Medium | Difficulty::Hard => assert!(given < 32),
            }
            texts.insert(draw(&clues));
        }
        assert_eq!(texts.len(), 30, "different seeds, different puzzles: {difficulty:?} {x}");
    }
}

#[test]
fn levels_and_rules_of_a_seed_have_nothing_in_common() {
    let solution = |(difficulty, x): (Difficulty, bool)| {
        first(&Rules::new(x), &board(&puzzle(difficulty, 3, x))).expect("a solution")
    };
    assert_eq!(HashSet::from(KINDS.map(solution)).len(), KINDS.len());
}
