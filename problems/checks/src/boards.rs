//! The inputs that checks of programs share: everything small, and boards with blocked cells.

use std::fmt::Display;
use std::ops::RangeInclusive;

use common::board::{Cell, MOVES, Size};
use fastrand::Rng;

/// Numbers in a line, with blanks between them.
pub fn spaced(numbers: impl IntoIterator<Item = impl Display>) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}

/// What a program reads: the numbers of the board, and its blocked cells, if there are any.
pub fn with_blocked<T: Display>(
    board: impl Display,
    blocked: impl IntoIterator<Item = (T, T)>,
) -> String {
    let cells: String = blocked.into_iter().map(|(x, y)| format!(" {x} {y}")).collect();
    let word = if cells.is_empty() { "" } else { " blocked" };
    format!("{board}{word}{cells}")
}

/// A cell as column and row, from 0.
pub type Place = (usize, usize);

/// The cells of a board, row by row.
pub fn cells(width: usize, height: usize) -> Vec<Place> {
    (0..width * height).map(|cell| (cell % width, cell / width)).collect()
}

/// A square board for queens: how many columns it has, and its blocked cells.
pub type Square = (usize, Vec<Place>);

/// What a program reads of a square board, if it numbers columns and rows from `first`.
pub fn square_input((n, blocked): &Square, first: usize) -> String {
    with_blocked(n, blocked.iter().map(|(x, y)| (x + first, y + first)))
}

/// A square board on which half as many cells as there are columns, chosen at random, are blocked.
pub fn random_square(random: &mut Rng, n: usize) -> Square {
    (n, random.choose_multiple(cells(n, n), n.div_ceil(2)))
}

/// A board for a knight: its size, the start and the blocked cells.
pub type KnightBoard = (Size, Cell, Vec<Cell>);

/// What a program reads of a knight's board.
pub fn knight_input((size, start, blocked): &KnightBoard) -> String {
    let board = format!("{} {} {} {}", size.width, size.height, start.x, start.y);
    with_blocked(board, blocked.iter().map(|cell| (cell.x, cell.y)))
}

/// The cells of a board that a knight may visit, its start first.
pub fn free_cells((size, start, blocked): &KnightBoard) -> Vec<Cell> {
    let is_free = |cell: &Cell| cell != start && !blocked.contains(cell);
    let mut cells = vec![*start];
    cells.extend(size.all().filter(is_free));
    cells
}

/// The cells to which the knight can go from a cell, in the order of the moves, if it has visited these.
pub fn next_cells(size: Size, from: Cell, visited: &[Cell]) -> Vec<Cell> {
    MOVES
        .map(|step| from + step)
        .into_iter()
        .filter(|cell| size.contains(*cell) && !visited.contains(cell))
        .collect()
}

/// Every list of up to `most` of these numbers, the shortest first.
pub fn lists(numbers: RangeInclusive<u32>, most: usize) -> Vec<Vec<u32>> {
    let mut all: Vec<Vec<u32>> = vec![Vec::new()];
    let mut place = 0;
    while let Some(list) = all.get(place).filter(|list| list.len() < most).cloned() {
        all.extend(numbers.clone().map(|last| [&list[..], &[last]].concat()));
        place += 1;
    }
    all
}

/// Each square board of up to so many columns, and the small ones with each single blocked cell and with each two.
pub fn small_squares(most: usize) -> Vec<Square> {
    let mut boards = Vec::new();
    for n in 1..=most {
        boards.push((n, Vec::new()));
        let cells = cells(n, n);
        for (place, &first) in cells.iter().enumerate().filter(|_| n <= 4) {
            boards.push((n, vec![first]));
            let pairs = cells[..place].iter().filter(|_| n <= 3);
            boards.extend(pairs.map(|&second| (n, vec![first, second])));
        }
    }
    boards
}

/// Each board of up to twelve cells with each start, the narrowest with their first and last cell; those of two by three
/// and less with every set of blocked cells, and that of 3 x 3 with each single one.
pub fn small_boards() -> Vec<KnightBoard> {
    let mut boards = Vec::new();
    for cells in 1..=12 {
        for width in (1..=cells).filter(|width| cells % width == 0) {
            let size = Size::new(width, cells / width);
            let is_narrow = width == 1 || width == cells;
            let ends = [0, size.cells() - 1];
            for start in (0..size.cells()).filter(|index| !is_narrow || ends.contains(index)) {
                let most_blocked = match cells {
                    ..=4 => 4,
                    _ if is_narrow => 0,
                    6 => 6,
                    9 => 1,
                    _ => 0,
                };
                for set in (0..1_u32 << cells).filter(|set| set.count_ones() <= most_blocked) {
                    let is_blocked = |cell: &Cell| set >> size.index(*cell) & 1 == 1;
                    let start = size.cell(start);
                    if !is_blocked(&start) {
                        boards.push((size, start, size.all().filter(is_blocked).collect()));
                    }
                }
            }
        }
    }
    boards
}

/// The column of the first of these queens, a row for each column, that attacks one in the next column, in this row.
pub fn attacker(rows: &[usize], row: usize) -> Option<usize> {
    let attacks = |(column, other): (usize, &usize)| {
        *other == row || other.abs_diff(row) == rows.len() - column
    };
    rows.iter().enumerate().position(attacks)
}

/// The solutions for queens on a board, a row for each column, in their order, and the nodes of the search: without the three
/// arrays and without an index of a diagonal.
pub fn place_queens((n, blocked): &Square) -> (Vec<Vec<usize>>, u64) {
    let mut solutions = Vec::new();
    let mut nodes = 0;
    let mut open: Vec<Vec<usize>> = vec![Vec::new()];
    while let Some(rows) = open.pop() {
        nodes += 1;
        let is_free =
            |y: &usize| attacker(&rows, *y).is_none() && !blocked.contains(&(rows.len(), *y));
        if rows.len() < *n {
            // The first one is entered next.
            open.extend((0..*n).rev().filter(is_free).map(|y| [&rows[..], &[y]].concat()));
        } else {
            solutions.push(rows);
        }
    }
    (solutions, nodes)
}
