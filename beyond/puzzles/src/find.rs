//! Finds the solutions of a puzzle: propagation comes before guessing.
//!
//! Only when nothing follows any more does the search try each digit of a cell with the fewest
//! candidates (minimum remaining values; S. W. Golomb and L. D. Baumert, Backtrack programming,
//! 1965). These are nearly always two. Of the cells with two candidates it takes the one with the
//! most peers among them, since these are likely to follow. It writes nothing back: each guess gets
//! its own copy of the candidates.

use common::search::{Flow, StopFlag};
use number_place::Grid;

use crate::candidates::Candidates;
use crate::cell_set::indices;
use crate::rules::Rules;

/// What is found of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FoundSolutions {
    /// How many solutions it has, if there are not more than were asked for.
    pub solutions: u64,
    /// The first one found.
    pub first: Option<Grid>,
}

/// Finds solutions, `most` at most. Polls the flag at each node.
///
/// # Errors
/// The reason to stop.
pub fn find(
    rules: &Rules,
    candidates: Candidates,
    most: u64,
    flag: &StopFlag,
) -> Flow<FoundSolutions> {
    let mut found = FoundSolutions::default();
    step(rules, candidates, most, flag, &mut found)?;
    Ok(found)
}

fn step(
    rules: &Rules,
    mut candidates: Candidates,
    most: u64,
    flag: &StopFlag,
    found: &mut FoundSolutions,
) -> Flow {
    flag.check()?;
    if !candidates.propagate(rules) {
        return Ok(());
    }
    let [_, two, three] = candidates.at_least();
    let pairs = candidates.open & two & !three;
    let ties = |&index: &usize| (rules.peers[index] & pairs).count_ones();
    let Some(index) = indices(pairs).max_by_key(ties).or_else(|| candidates.fewest()) else {
        found.solutions += 1;
        found.first.get_or_insert_with(|| candidates.board());
        return Ok(());
    };
    for guess in candidates.guesses(rules, index) {
        if found.solutions < most {
            step(rules, guess, most, flag, found)?;
        }
    }
    Ok(())
}
