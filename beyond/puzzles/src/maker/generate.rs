//! Makes a puzzle of a wanted difficulty.
//!
//! A random full board loses one clue after the other, in random order. A clue without which there would
//! be a second solution, or a harder puzzle than wanted, is put back, so every clue that is left is needed;
//! only an easy puzzle keeps some more. If the puzzle turns out easier than wanted, the next full board is
//! tried.

use number_place::{Board, N};

use super::candidates::Candidates;
use super::grade::{Difficulty, Rating, grade};
use super::random::Random;
use super::rules::{CELLS, Rules, indices};
use super::seventeen;
use super::solutions::count;

/// How many clues an easy puzzle keeps: its steps are easy, and there should not be too many of them.
const EASY_CLUES: usize = 32;

/// A puzzle with exactly one solution, and what solving it takes. There is none of 17 clues with diagonals. Three
/// full boards in ten serve for the rarest difficulty, medium.
pub fn generate(difficulty: Difficulty, seed: u64, x: bool) -> (Board, Rating) {
    let rules = Rules::new(x);
    // Every difficulty has its own stream, or the easy and the hard puzzle of a seed would have the same solution.
    let mut random = Random::new(seed, difficulty as u8 * 2 + u8::from(x));
    loop {
        let clues = if difficulty == Difficulty::Clues17 {
            seventeen::shuffled(&mut random)
        } else {
            let board = full_board(&rules, &mut random);
            without_needless_clues(&rules, board, difficulty, &mut random)
        };
        let grade = grade(&rules, &clues).filter(|grade| grade.difficulty == difficulty);
        if let Some(grade) = grade {
            return (clues, grade);
        }
    }
}

/// Fills the board cell by cell.
pub fn full_board(rules: &Rules, random: &mut Random) -> Board {
    let mut candidates = Candidates::new();
    while let Some(filled) = fill_next(rules, &candidates, random) {
        candidates = filled;
    }
    candidates.board()
}

/// Fills a cell with a random digit that leaves a solution; nothing if no cell is empty.
///
/// The cell is one of those with the fewest candidates. Cells from all over the board would now and then
/// leave one that has no solution for reasons that take seconds to find, in X-sudoku above all.
fn fill_next(rules: &Rules, candidates: &Candidates, random: &mut Random) -> Option<Candidates> {
    let mut open: Vec<usize> = indices(candidates.open()).collect();
    random.shuffle(&mut open); // of equals, any may be the first
    let choices = |&index: &usize| candidates.digits(index).count();
    let index = open.into_iter().min_by_key(choices)?;
    let mut digits: Vec<u8> = candidates.digits(index).collect();
    random.shuffle(&mut digits);
    let mut filled = digits.into_iter().map(|digit| {
        let mut filled = *candidates;
        filled.fill(rules, index, digit);
        filled
    });
    filled.find(|filled| count(rules, filled, 1) == 1)
}

/// Takes away, in random order, every clue without which the puzzle still has one solution and is no harder
/// than `difficulty`.
fn without_needless_clues(
    rules: &Rules,
    mut clues: Board,
    difficulty: Difficulty,
    random: &mut Random,
) -> Board {
    let fewest = if difficulty == Difficulty::Easy { EASY_CLUES } else { 0 };
    let mut left = CELLS;
    for index in random.order::<CELLS>() {
        if left == fewest {
            break;
        }
        let (x, y) = (index % N, index / N);
        let digit = std::mem::take(&mut clues[y][x]);
        if grade(rules, &clues).is_some_and(|grade| grade.difficulty <= difficulty) {
            left -= 1;
        } else {
            clues[y][x] = digit;
        }
    }
    clues
}
