//! Solving and counting against an independent checker and against the lecture's search, on the
//! puzzles of the course and on random ones.

use crate::grids::{board, clues, damaged, grid_and_holes};
use common::search::{Limits, Pulse, Stop, StopFlag};
use number_place::check::is_solution;
use number_place::read::read;
use number_place::{Algorithm, Grid, Puzzle};
use proptest::prelude::*;
use puzzles::candidates::Candidates;
use puzzles::find::{FoundSolutions, find};
use puzzles::memo_count;
use puzzles::rules::Rules;
use testing::solutions;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../problems/puzzles");

fn puzzle(case: &(Grid, Vec<usize>)) -> Puzzle {
    Puzzle::new(clues(case)).expect("no contradiction")
}

/// The solutions of a board, `most` at most.
fn found(clues: &Grid, most: u64) -> FoundSolutions {
    let rules = Rules::new(false);
    let candidates = Candidates::new(clues);
    find(&rules, candidates, most, &StopFlag::default()).expect("nothing stops it")
}

/// How many solutions a puzzle has, counted without visiting each.
fn count(puzzle: &Puzzle) -> u128 {
    let mut count = 0;
    let flow = memo_count::search(&puzzle.clues, &mut count, &mut Limits::default());
    assert_eq!(flow, Ok(()));
    count
}

#[test]
fn every_algorithm_finds_as_many_solutions_of_the_puzzles_of_the_course() {
    let mut puzzles = 0;
    for entry in std::fs::read_dir(FOLDER).expect("the folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        if name.starts_with("x-") {
            continue; // without their diagonals they have very many
        }
        let puzzle = read(&path, "number-place FILE").expect("a puzzle");
        let found = found(&puzzle.clues, u64::MAX);
        let first = found.first.expect("a solution");
        assert!(is_solution(&puzzle.clues, &first), "{path:?}");
        let fewest = testing::count(&Puzzle { algorithm: Algorithm::Fewest, ..puzzle });
        assert_eq!(found.solutions, fewest.solutions, "{path:?}");
        assert_eq!(count(&puzzle), u128::from(found.solutions), "{path:?}");
        puzzles += 1;
    }
    assert!(puzzles >= 16);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_algorithm_finds_the_same(
        case in grid_and_holes(), index in 0..81usize, digit in 1..=9u8,
    ) {
        let puzzle = puzzle(&case);
        let damaged = damaged(&puzzle, index, digit);
        for puzzle in [Some(puzzle), damaged].into_iter().flatten() {
            let plain = solutions(&puzzle, usize::MAX);
            let plain: Vec<Grid> = plain.into_iter().map(|(numbers, _)| board(&numbers)).collect();
            for most in [1, 2, u64::MAX] {
                let FoundSolutions { solutions, first } = found(&puzzle.clues, most);
                prop_assert_eq!(solutions, most.min(plain.len() as u64));
                prop_assert_eq!(first.is_some(), solutions > 0);
                prop_assert!(first.is_none_or(|first| plain.contains(&first)));
            }
            prop_assert_eq!(count(&puzzle), plain.len() as u128);
        }
    }

    #[test]
    fn counting_agrees_with_enumerating(
        case in grid_and_holes(),
        rows in proptest::collection::vec(0..9usize, 1..4), holes in 0..16usize,
    ) {
        let mut clues = puzzle(&(case.0, case.1[..holes].to_vec())).clues;
        for row in rows {
            clues[row] = [0; 9];
        }
        let puzzle = Puzzle::new(clues).expect("no contradiction");
        let enumerated = found(&puzzle.clues, u64::MAX).solutions;
        prop_assert_eq!(count(&puzzle), u128::from(enumerated));
    }
}

#[test]
fn a_count_that_is_stopped_is_a_part() {
    let mut counted = 0;
    let pulse = Pulse::default();
    // It stops after so many solutions that none of them is counted twice.
    let flag = StopFlag::within(Some(std::time::Duration::from_millis(200)));
    let mut limits = Limits::new(flag, pulse.clone(), None, false);
    let flow = memo_count::search(&[[0; 9]; 9], &mut counted, &mut limits);
    assert_eq!(flow, Err(Stop::TimeLimit));
    assert!(counted > 0 && limits.nodes() > 0 && pulse.nodes() > 0);
}
