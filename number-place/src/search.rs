//! The lecture's program: every solution of a number place puzzle (sudoku), by backtracking.
//! `--algorithm plain` always runs this file. Without the option, levels 0 to 2 run `fast/mask.rs`,
//! which visits the same nodes in the same order.
//!
//! | here | the lecture's listing, `NumberPlace_E.c` |
//! | --- | --- |
//! | `board[y][x]`, `empty`, `count` | `board[x][y]`, `celltoexamine`, `num_answer` |
//! | `column`, `row`, `block` | `checkx`, `checky`, `checkb`: the three kinds of conditions |
//! | `Backtracking::new`, `step` | the marks of the clues in `main`, `sudokuonestep` |
//! | `observer.on(…)` | every `printf`: `report.rs` prints what a level shows of an event |

use common::search::{Event, Flow, Next, Observer};

pub const N: usize = 9; // cells in a row, in a column and in a block, and the number of digits

/// A board: `board[y][x]` is a digit from 1 to 9, or 0 for an empty cell.
pub type Board = [[u8; N]; N];

/// The problem: all ways to fill the empty cells. Clues do not conflict: [`Puzzle::new`] checks it.
#[derive(Clone, Copy, Debug)]
pub struct Puzzle {
    pub clues: Board,
    pub algorithm: Option<crate::algorithm::Algorithm>,
}

/// A digit, 1 to 9, that is tried in the cell of column x and row y, each 0 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    pub x: usize,
    pub y: usize,
    pub digit: usize,
}

/// Where the digit stands already: the first of the three that the lecture's program finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    Column,
    Row,
    Block,
}

/// The block of a cell, 0 to 8, row by row. Integer division puts three neighbours into one block.
pub const fn xy2b(x: usize, y: usize) -> usize {
    x / 3 + y / 3 * 3
}

pub struct Backtracking<'a, O> {
    board: Board,
    empty: Vec<(usize, usize)>,
    /// Whether a digit stands in column x already is `column[x][digit - 1]`; rows, blocks likewise.
    column: [[bool; N]; N],
    row: [[bool; N]; N],
    block: [[bool; N]; N],
    count: &'a mut u128,
    observer: &'a mut O,
}

impl<'a, O: Observer<Puzzle>> Backtracking<'a, O> {
    pub fn new(puzzle: &Puzzle, count: &'a mut u128, observer: &'a mut O) -> Self {
        let (board, empty) = (puzzle.clues, puzzle.empty_cells().collect());
        let [mut column, mut row, mut block] = [[[false; N]; N]; 3];
        for (x, y, digit) in puzzle.clues() {
            column[x][digit - 1] = true;
            row[y][digit - 1] = true;
            block[xy2b(x, y)][digit - 1] = true;
        }
        Backtracking { board, empty, column, row, block, count, observer }
    }

    // ANCHOR: step
    /// Finds the right digit for the empty cell number `position`; those before it are filled.
    pub fn step(&mut self, position: usize) -> Flow {
        let board = &self.board;
        if self.observer.on(Event::Entered { board, depth: position })? == Next::Skip {
            return Ok(());
        }
        if position == self.empty.len() {
            *self.count += 1;
            return self.observer.on(Event::Solved { board, count: self.count }).map(drop);
        }
        let (x, y) = self.empty[position];
        let b = xy2b(x, y);
        // Not 1..=N: the compiler does not unroll that, and it takes twice as long.
        for digit in 1..N + 1 {
            let choice = Entry { x, y, digit };
            let column = self.column[x][digit - 1];
            let (row, block) = (self.row[y][digit - 1], self.block[b][digit - 1]);
            if column {
                self.observer.on(Event::Refused { choice, why: Conflict::Column })?;
            } else if row {
                self.observer.on(Event::Refused { choice, why: Conflict::Row })?;
            } else if block {
                self.observer.on(Event::Refused { choice, why: Conflict::Block })?;
            } else {
                self.column[x][digit - 1] = true; // mark
                self.row[y][digit - 1] = true; // mark
                self.block[b][digit - 1] = true; // mark
                self.board[y][x] = digit as u8; // record
                self.observer.on(Event::Marked { choice })?;
                self.step(position + 1)?;
                self.column[x][digit - 1] = false; // unmark
                self.row[y][digit - 1] = false; // unmark
                self.block[b][digit - 1] = false; // unmark
                self.board[y][x] = 0; // clear
                self.observer.on(Event::Unmarked { choice })?;
            }
        }
        Ok(())
    }
}
