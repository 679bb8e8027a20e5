//! The lecture's algorithm: number place by backtracking.

use std::ops::ControlFlow;

use common::observer::{Observer, Search};
use common::stop::Flow;

/// Side of the board, and number of figures.
pub const N: usize = 9;

/// A board: `board[y][x]` is a figure from 1 to 9, or 0 for empty.
pub type Board = [[u8; N]; N];

/// The problem: all ways to fill the empty cells of a board.
#[derive(Clone, Copy, Debug)]
pub struct Puzzle {
    /// The clues; no two of them contradict each other.
    pub clues: Board,
}

/// A figure tried in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Column, 0 to 8.
    pub x: usize,
    /// Row, 0 to 8.
    pub y: usize,
    /// Figure, 1 to 9.
    pub figure: usize,
}

/// Where the figure already stands; the first that is found, in the lecture's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// On line x, the cell's column.
    LineX,
    /// On line y, the cell's row.
    LineY,
    /// In the cell's block of 3 x 3.
    Block,
}

impl Search for Puzzle {
    type Board = Board;
    type Choice = Entry;
    type Refusal = Taken;
    type Tally = u64;
}

/// The block of a cell, 0 to 8, row by row. Integer division puts three neighbours into one block.
pub fn xy2b(x: usize, y: usize) -> usize {
    x / 3 + y / 3 * 3
}

/// Finds every answer, counts it, and tells `observer` each step on the way.
pub fn search(puzzle: &Puzzle, answers: &mut u64, observer: &mut impl Observer<Puzzle>) -> Flow {
    let mut search = Backtracking {
        board: puzzle.clues,
        empty: Vec::new(),
        line_x: [[false; N]; N],
        line_y: [[false; N]; N],
        block: [[false; N]; N],
        answers,
    };
    for y in 0..N {
        for x in 0..N {
            match usize::from(puzzle.clues[y][x]) {
                0 => search.empty.push((x, y)),
                figure => search.set(Entry { x, y, figure }, true),
            }
        }
    }
    search.step(0, observer)
}

struct Backtracking<'a> {
    board: Board,
    /// The empty cells of the puzzle, row by row: the order in which they are filled.
    empty: Vec<(usize, usize)>,
    /// line_x[x][f − 1]: figure f stands on line x.
    line_x: [[bool; N]; N],
    /// line_y[y][f − 1]: figure f stands on line y.
    line_y: [[bool; N]; N],
    /// block[b][f − 1]: figure f stands in block b.
    block: [[bool; N]; N],
    answers: &'a mut u64,
}

impl Backtracking<'_> {
    /// Tries every figure in the empty cell number `position`; those before it are filled.
    fn step(&mut self, position: usize, observer: &mut impl Observer<Puzzle>) -> Flow {
        observer.entered(&self.board, position)?;
        if position == self.empty.len() {
            *self.answers += 1;
            return observer.answered(&self.board, self.answers);
        }
        let (x, y) = self.empty[position];
        for figure in 1..=N {
            let entry = Entry { x, y, figure };
            if let Some(taken) = self.taken(entry) {
                observer.refused(entry, taken)?;
                continue;
            }
            observer.marked(entry)?;
            self.set(entry, true);
            self.board[y][x] = figure as u8;
            self.step(position + 1, observer)?;
            // Write back: the next figure must find the board as this one found it.
            self.set(entry, false);
            self.board[y][x] = 0;
            observer.written_back(entry)?;
        }
        ControlFlow::Continue(())
    }

    /// The first of the three conditions that the figure would break.
    fn taken(&self, Entry { x, y, figure }: Entry) -> Option<Taken> {
        if self.line_x[x][figure - 1] {
            Some(Taken::LineX)
        } else if self.line_y[y][figure - 1] {
            Some(Taken::LineY)
        } else if self.block[xy2b(x, y)][figure - 1] {
            Some(Taken::Block)
        } else {
            None
        }
    }

    /// Marks the figure on the cell's two lines and in its block, or unmarks it.
    fn set(&mut self, Entry { x, y, figure }: Entry, stands: bool) {
        self.line_x[x][figure - 1] = stands;
        self.line_y[y][figure - 1] = stands;
        self.block[xy2b(x, y)][figure - 1] = stands;
    }
}
