//! lab-1: the laboratory's program, with its call in the right place.

use fastrand::Rng;

use crate::program::{Tester, same};

/// Sizes that are always tried.
const ALWAYS: [usize; 2] = [4, 8];
/// Sizes of boards whose blocked cells are random. Each has a solution: one text does not do for several of them.
const BLOCKED: [usize; 8] = [4, 5, 5, 6, 6, 7, 7, 8];

/// A row and a column, from 1.
type Cell = (usize, usize);

pub fn check(tester: &mut Tester) -> anyhow::Result<()> {
    let mut problems: Vec<(usize, Vec<Cell>)> = ALWAYS.map(|n| (n, Vec::new())).into();
    for n in BLOCKED {
        problems.push((n, blocked_cells(&mut tester.random, n)));
    }
    for (n, blocked) in problems {
        let boards = boards(n, &blocked);
        let expected = format!("Introduceti dimensiunea tablei:{}", listing(&boards));
        let is_first = tester.is_right_so_far();
        // A line end after the last line does not matter.
        let right = |found: &str| {
            let same = same(expected.trim_end(), found.trim_end());
            let shown = || if is_first { where_they_part(&expected, found) } else { String::new() };
            same.map_err(|why| why + &shown())
        };
        let cells = blocked.iter().map(|(row, column)| format!(" {row} {column}"));
        let input = match cells.collect::<String>() {
            cells if cells.is_empty() => n.to_string(),
            cells => format!("{n} blocked{cells}"),
        };
        let subject = if blocked.is_empty() { format!("n = {n}") } else { input.clone() };
        tester.judge(subject, &format!("{input}\n"), right)?;
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

/// The first board that is another one, beside ours; nothing, if a board is missing or too many.
fn where_they_part(expected: &str, found: &str) -> String {
    fn boards(text: &str) -> Vec<&str> {
        let (_, boards) = text.split_once(':').unwrap_or(("", text));
        boards.split("\n\n").collect()
    }
    let (ours, yours) = (boards(expected), boards(found));
    let Some(place) = ours.iter().zip(&yours).position(|(ours, yours)| ours != yours) else {
        return String::new();
    };
    let is_board = |text: &str| text.lines().all(|line| line.starts_with(['o', '*']));
    let (ours, yours) = (ours[place], yours[place]);
    if !is_board(ours) || !is_board(yours) || yours.len() > ours.len() {
        return String::new();
    }
    let width = ours.lines().next().unwrap_or("").len();
    let mut shown = format!(
        "\nboard {} is the first that differs from ours:\n{:width$}   ours",
        place + 1,
        "yours"
    );
    for (number, ours) in ours.lines().enumerate() {
        let yours = yours.lines().nth(number).unwrap_or("");
        shown += &format!("\n{yours:width$}   {ours}");
    }
    shown
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

    #[test]
    fn the_first_board_that_parts_is_shown_beside_ours() {
        let [ours, yours] =
            ["n:o * \n* o \n\n* o \no * \n\nNr 2", "n:o * \n* o \n\n* o \n* o \n\nNr 2"];
        let shown = where_they_part(ours, yours);
        assert!(
            shown.starts_with("\nboard 2 is the first that differs from ours:\nyours   ours\n"),
            "{shown}"
        );
        assert!(shown.ends_with("\n*      o *") || shown.ends_with("* o    o * "), "{shown}");
        assert_eq!(where_they_part(ours, ours), "");
        assert_eq!(where_they_part(ours, "n:o * \n* o \n\nNr 1"), "", "a count is no board");
    }
}
