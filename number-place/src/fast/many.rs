//! Very many answers, counted without visiting each: equal rests of the board are counted once.
//!
//! # Why it is right
//!
//! Once a figure stands, no open cell that it sees has it among its candidates. So in how many ways the
//! open cells can be filled depends on their candidates alone, not on how the filled cells came to be what
//! they are: two boards with the same open cells and the same candidates in them, a *residual grid*, have
//! equally many answers. The candidates of the open cells are the key of a table that keeps the counts.
//! It holds the whole key, not a digest of it, so it never takes one residual grid for another.
//!
//! # Why it pays
//!
//! A band is filled first, the one with the fewest candidates. What a full band leaves to the others is which
//! figures each column has used, whatever their order. Two bands that differ in that order alone leave the
//! same residual grid, and there are many such: the count of each is kept and looked up. In how many ways two
//! bands can be filled is counted without a board, in `last_bands`.
//!
//! The idea is the dynamic programming of Bertram Felgenhauer and Frazer Jarvis, Mathematics of Sudoku I
//! (2006), who counted all 6 670 903 752 021 072 936 960 full grids from the possible first bands. No puzzle
//! has more answers, so a count always fits into 128 bits.

mod last_bands;

use arrayvec::ArrayVec;
use common::observer::{Observer, Search};
use common::stop::{Flow, Stop};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

use super::bits::grid::{Grid, Residual, Settled};
use crate::search::{Board, Puzzle};
use last_bands::{Kept, fillings, fillings_of_two};

/// The most residual grids that are kept, of some 130 bytes each. When the table is full it starts anew.
const MOST_KEPT: usize = 1 << 19;

/// The words of this search: it has guesses and counts, and no answers to show.
#[derive(Clone, Copy, Debug)]
pub struct Counting;

impl Search for Counting {
    type Board = Board;
    type Choice = ();
    type Refusal = ();
    type Tally = u128;
}

/// Counts every answer, and tells `observer` each node that is entered. Stopped early, it has counted a
/// part of the answers.
pub fn count(puzzle: &Puzzle, answers: &mut u128, observer: &mut impl Observer<Counting>) -> Flow {
    let mut counter = Counter {
        puzzle,
        kept: FxHashMap::default(),
        bands: Kept::default(),
        stopped: None,
        observer,
    };
    *answers += counter.count(Grid::new(&puzzle.clues), 0);
    match counter.stopped {
        Some(stop) => ControlFlow::Break(stop),
        None => ControlFlow::Continue(()),
    }
}

struct Counter<'a, O> {
    puzzle: &'a Puzzle,
    kept: FxHashMap<Residual, u128>,
    /// Likewise for the last band alone.
    bands: Kept,
    stopped: Option<Stop>,
    observer: &'a mut O,
}

impl<O: Observer<Counting>> Counter<'_, O> {
    /// How many answers the candidates leave; `guesses` were made before.
    fn count(&mut self, mut grid: Grid, guesses: usize) -> u128 {
        if let ControlFlow::Break(stop) = self.observer.entered(&self.puzzle.clues, guesses) {
            self.stopped = Some(stop);
            return 0;
        }
        match grid.settle() {
            Settled::Dead => return 0,
            Settled::Full => return self.told(1),
            Settled::Open(..) => {}
        }
        let open = (0..3).filter(|&band| grid.is_open(band));
        let open: ArrayVec<usize, 3> = open.collect();
        if let [last] = open[..] {
            return self.told(fillings(&grid.band(last)).into());
        }
        if open.len() == 3 {
            return self.count_each(&grid, guesses);
        }
        let residual = grid.residual();
        if let Some(&known) = self.kept.get(&residual) {
            return self.told(known);
        }
        let band = grid.emptiest_band();
        let other = open[0] + open[1] - band;
        let bands = [&grid.band(band), &grid.band(other)];
        let mut answers = 0;
        let flow = fillings_of_two(bands, &mut self.bands, &mut answers, || {
            self.observer.entered(&self.puzzle.clues, guesses + 1)
        });
        if let ControlFlow::Break(stop) = flow {
            self.stopped = Some(stop);
            return self.told(answers); // a part, not to be kept
        }
        if self.kept.len() == MOST_KEPT {
            self.kept.clear();
        }
        self.kept.insert(residual, answers);
        self.told(answers)
    }

    /// Tells the observer of answers that were counted.
    fn told(&mut self, answers: u128) -> u128 {
        let told = u64::try_from(answers).unwrap_or(u64::MAX);
        if let ControlFlow::Break(stop) = self.observer.answered_unseen(told) {
            self.stopped = Some(stop);
        }
        answers
    }

    /// The sum over all figures of a cell of the band with the fewest candidates.
    fn count_each(&mut self, grid: &Grid, guesses: usize) -> u128 {
        let (k, bit) = grid.emptiest_cell(grid.emptiest_band());
        let mut answers = 0;
        for figure in grid.figures(k, bit) {
            let mut next = *grid;
            next.fill(k, bit, figure);
            answers += self.count(next, guesses + 1);
            if self.stopped.is_some() {
                break;
            }
        }
        answers
    }
}
