//! lab-1: the laboratory's program, with its call in the right place.

use super::three_arrays::{LARGEST, corners_free, judge};
use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::program(check);

/// Sizes of boards whose blocked cells are random. Each has a solution: one text does not do for several of them.
const BLOCKED: [usize; 8] = [4, 5, 5, 6, 6, 7, 7, 8];

fn check(tester: &mut Tester) -> anyhow::Result<()> {
    let mut random = BLOCKED.map(|n| with_a_solution(&mut tester.random, n)).to_vec();
    random.push((LARGEST, corners_free(&mut tester.random)));
    // All boards are printed: that of ten would take a program in Python longer than all others together.
    judge(tester, 1, small_squares(9), &random, verdict)
}

fn verdict(board: &Square, found: &str) -> Verdict {
    let listing = listing(&boards(board));
    same(&format!("Introduceti dimensiunea tablei:{listing}"), found)
}

/// A board with random blocked cells, of which a solution is left.
fn with_a_solution(random: &mut Rng, n: usize) -> Square {
    loop {
        let board = random_square(random, n);
        if !boards(&board).is_empty() {
            return board;
        }
    }
}

/// What the program prints after its prompt.
fn listing(boards: &[String]) -> String {
    format!("{}Nr de solutii {}", boards.concat(), boards.len())
}

/// Every board, in the order of its rows.
fn boards(board: &Square) -> Vec<String> {
    let columns = 0..board.0;
    let sign = |queen, column| if queen == column { "* " } else { "o " };
    let line =
        |queen: &usize| columns.clone().map(|it| sign(*queen, it)).collect::<String>() + "\n";
    let solutions = place_queens(board).0;
    solutions.iter().map(|rows| rows.iter().map(line).collect::<String>() + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use truth::{printed, queens};

    #[test]
    fn the_listing_is_that_of_the_laboratory() {
        for n in 1..=8 {
            let listed = listing(&boards(&(n, Vec::new())));
            assert_eq!(listed.trim_end(), printed(&queens(n), 1).trim_end(), "{n}");
        }
        assert_eq!(boards(&(4, vec![(0, 1)])).len(), 1);
    }
}
