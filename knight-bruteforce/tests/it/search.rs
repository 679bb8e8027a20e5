//! Both searches against each other, against independent checkers, and level against level.

use common::board::{Cell, Size};
use common::search::{Count, Event, Flow, Next, Observer};
use knight_bruteforce::fast;
use knight_bruteforce::search::BruteForce;
use knight_bruteforce::{Algorithm, KnightTours};
use proptest::prelude::*;
use testing::checkers::{is_closed_tour, is_tour, path_of_numbers};
use testing::{only_adds, transcript};

/// Collects solutions, each with the counts it was reported with, and counts nodes.
#[derive(Default, Debug, PartialEq)]
struct Found {
    solutions: Vec<(Vec<u32>, Count)>,
    nodes: u64,
    count: Count,
}

impl Observer for Found {
    const SEES_NODES: bool = false;

    fn on(&mut self, event: Event<'_>) -> Flow<Next> {
        match event {
            Event::Entered { .. } => self.nodes += 1,
            Event::Counted { nodes, .. } => self.nodes += nodes,
            Event::Solved { board, count } => {
                self.solutions.push((board.numbers().into_owned(), *count));
            }
            _ => {}
        }
        Ok(Next::Visit)
    }
}

fn plain(problem: &KnightTours) -> Found {
    let mut found = Found::default();
    let mut count = Count::default();
    BruteForce::new(problem, &mut count, &mut found).step(1).expect("it is not stopped");
    Found { count, ..found }
}

fn masked(problem: &KnightTours) -> Found {
    let mut found = Found::default();
    let mut count = Count::default();
    fast::search(problem, &mut count, &mut found).expect("it is not stopped");
    Found { count, ..found }
}

fn problem(width: i32, height: i32, x: i32, y: i32) -> KnightTours {
    let start = Cell { x: x % width, y: y % height };
    KnightTours { size: Size::new(width, height), start, algorithm: Algorithm::Plain }
}

fn small_board() -> impl Strategy<Value = KnightTours> {
    (1..8, 1..8, 0..8, 0..8)
        .prop_filter("a few thousand candidates", |(w, h, ..)| w * h <= 6)
        .prop_map(|(w, h, x, y)| problem(w, h, x, y))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_mask_verifies_the_same_candidates(problem in small_board()) {
        prop_assume!(problem.size.cells() >= 3);
        let plain = plain(&problem);
        let cells = problem.size.cells() as u32;
        prop_assert_eq!(plain.nodes, (0..cells).map(|moves| 8u64.pow(moves)).sum::<u64>());
        prop_assert_eq!(plain, masked(&problem));
    }

    #[test]
    fn a_level_only_adds(problem in small_board()) {
        prop_assume!(problem.size.cells() <= 5);
        for level in 0..3 {
            let less = transcript(&problem, level);
            let more = transcript(&problem, level + 1);
            prop_assert!(only_adds(&less, &more), "level {} of {:?}", level, problem);
        }
    }
}

#[test]
fn every_tour_of_4_by_3_is_one_and_is_counted() {
    let found = masked(&problem(4, 3, 0, 0));
    assert!(found.count.solutions > 0);
    assert_eq!(found.count.solutions, found.solutions.len() as u64);
    let mut closed = 0;
    for (number, (board, counts)) in found.solutions.iter().enumerate() {
        let path = path_of_numbers(4, board).expect("a full board");
        assert!(is_tour(4, 3, &path), "{board:?}");
        closed += u64::from(is_closed_tour(4, 3, &path));
        assert_eq!(*counts, Count { solutions: number as u64 + 1, closed, ..Count::default() });
    }
}

#[test]
fn both_searches_find_the_same_on_larger_boards() {
    for problem in [problem(3, 3, 2, 1), problem(2, 4, 1, 3)] {
        assert_eq!(plain(&problem), masked(&problem));
    }
}

#[test]
fn an_algorithm_refuses_a_board_that_it_cannot_hold() {
    let start = Cell { x: 0, y: 0 };
    for (width, holds) in [(8, true), (9, false)] {
        let problem = KnightTours::new(Size::new(width, 4), start, Algorithm::Mask);
        assert_eq!(problem.is_ok(), holds);
    }
}
