//! Very many solutions, counted without visiting each: equal rests of the board are counted once.
//!
//! # Why it is right
//!
//! Once a digit stands, no open cell that it sees has it among its candidates. So in how many ways
//! the open cells can be filled depends on their candidates alone, not on how the filled cells came
//! to be what they are: two boards with the same open cells and the same candidates in them, a
//! *residual grid*, have equally many solutions. The candidates of the open cells are the key of a
//! table that keeps the counts. It holds the whole key, not a digest of it, so it never takes one
//! residual grid for another.
//!
//! # Why it pays
//!
//! A band is filled first, the one with the fewest candidates. What a full band leaves to the
//! others is which digits each column has used, whatever their order. Two bands that differ in that
//! order alone leave the same residual grid, and there are many such: the count of each is kept and
//! looked up. In how many ways two bands can be filled is counted without a board, in `last_bands`.
//!
//! The idea is the dynamic programming of Bertram Felgenhauer and Frazer Jarvis, Mathematics of
//! Sudoku I (2006), who counted all 6 670 903 752 021 072 936 960 full grids from the possible
//! first bands. No puzzle has more solutions, so a count always fits into 128 bits.

mod last_bands;

use arrayvec::ArrayVec;
use common::search::{Event, Flow, Observer};
use rustc_hash::FxHashMap;

use super::bits::grid::{Grid, Propagated, Residual};
use crate::search::Puzzle;
use last_bands::{KeptBands, fillings, fillings_of_two};

/// The most residual grids that are kept, of some 130 bytes each. When the table is full it starts
/// anew.
const MOST_KEPT: usize = 1 << 19;

/// Counts every solution, and tells the observer of nodes, but of no choices and no solutions: it
/// has none to show, and leaves out nothing. Stopped early, it has counted a part of them.
pub fn search<O: Observer<Puzzle>>(puzzle: &Puzzle, count: &mut u128, observer: &mut O) -> Flow {
    let (kept, bands) = (FxHashMap::default(), KeptBands::default());
    GridCounter { puzzle, kept, bands, count, observer }.step(Grid::new(&puzzle.clues), 0)
}

struct GridCounter<'a, O> {
    puzzle: &'a Puzzle,
    kept: FxHashMap<Residual, u128>,
    /// Likewise for the last band alone.
    bands: KeptBands,
    count: &'a mut u128,
    observer: &'a mut O,
}

impl<O: Observer<Puzzle>> GridCounter<'_, O> {
    /// Counts the solutions that the candidates leave; `guesses` were made before.
    fn step(&mut self, mut grid: Grid, guesses: usize) -> Flow {
        let board = &self.puzzle.clues;
        self.observer.on(Event::Entered { board, depth: guesses })?;
        match grid.propagate() {
            Propagated::Contradiction => return Ok(()),
            Propagated::Solved => return self.add(1, guesses),
            Propagated::Open(..) => {}
        }
        let open = (0..3).filter(|&band| grid.is_open(band));
        let open: ArrayVec<usize, 3> = open.collect();
        if let [last] = open[..] {
            return self.add(fillings(&grid.band(last)).into(), guesses);
        }
        let band = grid.emptiest_band();
        if open.len() == 3 {
            let (k, bit) = grid.emptiest_cell(band);
            for digit in grid.digits(k, bit) {
                let mut next = grid;
                next.fill(k, bit, digit);
                self.step(next, guesses + 1)?;
            }
            return Ok(());
        }
        let residual = grid.residual();
        if let Some(&known) = self.kept.get(&residual) {
            return self.add(known, guesses);
        }
        let bands = [band, open[0] + open[1] - band].map(|band| grid.band(band));
        let mut solutions = 0;
        let flow = fillings_of_two(&bands, &mut self.bands, &mut solutions, || {
            self.observer.on(Event::Entered { board, depth: guesses + 1 }).map(drop)
        });
        if flow.is_ok() {
            // A part, where it was stopped, is not to be kept.
            if self.kept.len() == MOST_KEPT {
                self.kept.clear();
            }
            self.kept.insert(residual, solutions);
        }
        flow.and(self.add(solutions, guesses))
    }

    /// Counts solutions, and tells the observer.
    fn add(&mut self, solutions: u128, depth: usize) -> Flow {
        *self.count += solutions;
        let solutions = u64::try_from(solutions).unwrap_or(u64::MAX);
        self.observer.on(Event::Counted { nodes: 0, solutions, depth }).map(drop)
    }
}
