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
use common::search::{Event, Flow, Observer, Stop};
use rustc_hash::FxHashMap;

use super::bits::grid::{Grid, Propagated, Residual};
use crate::search::Puzzle;
use last_bands::{Kept, fillings, fillings_of_two};

/// The most residual grids that are kept, of some 130 bytes each. When the table is full it starts
/// anew.
const MOST_KEPT: usize = 1 << 19;

/// Counts every solution, and tells the observer of nodes, but of no choices and no solutions: it
/// has none to show, and leaves out nothing. Stopped early, it has counted a part of them.
pub fn search<O: Observer<Puzzle>>(puzzle: &Puzzle, count: &mut u128, observer: &mut O) -> Flow {
    let mut counter = Counter {
        puzzle,
        kept: FxHashMap::default(),
        bands: Kept::default(),
        stopped: None,
        observer,
    };
    *count += counter.count(Grid::new(&puzzle.clues), 0);
    counter.stopped.map_or(Ok(()), Err)
}

struct Counter<'a, O> {
    puzzle: &'a Puzzle,
    kept: FxHashMap<Residual, u128>,
    /// Likewise for the last band alone.
    bands: Kept,
    stopped: Option<Stop>,
    observer: &'a mut O,
}

impl<O: Observer<Puzzle>> Counter<'_, O> {
    /// How many solutions the candidates leave; `guesses` were made before.
    fn count(&mut self, mut grid: Grid, guesses: usize) -> u128 {
        let entered = Event::Entered { board: &self.puzzle.clues, depth: guesses };
        if let Err(stop) = self.observer.on(entered) {
            self.stopped = Some(stop);
            return 0;
        }
        match grid.propagate() {
            Propagated::Contradiction => return 0,
            Propagated::Solved => return self.told(1, guesses),
            Propagated::Open(..) => {}
        }
        let open = (0..3).filter(|&band| grid.is_open(band));
        let open: ArrayVec<usize, 3> = open.collect();
        if let [last] = open[..] {
            return self.told(fillings(&grid.band(last)).into(), guesses);
        }
        if open.len() == 3 {
            return self.count_each(&grid, guesses);
        }
        let residual = grid.residual();
        if let Some(&known) = self.kept.get(&residual) {
            return self.told(known, guesses);
        }
        let band = grid.emptiest_band();
        let other = open[0] + open[1] - band;
        let bands = [&grid.band(band), &grid.band(other)];
        let mut solutions = 0;
        let flow = fillings_of_two(bands, &mut self.bands, &mut solutions, || {
            let entered = Event::Entered { board: &self.puzzle.clues, depth: guesses + 1 };
            self.observer.on(entered).map(drop)
        });
        if let Err(stop) = flow {
            self.stopped = Some(stop);
            return self.told(solutions, guesses); // a part, not to be kept
        }
        if self.kept.len() == MOST_KEPT {
            self.kept.clear();
        }
        self.kept.insert(residual, solutions);
        self.told(solutions, guesses)
    }

    /// Tells the observer of solutions that were counted.
    fn told(&mut self, solutions: u128, depth: usize) -> u128 {
        let told = u64::try_from(solutions).unwrap_or(u64::MAX);
        if let Err(stop) = self.observer.on(Event::Counted { nodes: 0, solutions: told, depth }) {
            self.stopped = Some(stop);
        }
        solutions
    }

    /// The sum over all digits of a cell of the band with the fewest candidates.
    fn count_each(&mut self, grid: &Grid, guesses: usize) -> u128 {
        let (k, bit) = grid.emptiest_cell(grid.emptiest_band());
        let mut solutions = 0;
        for digit in grid.digits(k, bit) {
            let mut next = *grid;
            next.fill(k, bit, digit);
            solutions += self.count(next, guesses + 1);
            if self.stopped.is_some() {
                break;
            }
        }
        solutions
    }
}
