//! Backtracking with one machine word for each kind of line, instead of three arrays.
//!
//! # The idea
//!
//! Bit y of a word says whether row y of the current column is on a taken line. Three words, for
//! the rows and both kinds of diagonals, are enough, and `!(rows | right_down | left_down)` gives
//! all free rows of the column at once. Its lowest bit is the lecture's first free row, so the same
//! nodes come in the same order. The search tests no row that it would refuse.
//!
//! In the next column, the diagonal with the same x + y crosses the row with the next smaller
//! number, and the diagonal with the same x - y the row with the next larger number: the two words
//! are shifted by one. They are passed by value, so only the board is written back.
//!
//! # One half of the tree
//!
//! Turned upside down, a solution is another solution. If no solution is shown, [`search_half`]
//! finds one of each pair and counts two. It also counts two nodes for each node that it visits, so
//! the numbers are those of the whole tree. Reporting each mirror image would take time, so it
//! reports several together.

use common::search::Board::Rows;
use common::search::Event::{Counted, Entered, Marked, Returned, Solved, Unmarked};
use common::search::{Count, Flow, Next, Observer};

use crate::problem::{FREE, MAX_N, queen};

/// The mirror images are reported after each node down to this depth: often enough for the progress
/// line, and rarely enough to take no measurable time.
const TOP: usize = 3;

/// Finds every placement, in the lecture's order, and counts it.
pub fn search<O: Observer>(n: usize, count: &mut Count, observer: &mut O) -> Flow {
    Backtracking::<O, false>::new(n, count, observer).step(0, Attacked::default())
}

/// Finds one of each pair of mirror images, and counts both: the one whose first queen is in the
/// half with the lower row numbers. If the first queen is in the middle row, the rows of the second
/// queen, which cannot be there, are halved instead.
pub fn search_half<O: Observer>(n: usize, count: &mut Count, observer: &mut O) -> Flow {
    if n == 1 {
        return search(n, count, observer); // its own mirror image
    }
    Backtracking::<O, true>::new(n, count, observer).step(0, Attacked::default())
}

/// The lines that are taken, seen from one column: bit y is set where they cross row y.
#[derive(Clone, Copy, Default)]
struct Attacked {
    rows: u64,
    right_down: u64,
    left_down: u64,
}

impl Attacked {
    // ANCHOR: with
    /// These lines and those of a queen on the row `bit`, seen from the next column.
    #[inline(always)]
    fn with(self, bit: u64) -> Attacked {
        Attacked {
            rows: self.rows | bit,
            right_down: (self.right_down | bit) >> 1,
            left_down: (self.left_down | bit) << 1,
        }
    }
    // ANCHOR_END: with
}

/// The search; if it is `MIRRORED`, each node also represents its mirror image.
struct Backtracking<'a, O, const MIRRORED: bool> {
    n: usize,
    /// Every row of the board.
    all: u64,
    board: [usize; MAX_N],
    /// The nodes of each depth whose mirror images are not reported yet.
    images: [u64; MAX_N + 1],
    count: &'a mut Count,
    observer: &'a mut O,
}

impl<'a, O: Observer, const MIRRORED: bool> Backtracking<'a, O, MIRRORED> {
    fn new(n: usize, count: &'a mut Count, observer: &'a mut O) -> Self {
        let n = n.min(MAX_N);
        Backtracking {
            n,
            all: u64::MAX >> (MAX_N - n),
            board: [0; MAX_N],
            images: [0; MAX_N + 1],
            count,
            observer,
        }
    }

    /// Places a queen on column `x`, where `lines` are taken.
    fn step(&mut self, x: usize, lines: Attacked) -> Flow {
        if self.observer.on(Entered { board: Rows(&self.board), depth: x })? == Next::Skip {
            return Ok(());
        }
        if MIRRORED {
            self.images[x] += 1;
        }
        if x == self.n {
            self.count.solutions += 1 + u64::from(MIRRORED);
            self.observer.on(Solved { board: Rows(&self.board), count: self.count })?;
            return Ok(());
        }
        if MIRRORED && x <= TOP {
            return self.top(x, lines);
        }
        self.try_rows(x, self.all, lines)
    }

    /// Continues from one of the first nodes of the half tree, and reports the mirror images below
    /// it.
    #[cold]
    fn top(&mut self, x: usize, lines: Attacked) -> Flow {
        let n = self.n;
        let mut rows = self.all;
        // The root is its own mirror image, and so is a queen in the middle row.
        if x == 0 || (x == 1 && self.board[0] == n / 2) {
            self.images[x] -= 1;
            let half = if x == 0 { n.div_ceil(2) } else { n / 2 };
            rows = (1 << half) - 1;
        }
        let mut flow = self.try_rows(x, rows, lines);
        for (depth, nodes) in self.images.iter_mut().enumerate().filter(|(_, nodes)| **nodes > 0) {
            let solutions = if depth == n { *nodes } else { 0 };
            flow =
                flow.and(self.observer.on(Counted { nodes: *nodes, solutions, depth }).map(drop));
            *nodes = 0;
        }
        flow
    }

    /// Tries those of the `rows` that are on none of the lines for the queen on column `x`, the lowest
    /// first.
    #[inline(always)]
    fn try_rows(&mut self, x: usize, rows: u64, lines: Attacked) -> Flow {
        let mut free = rows & !(lines.rows | lines.right_down | lines.left_down);
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            let y = bit.trailing_zeros() as usize;
            let choice = queen(x, y);
            self.board[x] = y;
            self.observer.on(Marked { choice, why: &FREE })?;
            self.step(x + 1, lines.with(bit))?;
            self.observer.on(Unmarked { choice, board: Rows(&self.board) })?;
        }
        self.observer.on(Returned { depth: x })?;
        Ok(())
    }
}
