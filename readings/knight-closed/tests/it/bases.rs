//! The base boards of `parberry`: they are tours, and have the required moves.

use common::board::{Cell, Size};
use knight_closed::parberry::bases::BASES;
use testing::checkers::{is_closed_tour, is_tour};

/// A move, either way.
type Move = [Cell; 2];

fn cell(x: i32, y: i32) -> Cell {
    Cell { x, y }
}

/// The moves that make a tour structured (Parberry 1997): two round each corner.
fn structured(Size { width: w, height: h }: Size) -> Vec<Move> {
    vec![
        [cell(1, 0), cell(0, 2)],
        [cell(2, 0), cell(0, 1)],
        [cell(w - 2, 0), cell(w - 1, 2)],
        [cell(w - 3, 0), cell(w - 1, 1)],
        [cell(1, h - 1), cell(0, h - 3)],
        [cell(2, h - 1), cell(0, h - 2)],
        [cell(w - 2, h - 1), cell(w - 1, h - 3)],
        [cell(w - 3, h - 1), cell(w - 1, h - 2)],
    ]
}

/// The move that a left half gives up, and, second, an upper half.
fn halved(Size { width: w, height: h }: Size) -> [Move; 2] {
    [[cell(w - 2, h - 2), cell(w - 1, h - 4)], [cell(w - 2, h - 2), cell(w - 4, h - 1)]]
}

/// The moves that the tour of a base board must have.
fn required(size: Size) -> Vec<Move> {
    match (size.width, size.height) {
        // An open piece: the move that the next piece takes the place of.
        (4, 3) => vec![[cell(3, 0), cell(2, 2)]],
        // Its corners have no other moves.
        (_, 3) => vec![],
        // An odd width: never left of anything. As an upper right quadrant it is cut at its lower
        // left corner; turned, as a lower left one, at its upper right corner, which is the same.
        (w, _) if w % 2 == 1 => [&structured(size)[4..6], &halved(size)[1..]].concat(),
        _ => [&structured(size)[..], &halved(size)].concat(),
    }
}

/// Where an open piece's tour begins and ends; a closed one begins at (0, 0).
fn ends(size: Size) -> (Cell, Option<Cell>) {
    match size {
        Size { width: 4, height: 3 } => (cell(0, 1), Some(cell(0, 2))),
        _ => (cell(0, 0), None),
    }
}

#[test]
fn every_base_board_is_a_tour_with_the_moves_that_joins_need() {
    for base in BASES.iter() {
        let size = base.size;
        let tour = base.tour();
        let path: Vec<(usize, usize)> = tour.iter().map(|c| (c.x as usize, c.y as usize)).collect();
        let width = size.width as usize;
        let height = size.height as usize;
        let (begin, end) = ends(size);
        assert_eq!(tour[0], begin, "{size:?}");
        match end {
            Some(end) => {
                assert!(is_tour(width, height, &path), "{size:?}");
                assert_eq!(tour.last(), Some(&end), "{size:?}");
            }
            None => assert!(is_closed_tour(width, height, &path), "{size:?}"),
        }
        for [a, b] in required(size) {
            let has = |pair: &[Cell]| pair == [a, b] || pair == [b, a];
            assert!(tour.windows(2).any(has), "{size:?}: {a:?} {b:?}");
        }
    }
}
