//! Lecture 013: number place, also known as sudoku, by backtracking.
//!
//! The empty cells are filled row by row. [`search`] is the lecture's program; it keeps three
//! tables of the digits that stand in each column, row and block. [`fast`] has other algorithms
//! with the same solutions: [`mask`] visits the same nodes in the same order, [`mrv`] takes the
//! cell with the fewest digits first, and [`bits`] draws conclusions before it guesses. [`report`]
//! prints the verbose levels, [`read`] reads a puzzle, and [`each`] solves many of them, one a
//! line.
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

pub mod check;
pub mod each;
pub mod fast;
#[cfg(feature = "maker")]
pub mod maker;
pub mod read;
pub mod report;
#[allow(missing_docs)] // the fields of its types have the lecture's names
pub mod search;

use std::fmt::{self, Write};
use std::time::Duration;

use clap::ValueEnum;
use common::board::{BoardView, Cell, Label, Size, Style};
use common::search::{Event, Faster, Fields, Flow, Next, Observer, Output, Program, Stop};
use serde_json::Value;

use fast::{bits, mask, memo_count, mrv};
use search::{Backtracking, Conflict, Entry, N};
pub use search::{Board, Puzzle};

/// How to search. All find the same solutions; their order differs. Where none is asked for, it is
/// `plain`, or `mask` where nobody sees the nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Algorithm {
    /// The lecture's: cell after cell, row by row
    Plain,
    /// The same nodes in the same order, faster
    Mask,
    /// The cell with the fewest digits left comes first
    #[value(name = "fewest", alias = "mrv")]
    Mrv,
    /// What follows is drawn before anything is guessed, for many cells at once
    Bits,
    /// `bits` where nothing but the count is asked for.
    #[value(skip)]
    MemoCount,
}

/// What is found of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// How many solutions it has, if there are not more than were asked for.
    pub solutions: u64,
    /// The first one found. Which that is depends on the algorithm.
    pub first: Option<Board>,
}

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

    /// How many solutions there are, counted up to `most`.
    pub fn count_up_to(&self, most: u64) -> u64 {
        self.find(most).solutions
    }

    /// A solution, if there is one.
    pub fn solve(&self) -> Option<Board> {
        self.find(1).first
    }

    /// Searches until `most` solutions are found, by the algorithm of the puzzle or else by `bits`.
    pub fn find(&self, most: u64) -> Found {
        let algorithm = Some(self.algorithm.unwrap_or(Algorithm::Bits));
        let mut found = Found::default();
        // Nobody raises a flag, so it goes on until it has found enough.
        let _ = Puzzle { algorithm, ..*self }.find_while(most, &mut found, &mut || Ok(()));
        found
    }

    /// The same, and asks `go_on` now and then whether to stop.
    ///
    /// # Errors
    /// Why it has stopped before its end.
    fn find_while(&self, most: u64, found: &mut Found, go_on: &mut dyn FnMut() -> Flow) -> Flow {
        let mut first = First { found, most, nodes: 0, go_on };
        match self.search(&mut 0, &mut first) {
            Err(Stop::SolutionLimit) => Ok(()),
            flow => flow,
        }
    }
}

/// All cells (x, y), row by row.
fn cells() -> impl Iterator<Item = (usize, usize)> {
    (0..N * N).map(|index| (index % N, index / N))
}

/// Counts solutions, keeps the first, and ends the search in time.
struct First<'a> {
    found: &'a mut Found,
    most: u64,
    nodes: u64,
    go_on: &'a mut dyn FnMut() -> Flow,
}

impl Observer<Puzzle> for First<'_> {
    const SEES_NODES: bool = false;

    #[inline(always)]
    fn on(&mut self, event: Event<'_, Puzzle>) -> Flow<Next> {
        match event {
            Event::Entered { .. } => {
                self.nodes += 1;
                if self.nodes.is_multiple_of(4096) {
                    (self.go_on)()?;
                }
            }
            Event::Solved { board, .. } => {
                self.found.solutions += 1;
                self.found.first.get_or_insert(*board);
                if self.found.solutions >= self.most {
                    return Err(Stop::SolutionLimit);
                }
            }
            _ => {}
        }
        Ok(Next::Visit)
    }
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
            None | Some(Algorithm::Mask) if !O::SEES_NODES => mask::search(self, count, observer),
            None | Some(Algorithm::Plain | Algorithm::Mask) => {
                Backtracking::new(self, count, observer).step(0)
            }
            Some(Algorithm::Mrv) => mrv::search(self, count, observer),
            Some(Algorithm::MemoCount) if !O::SEES_NODES => {
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
