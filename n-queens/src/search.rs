//! The lecture's algorithm: N queens by backtracking.

use std::ops::ControlFlow;

use common::observer::{Observer, Search};
use common::stop::Flow;

/// The largest N. Counting ends far below it for every algorithm, so arrays of this size cost nothing.
pub const MAX_N: usize = 64;

/// The problem: all ways to place N queens on a board of N by N so that none attacks another.
#[derive(Clone, Copy, Debug)]
pub struct Queens {
    /// Board size and number of queens, N: 1 to [`MAX_N`].
    pub n: usize,
}

/// One queen: on column `x`, at row `y`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queen {
    /// Column, from 0.
    pub x: usize,
    /// Row, from 0.
    pub y: usize,
}

/// Which line another queen already attacks; the first that is found, in the lecture's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// The row y.
    Row,
    /// The diagonal on which x + y is constant.
    RightDown,
    /// The diagonal on which x − y is constant.
    LeftDown,
}

impl Search for Queens {
    /// The row of the queen on each column placed so far.
    type Board = [usize];
    type Choice = Queen;
    type Refusal = Attack;
    type Tally = u64;
}

/// Finds every placement, counts it, and tells `observer` each step on the way.
pub fn search(problem: &Queens, answers: &mut u64, observer: &mut impl Observer<Queens>) -> Flow {
    let n = problem.n;
    Backtracking {
        n,
        board: [0; MAX_N],
        rows: [false; MAX_N],
        right_down: [false; 2 * MAX_N],
        left_down: [false; 2 * MAX_N],
        answers,
    }
    .step(0, observer)
}

struct Backtracking<'a> {
    n: usize,
    /// board[x] is the row of the queen on column x.
    board: [usize; MAX_N],
    /// Whether a queen stands on row y.
    rows: [bool; MAX_N],
    /// Whether a queen stands on the diagonal x + y.
    right_down: [bool; 2 * MAX_N],
    /// Whether a queen stands on the diagonal x − y + N − 1, which is never negative.
    left_down: [bool; 2 * MAX_N],
    answers: &'a mut u64,
}

impl Backtracking<'_> {
    /// Tries every row for the queen on column `x`; the columns before it have theirs.
    fn step(&mut self, x: usize, observer: &mut impl Observer<Queens>) -> Flow {
        if !observer.visits(x) {
            return ControlFlow::Continue(());
        }
        observer.entered(&self.board[..x], x)?;
        let n = self.n.min(MAX_N); // lets the compiler see that no index can be too large
        if x >= n {
            *self.answers += 1;
            return observer.answered(&self.board[..n], self.answers);
        }
        for y in 0..n {
            let queen = Queen { x, y };
            let (right_down, left_down) = (x + y, x + n - 1 - y);
            // One question instead of three: `|` looks at all lines, which is cheaper than to guess.
            if self.rows[y] | self.right_down[right_down] | self.left_down[left_down] {
                observer.refused(queen, self.attack(queen))?;
                continue;
            }
            observer.marked(queen)?;
            self.board[x] = y;
            self.rows[y] = true;
            self.right_down[right_down] = true;
            self.left_down[left_down] = true;
            self.step(x + 1, observer)?;
            // Write back: the next row must find the lines as this one found them.
            self.rows[y] = false;
            self.right_down[right_down] = false;
            self.left_down[left_down] = false;
            observer.written_back(queen)?;
        }
        ControlFlow::Continue(())
    }

    /// The first of the three lines that is taken.
    fn attack(&self, Queen { x, y }: Queen) -> Attack {
        if self.rows[y] {
            Attack::Row
        } else if self.right_down[x + y] {
            Attack::RightDown
        } else {
            Attack::LeftDown
        }
    }
}
