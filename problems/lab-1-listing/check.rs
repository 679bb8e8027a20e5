//! lab-1: the laboratory's program, with its call in the right place.

use fastrand::Rng;

use super::three_arrays::{LARGEST, corners_free};
use crate::exercise::Exercise;
use crate::program::{Tester, plain, same};

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
        let cells = blocked.iter().map(|(row, column)| format!(" {row} {column}"));
        let input = match cells.collect::<String>() {
            cells if cells.is_empty() => n.to_string(),
            cells => format!("{n} blocked{cells}"),
        };
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
    place(n, blocked, &mut Vec::new(), &mut boards);
    boards
}

/// Adds the boards whose first queens stand on these columns.
fn place(n: usize, blocked: &[Cell], columns: &mut Vec<usize>, boards: &mut Vec<String>) {
    if columns.len() == n {
        let sign = |queen, column| if queen == column { "* " } else { "o " };
        let line = |queen: &usize| (1..=n).map(|it| sign(*queen, it)).collect::<String>() + "\n";
        boards.push(columns.iter().map(line).collect::<String>() + "\n");
        return;
    }
    let row = columns.len() + 1;
    for column in 1..=n {
        let attacks =
            |(i, &queen): (usize, &usize)| queen == column || queen.abs_diff(column) == row - 1 - i;
        if !blocked.contains(&(row, column)) && !columns.iter().enumerate().any(attacks) {
            columns.push(column);
            place(n, blocked, columns, boards);
            columns.pop();
        }
    }
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
