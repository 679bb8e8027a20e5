//! lab-1: the laboratory's program, with its call in the right place.

use super::three_arrays::{LARGEST, corners_free};
use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::program(check);

/// Sizes of boards whose blocked cells are random. Each has a solution: one text does not do for several of them.
const BLOCKED: [usize; 8] = [4, 5, 5, 6, 6, 7, 7, 8];

/// A row and a column, from 1.
type Cell = (usize, usize);

/// The size of a board, and its blocked cells.
type Board = (usize, Vec<Cell>);

fn check(tester: &mut Tester) -> anyhow::Result<()> {
    tester.judge("n = 4", "4\n", |found| verdict(&(4, Vec::new()), found))?;
    let small = small_squares().into_iter().map(from_1);
    tester.judge_all("small boards, up to n = 10", small.collect(), input, verdict)?;
    let mut boards = BLOCKED.map(|n| (n, blocked_cells(&mut tester.random, n))).to_vec();
    boards.push(from_1((LARGEST, corners_free(&mut tester.random))));
    tester.judge_each(&boards, input, verdict)
}

fn from_1((n, blocked): Board) -> Board {
    (n, blocked.into_iter().map(|(row, column)| (row + 1, column + 1)).collect())
}

fn input((n, blocked): &Board) -> String {
    with_blocked(n, blocked.iter().copied())
}

fn verdict((n, blocked): &Board, found: &str) -> Result<(), String> {
    let listing = listing(&boards(*n, blocked));
    same(&format!("Introduceti dimensiunea tablei:{listing}"), found)
}

/// Half as many cells as there are columns, chosen at random; a solution is left.
fn blocked_cells(random: &mut Rng, n: usize) -> Vec<Cell> {
    loop {
        let cells = random.choose_multiple(0..n * n, n.div_ceil(2)).into_iter();
        let blocked: Vec<Cell> = cells.map(|cell| (cell / n + 1, cell % n + 1)).collect();
        if !boards(n, &blocked).is_empty() {
            return blocked;
        }
    }
}

/// What the program prints after its prompt.
fn listing(boards: &[String]) -> String {
    format!("{}Nr de solutii {}", boards.concat(), boards.len())
}

/// Every board, in the order of its rows.
fn boards(n: usize, blocked: &[Cell]) -> Vec<String> {
    let mut boards = Vec::new();
    let sign = |queen, column| if queen == column { "* " } else { "o " };
    let line = |queen: &usize| (0..n).map(|column| sign(*queen, column)).collect::<String>() + "\n";
    let is_blocked = |&(row, column): &Cell| blocked.contains(&(row + 1, column + 1));
    place_queens(n, &is_blocked, &mut Vec::new(), &mut |columns| {
        if columns.len() == n {
            boards.push(columns.iter().map(line).collect::<String>() + "\n");
        }
    });
    boards
}

#[cfg(test)]
mod tests {
    use super::*;
    use truth::{printed, queens};

    #[test]
    fn the_listing_is_that_of_the_laboratory() {
        for n in 1..=8 {
            let listed = listing(&boards(n, &[]));
            assert_eq!(listed.trim_end(), printed(&queens(n), 1).trim_end(), "{n}");
        }
        assert_eq!(boards(4, &[(1, 2)]).len(), 1);
    }
}
