//! Backtracking with sets of digits in words: the lecture's nodes in the lecture's order.
//!
//! The digits that stand in a column, a row or a block are a set: bit d − 1 of a word stands for
//! digit d. One OR of three words gives all digits that a cell cannot hold, where the lecture's
//! program asks 27 times. To mark a digit and to unmark it is the same flip of a bit.

use common::search::{Event, Flow, Next, Observer};

use crate::search::{Board, N, Puzzle, xy2b};

/// A set of digits: bit d − 1 stands for digit d.
pub type Digits = u16;

/// All nine digits.
pub const ALL: Digits = (1 << N) - 1;

/// The set of one digit.
pub fn bit(digit: usize) -> Digits {
    1 << (digit - 1)
}

/// A cell, and the block that it lies in.
#[derive(Clone, Copy)]
pub struct CellInBlock {
    /// Column.
    pub x: usize,
    /// Row.
    pub y: usize,
    /// Block, from [`xy2b`].
    pub block: usize,
}

/// The digits that stand in each column, row and block.
#[derive(Default)]
pub struct Marks {
    /// By column.
    pub column: [Digits; N],
    /// By row.
    pub row: [Digits; N],
    /// By block.
    pub block: [Digits; N],
}

impl Marks {
    /// The digits that stand in the cell's column, row or block.
    pub fn taken(&self, CellInBlock { x, y, block }: CellInBlock) -> Digits {
        self.column[x] | self.row[y] | self.block[block]
    }

    /// Marks a digit in the cell's column, row and block, or unmarks it.
    pub fn flip(&mut self, CellInBlock { x, y, block }: CellInBlock, mark: Digits) {
        self.column[x] ^= mark;
        self.row[y] ^= mark;
        self.block[block] ^= mark;
    }
}

/// The search, here and in [`mrv`](super::mrv).
pub struct Backtracking<'a, O> {
    pub(super) board: Board,
    pub(super) empty: Vec<CellInBlock>,
    pub(super) marks: Marks,
    pub(super) count: &'a mut u128,
    pub(super) observer: &'a mut O,
}

impl<'a, O: Observer<Puzzle>> Backtracking<'a, O> {
    /// Marks the clues.
    pub fn new(puzzle: &Puzzle, count: &'a mut u128, observer: &'a mut O) -> Self {
        let place = |x, y| CellInBlock { x, y, block: xy2b(x, y) };
        let mut marks = Marks::default();
        for (x, y, digit) in puzzle.clues() {
            marks.flip(place(x, y), bit(digit));
        }
        let empty = puzzle.empty_cells().map(|(x, y)| place(x, y)).collect();
        Backtracking { board: puzzle.clues, empty, marks, count, observer }
    }

    /// Tries every digit in the empty cell number `position`; those before it are filled. It tells
    /// of nodes, but of no choices: whoever sees the nodes is shown `search.rs`.
    pub fn step(&mut self, position: usize) -> Flow {
        let board = &self.board;
        if self.observer.on(Event::Entered { board, depth: position })? == Next::Skip {
            return Ok(());
        }
        if position == self.empty.len() {
            *self.count += 1;
            return self.observer.on(Event::Solved { board, count: self.count }).map(drop);
        }
        let place = self.empty[position];
        let mut free = ALL & !self.marks.taken(place);
        while free != 0 {
            let mark = free & free.wrapping_neg();
            free ^= mark;
            self.marks.flip(place, mark);
            self.board[place.y][place.x] = mark.trailing_zeros() as u8 + 1;
            self.step(position + 1)?;
            self.marks.flip(place, mark);
        }
        Ok(())
    }
}
