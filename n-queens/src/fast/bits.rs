//! Backtracking with one machine word for each kind of line, instead of three arrays.
//!
//! # The idea
//!
//! Bit y of a word says whether row y of the current column is on a line that is taken. Three
//! words, for the rows and both kinds of diagonals, are enough, and
//! `!(rows | right_down | left_down)` gives all free rows of the column at once. Its lowest bit is
//! the lecture's first free row, so the same nodes come in the same order. The search never looks
//! at the rows that are refused.
//!
//! One column further, a right-down diagonal (x + y constant) is one row lower and a left-down
//! diagonal (x - y constant) one row higher: the two words are shifted by one. They are handed down
//! by value, so there is nothing to write back but the board.
//!
//! # One half of the tree
//!
//! Turned upside down, a solution is another solution. Where nobody sees the solutions,
//! [`search_half`] finds one of each pair and counts two. It also counts two nodes for each node
//! that it visits, so the numbers are those of the whole tree.

use common::search::{Event, Flow, Next, Observer};

use crate::Queens;
use crate::search::{MAX_N, Queen};

/// Finds every placement, in the lecture's order, and counts it.
pub fn search<O: Observer<Queens>>(n: usize, count: &mut u64, observer: &mut O) -> Flow {
    Backtracking::<O, false>::new(n, count, observer).step(0, Lines::default())
}

/// Finds one of each pair of mirror images, and counts both: the one whose first queen is in the
/// half with the lower row numbers. Where the first queen is on the middle row, the second one
/// decides: it cannot be there.
pub fn search_half<O: Observer<Queens>>(n: usize, count: &mut u64, observer: &mut O) -> Flow {
    if n == 1 {
        return search(n, count, observer); // its own mirror image
    }
    let none = Lines::default();
    let lower_half = (1 << (n / 2)) - 1;
    let mut search = Backtracking::<O, true>::new(n, count, observer);
    // The root is its own mirror image, and so is the queen on the middle row.
    if search.observer.on(Event::Entered { board: &[], depth: 0 })? == Next::Skip {
        return Ok(());
    }
    search.try_rows(0, lower_half, none)?;
    if n.is_multiple_of(2) {
        return Ok(());
    }
    let choice = Queen { x: 0, y: n / 2 };
    let lines = none.with(1 << choice.y);
    search.board[0] = choice.y;
    search.observer.on(Event::Marked { choice })?;
    let entered = Event::Entered { board: &search.board[..1], depth: 1 };
    if search.observer.on(entered)? == Next::Visit {
        search.try_rows(1, search.free(lines) & lower_half, lines)?;
    }
    search.observer.on(Event::Unmarked { choice })?;
    Ok(())
}

/// The lines that are taken, seen from one column: bit y is set where they cross row y.
#[derive(Clone, Copy, Default)]
struct Lines {
    rows: u64,
    right_down: u64,
    left_down: u64,
}

impl Lines {
    /// These lines and those of a queen on the row `bit`, seen from the next column.
    #[inline(always)]
    fn with(self, bit: u64) -> Lines {
        Lines {
            rows: self.rows | bit,
            right_down: (self.right_down | bit) >> 1,
            left_down: (self.left_down | bit) << 1,
        }
    }
}

/// The search; if it is `MIRRORED`, each node stands for its mirror image, too.
struct Backtracking<'a, O, const MIRRORED: bool> {
    n: usize,
    /// Every row of the board.
    all: u64,
    board: [usize; MAX_N],
    count: &'a mut u64,
    observer: &'a mut O,
}

impl<'a, O: Observer<Queens>, const MIRRORED: bool> Backtracking<'a, O, MIRRORED> {
    fn new(n: usize, count: &'a mut u64, observer: &'a mut O) -> Self {
        let n = n.min(MAX_N);
        Backtracking { n, all: u64::MAX >> (MAX_N - n), board: [0; MAX_N], count, observer }
    }

    /// Places a queen on column `x`, where `lines` are taken.
    fn step(&mut self, x: usize, lines: Lines) -> Flow {
        if self.observer.on(Event::Entered { board: &self.board[..x], depth: x })? == Next::Skip {
            return Ok(());
        }
        let solved = u64::from(x == self.n);
        if MIRRORED {
            self.observer.on(Event::Counted { nodes: 1, solutions: solved, depth: x })?;
        }
        if x == self.n {
            *self.count += 1 + u64::from(MIRRORED);
            self.observer.on(Event::Solved { board: &self.board[..x], count: self.count })?;
            return Ok(());
        }
        self.try_rows(x, self.free(lines), lines)
    }

    /// The rows on which no queen attacks the column that sees `lines`.
    #[inline(always)]
    fn free(&self, lines: Lines) -> u64 {
        self.all & !(lines.rows | lines.right_down | lines.left_down)
    }

    /// Tries the rows of the set `free` for the queen on column `x`, the lowest first.
    #[inline(always)]
    fn try_rows(&mut self, x: usize, mut free: u64, lines: Lines) -> Flow {
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            let choice = Queen { x, y: bit.trailing_zeros() as usize };
            self.board[x] = choice.y;
            self.observer.on(Event::Marked { choice })?;
            self.step(x + 1, lines.with(bit))?;
            self.observer.on(Event::Unmarked { choice })?;
        }
        Ok(())
    }
}
