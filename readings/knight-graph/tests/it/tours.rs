//! Every tour through an independent checker, and the reading's figures.

use common::board::check::{is_closed_tour, is_tour, path_of_numbers};
use common::board::{Cell, Size};
use common::search::{Count, Next, Output, Program, Stop, observe};
use knight_backtrack::KnightTours;
use knight_graph::{Algorithm, KnightGraph, Order};
use proptest::prelude::*;
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

fn cells(size: Size) -> impl Iterator<Item = Cell> {
    (0..size.cells()).map(move |index| size.cell(index))
}

/// A tour that begins on the start, or a reason why there is none.
fn found_or_explained(size: Size, start: Cell) -> Result<bool, String> {
    match run(size, start, &[]) {
        (_, Some(path)) => {
            let (width, height) = (size.width as usize, size.height as usize);
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
        for start in cells(size) {
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

/// The orders that both searches know.
const ORDERS: [Order; 2] = [Order::Connections, Order::Most];

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

/// What the first 2000 events of a search print at level 3.
fn beginning(problem: &KnightGraph) -> (String, Count) {
    let (mut out, mut events) = (Output::memory(), 0);
    // It may be stopped, at the limit only.
    let (found, _) = observe(problem, |event, _| {
        problem.print(&mut out, 3, &event).expect("memory can be written");
        events += 1;
        if events == 2000 { Err(Stop::StepLimit) } else { Ok(Next::Visit) }
    });
    (out.take(), found)
}

/// The recursion, and the search that needs none.
#[test]
fn both_searches_visit_the_same_nodes_in_the_same_order() {
    for (width, height) in [(1, 1), (3, 4), (4, 3), (3, 7), (5, 6), (8, 8)] {
        let size = Size::new(width, height);
        for (start, order) in cells(size).flat_map(|start| ORDERS.map(|order| (start, order))) {
            for (closed, more) in [(false, false), (false, true), (true, false)] {
                let plain = KnightGraph { closed, more, ..plain(size, start, order) };
                let other = KnightGraph { algorithm: Some(Algorithm::Warnsdorff), ..plain };
                if plain.impossible().is_none() {
                    assert_eq!(beginning(&plain), beginning(&other), "{plain:?}");
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn tours_of_random_boards_are_tours(
        width in 5i32..40, height in 5i32..40, x in 0i32..40, y in 0i32..40,
    ) {
        let (size, start) = (Size::new(width, height), Cell { x: x % width, y: y % height });
        let minority = size.cells() % 2 == 1 && (start.x + start.y) % 2 == 1;
        prop_assert_eq!(found_or_explained(size, start), Ok(!minority));
    }
}

/// No estimate tells how long a search lasts that ends with its first tour.
#[test]
fn an_order_that_may_take_days_is_warned_of() {
    let warns = |side, order, algorithm| {
        let start = Cell { x: 0, y: 0 };
        let problem = KnightGraph::new(Size::new(side, side), start).unwrap();
        KnightGraph { order, algorithm, ..problem }.forecast(0).warning.is_some()
    };
    assert!(warns(20, Order::Connections, None) && warns(20, Order::Most, Some(Algorithm::Plain)));
    assert!(
        warns(8, Order::Most, None)
            && !warns(8, Order::Connections, None)
            && !warns(500, Order::Fewest, None)
    );
}
