//! Backtracking with one machine word for each kind of line, instead of three arrays.
//!
//! # The idea
//!
//! Bit y of a word says whether row y of the column at hand is on a line that is taken. Three words, for
//! the rows and both kinds of diagonals, are enough, and `!(rows | right_down | left_down)` gives all
//! free rows of the column at once. The lowest bit of it is the lecture's first free row, so the same
//! answers come in the same order; only the rows that are refused are never looked at.
//!
//! One column further, a right-down diagonal (x + y constant) is one row lower and a left-down diagonal
//! (x − y constant) one row higher: the two words are shifted by one. They are handed down by value, so
//! there is nothing to write back but the board.
//!
//! # One half of the tree
//!
//! Turned upside down, an answer is another answer. Where nobody looks at them, [`Bits::halved`] finds
//! one of each pair and counts two.

use std::ops::ControlFlow;

use common::observer::Observer;
use common::stop::Flow;

use crate::Program;
use crate::search::{MAX_N, Queen, Queens};

/// The program with this search.
#[derive(Clone, Copy, Debug)]
pub struct Bits {
    /// The problem and how it is printed.
    pub program: Program,
    /// Whether one answer of each pair of mirror images is enough. The observer then hears of that half
    /// of the tree only; the count is of both.
    pub halved: bool,
}

impl Bits {
    /// Finds every placement, in the lecture's order, and tells `observer` each step on the way.
    pub fn search(&self, answers: &mut u64, observer: &mut impl Observer<Queens>) -> Flow {
        let n = self.program.problem.n.min(MAX_N);
        let mut search = Backtracking {
            n,
            all: u64::MAX >> (MAX_N - n),
            board: [0; MAX_N],
            answers,
            weight: 1,
        };
        if self.halved {
            search.half(observer)
        } else {
            search.step(0, Lines::default(), observer)
        }
    }
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
    fn and(self, bit: u64) -> Lines {
        Lines {
            rows: self.rows | bit,
            right_down: (self.right_down | bit) >> 1,
            left_down: (self.left_down | bit) << 1,
        }
    }
}

struct Backtracking<'a> {
    n: usize,
    /// Every row of the board.
    all: u64,
    /// board[x] is the row of the queen on column x.
    board: [usize; MAX_N],
    answers: &'a mut u64,
    /// For how many answers each answer that is found stands.
    weight: u64,
}

impl Backtracking<'_> {
    /// Tries every free row for the queen on column `x`; the columns before it have theirs.
    fn step(&mut self, x: usize, lines: Lines, observer: &mut impl Observer<Queens>) -> Flow {
        if !observer.visits(x) {
            return ControlFlow::Continue(());
        }
        observer.entered(&self.board[..x], x)?;
        if x == self.n {
            *self.answers += self.weight;
            return observer.answered(&self.board[..x], self.answers);
        }
        self.try_rows(x, self.free(lines), lines, observer)
    }

    /// The rows on which no queen attacks the column that sees `lines`.
    #[inline(always)]
    fn free(&self, lines: Lines) -> u64 {
        self.all & !(lines.rows | lines.right_down | lines.left_down)
    }

    /// Tries the rows of the set `free` for the queen on column `x`, the lowest first.
    #[inline(always)]
    fn try_rows(
        &mut self,
        x: usize,
        mut free: u64,
        lines: Lines,
        observer: &mut impl Observer<Queens>,
    ) -> Flow {
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            let y = bit.trailing_zeros() as usize;
            observer.marked(Queen { x, y })?;
            self.board[x] = y;
            self.step(x + 1, lines.and(bit), observer)?;
            observer.written_back(Queen { x, y })?;
        }
        ControlFlow::Continue(())
    }

    /// Finds one of each pair of mirror images: the one whose first queen is in the half with the lower
    /// row numbers. Where the first queen is on the middle row, the second decides: it cannot be there.
    fn half(&mut self, observer: &mut impl Observer<Queens>) -> Flow {
        let lower_half = (1 << (self.n / 2)) - 1;
        let none = Lines::default();
        if self.n == 1 {
            return self.step(0, none, observer); // its own mirror image
        }
        if !observer.visits(0) {
            return ControlFlow::Continue(());
        }
        self.weight = 2;
        observer.entered(&[], 0)?;
        self.try_rows(0, lower_half, none, observer)?;
        if self.n.is_multiple_of(2) {
            return ControlFlow::Continue(());
        }
        let y = self.n / 2;
        let lines = none.and(1 << y);
        observer.marked(Queen { x: 0, y })?;
        self.board[0] = y;
        if observer.visits(1) {
            observer.entered(&self.board[..1], 1)?;
            self.try_rows(1, self.free(lines) & lower_half, lines, observer)?;
        }
        observer.written_back(Queen { x: 0, y })
    }
}
