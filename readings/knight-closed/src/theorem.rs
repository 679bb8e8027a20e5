//! Schwenk's theorem: which boards have a closed knight's tour.
//!
//! Allen J. Schwenk, "Which rectangular chessboards have a knight's tour?", Mathematics Magazine 64
//! (1991) 325–332: an m x n board with m ≤ n has one unless
//!
//! 1. m and n are both odd,
//! 2. m is 1, 2 or 4, or
//! 3. m is 3 and n is 4, 6 or 8.

use std::fmt;

use common::board::Size;

/// The clause of the theorem that rules a board out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Clause 1. A move changes the colour of the knight's cell, so a closed tour has as many white
    /// cells as black ones; an odd number of cells cannot be halved.
    BothSidesOdd,
    /// Clause 2. On one or two rows the knight cannot turn round. On four, the cells of the two
    /// outer rows lead to inner rows only, and there are as many inner cells as outer ones, so
    /// outer and inner cells would alternate all along the tour. Black and white alternate too: all
    /// outer cells would be of one colour (Louis Pósa's argument).
    TooNarrow,
    /// Clause 3. An exhaustive search finds no tour on these few boards.
    ThreeByShort,
}

/// Why the board has no closed tour; `None` if it has one.
pub fn obstacle(size: Size) -> Option<Obstacle> {
    let shorter = size.width.min(size.height);
    let longer = size.width.max(size.height);
    match (shorter, longer) {
        (m, n) if m % 2 == 1 && n % 2 == 1 => Some(Obstacle::BothSidesOdd),
        (1 | 2 | 4, _) => Some(Obstacle::TooNarrow),
        (3, 4 | 6 | 8) => Some(Obstacle::ThreeByShort),
        _ => None,
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Obstacle::BothSidesOdd => {
                "both sides are odd, so one colour has one more cell than the other \
                 (Schwenk 1991, clause 1)"
            }
            Obstacle::TooNarrow => "the shorter side is 1, 2 or 4 (Schwenk 1991, clause 2)",
            Obstacle::ThreeByShort => {
                "one side is 3 and the other is 4, 6 or 8 (Schwenk 1991, clause 3)"
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Obstacle::{BothSidesOdd, ThreeByShort, TooNarrow};

    #[test]
    fn every_clause_with_its_neighbours_both_ways_round() {
        for (m, n, expected) in [
            (1, 1, Some(BothSidesOdd)),
            (1, 2, Some(TooNarrow)),
            (2, 100, Some(TooNarrow)),
            (3, 3, Some(BothSidesOdd)),
            (3, 4, Some(ThreeByShort)),
            (3, 6, Some(ThreeByShort)),
            (3, 8, Some(ThreeByShort)),
            (3, 9, Some(BothSidesOdd)),
            (3, 10, None),
            (4, 4, Some(TooNarrow)),
            (4, 1001, Some(TooNarrow)),
            (5, 5, Some(BothSidesOdd)),
            (5, 6, None),
            (6, 6, None),
            (7, 100, None),
            (999, 1001, Some(BothSidesOdd)),
        ] {
            for size in [Size::new(m, n), Size::new(n, m)] {
                assert_eq!(obstacle(size), expected, "{size:?}");
            }
        }
    }
}
