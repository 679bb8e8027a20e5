//! The search against brute force, against independent checkers, and level against level.

use std::ops::ControlFlow;

use common::board::{Cell, Size};
use common::check::{is_closed_tour, is_tour, path_of_numbers};
use common::observer::{Observer, Silent};
use common::stop::{Flow, Stop};
use common::testing::{only_adds, transcript};
use common::tours::Tours;
use knight_backtrack::KnightTours;
use knight_backtrack::fast::pruned::Pruned;
use knight_backtrack::search::{Board, search};
use proptest::prelude::*;

#[derive(Default)]
struct Answers(Vec<(Vec<u32>, Tours)>);

impl Observer<KnightTours> for Answers {
    fn answered(&mut self, board: &Board, tally: &Tours) -> Flow {
        self.0.push((board.numbers.clone(), *tally));
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

fn small_board(cells: u32) -> impl Strategy<Value = KnightTours> {
    (1u32..=cells, 1u32..=cells, 0u32..20, 0u32..20)
        .prop_filter("small", move |(w, h, ..)| w * h <= cells)
        .prop_map(|(w, h, x, y)| problem(w, h, x, y))
}

fn check_every_answer(problem: &KnightTours) {
    let mut answers = Answers::default();
    let mut tally = Tours::default();
    assert!(search(problem, &mut tally, &mut answers).is_continue());
    assert_eq!(tally.tours, answers.0.len() as u64);
    let (width, height) = (problem.size.width as usize, problem.size.height as usize);
    let mut closed = 0;
    let mut last_path = Vec::new();
    for (index, (board, counts)) in answers.0.iter().enumerate() {
        let path = path_of_numbers(width, board).expect("a full board");
        assert!(is_tour(width, height, &path), "{board:?}");
        assert_eq!(
            path[0],
            (problem.start.x as usize, problem.start.y as usize)
        );
        assert_ne!(path, last_path, "the same tour twice");
        closed += u64::from(is_closed_tour(width, height, &path));
        let expected = Tours {
            tours: index as u64 + 1,
            closed,
        };
        assert_eq!(*counts, expected);
        last_path = path;
    }
    assert_eq!(tally.closed, closed);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_answer_on_random_boards_is_a_tour(problem in small_board(20)) {
        check_every_answer(&problem);
    }

    #[test]
    fn brute_force_finds_as_many(problem in small_board(8)) {
        let (mut here, mut there) = (Tours::default(), Tours::default());
        let KnightTours { size, start } = problem;
        let brute = knight_bruteforce::KnightTours { size, start };
        let _ = search(&problem, &mut here, &mut Silent);
        let _ = knight_bruteforce::search::search(&brute, &mut there, &mut Silent);
        prop_assert_eq!(here, there);
    }

    #[test]
    fn pruned_finds_the_same_tours_in_the_same_order(problem in small_board(24)) {
        let pruned = Pruned::new(problem).expect("small");
        for level in [0, 1] {
            prop_assert_eq!(transcript(&pruned, level), transcript(&problem, level));
        }
    }

    #[test]
    fn a_level_of_pruned_only_adds(problem in small_board(16)) {
        let pruned = Pruned::new(problem).expect("small");
        for level in 0..3 {
            let (less, more) = (transcript(&pruned, level), transcript(&pruned, level + 1));
            prop_assert!(only_adds(&less, &more), "level {} of {:?}", level, problem);
        }
    }

    #[test]
    fn a_level_only_adds(problem in small_board(14)) {
        for level in 0..3 {
            let (less, more) = (transcript(&problem, level), transcript(&problem, level + 1));
            prop_assert!(only_adds(&less, &more), "level {} of {:?}", level, problem);
        }
    }

    /// Level 3 adds its own kinds of lines and nothing else, and every move tried is told once.
    #[test]
    fn level_3_tells_all_eight_moves_of_every_node(problem in small_board(12)) {
        let level_2 = transcript(&problem, 2);
        let level_3 = String::from_utf8(transcript(&problem, 3)).expect("text");
        let added: Vec<&str> = level_3
            .lines()
            .filter(|line| line.starts_with(">> ") || line.starts_with("<< "))
            .collect();
        let others = level_3.lines().count() - added.len();
        prop_assert_eq!(others, level_2.iter().filter(|&&byte| byte == b'\n').count());
        let nodes = level_3.matches(" cells fixed --").count();
        let answers = level_3.matches("Answer found").count();
        let tried = added.iter().filter(|line| line.starts_with(">>")).count();
        prop_assert_eq!(tried, 8 * (nodes - answers));
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
        let mut tally = Tours::default();
        let _ = search(&problem(width, height, x, y), &mut tally, &mut Silent);
        (tally.tours, tally.closed)
    };
    assert_eq!(count(5, 5, 0, 0), (304, 0));
    assert_eq!(count(4, 5, 0, 0), (32, 0));
    assert_eq!(count(3, 10, 0, 0), (448, 32));
    let all: u64 = (0..25).map(|i| count(5, 5, i % 5, i / 5).0).sum();
    assert_eq!(all, 1728);
}

#[test]
fn level_3_on_the_smallest_boards() {
    let text = |problem| String::from_utf8(transcript(&problem, 3)).expect("text");
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

/// The lecture's own board: plain backtracking takes minutes for it. The known number of directed closed
/// tours from a cell is twice the undirected 9862.
#[test]
fn pruned_counts_6_by_6_and_boards_beyond_one_word() {
    let count = |problem| {
        let mut tally = Tours::default();
        let pruned = Pruned::new(problem).expect("small");
        assert!(pruned.search(&mut tally, &mut Silent).is_continue());
        (tally.tours, tally.closed)
    };
    assert_eq!(count(problem(6, 6, 0, 0)), (524_486, 19_724));
    assert_eq!(count(problem(6, 5, 2, 1)), (84, 16));
    // More than 64 cells, and yet few nodes: a knight on two rows has one way.
    assert_eq!(count(problem(2, 64, 0, 0)), (0, 0));
    assert_eq!(count(problem(43, 2, 20, 1)), (0, 0));
    let size = Size::new(3, 43);
    let start = Cell { x: 0, y: 0 };
    assert!(Pruned::new(KnightTours { size, start }).is_err());
}

/// Boards of 65 to 128 cells take the wider word; their first tours pass the checker.
#[test]
fn the_first_tours_of_a_board_beyond_one_word_are_tours() {
    struct First(Vec<Vec<u32>>);
    impl Observer<KnightTours> for First {
        fn answered(&mut self, board: &Board, _tally: &Tours) -> Flow {
            self.0.push(board.numbers.clone());
            if self.0.len() == 50 {
                return ControlFlow::Break(Stop::AnswerLimit);
            }
            ControlFlow::Continue(())
        }
    }
    let pruned = Pruned::new(problem(3, 24, 0, 0)).expect("small");
    let mut first = First(Vec::new());
    let _ = pruned.search(&mut Tours::default(), &mut first);
    assert_eq!(first.0.len(), 50);
    for numbers in first.0 {
        let path = path_of_numbers(3, &numbers).expect("a full board");
        assert!(is_tour(3, 24, &path));
    }
}
