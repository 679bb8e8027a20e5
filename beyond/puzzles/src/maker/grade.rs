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

use std::fmt;

use clap::ValueEnum;
use number_place::Board;

use super::candidates::Candidates;
use super::ladder::{LADDER, step};
use super::rules::Rules;
use super::solutions::count;

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, ValueEnum)]
pub enum Difficulty {
    /// Singles are enough, naked or hidden.
    Easy,
    /// Locked candidates or pairs are needed, too, but no guess.
    Medium,
    /// All of these get stuck: a guess is needed, that is, a search.
    Hard,
    /// 17 clues, the fewest that a puzzle with one solution can have (G. McGuire, B. Tugemann and G. Civario,
    /// "There is no 16-clue sudoku", 2012); however hard. X-sudoku gets along with fewer, so 17 clues are
    /// nothing special there.
    Clues17,
}

/// As typed.
impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format!("{self:?}").to_lowercase())
    }
}

/// The steps taken at each rung of [`LADDER`].
type Steps = [u32; LADDER.len()];

/// What solving a puzzle takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// How hard it is.
    pub difficulty: Difficulty,
    /// How many cells are given.
    pub clues: usize,
    /// The steps taken at each rung of [`LADDER`].
    pub steps: Steps,
}

/// Solves a puzzle step by step; nothing if it has no solution or more than one.
pub fn grade(rules: &Rules, clues: &Board) -> Option<Rating> {
    let candidates = Candidates::of(rules, clues)?;
    if count(rules, &candidates, 2) != 1 {
        return None;
    }
    let mut steps = [0; LADDER.len()];
    solve(rules, candidates, &mut steps);
    let clues = clues.iter().flatten().filter(|&&f| f != 0).count();
    let difficulty = match steps {
        _ if clues == 17 && !rules.x => Difficulty::Clues17,
        [_, _, 0, 0, 0] => Difficulty::Easy,
        [.., 0] => Difficulty::Medium,
        _ => Difficulty::Hard,
    };
    Some(Rating { difficulty, clues, steps })
}

/// Counts the steps of a solution, those of the refutation of wrong guesses included.
fn solve(rules: &Rules, mut candidates: Candidates, steps: &mut Steps) {
    while !candidates.is_dead(rules) {
        if let Some(rung) = step(rules, &mut candidates) {
            steps[rung] += 1;
            continue;
        }
        if let Some(index) = candidates.fewest() {
            for guess in candidates.guesses(rules, index) {
                steps[LADDER.len() - 1] += 1;
                solve(rules, guess, steps);
            }
        }
        return;
    }
}
