//! The searches against an independent checker, against each other, and level against level, on
//! random puzzles.

use crate::grids::{board, clues, damaged, grid_and_holes};
use clap::ValueEnum;
use number_place::check::is_solution;
use number_place::read::read;
use number_place::{Algorithm, Grid, Puzzle};
use proptest::prelude::*;
use testing::{count, only_adds, solutions, transcript};

fn puzzle(case: &(Grid, Vec<usize>)) -> Puzzle {
    Puzzle { clues: clues(case), algorithm: Algorithm::Plain }
}

fn by(algorithm: Algorithm, puzzle: Puzzle) -> Puzzle {
    Puzzle { algorithm, ..puzzle }
}

/// All solutions by an algorithm, each checked, in ascending order.
fn all_solutions(puzzle: Puzzle, algorithm: Algorithm) -> Vec<Grid> {
    let found = solutions(&by(algorithm, puzzle), usize::MAX);
    assert!(found.iter().zip(1..).all(|((_, count), number)| count.solutions == number));
    assert_eq!(count(&by(algorithm, puzzle)).solutions, found.len() as u64);
    let mut boards: Vec<Grid> = found.iter().map(|(numbers, _)| board(numbers)).collect();
    let right = |board| is_solution(&puzzle.clues, board);
    assert!(boards.iter().all(right), "{algorithm:?}");
    boards.sort_unstable();
    boards
}

#[test]
fn every_algorithm_has_the_same_answers_on_the_puzzles_of_the_course() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../problems/puzzles");
    let mut puzzles = 0;
    for entry in std::fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        if name.starts_with("x-") {
            continue; // without their diagonals they have very many
        }
        let puzzle = read(&path, "number-place FILE").expect("a puzzle");
        let fewest = all_solutions(puzzle, Algorithm::Fewest);
        // On the others plain needs seconds.
        if name.starts_with('p') || name.starts_with("easy") {
            assert_eq!(all_solutions(puzzle, Algorithm::Plain), fewest, "{path:?}");
        }
        puzzles += 1;
    }
    assert!(puzzles >= 16);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_algorithm_has_the_same_answers(
        case in grid_and_holes(), index in 0..81usize, digit in 1..=9u8,
    ) {
        let puzzle = puzzle(&case);
        let damaged = damaged(&puzzle, index, digit);
        for puzzle in [Some(puzzle), damaged].into_iter().flatten() {
            let plain = all_solutions(puzzle, Algorithm::Plain);
            prop_assert_eq!(&all_solutions(puzzle, Algorithm::Fewest), &plain);
        }
        prop_assert!(all_solutions(puzzle, Algorithm::Fewest).contains(&case.0));
    }

    #[test]
    fn a_level_only_adds_whatever_the_algorithm(case in grid_and_holes()) {
        let puzzle = puzzle(&case);
        for &algorithm in Algorithm::value_variants() {
            let puzzle = by(algorithm, puzzle);
            for level in 0..3 {
                let less = transcript(&puzzle, level);
                let more = transcript(&puzzle, level + 1);
                prop_assert!(only_adds(&less, &more), "{:?}, level {}", algorithm, level);
            }
        }
    }

    #[test]
    fn level_3_tells_every_figure_with_the_first_reason(case in grid_and_holes()) {
        let puzzle = puzzle(&case);
        let text = transcript(&puzzle, 3);
        let tried = text.lines().filter(|line| line.starts_with(">> ")).count();
        prop_assert_eq!(tried % 9, 0, "all nine digits at every node");
        let fits = text.matches(" fits\n").count();
        prop_assert_eq!(fits, text.matches(" unmark\n").count());
        for line in text.lines().filter(|line| line.starts_with(">> ")) {
            let numbers: Vec<usize> = line
                .split(|c: char| !c.is_ascii_digit())
                .filter_map(|n| n.parse().ok())
                .collect();
            let x = numbers[0];
            let y = numbers[1];
            let digit = numbers[2] as u8;
            // A clue on the lines or in the block refuses the digit at every node, in this order.
            let on_x = (0..9).any(|k| puzzle.clues[k][x] == digit);
            let on_y = puzzle.clues[y].contains(&digit);
            let in_block = (0..9).any(|k| {
                puzzle.clues[y / 3 * 3 + k / 3][x / 3 * 3 + k % 3] == digit
            });
            if on_x {
                prop_assert!(line.ends_with(&format!(" line-{x}")), "{}", line);
            } else if on_y && x != y {
                prop_assert!(!line.contains(" block-") && !line.ends_with(" fits"), "{}", line);
            } else if in_block {
                prop_assert!(!line.ends_with(" fits"), "{}", line);
            }
        }
    }
}
