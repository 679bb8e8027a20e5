//! Boards and starts that are known to have no tour, so that the program need not search.

use common::board::{Cell, Size};
use knight_closed::theorem::{self, Obstacle};

/// Why there is no tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// An odd board has one cell more of one colour, so a tour begins and ends on that colour: the
    /// one of the corners.
    #[error(
        "the colours of a chessboard alternate along a tour, so on an odd number of cells it \
         begins on the colour with one more cell: where X + Y is even"
    )]
    MinorityColour,
    /// The knight's graph of such a board is not connected.
    #[error(
        "on a board with a side of 1 or 2 the knight cannot get from every cell to every other"
    )]
    Narrow,
    /// Found by searching these boards from every cell; `knight-backtrack` does it in no time.
    #[error("a search of 3 x 3, 3 x 5, 3 x 6 and 4 x 4 cells from every start finds no tour")]
    Small,
    /// Of the four lines of cells, the two outer ones lead to the two inner ones only. Each kind
    /// has half of the cells, so if a tour began (or ended) on an inner cell, inner and outer cells
    /// would alternate all along it. So would the two colours, and all outer cells would have the
    /// same colour; but they do not.
    #[error(
        "on a board with a side of 4, a tour begins and ends on one of the two outer lines of \
         cells, never on the two between them"
    )]
    InnerLine,
    /// A closed tour: Schwenk's theorem. All boards that it does not exclude have one, from every cell.
    #[error("{0}")]
    Closed(Obstacle),
}

/// Why there is no tour of the board that begins at `start`, and is `closed`, if that is known.
pub fn known(size: Size, start: Cell, closed: bool) -> Option<Impossible> {
    if closed {
        return theorem::obstacle(size).map(Impossible::Closed);
    }
    let sides = (size.width.min(size.height), size.width.max(size.height));
    let odd = size.width % 2 == 1 && size.height % 2 == 1;
    let inner = |place: i32, side: i32| side == 4 && (place == 1 || place == 2);
    let inner_line = inner(start.x, size.width) || inner(start.y, size.height);
    let reason = match sides {
        (1, 1) => return None, // a tour of no moves
        (1 | 2, _) => Impossible::Narrow,
        (3, 3 | 5 | 6) | (4, 4) => Impossible::Small,
        _ if odd && (start.x + start.y) % 2 == 1 => Impossible::MinorityColour,
        _ if inner_line => Impossible::InnerLine,
        _ => return None,
    };
    Some(reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The plainest search there is: whether some path from `at` visits all unvisited cells.
    fn has_tour(size: Size, visited: &mut Vec<Cell>, closed: bool) -> bool {
        let at = visited[visited.len() - 1];
        let apart = |a: Cell, b: Cell| a.x.abs_diff(b.x) * a.y.abs_diff(b.y) == 2;
        if visited.len() == size.cells() {
            return !closed || apart(at, visited[0]);
        }
        (0..size.cells()).map(|index| size.cell(index)).any(|next| {
            if !apart(at, next) || visited.contains(&next) {
                return false;
            }
            visited.push(next);
            let found = has_tour(size, visited, closed);
            visited.pop();
            found
        })
    }

    #[test]
    fn what_is_called_impossible_is_and_on_small_boards_nothing_else() {
        let mut impossible = 0;
        for (width, height) in (1..=7).flat_map(|w| (1..=7).map(move |h| (w, h))) {
            let size = Size::new(width, height);
            if size.cells() > 20 {
                continue;
            }
            for (index, closed) in (0..size.cells()).flat_map(|i| [(i, false), (i, true)]) {
                let start = size.cell(index);
                let known = known(size, start, closed);
                let has_tour = has_tour(size, &mut vec![start], closed);
                assert_eq!(known.is_none(), has_tour, "{size:?} {start:?} {closed} {known:?}");
                impossible += u32::from(!has_tour);
            }
        }
        assert!(impossible > 100);
    }

    #[test]
    fn every_clause_speaks_on_a_board_and_on_its_transpose() {
        let cases = [
            ((5, 7), (0, 1), false, Some(Impossible::MinorityColour)),
            ((5, 7), (1, 1), false, None),
            ((5, 7), (1, 1), true, Some(Impossible::Closed(Obstacle::BothSidesOdd))),
            ((1, 8), (0, 0), false, Some(Impossible::Narrow)),
            ((3, 6), (0, 0), false, Some(Impossible::Small)),
            ((4, 9), (1, 8), false, Some(Impossible::InnerLine)),
            ((4, 9), (3, 1), false, None),
            ((3, 8), (0, 0), false, None),
            ((5, 6), (0, 0), true, None),
            ((1, 1), (0, 0), false, None),
        ];
        for ((a, b), (x, y), closed, expected) in cases {
            assert_eq!(known(Size::new(a, b), Cell { x, y }, closed), expected, "{a} x {b}");
            assert_eq!(known(Size::new(b, a), Cell { x: y, y: x }, closed), expected, "{b} x {a}");
        }
    }
}
