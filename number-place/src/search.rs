//! The lecture's program: every solution of a number place puzzle (sudoku), by backtracking.
//!
//! | here | the lecture's listing, `NumberPlace_E.c` |
//! | --- | --- |
//! | `board[y][x]`, `empty`, `count` | `board[x][y]`, `celltoexamine`, `num_answer` |
//! | `column`, `row`, `block` | `checkx`, `checky`, `checkb`: the three kinds of conditions |
//! | `Backtracking::new`, `step` | the marks of the clues in `main`, `sudokuonestep` |
//! | `observer.on(…)` | every `printf`: `report.rs` prints what a level shows of an event |

use common::search::Event::{Entered, Marked, Refused, Returned, Solved, Unmarked};
use common::search::{Count, Flow, Next, Observer};

use crate::problem::{BLOCK, COLUMN, FITS, Grid, N, Puzzle, ROW, digits, entry};

/// The block of a cell, 0 to 8, row by row. Integer division puts three neighbours into one block.
pub const fn xy2b(x: usize, y: usize) -> usize {
    x / 3 + y / 3 * 3
}

/// The search and its variables.
pub struct Backtracking<'a, O> {
    pub(crate) board: Grid,
    pub(crate) empty: Vec<(usize, usize)>,
    /// `column[x][digit - 1]`: whether column x already has the digit; rows and blocks likewise.
    pub(crate) column: [[bool; N]; N],
    pub(crate) row: [[bool; N]; N],
    pub(crate) block: [[bool; N]; N],
    pub(crate) count: &'a mut Count,
    pub(crate) observer: &'a mut O,
}

/// Finds every solution, and counts it.
pub fn search<O: Observer>(puzzle: &Puzzle, count: &mut Count, observer: &mut O) -> Flow {
    Backtracking::new(puzzle, count, observer).step(0)
}

impl<'a, O: Observer> Backtracking<'a, O> {
    /// Marks the digits of the clues.
    pub fn new(puzzle: &Puzzle, count: &'a mut Count, observer: &'a mut O) -> Self {
        let [mut column, mut row, mut block] = [[[false; N]; N]; 3];
        for (x, y, digit) in puzzle.clues() {
            column[x][digit - 1] = true;
            row[y][digit - 1] = true;
            block[xy2b(x, y)][digit - 1] = true;
        }
        let empty = puzzle.empty_cells().collect();
        Backtracking { board: puzzle.clues, empty, column, row, block, count, observer }
    }

    // ANCHOR: step
    /// Finds the digits for the empty cell number `position`; those before it are filled.
    pub fn step(&mut self, position: usize) -> Flow {
        if self.observer.on(Entered { board: digits(&self.board), depth: position })? == Next::Skip
        {
            return Ok(());
        }
        if position == self.empty.len() {
            self.count.solutions += 1;
            self.observer.on(Solved { board: digits(&self.board), count: self.count })?;
            return Ok(());
        }
        let (x, y) = self.empty[position];
        let b = xy2b(x, y);
        // Not 1..=N: the compiler does not unroll that, and it takes twice as long.
        for digit in 1..N + 1 {
            let in_column = self.column[x][digit - 1];
            let in_row = self.row[y][digit - 1];
            let in_block = self.block[b][digit - 1];
            if in_column {
                self.observer.on(Refused { choice: entry(x, y, digit), why: &COLUMN })?;
            } else if in_row {
                self.observer.on(Refused { choice: entry(x, y, digit), why: &ROW })?;
            } else if in_block {
                self.observer.on(Refused { choice: entry(x, y, digit), why: &BLOCK })?;
            } else {
                self.column[x][digit - 1] = true; // mark
                self.row[y][digit - 1] = true; // mark
                self.block[b][digit - 1] = true; // mark
                self.board[y][x] = digit as u8; // record
                self.observer.on(Marked { choice: entry(x, y, digit), why: &FITS })?;
                self.step(position + 1)?;
                self.column[x][digit - 1] = false; // unmark
                self.row[y][digit - 1] = false; // unmark
                self.block[b][digit - 1] = false; // unmark
                self.board[y][x] = 0; // clear
                self.observer
                    .on(Unmarked { choice: entry(x, y, digit), board: digits(&self.board) })?;
            }
        }
        self.observer.on(Returned { depth: position })?;
        Ok(())
    }
    // ANCHOR_END: step
}
