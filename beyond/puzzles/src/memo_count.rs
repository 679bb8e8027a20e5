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
//! The search fills the cells in reading order. For the bands below, only the digits in each column
//! of the filled bands matter, not their order. Many fillings differ only in this order and leave
//! the same residual grid: its count is stored and looked up.
//!
//! The idea is the dynamic programming of Bertram Felgenhauer and Frazer Jarvis, Mathematics of
//! Sudoku I (2006), who counted all 6 670 903 752 021 072 936 960 full grids from the possible
//! first bands. No puzzle has more solutions, so a count always fits into 128 bits.

use common::search::{Flow, Limits};
use number_place::{Grid, N};
use rustc_hash::FxHashMap;

use crate::candidates::Candidates;
use crate::cell_set::{CellSet, indices};
use crate::rules::Rules;

/// The most residual grids that are kept, of some 160 bytes each: they fill a table of 2^19
/// entries. When it is full, it starts anew.
const MOST_KEPT: usize = 7 << 16;

/// The candidates of the open cells: for each digit, its cells.
type Residual = [CellSet; N];

/// Counts every solution, as far as the limits let it. Stopped early, it has counted a part of them.
///
/// # Errors
/// The reason to stop.
pub fn search(clues: &Grid, count: &mut u128, limits: &mut Limits) -> Flow {
    let rules = Rules::new(false);
    let kept = FxHashMap::default();
    MemoCount { rules: &rules, kept, count, limits }.step(Candidates::new(clues))
}

struct MemoCount<'a> {
    rules: &'a Rules,
    kept: FxHashMap<Residual, u128>,
    count: &'a mut u128,
    limits: &'a mut Limits,
}

impl MemoCount<'_> {
    /// Counts the solutions that the candidates leave.
    fn step(&mut self, mut candidates: Candidates) -> Flow {
        self.limits.node()?;
        if !candidates.propagate(self.rules) {
            return Ok(());
        }
        let Some(index) = indices(candidates.open).next() else { return self.add(1) };
        let residual = candidates.places.map(|places| places & candidates.open);
        if let Some(&known) = self.kept.get(&residual) {
            return self.add(known);
        }
        let before = *self.count;
        for guess in candidates.guesses(self.rules, index) {
            self.step(guess)?;
        }
        // A part, where it was stopped, is not kept.
        if self.kept.len() == MOST_KEPT {
            self.kept.clear();
        }
        self.kept.insert(residual, *self.count - before);
        Ok(())
    }

    /// Counts solutions.
    fn add(&mut self, solutions: u128) -> Flow {
        *self.count += solutions;
        self.limits.count(0, solutions.try_into().unwrap_or(u64::MAX))
    }
}
