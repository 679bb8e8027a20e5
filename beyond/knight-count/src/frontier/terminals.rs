//! Where the terminals of the tours may be, and what that says of the patterns of a level.

use crate::frontier::pattern::{CELLS, INFINITY, Pattern, unit};

/// Where the terminals of the tours may be.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Terminals {
    /// There are none: closed tours.
    None,
    /// Anywhere, on colours that add up to `total`.
    Anywhere {
        /// 2 if the board has an odd number of cells, else 0.
        total: i64,
        /// Only tours whose first terminal in the order has the colour +1.
        first_plus: bool,
    },
    /// One at a cell, the other anywhere else.
    At {
        /// Position of the start.
        start: usize,
        /// Its colour.
        colour: i64,
        /// What the colours of both terminals add up to.
        total: i64,
    },
}

impl Terminals {
    /// The only pattern before the first cell.
    pub(crate) fn first(&self) -> Pattern {
        match self {
            Self::None => 2 * INFINITY,
            _ => 0,
        }
    }

    /// The pattern without ends at a level, if there is one: the first, or that of the closed tour.
    pub(crate) fn endless(&self, level: usize, left: usize) -> Option<Pattern> {
        if level == 0 {
            return Some(self.first());
        }
        let closed = || (0..left).map(|ahead| 2 * unit(ahead)).sum::<Pattern>();
        (left <= CELLS).then(|| 2 * INFINITY + closed())
    }

    /// What the colours of 0, 1 and 2 terminals may add up to at a level.
    ///
    /// # Half the work by the half turn
    ///
    /// With an even number of cells the two terminals of a path differ in colour. On a board with
    /// both sides even, the half turn keeps colours and makes the terminal that comes first in the
    /// order the other one. That is clear if they lie in different rows. In one row they are in an
    /// even and an odd column, and the even one comes first; the half turn goes to a row of the
    /// other parity, where even columns have the other colour. So the paths whose first terminal
    /// has the colour +1 are exactly half of all.
    pub(crate) fn colours(&self, level: usize) -> [Vec<i64>; 3] {
        match *self {
            Self::None => [vec![], vec![], vec![0]],
            Self::Anywhere { total, first_plus } => {
                let minus_too = total == 0 && !first_plus;
                let first = if minus_too { vec![1, -1] } else { vec![1] };
                [vec![0], first, vec![total]]
            }
            Self::At { start, colour, total } if start < level => {
                [vec![], vec![colour], vec![total]]
            }
            Self::At { colour, total, .. } => [vec![0], vec![total - colour], vec![]],
        }
    }
}
