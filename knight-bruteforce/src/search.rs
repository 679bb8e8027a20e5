//! The lecture's algorithm: knight's tours by brute force.
//!
//! A candidate is any list of W·H − 1 moves, on or off the board. Each of the 8^(W·H−1) candidates is
//! generated, and verified when it is complete; nothing is pruned.

use std::convert::Infallible;
use std::ops::ControlFlow;

use common::board::{Cell, Size};
use common::knight::MOVES;
use common::observer::{Observer, Search};
use common::stop::Flow;
use common::tours::Tours;

/// The problem: all knight's tours of a board that begin on one cell.
#[derive(Clone, Copy, Debug)]
pub struct KnightTours {
    /// The board.
    pub size: Size,
    /// Where every tour begins; on the board.
    pub start: Cell,
}

/// Where the knight is, which may be off the board: (x, y).
pub type Position = (i64, i64);

/// The moves of a candidate so far, and the board as they leave it.
#[derive(Debug)]
pub struct Board {
    /// Width and height.
    pub size: Size,
    /// For each cell, row by row, the number of the last visit; 0 is not visited.
    pub numbers: Vec<u32>,
    /// How many cells are not visited.
    pub unvisited: usize,
    /// Where the path begins.
    pub start: Cell,
    /// The moves made: direction (index into [`MOVES`]) and the position reached.
    pub path: Vec<(usize, Position)>,
}

impl Search for KnightTours {
    type Board = Board;
    type Choice = usize;
    /// Brute force refuses nothing.
    type Refusal = Infallible;
    type Tally = Tours;
}

impl Board {
    /// The board with only the start visited.
    pub fn new(problem: &KnightTours) -> Self {
        let mut numbers = vec![0; problem.size.cells()];
        numbers[problem.size.index(problem.start)] = 1;
        Board {
            size: problem.size,
            unvisited: numbers.len() - 1,
            numbers,
            start: problem.start,
            path: Vec::new(),
        }
    }

    /// Whether the finished path is a tour: as many visits as cells, and no cell left out.
    fn is_tour(&self) -> bool {
        self.unvisited == 0
    }

    /// Whether a knight at `at` could go back to the start.
    fn closes(&self, at: Position) -> bool {
        let start = (i64::from(self.start.x), i64::from(self.start.y));
        (0..8).any(|direction| moved(at, direction) == start)
    }

    /// Makes a move, and returns the number that its cell had; `None` off the board.
    pub fn mark(&mut self, direction: usize, to: Position) -> Option<u32> {
        self.path.push((direction, to));
        let number = self.path.len() as u32 + 1;
        let before = std::mem::replace(self.number_at(to)?, number);
        self.unvisited -= usize::from(before == 0);
        Some(before)
    }

    /// Takes a move back, and gives its cell the number it had before.
    pub fn write_back(&mut self, to: Position, before: Option<u32>) {
        self.path.pop();
        if let (Some(before), Some(number)) = (before, self.number_at(to)) {
            *number = before;
            self.unvisited += usize::from(before == 0);
        }
    }

    fn number_at(&mut self, (x, y): Position) -> Option<&mut u32> {
        let cell = Cell {
            x: x.try_into().ok()?,
            y: y.try_into().ok()?,
        };
        let index = self.size.index(cell);
        self.size.contains(cell).then(|| &mut self.numbers[index])
    }
}

/// Where a move in `direction` leads.
pub fn moved((x, y): Position, direction: usize) -> Position {
    let (right, down) = MOVES[direction];
    (x + i64::from(right), y + i64::from(down))
}

/// Generates and verifies every candidate, and tells `observer` each step on the way.
pub fn search(
    problem: &KnightTours,
    tally: &mut Tours,
    observer: &mut impl Observer<KnightTours>,
) -> Flow {
    let start = (i64::from(problem.start.x), i64::from(problem.start.y));
    BruteForce {
        board: Board::new(problem),
        tally,
    }
    .step(start, 1, observer)
}

struct BruteForce<'a> {
    board: Board,
    tally: &'a mut Tours,
}

impl BruteForce<'_> {
    /// Makes every move from `at`, the position reached as number `fixed`.
    fn step(
        &mut self,
        at: Position,
        fixed: usize,
        observer: &mut impl Observer<KnightTours>,
    ) -> Flow {
        if !observer.visits(fixed) {
            return ControlFlow::Continue(());
        }
        observer.entered(&self.board, fixed)?;
        if fixed == self.board.numbers.len() {
            if self.board.is_tour() {
                self.tally.count(self.board.closes(at));
                observer.answered(&self.board, self.tally)?;
            }
            return ControlFlow::Continue(());
        }
        for direction in 0..8 {
            let next = moved(at, direction);
            let before = self.board.mark(direction, next);
            observer.marked(direction)?;
            self.step(next, fixed + 1, observer)?;
            // Write back: the next move must find the board as this one found it.
            self.board.write_back(next, before);
            observer.written_back(direction)?;
        }
        ControlFlow::Continue(())
    }
}
