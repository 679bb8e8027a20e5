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
    Backtracking::new(puzzle, answers).step(0, observer)
}

/// A cell, and the three groups it belongs to: its lines x and y, and its block.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) x: usize,
    pub(crate) y: usize,
    pub(crate) block: usize,
}

impl Place {
    fn of(x: usize, y: usize) -> Self {
        let block = xy2b(x, y);
        Place { x, y, block }
    }
}

/// A set of figures: bit f − 1 stands for figure f.
pub(crate) type Figures = u16;

pub(crate) const ALL: Figures = (1 << N) - 1;

pub(crate) fn bit(figure: usize) -> Figures {
    1 << (figure - 1)
}

/// The search and what it marks; [`fewest`](crate::fast::fewest) takes another step with the same marks.
pub(crate) struct Backtracking<'a> {
    pub(crate) board: Board,
    /// The empty cells of the puzzle, row by row: the order in which they are filled.
    pub(crate) empty: Vec<Place>,
    /// The figures that stand on line x, for each x.
    line_x: [Figures; N],
    /// The figures that stand on line y, for each y.
    line_y: [Figures; N],
    /// The figures that stand in each block.
    block: [Figures; N],
    pub(crate) answers: &'a mut u64,
}

impl<'a> Backtracking<'a> {
    pub(crate) fn new(puzzle: &Puzzle, answers: &'a mut u64) -> Self {
        let mut search = Backtracking {
            board: puzzle.clues,
            empty: Vec::new(),
            line_x: [0; N],
            line_y: [0; N],
            block: [0; N],
            answers,
        };
        for y in 0..N {
            for x in 0..N {
                match puzzle.clues[y][x] {
                    0 => search.empty.push(Place::of(x, y)),
                    figure => search.flip(Place::of(x, y), bit(figure.into())),
                }
            }
        }
        search
    }

    /// Tries every figure in the empty cell number `position`; those before it are filled.
    fn step<O: Observer<Puzzle>>(&mut self, position: usize, observer: &mut O) -> Flow {
        if !observer.visits(position) {
            return ControlFlow::Continue(());
        }
        observer.entered(&self.board, position)?;
        if position == self.empty.len() {
            *self.answers += 1;
            return observer.answered(&self.board, self.answers);
        }
        let place = self.empty[position];
        let Place { x, y, .. } = place;
        let taken = self.taken(place);
        if taken == ALL && !O::SEES_REFUSALS {
            return ControlFlow::Continue(()); // a dead end, and nobody wants to hear why
        }
        for figure in 1..=N {
            let entry = Entry { x, y, figure };
            let mark = bit(figure);
            if taken & mark != 0 {
                observer.refused(entry, self.why_taken(entry))?;
                continue;
            }
            observer.marked(entry)?;
            self.flip(place, mark);
            self.board[y][x] = figure as u8;
            self.step(position + 1, observer)?;
            // Write back: the next figure must find the board as this one found it.
            self.flip(place, mark);
            self.board[y][x] = 0;
            observer.written_back(entry)?;
        }
        ControlFlow::Continue(())
    }

    /// The figures that stand on the cell's two lines or in its block.
    pub(crate) fn taken(&self, Place { x, y, block }: Place) -> Figures {
        self.line_x[x] | self.line_y[y] | self.block[block]
    }

    /// Marks a figure on the cell's two lines and in its block, or unmarks it.
    pub(crate) fn flip(&mut self, Place { x, y, block }: Place, mark: Figures) {
        self.line_x[x] ^= mark;
        self.line_y[y] ^= mark;
        self.block[block] ^= mark;
    }

    /// The first of the three conditions that the figure breaks.
    pub(crate) fn why_taken(&self, Entry { x, y, figure }: Entry) -> Taken {
        if self.line_x[x] & bit(figure) != 0 {
            Taken::LineX
        } else if self.line_y[y] & bit(figure) != 0 {
            Taken::LineY
        } else {
            Taken::Block
        }
    }
}
