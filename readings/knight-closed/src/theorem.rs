//! Schwenk's theorem: which boards have a closed knight's tour.
//!
//! Allen J. Schwenk, "Which rectangular chessboards have a knight's tour?", Mathematics Magazine 64
//! (1991) 325–332: an m x n board with m ≤ n has one unless
//!
//! 1. m and n are both odd,
//! 2. m is 1, 2 or 4, or
//! 3. m is 3 and n is 4, 6 or 8.

use common::board::Size;

/// The clause that rules a board out; `None` if the board has a closed tour.
pub fn obstacle(size: Size) -> Option<&'static str> {
    let shorter = size.width.min(size.height);
    let longer = size.width.max(size.height);
    match (shorter, longer) {
        // A move changes the colour of the knight's cell, so a closed tour has as many white cells as black ones; an odd
        // number of cells cannot be halved.
        (m, n) if m % 2 == 1 && n % 2 == 1 => Some(
            "both sides are odd, so one colour has one more cell than the other (Schwenk 1991, clause 1)",
        ),
        // On one or two rows the knight cannot turn round. On four, the cells of the two outer rows lead to inner rows only,
        // and there are as many inner cells as outer ones, so outer and inner cells would alternate all along the tour. Black
        // and white alternate too: all outer cells would be of one colour (Louis Pósa's argument).
        (1 | 2 | 4, _) => Some("the shorter side is 1, 2 or 4 (Schwenk 1991, clause 2)"),
        // An exhaustive search finds no tour on these few boards.
        (3, 4 | 6 | 8) => Some("one side is 3 and the other is 4, 6 or 8 (Schwenk 1991, clause 3)"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clause_with_its_neighbours_both_ways_round() {
        for (m, n, expected) in [
            (1, 1, Some("clause 1")),
            (1, 2, Some("clause 2")),
            (2, 100, Some("clause 2")),
            (3, 3, Some("clause 1")),
            (3, 4, Some("clause 3")),
            (3, 6, Some("clause 3")),
            (3, 8, Some("clause 3")),
            (3, 9, Some("clause 1")),
            (3, 10, None),
            (4, 4, Some("clause 2")),
            (4, 1001, Some("clause 2")),
            (5, 5, Some("clause 1")),
            (5, 6, None),
            (6, 6, None),
            (7, 100, None),
            (999, 1001, Some("clause 1")),
        ] {
            for size in [Size::new(m, n), Size::new(n, m)] {
                let clause =
                    obstacle(size).map(|why| why.rsplit([',', ')']).nth(1).unwrap().trim());
                assert_eq!(clause, expected, "{size:?}");
            }
        }
    }
}
