//! Every tour through an independent checker, and the reading's figures.

use std::ops::ControlFlow;

use common::board::{Cell, Size};
use common::check::{is_closed_tour, is_tour, path_of_numbers};
use common::testing::Program;
use proptest::prelude::*;

const PROGRAM: Program = Program {
    executable: env!("CARGO_BIN_EXE_knight-graph"),
};

/// What the program prints at level 1, and the tour it holds.
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
fn found_or_explained(size: Size, start: Cell) -> ControlFlow<String, bool> {
    match run(size, start, &[]) {
        (_, Some(path)) => {
            let (width, height) = (size.width as usize, size.height as usize);
            let begins = path[0] == (start.x as usize, start.y as usize);
            match begins && is_tour(width, height, &path) {
                true => ControlFlow::Continue(true),
                false => ControlFlow::Break(format!("{size:?} {start:?}: no tour: {path:?}")),
            }
        }
        (text, None) if text.contains("No tour: ") => ControlFlow::Continue(false),
        (text, None) => ControlFlow::Break(text),
    }
}

/// On small boards, what is not found is not there: plain backtracking agrees cell by cell.
#[test]
fn small_boards_agree_with_backtracking() {
    for (width, height) in [
        (3, 4),
        (4, 3),
        (4, 4),
        (5, 4),
        (3, 5),
        (5, 5),
        (3, 6),
        (3, 7),
        (1, 1),
    ] {
        let size = Size::new(width, height);
        for start in cells(size) {
            let mut tally = common::tours::Tours::default();
            let problem = knight_backtrack::KnightTours { size, start };
            let pruned = knight_backtrack::fast::pruned::Pruned::new(problem).expect("small");
            let _ = pruned.search(&mut tally, &mut common::observer::Silent);
            assert_eq!(
                found_or_explained(size, start),
                ControlFlow::Continue(tally.tours > 0),
                "{size:?} {start:?}"
            );
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
    for (side, edges, filled, branching) in [
        ("8", "336", "8.2", "5.25"),
        ("5", "96", "15.4", "3.84"),
        ("6", "160", "12.3", "4.44"),
    ] {
        let output = PROGRAM.run(&[side, side, "0", "0"]);
        let text = String::from_utf8_lossy(&output.stdout);
        for (name, value) in [
            ("Directed edges", edges),
            ("Matrix filled (%)", filled),
            ("Branching factor k", branching),
        ] {
            let line = text
                .lines()
                .find(|line| line.trim_start().starts_with(name));
            assert!(
                line.is_some_and(|line| line.ends_with(value)),
                "{name}: {text}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn tours_of_random_boards_are_tours(
        width in 5u32..40, height in 5u32..40, x in 0u32..40, y in 0u32..40,
    ) {
        let (size, start) = (Size::new(width, height), Cell { x: x % width, y: y % height });
        let minority = size.cells() % 2 == 1 && (start.x + start.y) % 2 == 1;
        prop_assert_eq!(found_or_explained(size, start), ControlFlow::Continue(!minority));
    }
}
