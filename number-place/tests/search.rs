//! The searches against an independent checker, against each other, and level against level, on random
//! puzzles.

use std::ops::ControlFlow;
use std::path::Path;

use clap::ValueEnum;
use common::lesson::Lesson;
use common::observer::{Observer, Silent};
use common::stop::{Flow, Stop, StopFlag};
use common::testing::{only_adds, transcript};
use number_place::Puzzle;
use number_place::check::is_solution;
use number_place::each::solve::solve;
use number_place::fast::bits;
use number_place::fast::many::{Counting, count};
use number_place::fast::{Algorithm, Solver};
use number_place::read::read;
use number_place::search::{Board, search};
use proptest::prelude::*;

const PUZZLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../problems/puzzles/p22833.txt"
);

#[derive(Default)]
struct Answers(Vec<Board>);

impl Observer<Puzzle> for Answers {
    fn answered(&mut self, board: &Board, answers: &u64) -> Flow {
        self.0.push(*board);
        assert_eq!(*answers, self.0.len() as u64);
        ControlFlow::Continue(())
    }
}

/// A full grid, shuffled by what keeps the rules, and the places of the cells to empty.
fn grid_and_holes() -> impl Strategy<Value = (Board, Vec<usize>)> {
    let figures = Just((1..=9u8).collect::<Vec<_>>()).prop_shuffle();
    let lines = || Just((0..3usize).collect::<Vec<_>>()).prop_shuffle();
    let holes = proptest::collection::vec(0..81usize, 20..50);
    (figures, lines(), lines(), lines(), holes).prop_map(
        |(figures, bands, rows, columns, holes)| {
            let mut grid = [[0; 9]; 9];
            for (y, row) in grid.iter_mut().enumerate() {
                for (x, cell) in row.iter_mut().enumerate() {
                    let source_y = 3 * bands[y / 3] + rows[y % 3];
                    let source_x = 3 * (x / 3) + columns[x % 3];
                    *cell = figures[(source_x + 3 * (source_y % 3) + source_y / 3) % 9];
                }
            }
            (grid, holes)
        },
    )
}

fn puzzle((grid, holes): &(Board, Vec<usize>)) -> Puzzle {
    let mut clues = *grid;
    for &hole in holes {
        clues[hole / 9][hole % 9] = 0;
    }
    Puzzle { clues }
}

/// All answers by an algorithm, each checked, in ascending order.
fn answers(puzzle: Puzzle, algorithm: Algorithm) -> Vec<Board> {
    let mut answers = Answers::default();
    let mut counted = 0;
    let _ = Solver { puzzle, algorithm }.search(&mut counted, &mut answers);
    assert_eq!(counted, answers.0.len() as u64);
    let right = |answer| is_solution(&puzzle.clues, answer);
    assert!(answers.0.iter().all(right), "{algorithm:?}");
    answers.0.sort_unstable();
    answers.0
}

/// The figure of one clue is exchanged, so that there is probably no answer; the two clues of the figure
/// that it may contradict are kept out of its lines and its block.
fn damaged(puzzle: &Puzzle, index: usize, figure: u8) -> Option<Puzzle> {
    let (x, y) = (index % 9, index / 9);
    let mut clues = puzzle.clues;
    let peers = (0..81).filter(|i| {
        let (px, py) = (i % 9, i / 9);
        px == x || py == y || (px / 3, py / 3) == (x / 3, y / 3)
    });
    let stands = peers.into_iter().any(|i| clues[i / 9][i % 9] == figure);
    clues[y][x] = figure;
    (!stands).then_some(Puzzle { clues })
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
        let fewest = answers(puzzle, Algorithm::Fewest);
        assert_eq!(answers(puzzle, Algorithm::Bits), fewest, "{path:?}");
        // On the others plain needs seconds.
        if name.starts_with('p') || name.starts_with("easy") {
            assert_eq!(answers(puzzle, Algorithm::Plain), fewest, "{path:?}");
        }
        let mut counted = 0;
        let _ = count(&puzzle, &mut counted, &mut Silent);
        assert_eq!(counted, fewest.len() as u128, "{path:?}");
        puzzles += 1;
    }
    assert!(puzzles >= 16);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_algorithm_has_the_same_answers(
        case in grid_and_holes(), index in 0..81usize, figure in 1..=9u8,
    ) {
        let puzzle = puzzle(&case);
        let damaged = damaged(&puzzle, index, figure);
        for puzzle in [Some(puzzle), damaged].into_iter().flatten() {
            let plain = answers(puzzle, Algorithm::Plain);
            prop_assert_eq!(&answers(puzzle, Algorithm::Fewest), &plain);
            prop_assert_eq!(&answers(puzzle, Algorithm::Bits), &plain);
            let solve = |algorithm, limit| {
                let mut solved = Vec::new();
                let puzzles = [puzzle.clues; 70]; // more than there are lanes
                let flow = solve(&puzzles, algorithm, limit, &StopFlag::default(), &mut solved);
                assert!(flow.is_continue() && solved.iter().all(|one| *one == solved[0]));
                solved[0]
            };
            for limit in [1, 2, u64::MAX] {
                let expected = limit.min(plain.len() as u64);
                for algorithm in [Algorithm::Fewest, Algorithm::Bits] {
                    let solved = solve(algorithm, limit);
                    prop_assert_eq!(solved.answers, expected);
                    prop_assert_eq!(solved.first.is_some(), expected > 0);
                    prop_assert!(solved.first.is_none_or(|first| plain.contains(&first)));
                }
            }
            let mut counted = 0;
            prop_assert!(count(&puzzle, &mut counted, &mut Silent).is_continue());
            prop_assert_eq!(counted, plain.len() as u128);
        }
    }

    #[test]
    fn counting_agrees_with_enumerating(
        case in grid_and_holes(), rows in proptest::collection::vec(0..9usize, 1..4), holes in 0..16usize,
    ) {
        let mut clues = puzzle(&(case.0, case.1[..holes].to_vec())).clues;
        for row in rows {
            clues[row] = [0; 9];
        }
        let puzzle = Puzzle { clues };
        let (mut enumerated, mut counted) = (0, 0);
        prop_assert!(bits::search(&puzzle, &mut enumerated, &mut Silent).is_continue());
        prop_assert!(count(&puzzle, &mut counted, &mut Silent).is_continue());
        prop_assert_eq!(counted, u128::from(enumerated));
    }

    #[test]
    fn a_level_only_adds_whatever_the_algorithm(case in grid_and_holes()) {
        let puzzle = puzzle(&case);
        for &algorithm in Algorithm::value_variants() {
            let solver = Solver { puzzle, algorithm };
            for level in 0..3 {
                let (less, more) = (transcript(&solver, level), transcript(&solver, level + 1));
                prop_assert!(only_adds(&less, &more), "{:?}, level {}", algorithm, level);
            }
        }
    }

    #[test]
    fn every_answer_is_a_solution_and_the_one_we_know_is_among_them(case in grid_and_holes()) {
        let puzzle = puzzle(&case);
        let mut answers = Answers::default();
        let mut counted = 0;
        let _ = search(&puzzle, &mut counted, &mut answers);
        prop_assert_eq!(counted, answers.0.len() as u64);
        prop_assert!(answers.0.iter().all(|answer| is_solution(&puzzle.clues, answer)));
        prop_assert!(answers.0.contains(&case.0));
        prop_assert!(answers.0.is_sorted_by(|a, b| a < b), "in order, and each only once");
    }

    #[test]
    fn level_3_tells_every_figure_with_the_first_reason(case in grid_and_holes()) {
        let puzzle = puzzle(&case);
        let text = String::from_utf8(transcript(&puzzle, 3)).expect("text");
        let tried = text.lines().filter(|line| line.starts_with(">> ")).count();
        prop_assert_eq!(tried % 9, 0, "all nine figures at every node");
        let fits = text.matches(" fits\n").count();
        prop_assert_eq!(fits, text.matches(" unmark\n").count());
        for line in text.lines().filter(|line| line.starts_with(">> ")) {
            let numbers: Vec<usize> = line
                .split(|c: char| !c.is_ascii_digit())
                .filter_map(|n| n.parse().ok())
                .collect();
            let (x, y, figure) = (numbers[0], numbers[1], numbers[2] as u8);
            // A clue on the lines or in the block refuses the figure at every node, in this order.
            let on_x = (0..9).any(|k| puzzle.clues[k][x] == figure);
            let on_y = puzzle.clues[y].contains(&figure);
            let in_block = (0..9).any(|k| {
                puzzle.clues[y / 3 * 3 + k / 3][x / 3 * 3 + k % 3] == figure
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
    let puzzle = Puzzle { clues };
    let (mut enumerated, mut counted) = (0, 0);
    let _ = bits::search(&puzzle, &mut enumerated, &mut Silent);
    let mut limited = Limited::to(u64::MAX);
    assert!(count(&puzzle, &mut counted, &mut limited).is_continue());
    assert!(enumerated > 10_000, "{enumerated}");
    assert_eq!(counted, u128::from(enumerated));
    assert_eq!(limited.told, enumerated);
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

impl Observer<Counting> for Limited {
    fn entered(&mut self, _board: &Board, _guesses: usize) -> Flow {
        self.left -= 1;
        if self.left == 0 {
            return ControlFlow::Break(Stop::TimeLimit);
        }
        ControlFlow::Continue(())
    }

    fn answered_unseen(&mut self, answers: u64) -> Flow {
        self.told += answers;
        ControlFlow::Continue(())
    }
}

#[test]
fn a_count_that_is_stopped_is_a_part() {
    let clues = [[0; 9]; 9];
    let mut counted = 0;
    let mut limited = Limited::to(10_000);
    let flow = count(&Puzzle { clues }, &mut counted, &mut limited);
    assert_eq!(flow, ControlFlow::Break(Stop::TimeLimit));
    assert!(counted > 0);
    assert_eq!(u128::from(limited.told), counted);
}

#[test]
fn contradictory_or_full_boards_need_no_search() {
    let mut answers = Answers::default();
    let mut counted = 0;
    let mut clues = [[0; 9]; 9];
    clues[0] = [0, 2, 3, 4, 5, 6, 7, 8, 0];
    clues[1][0] = 1;
    clues[1][8] = 9;
    clues[5][0] = 9;
    // Row 0 lacks 1 and 9; both of its cells refuse both.
    let _ = search(&Puzzle { clues }, &mut counted, &mut answers);
    assert_eq!((counted, answers.0.len()), (0, 0));
}
