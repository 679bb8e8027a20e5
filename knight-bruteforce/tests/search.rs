//! Both searches against each other, against independent checkers, and level against level.

use std::ops::ControlFlow;

use common::board::{Cell, Size};
use common::check::{is_closed_tour, is_tour, path_of_numbers};
use common::observer::Observer;
use common::stop::Flow;
use common::testing::{only_adds, transcript};
use common::tours::Tours;
use knight_bruteforce::KnightTours;
use knight_bruteforce::fast::mask;
use knight_bruteforce::search::{Board, search};
use proptest::prelude::*;

/// Collects answers, each with the counts it was reported with, and counts nodes.
#[derive(Default, Debug, PartialEq)]
struct Answers {
    found: Vec<(Vec<u32>, Tours)>,
    nodes: u64,
}

impl Observer<KnightTours> for Answers {
    fn entered(&mut self, _board: &Board, _placed: usize) -> Flow {
        self.nodes += 1;
        ControlFlow::Continue(())
    }

    fn entered_unseen(&mut self, _placed: usize, nodes: u64) -> Flow {
        self.nodes += nodes;
        ControlFlow::Continue(())
    }

    fn answered(&mut self, board: &Board, tally: &Tours) -> Flow {
        self.found.push((board.numbers.clone(), *tally));
        ControlFlow::Continue(())
    }
}

fn problem(width: u32, height: u32, x: u32, y: u32) -> KnightTours {
    KnightTours {
        size: Size::new(width, height),
        start: Cell {
            x: x % width,
            y: y % height,
        },
    }
}

fn small_board() -> impl Strategy<Value = KnightTours> {
    (1u32..8, 1u32..8, 0u32..8, 0u32..8)
        .prop_filter("a few thousand candidates", |(w, h, ..)| w * h <= 6)
        .prop_map(|(w, h, x, y)| problem(w, h, x, y))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_mask_verifies_the_same_candidates(problem in small_board()) {
        prop_assume!(mask::applies::<Answers>(&problem));
        let (mut plain, mut fast) = (Answers::default(), Answers::default());
        let (mut counted, mut also_counted) = (Tours::default(), Tours::default());
        let _ = search(&problem, &mut counted, &mut plain);
        let _ = mask::search(&problem, &mut also_counted, &mut fast);
        prop_assert_eq!(counted, also_counted);
        let cells = problem.size.cells() as u32;
        prop_assert_eq!(plain.nodes, (0..cells).map(|moves| 8u64.pow(moves)).sum::<u64>());
        prop_assert_eq!(plain, fast);
    }

    #[test]
    fn a_level_only_adds(problem in small_board()) {
        prop_assume!(problem.size.cells() <= 5);
        for level in 0..3 {
            let (less, more) = (transcript(&problem, level), transcript(&problem, level + 1));
            prop_assert!(only_adds(&less, &more), "level {} of {:?}", level, problem);
        }
    }
}

/// 4x3 has tours, and 3x3 is searched in full by both searches in a second.
#[test]
fn every_tour_is_one_and_both_searches_find_the_same() {
    for problem in [problem(4, 3, 0, 0), problem(3, 4, 2, 1)] {
        let mut answers = Answers::default();
        let mut tally = Tours::default();
        assert!(mask::search(&problem, &mut tally, &mut answers).is_continue());
        assert_eq!(tally.tours, answers.found.len() as u64);
        let (width, height) = (problem.size.width as usize, problem.size.height as usize);
        for (number, (board, counts)) in answers.found.iter().enumerate() {
            let path = path_of_numbers(width, board).expect("a full board");
            assert!(is_tour(width, height, &path), "{board:?}");
            assert_eq!(counts.tours, number as u64 + 1);
        }
        let closed = answers.found.iter().filter(|(board, _)| {
            path_of_numbers(width, board).is_some_and(|path| is_closed_tour(width, height, &path))
        });
        assert_eq!(tally.closed, closed.count() as u64);
    }
    for problem in [problem(3, 3, 2, 1), problem(2, 4, 1, 3)] {
        let (mut plain, mut fast) = (Answers::default(), Answers::default());
        let (mut counted, mut also_counted) = (Tours::default(), Tours::default());
        let _ = search(&problem, &mut counted, &mut plain);
        let _ = mask::search(&problem, &mut also_counted, &mut fast);
        assert_eq!((counted, plain), (also_counted, fast));
    }
}
