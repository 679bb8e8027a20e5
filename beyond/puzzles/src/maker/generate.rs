//! Makes a puzzle of a wanted difficulty.
//!
//! A random full board loses one clue after the other, in random order. A clue without which there would
//! be a second solution, or a harder puzzle than wanted, is put back, so every clue that is left is needed;
//! only an easy puzzle keeps some more. If the puzzle turns out easier than wanted, the next full board is
//! tried.

use number_place::{Grid, N};

use super::grade::{Difficulty, Rating, grade, solutions};
use super::random::Random;
use crate::candidates::Candidates;
use crate::cell_set::{CELLS, indices};
use crate::rules::Rules;

/// How many clues an easy puzzle keeps: its steps are easy, and there should not be too many of them.
const EASY_CLUES: usize = 32;

/// A puzzle with exactly one solution, and what solving it takes. Three
/// full boards in ten serve for the rarest difficulty, medium.
pub fn generate(difficulty: Difficulty, seed: u64, x: bool) -> (Grid, Rating) {
    let rules = Rules::new(x);
    // Every difficulty has its own stream, or the easy and the hard puzzle of a seed would have the same solution.
    let mut random = Random::new(seed, difficulty as u8 * 2 + u8::from(x));
    loop {
        let mut clues = full_board(&rules, &mut random);
        let mut rating = None;
        for index in random.order::<CELLS>() {
            let clue = std::mem::take(&mut clues.as_flattened_mut()[index]);
            match grade(&rules, &clues).filter(|rating| rating.difficulty <= difficulty) {
                None => clues.as_flattened_mut()[index] = clue,
                rated => rating = rated,
            }
            if difficulty == Difficulty::Easy
                && rating.is_some_and(|rating| rating.clues == EASY_CLUES)
            {
                break;
            }
        }
        if let Some(rating) = rating.filter(|rating| rating.difficulty == difficulty) {
            return (clues, rating);
        }
    }
}

/// Fills the board cell by cell, each with a random digit that leaves a solution.
///
/// The cell is one of those with the fewest candidates. Cells from all over the board would now and then
/// leave one that has no solution for reasons that take seconds to find, in X-sudoku above all.
pub fn full_board(rules: &Rules, random: &mut Random) -> Grid {
    let mut candidates = Candidates::new(&[[0; N]; N]);
    loop {
        let mut open: Vec<usize> = indices(candidates.open).collect();
        random.shuffle(&mut open); // of equals, any may be the first
        let choices = |&index: &usize| candidates.digits(index).count();
        let emptiest = open.into_iter().min_by_key(choices);
        let guesses = emptiest.into_iter().flat_map(|index| candidates.guesses(rules, index));
        let mut guesses: Vec<Candidates> = guesses.collect();
        random.shuffle(&mut guesses);
        match guesses.into_iter().find(|guess| solutions(rules, *guess, 1) == 1) {
            Some(guess) => candidates = guess,
            None => return candidates.board(), // no cell is open
        }
    }
}
