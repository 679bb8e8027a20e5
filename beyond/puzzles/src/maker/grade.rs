//! How hard a puzzle is, measured by what a solver has to do.
//!
//! The measure: solve the puzzle, always by the lowest technique of the [`LADDER`] that makes
//! progress, and count the steps taken at each rung. A puzzle is as hard as the highest rung
//! needed, and of two with the same highest rung the one with more steps there is the harder. A
//! guess counts one step for each digit tried, and the wrong ones have to be refuted by the same
//! means, so their steps count, too.
//!
//! Which rung is the highest does not depend on the order in which the steps of a rung are found: what a
//! technique could take away before another step, it or a lower one can take away after. How many steps
//! the lower rungs take does depend on it; units are looked at in a fixed order, rows first.

use clap::ValueEnum;
use common::search::StopFlag;
use number_place::Grid;

use super::ladder::{LADDER, step};
use crate::candidates::Candidates;
use crate::cell_set::{ALL, CELLS};
use crate::find::find;
use crate::rules::Rules;

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, ValueEnum)]
pub enum Difficulty {
    /// Singles are enough, naked or hidden.
    Easy,
    /// Locked candidates or pairs are needed, too, but no guess.
    Medium,
    /// All of these get stuck: a guess is needed, that is, a search.
    Hard,
}

/// What solving a puzzle takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// How hard it is.
    pub difficulty: Difficulty,
    /// How many cells are given.
    pub clues: usize,
    /// The steps taken at each rung of [`LADDER`].
    pub steps: [u32; LADDER.len()],
}

/// Solves a puzzle step by step; nothing if it has no solution or more than one.
pub fn grade(rules: &Rules, clues: &Grid) -> Option<Rating> {
    let mut candidates = Candidates::new(clues);
    if solutions(rules, candidates, 2) != 1 {
        return None;
    }
    for (index, &clue) in clues.as_flattened().iter().enumerate() {
        if clue > 0 {
            candidates.fill(rules, index, usize::from(clue) - 1);
        }
    }
    let clues = CELLS - candidates.open.count_ones() as usize;
    let mut steps = [0; LADDER.len()];
    solve(rules, candidates, &mut steps);
    let difficulty = match steps {
        [_, _, 0, 0, 0] => Difficulty::Easy,
        [.., 0] => Difficulty::Medium,
        _ => Difficulty::Hard,
    };
    Some(Rating { difficulty, clues, steps })
}

/// How many solutions there are, `most` at most.
pub fn solutions(rules: &Rules, candidates: Candidates, most: u64) -> u64 {
    find(rules, candidates, most, &StopFlag::default()).map_or(0, |found| found.solutions)
}

/// Counts the steps of a solution, those of the refutation of wrong guesses included.
fn solve(rules: &Rules, mut candidates: Candidates, steps: &mut [u32; LADDER.len()]) {
    while !is_dead(rules, &candidates) {
        if let Some(rung) = step(rules, &mut candidates) {
            steps[rung] += 1;
            continue;
        }
        let guesses = candidates.fewest().map(|index| candidates.guesses(rules, index));
        for guess in guesses.into_iter().flatten() {
            steps[LADDER.len() - 1] += 1;
            solve(rules, guess, steps);
        }
        return;
    }
}

/// Whether some cell or some unit has no place left for what it needs: there is no solution.
pub fn is_dead(rules: &Rules, candidates: &Candidates) -> bool {
    let no_place = |unit| candidates.places.iter().any(|places| places & unit == 0);
    candidates.at_least()[0] != ALL || rules.units.iter().any(no_place)
}
