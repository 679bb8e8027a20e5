//! Every tour through an independent checker, and the reading's figures.

use common::board::{Cell, Size};
use common::search::{Event, Next, Program, observe};
use knight_backtrack::KnightTours;
use knight_closed::theorem;
use knight_graph::{Algorithm, KnightGraph, Order};
use proptest::prelude::*;
use testing::checkers::{is_closed_tour, is_tour, path_of_numbers};
use testing::{Executable, count, solutions};

const PROGRAM: Executable = Executable { path: env!("CARGO_BIN_EXE_knight-graph") };

/// What the program prints at level 1, and the tour in it.
fn run(size: Size, start: Cell, options: &[&str]) -> (String, Option<Vec<(usize, usize)>>) {
    let numbers = [size.width, size.height, start.x, start.y, 1].map(|n| n.to_string());
    let mut arguments: Vec<&str> = numbers.iter().map(String::as_str).collect();
    arguments.extend(options);
    let output = PROGRAM.run(&arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    let board: Vec<u32> = text
        .lines()
        .skip_while(|line| !line.starts_with("Answer found"))
        .skip(1)
        .take(size.height as usize)
        .flat_map(|line| line.split_whitespace().filter_map(|n| n.parse().ok()))
        .collect();
    let path = path_of_numbers(size.width as usize, &board).filter(|path| !path.is_empty());
    (text, path)
}

/// A tour that begins on the start, or a reason why there is none.
fn found_or_explained(size: Size, start: Cell) -> Result<bool, String> {
    match run(size, start, &[]) {
        (_, Some(path)) => {
            let width = size.width as usize;
            let height = size.height as usize;
            let begins = path[0] == (start.x as usize, start.y as usize);
            match begins && is_tour(width, height, &path) {
                true => Ok(true),
                false => Err(format!("{size:?} {start:?}: no tour: {path:?}")),
            }
        }
        (text, None) if text.contains("No tour: ") => Ok(false),
        (text, None) => Err(text),
    }
}

/// On small boards, what is not found is not there: plain backtracking agrees cell by cell.
#[test]
fn small_boards_agree_with_backtracking() {
    for (width, height) in [(3, 4), (4, 3), (4, 4), (5, 4), (3, 5), (5, 5), (3, 6), (3, 7), (1, 1)]
    {
        let size = Size::new(width, height);
        for start in size.all() {
            let algorithm = knight_backtrack::Algorithm::Pruned;
            let tours = count(&KnightTours { size, start, algorithm }).solutions;
            assert_eq!(found_or_explained(size, start), Ok(tours > 0), "{size:?} {start:?}");
        }
    }
}

#[test]
fn closed_tours_close() {
    for (width, height) in [(6, 6), (5, 6), (6, 5), (8, 8), (3, 10), (10, 3)] {
        let size = Size::new(width, height);
        let (_, path) = run(size, Cell { x: 0, y: 0 }, &["--closed"]);
        let path = path.expect("Schwenk: there is one");
        assert!(is_closed_tour(width as usize, height as usize, &path));
    }
    let (text, path) = run(Size::new(5, 5), Cell { x: 0, y: 0 }, &["--closed"]);
    assert!(path.is_none() && text.contains("No tour: "), "{text}");
}

/// Directed edges, share of the full matrix and average branching factor, as in the reading.
#[test]
fn the_figures_of_the_reading() {
    for (side, edges, filled, branching) in
        [("8", "336", "8.2", "5.25"), ("5", "96", "15.4", "3.84"), ("6", "160", "12.3", "4.44")]
    {
        let output = PROGRAM.run(&[side, side, "0", "0"]);
        let text = String::from_utf8_lossy(&output.stdout);
        for (name, value) in [
            ("Directed edges", edges),
            ("Matrix filled (%)", filled),
            ("Branching factor k", branching),
        ] {
            let line = text.lines().find(|line| line.trim_start().starts_with(name));
            assert!(line.is_some_and(|line| line.ends_with(value)), "{name}: {text}");
        }
    }
}

/// A search by the recursion of the reading.
fn plain(size: Size, start: Cell, order: Order) -> KnightGraph {
    let algorithm = Some(Algorithm::Plain);
    KnightGraph { order, algorithm, ..KnightGraph::new(size, start).expect("a small board") }
}

#[test]
fn the_recursion_finds_tours_by_warnsdorffs_rule() {
    for (width, height) in [(5, 5), (8, 8), (6, 9), (30, 20)] {
        let size = Size::new(width, height);
        let found = solutions(&plain(size, Cell { x: 0, y: 0 }, Order::Fewest), 1);
        let path = path_of_numbers(width as usize, &found[0].0).expect("a full board");
        assert!(is_tour(width as usize, height as usize, &path), "{size:?}");
    }
}

/// The tour that the search by Warnsdorff's rule finds, checked; `None` if there is none, and the program
/// says why. A move adds a cell to the path, and going back takes it off again.
fn tour(problem: &KnightGraph) -> Option<Vec<Cell>> {
    let KnightGraph { size, start, closed, .. } = *problem;
    let mut path = vec![start];
    let mut tour = None;
    let (found, _) = observe(problem, |event, _| {
        match *event {
            Event::Marked { choice, .. } => path.push(choice.cell),
            Event::Unmarked { choice, .. } => assert_eq!(path.pop(), Some(choice.cell)),
            Event::Entered { depth, .. } => assert_eq!(path.len(), depth),
            Event::Solved { .. } => tour = Some(path.clone()),
            _ => {}
        }
        Ok(Next::Visit)
    });
    let Some(tour) = tour else {
        assert!(problem.no_tour(&found).is_some(), "{problem:?}");
        return None;
    };
    let width = size.width as usize;
    let height = size.height as usize;
    let cells: Vec<_> = tour.iter().map(|cell| (cell.x as usize, cell.y as usize)).collect();
    let is_right = if closed { is_closed_tour } else { is_tour };
    assert!(is_right(width, height, &cells) && tour[0] == start, "{problem:?}");
    Some(tour)
}

/// Every board with both sides of 5 or more has an open tour from every cell of the majority colour. A
/// narrower board may have none, which the search then proves.
#[test]
fn warnsdorffs_rule_finds_a_tour_from_every_start_of_every_small_board() {
    for (width, height) in (1..=10).flat_map(|width| (1..=10).map(move |height| (width, height))) {
        let size = Size::new(width, height);
        for (start, closed) in size.all().flat_map(|start| [(start, false), (start, true)]) {
            let problem = KnightGraph { closed, ..KnightGraph::new(size, start).expect("small") };
            let has_tour = tour(&problem).is_some();
            let minority = size.cells() % 2 == 1 && (start.x + start.y) % 2 == 1;
            if closed {
                assert_eq!(has_tour, theorem::obstacle(size).is_none(), "{problem:?}");
            } else if width.min(height) >= 5 {
                assert_eq!(has_tour, !minority, "{problem:?}");
            }
        }
    }
}

/// The reading's largest board, and one that is not square.
#[test]
fn warnsdorffs_rule_finds_a_tour_of_large_boards() {
    for (size, closed) in [(Size::new(130, 130), false), (Size::new(90, 130), true)] {
        for start in size.all().step_by(947) {
            let problem = KnightGraph { closed, ..KnightGraph::new(size, start).expect("small") };
            assert!(tour(&problem).is_some(), "{problem:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn tours_of_random_boards_are_tours(
        width in 5i32..40, height in 5i32..40, x in 0i32..40, y in 0i32..40,
    ) {
        let size = Size::new(width, height);
        let start = Cell { x: x % width, y: y % height };
        let minority = size.cells() % 2 == 1 && (start.x + start.y) % 2 == 1;
        prop_assert_eq!(found_or_explained(size, start), Ok(!minority));
    }
}

/// No estimate tells how long a search lasts that ends with its first tour.
#[test]
fn an_order_that_may_take_days_is_warned_of() {
    let warns = |width, height, order, algorithm| {
        let start = Cell { x: 0, y: 0 };
        let problem = KnightGraph::new(Size::new(width, height), start).unwrap();
        KnightGraph { order, algorithm, ..problem }.forecast(0).warning.is_some()
    };
    let plain = Some(Algorithm::Plain);
    assert!(warns(20, 20, Order::Connections, None) && warns(8, 9, Order::Fewest, plain));
    assert!(warns(8, 8, Order::Most, None) && !warns(8, 8, Order::Connections, None));
    assert!(warns(4, 50, Order::Fewest, None) && !warns(500, 400, Order::Fewest, None));
    // There is no tour, and without the recursion no search.
    assert!(warns(2, 50, Order::Most, plain) && !warns(2, 50, Order::Most, None));
}
