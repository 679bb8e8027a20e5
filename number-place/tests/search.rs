//! The searches against an independent checker, against each other, and level against level, on
//! random puzzles.

mod grids;

use std::path::Path;

use clap::ValueEnum;
use common::search::{Event, Flow, Hear, Next, Observer, Program, Stop};
use grids::{clues, grid_and_holes};
use number_place::check::is_solution;
use number_place::each::Each;
use number_place::fast::memo_count;
use number_place::read::read;
use number_place::search::Board;
use number_place::{Algorithm, Found, Puzzle};
use proptest::prelude::*;
use testing::{count, only_adds, solutions, transcript};

const PUZZLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../problems/puzzles/p22833.txt");

fn puzzle(case: &(Board, Vec<usize>)) -> Puzzle {
    Puzzle { clues: clues(case), algorithm: None }
}

fn by(algorithm: Algorithm, puzzle: Puzzle) -> Puzzle {
    Puzzle { algorithm: Some(algorithm), ..puzzle }
}

/// All solutions by an algorithm, each checked, in ascending order.
fn all_solutions(puzzle: Puzzle, algorithm: Algorithm) -> Vec<Board> {
    let found = solutions(&by(algorithm, puzzle), usize::MAX, |board| *board);
    assert!(found.iter().zip(1..).all(|((_, count), number)| *count == number));
    let mut boards: Vec<Board> = found.into_iter().map(|(board, _)| board).collect();
    let right = |board| is_solution(&puzzle.clues, board);
    assert!(boards.iter().all(right), "{algorithm:?}");
    boards.sort_unstable();
    boards
}

/// The digit of one clue is exchanged, so that there is probably no answer; the two clues of the
/// digit that it may contradict are kept out of its lines and its block.
fn damaged(puzzle: &Puzzle, index: usize, digit: u8) -> Option<Puzzle> {
    let (x, y) = (index % 9, index / 9);
    let mut clues = puzzle.clues;
    let peers = (0..81).filter(|i| {
        let (px, py) = (i % 9, i / 9);
        px == x || py == y || (px / 3, py / 3) == (x / 3, y / 3)
    });
    let stands = peers.into_iter().any(|i| clues[i / 9][i % 9] == digit);
    clues[y][x] = digit;
    (!stands).then_some(Puzzle { clues, algorithm: None })
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
        let puzzle = read(&path).expect("a puzzle");
        let mrv = all_solutions(puzzle, Algorithm::Mrv);
        assert_eq!(all_solutions(puzzle, Algorithm::Bits), mrv, "{path:?}");
        // On the others plain needs seconds.
        if name.starts_with('p') || name.starts_with("easy") {
            assert_eq!(all_solutions(puzzle, Algorithm::Plain), mrv, "{path:?}");
        }
        assert_eq!(count(&by(Algorithm::MemoCount, puzzle)), mrv.len() as u128, "{path:?}");
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
            prop_assert_eq!(&all_solutions(puzzle, Algorithm::Mrv), &plain);
            prop_assert_eq!(&all_solutions(puzzle, Algorithm::Bits), &plain);
            let solve = |algorithm, most| {
                let each = Each { path: "-".into(), algorithm, most, threads: 1 };
                let mut found = Vec::new();
                let puzzles = [puzzle.clues; 70]; // more than there are lanes
                let flow = each.solve(&puzzles, &mut || Ok(()), &mut found);
                assert!(flow.is_ok() && found.len() == 70);
                assert!(found.iter().all(|one| *one == found[0]));
                found[0]
            };
            for most in [1, 2, u64::MAX] {
                let expected = most.min(plain.len() as u64);
                for algorithm in [Algorithm::Mask, Algorithm::Mrv, Algorithm::Bits] {
                    let Found { solutions, first } = solve(algorithm, most);
                    prop_assert_eq!(solutions, expected);
                    prop_assert_eq!(by(algorithm, puzzle).count_up_to(most), expected);
                    prop_assert_eq!(first.is_some(), expected > 0);
                    prop_assert!(first.is_none_or(|first| plain.contains(&first)));
                }
            }
            prop_assert_eq!(puzzle.solve().is_some(), !plain.is_empty());
            prop_assert!(puzzle.solve().is_none_or(|solution| plain.contains(&solution)));
            prop_assert_eq!(count(&by(Algorithm::MemoCount, puzzle)), plain.len() as u128);
        }
    }

    /// Whoever sees the solutions only is shown those of the mask: the same, in the same order,
    /// from as many nodes.
    #[test]
    fn plain_and_mask_visit_the_same_nodes_in_the_same_order(case in grid_and_holes()) {
        let puzzle = puzzle(&case);
        let mut mask = Told::default();
        prop_assert!(by(Algorithm::Mask, puzzle).search(&mut 0, &mut mask).is_ok());
        let mut plain = Told::default();
        let mut hear = |event: Event<'_, Puzzle>, _: common::search::Line| {
            Observer::<Puzzle>::on(&mut plain, event)
        };
        prop_assert!(puzzle.search(&mut 0, &mut Hear(&mut hear)).is_ok());
        prop_assert_eq!(mask, plain);
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
        let puzzle = Puzzle { clues, algorithm: None };
        let [enumerated, counted] =
            [Algorithm::Bits, Algorithm::MemoCount].map(|algorithm| count(&by(algorithm, puzzle)));
        prop_assert_eq!(counted, enumerated);
    }

    #[test]
    fn a_level_only_adds_whatever_the_algorithm(case in grid_and_holes()) {
        let puzzle = puzzle(&case);
        for &algorithm in Algorithm::value_variants() {
            let puzzle = by(algorithm, puzzle);
            for level in 0..3 {
                let (less, more) = (transcript(&puzzle, level), transcript(&puzzle, level + 1));
                prop_assert!(only_adds(&less, &more), "{:?}, level {}", algorithm, level);
            }
        }
    }

    #[test]
    fn every_answer_is_a_solution_and_the_one_we_know_is_among_them(case in grid_and_holes()) {
        let puzzle = puzzle(&case);
        let found = solutions(&puzzle, usize::MAX, |board| *board);
        prop_assert_eq!(count(&puzzle), found.len() as u128);
        let boards: Vec<Board> = found.into_iter().map(|(board, _)| board).collect();
        prop_assert!(boards.iter().all(|board| is_solution(&puzzle.clues, board)));
        prop_assert!(boards.contains(&case.0));
        prop_assert!(boards.is_sorted_by(|a, b| a < b), "in order, and each only once");
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
            let (x, y, digit) = (numbers[0], numbers[1], numbers[2] as u8);
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

#[test]
fn many_answers_are_counted_like_they_are_enumerated() {
    let mut clues = read(Path::new(PUZZLE)).expect("a puzzle").clues;
    for y in [1, 3] {
        clues[y] = [0; 9];
    }
    let puzzle = Puzzle { clues, algorithm: Some(Algorithm::Bits) };
    let enumerated = count(&puzzle);
    let (mut counted, mut limited) = (0, Limited::to(u64::MAX));
    assert!(memo_count::search(&puzzle, &mut counted, &mut limited).is_ok());
    assert!(enumerated > 10_000, "{enumerated}");
    assert_eq!(counted, enumerated);
    assert_eq!(u128::from(limited.told), enumerated);
}

/// What a search tells of its nodes and solutions.
#[derive(Debug, Default, PartialEq)]
struct Told {
    depths: Vec<usize>,
    solutions: Vec<Board>,
}

impl Observer<Puzzle> for Told {
    const SEES_NODES: bool = false;

    fn on(&mut self, event: Event<'_, Puzzle>) -> Flow<Next> {
        match event {
            Event::Entered { depth, .. } => self.depths.push(depth),
            Event::Solved { board, .. } => self.solutions.push(*board),
            _ => {}
        }
        Ok(Next::Visit)
    }
}

/// Stops after so many nodes, and adds up what it is told.
struct Limited {
    left: u64,
    told: u64,
}

impl Limited {
    fn to(left: u64) -> Limited {
        Limited { left, told: 0 }
    }
}

impl Observer<Puzzle> for Limited {
    const SEES_NODES: bool = false;

    fn on(&mut self, event: Event<'_, Puzzle>) -> Flow<Next> {
        match event {
            Event::Entered { .. } => self.left -= 1,
            Event::Counted { solutions, .. } => self.told += solutions,
            _ => {}
        }
        if self.left == 0 {
            return Err(Stop::TimeLimit);
        }
        Ok(Next::Visit)
    }

    fn sees_solutions(&self) -> bool {
        false
    }
}

#[test]
fn a_count_that_is_stopped_is_a_part() {
    let puzzle = Puzzle { clues: [[0; 9]; 9], algorithm: Some(Algorithm::MemoCount) };
    let mut counted = 0;
    let mut limited = Limited::to(10_000);
    let flow = puzzle.search(&mut counted, &mut limited);
    assert_eq!(flow, Err(Stop::TimeLimit));
    assert!(counted > 0);
    assert_eq!(u128::from(limited.told), counted);
}

#[test]
fn a_cell_that_can_hold_no_digit_leaves_no_solution() {
    let mut clues = [[0; 9]; 9];
    clues[0] = [0, 2, 3, 4, 5, 6, 7, 8, 0];
    clues[1][0] = 1;
    clues[1][8] = 9;
    clues[5][0] = 9;
    // Row 0 lacks 1 and 9; both of its cells refuse both.
    let puzzle = Puzzle { clues, algorithm: None };
    assert_eq!(count(&puzzle), 0);
    assert_eq!(solutions(&puzzle, usize::MAX, |board| *board), []);
}
