//! The search against brute force, against independent checkers, and level against level.

use common::board::{Cell, Size};
use common::search::Count;
use knight_backtrack::{Algorithm, KnightTours};
use proptest::prelude::*;
use testing::checkers::{is_closed_tour, is_tour, path_of_numbers};
use testing::{count, only_adds, solutions, transcript};

fn problem(width: i32, height: i32, x: i32, y: i32) -> KnightTours {
    let start = Cell { x: x % width, y: y % height };
    KnightTours { size: Size::new(width, height), start, algorithm: Algorithm::Plain }
}

fn pruned(problem: KnightTours) -> KnightTours {
    KnightTours { algorithm: Algorithm::Pruned, ..problem }
}

fn small_board(cells: i32) -> impl Strategy<Value = KnightTours> {
    (1..=cells, 1..=cells, 0..20, 0..20)
        .prop_filter("small", move |(w, h, ..)| w * h <= cells)
        .prop_map(|(w, h, x, y)| problem(w, h, x, y))
}

fn check_every_solution(problem: &KnightTours) {
    let found = solutions(problem, usize::MAX);
    let width = problem.size.width as usize;
    let height = problem.size.height as usize;
    let mut closed = 0;
    let mut last_path = Vec::new();
    for (index, (board, counted)) in found.iter().enumerate() {
        let path = path_of_numbers(width, board).expect("a full board");
        assert!(is_tour(width, height, &path), "{board:?}");
        assert_eq!(path[0], (problem.start.x as usize, problem.start.y as usize));
        assert_ne!(path, last_path, "the same tour twice");
        closed += u64::from(is_closed_tour(width, height, &path));
        assert_eq!(*counted, Count { solutions: index as u64 + 1, closed, ..Count::default() });
        last_path = path;
    }
    assert_eq!(count(problem), Count { solutions: found.len() as u64, closed, ..Count::default() });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_solution_on_random_boards_is_a_tour(problem in small_board(20)) {
        check_every_solution(&problem);
    }

    #[test]
    fn brute_force_finds_as_many(problem in small_board(8)) {
        let KnightTours { size, start, .. } = problem;
        let brute = knight_bruteforce::KnightTours {
            size,
            start,
            algorithm: knight_bruteforce::Algorithm::Mask,
        };
        prop_assert_eq!(count(&problem), count(&brute));
    }

    #[test]
    fn pruned_finds_the_same_tours_in_the_same_order(problem in small_board(24)) {
        for level in [0, 1] {
            prop_assert_eq!(transcript(&pruned(problem), level), transcript(&problem, level));
        }
    }

    #[test]
    fn a_level_of_pruned_only_adds(problem in small_board(16)) {
        for level in 0..3 {
            let levels = [level, level + 1].map(|level| transcript(&pruned(problem), level));
            prop_assert!(only_adds(&levels[0], &levels[1]), "level {} of {:?}", level, problem);
        }
    }

    #[test]
    fn a_level_only_adds(problem in small_board(14)) {
        for level in 0..3 {
            let less = transcript(&problem, level);
            let more = transcript(&problem, level + 1);
            prop_assert!(only_adds(&less, &more), "level {} of {:?}", level, problem);
        }
    }

    /// Level 3 adds only its own kinds of lines, and prints every move tried once.
    #[test]
    fn level_3_tells_all_eight_moves_of_every_node(problem in small_board(12)) {
        let level_2 = transcript(&problem, 2);
        let level_3 = transcript(&problem, 3);
        let added: Vec<&str> = level_3
            .lines()
            .filter(|line| line.starts_with(">> ") || line.starts_with("<< "))
            .collect();
        let others = level_3.lines().count() - added.len();
        prop_assert_eq!(others, level_2.lines().count());
        let nodes = level_3.matches(" cells fixed --").count();
        let solutions = level_3.matches("Answer found").count();
        let tried = added.iter().filter(|line| line.starts_with(">>")).count();
        prop_assert_eq!(tried, 8 * (nodes - solutions));
        let ending = |word: &str| added.iter().filter(|line| line.ends_with(word)).count();
        prop_assert_eq!(ending(" free"), nodes - 1);
        prop_assert_eq!(ending(" write back"), nodes - 1);
        prop_assert_eq!(ending(" free") + ending(" visited") + ending(" off board"), tried);
    }
}

/// Known numbers of directed tours from one cell; the sum over all starts is 1728 on 5x5.
#[test]
fn known_counts() {
    let count = |width, height, x, y| {
        let Count { solutions: tours, closed, .. } = count(&problem(width, height, x, y));
        (tours, closed)
    };
    assert_eq!(count(5, 5, 0, 0), (304, 0));
    assert_eq!(count(4, 5, 0, 0), (32, 0));
    assert_eq!(count(3, 10, 0, 0), (448, 32));
    let all: u64 = (0..25).map(|i| count(5, 5, i % 5, i / 5).0).sum();
    assert_eq!(all, 1728);
}

#[test]
fn level_3_on_the_smallest_boards() {
    let text = |problem| transcript(&problem, 3);
    assert_eq!(
        text(problem(1, 2, 0, 1)),
        "board_size = (1, 2), start_point = (0, 1), verbose level = 3\n\
         -- 1 cells fixed --\n 0 \n 1 \n\
         >> 0 (2, 2) off board\n>> 1 (1, 3) off board\n>> 2 (-1, 3) off board\n\
         >> 3 (-2, 2) off board\n>> 4 (-2, 0) off board\n>> 5 (-1, -1) off board\n\
         >> 6 (1, -1) off board\n>> 7 (2, 0) off board\n"
    );
    let text = text(problem(3, 2, 0, 0));
    assert!(text.contains(">> 0 (2, 1) free\n-- 2 cells fixed --\n 1  0  0 \n 0  0  2 \n"));
    assert!(text.contains(">> 4 (0, 0) visited\n"));
    assert!(text.contains("<< 0 (2, 1) write back\n>> 1 (1, 2) off board\n"));
}

/// The lecture's own board: plain backtracking takes minutes for it. The known number of directed
/// closed tours from a cell is twice the undirected 9862.
#[test]
fn pruned_counts_6_by_6_and_boards_that_fill_a_word() {
    let count = |problem| {
        let Count { solutions: tours, closed, .. } = count(&pruned(problem));
        (tours, closed)
    };
    assert_eq!(count(problem(6, 6, 0, 0)), (524_486, 19_724));
    assert_eq!(count(problem(6, 5, 2, 1)), (84, 16));
    // 64 cells, and yet few nodes: a knight on two rows has one way.
    assert_eq!(count(problem(2, 32, 0, 0)), (0, 0));
    assert_eq!(count(problem(32, 2, 20, 1)), (0, 0));
}

#[test]
fn an_algorithm_refuses_a_board_that_it_cannot_hold() {
    let start = Cell { x: 0, y: 0 };
    for (algorithm, width, height, holds) in [
        (Algorithm::Pruned, 8, 8, true),
        (Algorithm::Pruned, 5, 13, false),
        (Algorithm::Plain, 3, 43, true),
    ] {
        let problem = KnightTours::new(Size::new(width, height), start, algorithm);
        assert_eq!(problem.is_ok(), holds, "{algorithm:?} {width} x {height}");
    }
}

/// The first tours of the largest board pass the checker.
#[test]
fn the_first_tours_of_a_large_board_are_tours() {
    let first = solutions(&pruned(problem(3, 21, 0, 0)), 50);
    assert_eq!(first.len(), 50);
    for (numbers, _) in first {
        let path = path_of_numbers(3, &numbers).expect("a full board");
        assert!(is_tour(3, 21, &path));
    }
}
