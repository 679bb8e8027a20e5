//! 011-6: the backtracking of the knight's tour, written from the brute force.

use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::program(check);

/// Boards that are always tried, from the corner. Brute force ends on the first one, and on no other
/// before the lecture does.
const ALWAYS: [[i32; 2]; 2] = [[3, 2], [3, 4]];
/// Width, height and start; blocked cells; tours and nodes.
type Counted = ([i32; 4], &'static [Cell], (u64, u64));

/// Boards with their start and blocked cells that are always tried: a single cell, a tall board with tours from its last
/// corner, and a square with more than 255 tours from its right border. With the tours and nodes of each: to count them
/// would take seconds.
const FIXED: [Counted; 3] = [
    ([1, 1, 0, 0], &[], (1, 1)),
    ([4, 5, 3, 4], &[], (32, 35_661)),
    (
        [5, 5, 4, 1],
        &[Cell { x: 4, y: 4 }, Cell { x: 3, y: 2 }, Cell { x: 4, y: 0 }],
        (278, 194_030),
    ),
];
/// Boards whose start and blocked cells are random. Every second one has a tour, and each of these is wider than it
/// is high: a program that confuses width and height has two of its cells in one place, and finds no tour.
const RANDOM: [[i32; 2]; 9] =
    [[5, 3], [3, 5], [6, 3], [4, 4], [5, 4], [3, 6], [5, 4], [4, 5], [5, 3]];
/// Nodes of a board with blocked cells: fewer try nothing, and more take an interpreter too long.
const NODES: std::ops::RangeInclusive<u64> = 20..=20_000;

fn check(tester: &mut Tester) -> anyhow::Result<()> {
    for [width, height] in ALWAYS {
        let ours = backtracking(width, height);
        let (shape, count) = explore(&ours);
        let input = format!("{width} {height} 0 0");
        judge(tester, &input, (count.solutions, shape.nodes()))?;
        tester.compare(ours);
        if !tester.is_right_so_far() && (width, height) == (3, 2) {
            tester.give_up("the first board is not right yet");
        }
    }
    for ([width, height, x, y], blocked, counts) in FIXED {
        let input = input(Size::new(width, height), Cell { x, y }, blocked);
        judge(tester, &input, counts)?;
    }
    for (number, size) in RANDOM.into_iter().enumerate() {
        let has_tours = number % 2 == 0;
        let (input, counts) = with_blocked_cells(&mut tester.random, size, has_tours);
        judge(tester, &input, counts)?;
    }
    Ok(())
}

fn judge(tester: &mut Tester, input: &str, (tours, nodes): (u64, u64)) -> anyhow::Result<()> {
    let expected = format!("Tours {tours}\nNodes {nodes}");
    tester.judge(input, &format!("{input}\n"), |found| same(&expected, found))
}

/// A board of this size, one to three of whose cells are blocked, and its tours and nodes. On most such boards there
/// is no tour, and a program that counts the blocked cells, too, is right there: some boards must have one.
fn with_blocked_cells(
    random: &mut Rng,
    [width, height]: [i32; 2],
    has_tours: bool,
) -> (String, (u64, u64)) {
    loop {
        let cells = (0..width * height).map(|cell| Cell { x: cell % width, y: cell / width });
        let blocked = random.usize(1..=3);
        let mut cells = random.choose_multiple(cells, blocked + 1);
        random.shuffle(&mut cells);
        let start = cells[0];
        let blocked = &cells[1..];
        let size = Size::new(width, height);
        if let Some(counts) = count(size, start, blocked, *NODES.end())
            && NODES.contains(&counts.1)
            && (counts.0 > 0 || !has_tours)
        {
            return (input(size, start, blocked), counts);
        }
    }
}

/// The input for a board.
fn input(Size { width, height }: Size, start: Cell, blocked: &[Cell]) -> String {
    let board = format!("{width} {height} {} {}", start.x, start.y);
    with_blocked(board, blocked.iter().map(|cell| (cell.x, cell.y)))
}

/// The tours of a board, and the nodes of their search; nothing, if there are more than `most` nodes.
fn count(size: Size, start: Cell, blocked: &[Cell], most: u64) -> Option<(u64, u64)> {
    let mut cells = vec![start];
    let is_free = |cell: &Cell| *cell != start && !blocked.contains(cell);
    cells.extend((0..size.cells()).map(|index| size.cell(index)).filter(is_free));
    let paths = paths(&cells, most)?;
    Some((paths.tours, paths.nodes))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CORNER: Cell = Cell { x: 0, y: 0 };

    #[test]
    fn boards_are_counted_without_the_search_of_the_lecture() {
        for [width, height] in RANDOM {
            let (shape, found) = explore(&backtracking(width, height));
            // Beyond the bound, it stops.
            if shape.nodes() <= *NODES.end() {
                let counted = count(Size::new(width, height), CORNER, &[], *NODES.end());
                assert_eq!(counted, Some((found.solutions, shape.nodes())));
            }
        }
        // Around the middle of 3x3 there are two ways.
        let around = |most| count(Size::new(3, 3), CORNER, &[Cell { x: 1, y: 1 }], most);
        assert_eq!([around(15), around(14)], [Some((2, 15)), None]);
    }

    #[test]
    fn the_counts_of_fixed_boards_are_right() {
        for ([width, height, x, y], blocked, known) in FIXED {
            let size = Size::new(width, height);
            assert_eq!(count(size, Cell { x, y }, blocked, u64::MAX), Some(known), "{size:?}");
        }
    }

    #[test]
    fn every_size_has_boards_with_tours() {
        let mut random = Rng::with_seed(1);
        for size in RANDOM {
            for _ in 0..3 {
                let (input, (tours, nodes)) = with_blocked_cells(&mut random, size, true);
                assert!(tours > 0 && NODES.contains(&nodes), "{input}");
            }
        }
    }
}
