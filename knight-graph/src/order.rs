//! In which order the neighbours of a cell are explored.
//!
//! The search asks for the best neighbour not tried yet, again and again. Each time the board is as it was
//! when the cell was first visited, so the answers are, one by one, the sorted list of the reading's
//! `order_by_available`; but what nobody comes to explore is never sorted.

use std::cmp::Reverse;

use clap::ValueEnum;
use common::board::Cell;
use common::knight::MOVES;

use crate::colours::Around;
use crate::dead_end::Outlook;
use crate::directions::Directions;
use crate::path::Path;

/// The order of `--order`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Order {
    /// As the graph lists them
    Connections,
    /// Warnsdorff's rule: first the neighbour with the fewest moves left
    #[default]
    Fewest,
    /// The reading's counter-experiment: first the neighbour with the most moves left
    Most,
}

impl Order {
    /// The order's name, as it is typed.
    pub fn name(self) -> &'static str {
        match self {
            Order::Connections => "connections",
            Order::Fewest => "fewest",
            Order::Most => "most",
        }
    }
}

/// How one search picks the next neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// As listed.
    Connections,
    /// Fewest moves left, dead ends left out.
    Fewest(TieBreak),
    /// Most moves left.
    Most,
}

/// Which of the neighbours with equally few moves left goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TieBreak {
    /// Whether to prefer first the neighbour beside the cell with the fewest moves left, which is
    /// Warnsdorff's rule one move further ahead, and then the neighbour that lies farther out.
    pub far_sighted: bool,
    /// What decides what is still open: 0 goes around the clock, every other number is a lottery of its own.
    pub lot: u64,
}

/// A move to make next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Index into [`MOVES`].
    pub direction: usize,
    /// Loose cells once it is made; see [`dead_end`](crate::dead_end).
    pub loose: u8,
}

/// The directions in the order of the reading's `MOVE_OFFSETS`, which names the row first.
const LISTED: [usize; 8] = [4, 3, 5, 2, 6, 1, 7, 0];

impl Rule {
    /// The best move from where the knight stands to a white neighbour, those in `tried` left out.
    #[inline(always)]
    pub fn best(self, path: &Path, tried: Directions) -> Option<Step> {
        let around = path.colours().around(path.at());
        let left = around.without(tried);
        let listed = LISTED
            .into_iter()
            .filter_map(|direction| Some((left.moves_left(direction)?, direction)));
        let best = match self {
            Rule::Fewest(tie_break) => return fewest(path, around, left, tie_break),
            Rule::Connections => { listed }.next(),
            // The reading sorts by moves left and reverses: of several, the last listed comes first.
            Rule::Most => listed.max_by_key(|&(moves, _)| moves),
        };
        best.map(|(_, direction)| Step {
            direction,
            loose: 0,
        })
    }
}

/// Warnsdorff's rule (H. C. von Warnsdorff, Des Rösselsprunges einfachste und allgemeinste Lösung, 1823):
/// go where the fewest moves are left.
#[inline(always)]
fn fewest(path: &Path, around: Around, left: Around, tie_break: TieBreak) -> Option<Step> {
    let outlook = Outlook::new(path, around);
    let left = left.without(outlook.hopeless);
    let ties = left.with(left.fewest()?);
    let direction = match ties.len() {
        1 => { ties }.next()?,
        _ => ties.min_by_key(|&direction| tie_break.key(path, direction))?,
    };
    Some(Step {
        direction,
        loose: outlook.loose_after(direction),
    })
}

impl TieBreak {
    /// The smallest key goes first.
    #[inline(always)]
    fn key(self, path: &Path, direction: usize) -> (u8, Reverse<i64>, u64) {
        let cell = path.target(direction);
        let (ahead, outward) = match self.far_sighted {
            true => (
                path.colours().around(cell).fewest().unwrap_or(0),
                outward(path, direction),
            ),
            false => (0, 0),
        };
        let last = match self.lot {
            0 => direction as u64,
            lot => draw(lot, cell),
        };
        (ahead, Reverse(outward), last)
    }
}

/// How far a move leads away from the middle of the board: from its centre, or where one side is longer,
/// from the middle line that ends as far from the shorter sides as it is from the longer ones.
///
/// The squared distance of p + m from the middle is |p|² + 2 p·m + |m|². All knight's moves m are equally
/// long, so comparing p·m, with p measured from the nearest point of the middle, compares the distances.
#[inline(always)]
fn outward(path: &Path, direction: usize) -> i64 {
    let (size, at) = (path.size(), path.at());
    let shorter = size.width.min(size.height);
    // Twice the place, so that the middle of an even number of cells is a whole number too.
    let from_middle = |place: u32, cells: u32| {
        let from_centre = 2 * i64::from(place) - (i64::from(cells) - 1);
        let half_line = i64::from(cells - shorter);
        from_centre - from_centre.clamp(-half_line, half_line)
    };
    let (dx, dy) = MOVES[direction];
    from_middle(at.x, size.width) * i64::from(dx) + from_middle(at.y, size.height) * i64::from(dy)
}

/// The lot of a cell: the same in every run, and to all appearances a random number. (The finaliser of
/// SplitMix64: G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators, 2014.)
fn draw(lot: u64, cell: Cell) -> u64 {
    let number =
        (u64::from(cell.x) << 32 | u64::from(cell.y)) ^ lot.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
