//! Boards and starts that are known to have no tour, so that the program need not search.

use common::board::{Cell, Size};
use knight_closed::theorem;

/// Why there is no tour of the board that begins at `start`, and is `closed`, if that is known. All boards that Schwenk's
/// theorem does not exclude have a closed tour, from every cell.
pub fn known(size: Size, start: Cell, closed: bool) -> Option<&'static str> {
    if closed {
        return theorem::obstacle(size);
    }
    let sides = (size.width.min(size.height), size.width.max(size.height));
    let odd = size.width % 2 == 1 && size.height % 2 == 1;
    let inner = |place: i32, side: i32| side == 4 && (place == 1 || place == 2);
    let inner_line = inner(start.x, size.width) || inner(start.y, size.height);
    match sides {
        // A tour of no moves.
        (1, 1) => None,
        // The knight's graph of such a board is not connected.
        (1 | 2, _) => Some(
            "on a board with a side of 1 or 2 the knight cannot get from every cell to every other",
        ),
        // Found by searching these boards from every cell; `knight-backtrack` does it in no time.
        (3, 3 | 5 | 6) | (4, 4) => {
            Some("a search of 3 x 3, 3 x 5, 3 x 6 and 4 x 4 cells from every start finds no tour")
        }
        // An odd board has one cell more of one colour, so a tour begins and ends on that colour: the one of the corners.
        _ if odd && (start.x + start.y) % 2 == 1 => Some(
            "the colours of a chessboard alternate along a tour, so on an odd number of cells it \
             begins on the colour with one more cell: where X + Y is even",
        ),
        // Of the four lines of cells, the two outer ones lead to the two inner ones only. Each kind has half of the cells, so
        // if a tour began (or ended) on an inner cell, inner and outer cells would alternate all along it. So would the two
        // colours, and all outer cells would have the same colour; but they do not.
        _ if inner_line => Some(
            "on a board with a side of 4, a tour begins and ends on one of the two outer lines of \
             cells, never on the two between them",
        ),
        _ => None,
    }
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
        size.all().any(|next| {
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
            for (start, closed) in size.all().flat_map(|cell| [(cell, false), (cell, true)]) {
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
            ((5, 7), (0, 1), false, Some("where X + Y is even")),
            ((5, 7), (1, 1), false, None),
            ((5, 7), (1, 1), true, Some("clause 1")),
            ((1, 8), (0, 0), false, Some("a side of 1 or 2")),
            ((3, 6), (0, 0), false, Some("a search of 3 x 3")),
            ((4, 9), (1, 8), false, Some("a side of 4")),
            ((4, 9), (3, 1), false, None),
            ((3, 8), (0, 0), false, None),
            ((5, 6), (0, 0), true, None),
            ((1, 1), (0, 0), false, None),
        ];
        for ((a, b), (x, y), closed, expected) in cases {
            for (size, start) in
                [(Size::new(a, b), Cell { x, y }), (Size::new(b, a), Cell { x: y, y: x })]
            {
                let why = known(size, start, closed);
                assert_eq!(why.is_some(), expected.is_some(), "{size:?}");
                assert!(why.unwrap_or_default().contains(expected.unwrap_or_default()), "{size:?}");
            }
        }
    }
}
