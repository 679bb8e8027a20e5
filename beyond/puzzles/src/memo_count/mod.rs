//! Very many solutions, counted without visiting each: identical remaining boards are counted once.
//!
//! # Why it is correct
//!
//! Once a digit is placed, no open cell that it sees has it among its candidates. So the number of
//! ways to fill the open cells depends only on their candidates, not on how the other cells were
//! filled: two boards with the same open cells and the same candidates in them, a *residual grid*,
//! have the same number of solutions. The candidates of the open cells are the key of a table of
//! counts. It stores the whole key, not a digest, so it never confuses two residual grids.
//!
//! # Why it pays
//!
//! The search first fills the band with the fewest candidates. For the other bands only the digits
//! of each of its columns matter, not their order. Many fillings differ only in this order and
//! leave the same residual grid: its count is stored and looked up. `last_bands` counts the ways to
//! fill two bands without a board.
//!
//! The idea is the dynamic programming of Bertram Felgenhauer and Frazer Jarvis, Mathematics of
//! Sudoku I (2006), who counted all 6 670 903 752 021 072 936 960 full grids from the possible
//! first bands. No puzzle has more solutions, so a count always fits into 128 bits.

mod last_bands;

use arrayvec::ArrayVec;
use common::search::{Flow, Limits};
use number_place::Board;
use rustc_hash::FxHashMap;

use crate::bits::grid::{Grid, Propagated, Residual};
use last_bands::{KeptBands, fillings, fillings_of_two};

/// The most residual grids that are kept, of some 130 bytes each. When the table is full it starts
/// anew.
const MOST_KEPT: usize = 1 << 19;

/// Counts every solution, as far as the limits let it. Stopped early, it has counted a part of them.
///
/// # Errors
/// The reason to stop.
pub fn search(clues: &Board, count: &mut u128, limits: &mut Limits) -> Flow {
    let (kept, bands) = (FxHashMap::default(), KeptBands::default());
    GridCounter { kept, bands, count, limits }.step(Grid::new(clues))
}

struct GridCounter<'a> {
    kept: FxHashMap<Residual, u128>,
    /// Likewise for the last band alone.
    bands: KeptBands,
    count: &'a mut u128,
    limits: &'a mut Limits,
}

impl GridCounter<'_> {
    /// Counts the solutions that the candidates leave.
    fn step(&mut self, mut grid: Grid) -> Flow {
        self.limits.count(1, 0)?;
        match grid.propagate() {
            Propagated::Contradiction => return Ok(()),
            Propagated::Solved => return self.add(1),
            Propagated::Open(..) => {}
        }
        let open = (0..3).filter(|&band| grid.is_open(band));
        let open: ArrayVec<usize, 3> = open.collect();
        if let [last] = open[..] {
            return self.add(fillings(&grid.band(last)).into());
        }
        let band = grid.emptiest_band();
        if open.len() == 3 {
            let (k, bit) = grid.emptiest_cell(band);
            for digit in grid.digits(k, bit) {
                let mut next = grid;
                next.fill(k, bit, digit);
                self.step(next)?;
            }
            return Ok(());
        }
        let residual = grid.residual();
        if let Some(&known) = self.kept.get(&residual) {
            return self.add(known);
        }
        let bands = [band, open[0] + open[1] - band].map(|band| grid.band(band));
        let mut solutions = 0;
        let flow =
            fillings_of_two(&bands, &mut self.bands, &mut solutions, || self.limits.count(1, 0));
        if flow.is_ok() {
            // A part, where it was stopped, is not to be kept.
            if self.kept.len() == MOST_KEPT {
                self.kept.clear();
            }
            self.kept.insert(residual, solutions);
        }
        flow.and(self.add(solutions))
    }

    /// Counts solutions, and polls.
    fn add(&mut self, solutions: u128) -> Flow {
        *self.count += solutions;
        let solutions = u64::try_from(solutions).unwrap_or(u64::MAX);
        self.limits.count(0, solutions)
    }
}
