//! lab-1: the laboratory's program, with its call in the right place.

use super::three_arrays::{LARGEST, corners_free};
use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::program(check);

/// Sizes that are always tried.
const ALWAYS: [usize; 3] = [4, 1, 8];
/// Sizes of boards whose blocked cells are random. Each has a solution: one text does not do for several of them.
const BLOCKED: [usize; 8] = [4, 5, 5, 6, 6, 7, 7, 8];

/// A row and a column, from 1.
type Cell = (usize, usize);

fn check(tester: &mut Tester) -> anyhow::Result<()> {
    let mut problems: Vec<(usize, Vec<Cell>)> = ALWAYS.map(|n| (n, Vec::new())).into();
    for n in BLOCKED {
        problems.push((n, blocked_cells(&mut tester.random, n)));
    }
    let from_1 = |(x, y)| (x + 1, y + 1);
    let blocked = corners_free(&mut tester.random).into_iter().map(from_1);
    problems.push((LARGEST, blocked.collect()));
    for (n, blocked) in problems {
        let boards = boards(n, &blocked);
        let expected = plain(&format!("Introduceti dimensiunea tablei:{}", listing(&boards)));
        let input = with_blocked(n, blocked.iter().copied());
        let subject = match n {
            LARGEST => format!("{n}, and {} blocked cells", blocked.len()),
            _ if blocked.is_empty() => format!("n = {n}"),
            _ => input.clone(),
        };
        tester.judge(subject, &format!("{input}\n"), |found| same(&expected, found))?;
    }
    Ok(())
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
