//! The search against an independent checker, and level against level, on random puzzles.

use std::ops::ControlFlow;

use common::observer::Observer;
use common::stop::Flow;
use common::testing::{only_adds, transcript};
use number_place::Puzzle;
use number_place::check::is_solution;
use number_place::search::{Board, search};
use proptest::prelude::*;

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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

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
    fn a_level_only_adds(case in grid_and_holes()) {
        let puzzle = puzzle(&case);
        for level in 0..3 {
            let (less, more) = (transcript(&puzzle, level), transcript(&puzzle, level + 1));
            prop_assert!(only_adds(&less, &more), "level {}", level);
        }
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
