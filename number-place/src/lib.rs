//! Lecture 013: number place, also known as sudoku, by backtracking.
//!
//! The empty cells are filled row by row. [`search`] is the lecture's program; it keeps three
//! tables of the digits that stand in each column, row and block. [`fast`] has other algorithms
//! with the same solutions: [`mask`] visits the same nodes in the same order, [`mrv`](fast::mrv)
//! takes the cell with the fewest digits first, and [`bits`] draws conclusions before it guesses.
//! [`report`] prints the verbose levels, [`read`] reads a puzzle, and [`each`] solves many of them,
//! one a line.
//!
//! Other programs use a [`Puzzle`]:
//!
//! ```
//! use number_place::Puzzle;
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = text.parse()?;
//! assert_eq!(puzzle.count_up_to(2), 1, "the solution is unique");
//! assert_eq!(puzzle.solve().expect("a solution")[0], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
//! # Ok::<(), number_place::read::ReadError>(())
//! ```

mod algorithm;
pub mod check;
pub mod each;
pub mod fast;
mod find;
#[cfg(feature = "maker")]
pub mod maker;
pub mod read;
pub mod report;
#[allow(missing_docs)] // the fields of its types have the lecture's names
pub mod search;

use std::fmt::{self, Write};
use std::time::Duration;

use common::board::{BoardView, Cell, Label, Size, Style};
use common::search::{Event, Faster, Fields, Flow, Observer, Output, Program};
use serde_json::Value;

pub use algorithm::Algorithm;
use fast::{bits, mask, memo_count};
pub use find::Found;
use search::{Backtracking, Conflict, Entry, N};
pub use search::{Board, Puzzle};

impl Puzzle {
    /// The clues (x, y, digit), row by row.
    pub fn clues(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        let digit = |(x, y): (usize, usize)| (x, y, usize::from(self.clues[y][x]));
        cells().map(digit).filter(|(.., digit)| *digit != 0)
    }

    /// The cells (x, y) to be filled, row by row.
    pub fn empty_cells(&self) -> impl Iterator<Item = (usize, usize)> {
        cells().filter(|&(x, y)| self.clues[y][x] == 0)
    }

    /// The same puzzle, to be searched by this algorithm: all of the search, or a part.
    pub fn by(self, algorithm: Option<Algorithm>, is_whole: bool) -> Self {
        let algorithm = match algorithm {
            Some(Algorithm::Bits) if is_whole => Some(Algorithm::MemoCount),
            asked => asked,
        };
        Puzzle { algorithm, ..self }
    }
}

/// All cells (x, y), row by row.
fn cells() -> impl Iterator<Item = (usize, usize)> {
    (0..N * N).map(|index| (index % N, index / N))
}

impl Program for Puzzle {
    const NAME: &'static str = "number-place";
    type Board = Board;
    type Choice = Entry;
    type Refusal = Conflict;
    /// No puzzle has more than 6 670 903 752 021 072 936 960 solutions.
    type Count = u128;

    fn search<O: Observer<Self>>(&self, count: &mut u128, observer: &mut O) -> Flow {
        match self.algorithm {
            None | Some(Algorithm::Mask) if !O::SEES_NODES => {
                mask::Backtracking::new(self, count, observer).step(0)
            }
            None | Some(Algorithm::Plain | Algorithm::Mask) => {
                Backtracking::new(self, count, observer).step(0)
            }
            Some(Algorithm::Mrv) => mask::Backtracking::new(self, count, observer).step_mrv(0),
            Some(Algorithm::MemoCount) if !O::SEES_NODES && !observer.sees_solutions() => {
                memo_count::search(self, count, observer)
            }
            Some(Algorithm::Bits | Algorithm::MemoCount) => bits::search(self, count, observer),
        }
    }

    fn depth(&self) -> usize {
        self.empty_cells().count() + 1
    }

    fn header(&self, out: &mut Output, _level: u8) -> fmt::Result {
        report::board(out, &self.clues);
        writeln!(out, "readboard: empty cells = {}", self.empty_cells().count())
    }

    #[inline(always)]
    fn print(&self, out: &mut Output, level: u8, event: Event<'_, Self>) -> fmt::Result {
        report::print(out, level, event)
    }

    fn result(&self, out: &mut Output, count: &u128, elapsed: Duration) -> fmt::Result {
        let seconds = elapsed.as_secs_f64();
        writeln!(out, "===================\nNumber of the answers: {count}")?;
        writeln!(out, "Time = {seconds:.6} [sec]")
    }

    fn json(&self, count: &u128) -> Fields {
        // JSON's readers know numbers of 64 bits; a larger one is written as a string.
        let answers = u64::try_from(*count).map_or_else(|_| count.to_string().into(), Value::from);
        vec![("empty_cells", self.empty_cells().count().into()), ("answers", answers)]
    }

    fn prints_nodes(&self, level: u8) -> bool {
        level >= 3
    }

    fn faster(&self, _level: u8, _free: u64) -> Option<Faster> {
        let is_bits = matches!(self.algorithm, Some(Algorithm::Bits | Algorithm::MemoCount));
        (!is_bits).then_some(Faster::Algorithm("bits"))
    }

    fn view(&self) -> BoardView {
        let title = format!("Number place with {} clues", self.clues().count());
        let (size, clues) = (Size::new(N as i32, N as i32), self.values(&self.clues));
        BoardView { title, size, style: Style::Digits { clues } }
    }

    fn values(&self, board: &Board) -> Vec<u32> {
        board.as_flattened().iter().map(|&digit| digit.into()).collect()
    }

    fn label(&self, Entry { x, y, digit }: Entry) -> Label {
        let cell = Some(Cell { x: x as i32, y: y as i32 });
        Label { text: format!("({x}, {y}) {digit}"), cell }
    }

    fn why(&self, conflict: Conflict) -> &'static str {
        report::word(conflict)
    }

    fn sources(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("number-place/src/search.rs", include_str!("search.rs")),
            ("number-place/src/fast/mrv.rs", include_str!("fast/mrv.rs")),
            ("number-place/src/fast/bits/mod.rs", include_str!("fast/bits/mod.rs")),
        ]
    }
}
