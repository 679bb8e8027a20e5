//! 011-6: the backtracking of the knight's tour, written from the brute force.

use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::program(check);

/// The board that is tried first, from the corner: brute force ends on it.
const FIRST: Size = Size { width: 3, height: 2 };
/// Narrow boards of the most cells, or as long as a number of two digits says: from each cell, and from the first one with
/// each other cell blocked.
const NARROW: [[i32; 2]; 7] = [[1, 25], [25, 1], [10, 1], [1, 10], [12, 2], [2, 12], [7, 2]];
/// A square from its right border, with 278 tours and 194 030 nodes: more than a small counter holds.
const LARGE: i32 = 5;
const START: usize = 9;
const BLOCKED: [usize; 3] = [24, 13, 4];
/// Boards whose start and blocked cells are random. Every second one has a tour, and each of these is wider than it
/// is high: a program that confuses width and height has two of its cells in one place, and finds no tour.
const RANDOM: [[i32; 2]; 9] =
    [[5, 3], [3, 8], [6, 3], [4, 4], [5, 4], [4, 6], [6, 4], [4, 5], [8, 3]];
/// So many of their cells are free, or one or two fewer.
const FREE: usize = 18;
/// Nodes of a board with blocked cells: fewer try nothing, and more take an interpreter too long.
const NODES: std::ops::RangeInclusive<u64> = 20..=20_000;

fn check(tester: &mut Tester) -> anyhow::Result<()> {
    let first = (FIRST, Cell { x: 0, y: 0 }, Vec::new());
    tester.judge_each(&[first], knight_input, verdict)?;
    tester.give_up_if_wrong("the first board is not right yet");
    let mut boards = small_boards();
    for [width, height] in NARROW {
        let size = Size::new(width, height);
        boards.extend(size.all().map(|start| (size, start, Vec::new())));
        let others = size.all().skip(1);
        boards.extend(others.map(|blocked| (size, size.cell(0), vec![blocked])));
    }
    // Nearly all of this one is blocked, and what is left is a tour.
    let size = Size::new(LARGE, LARGE);
    let [start, end] = [24, 13].map(|index| size.cell(index));
    let blocked = size.all().filter(|cell| ![start, end].contains(cell));
    boards.push((size, start, blocked.collect()));
    tester.judge_all("small and narrow boards", boards, knight_input, verdict)?;
    // From its middle, it has tours of the most cells.
    let mut boards = vec![
        (size, size.cell(START), BLOCKED.map(|index| size.cell(index)).into()),
        (size, size.cell(12), Vec::new()),
    ];
    for (number, size) in RANDOM.into_iter().enumerate() {
        boards.push(with_blocked_cells(&mut tester.random, size, number % 2 == 0));
    }
    tester.judge_each(&boards, knight_input, verdict)
}

fn verdict(board: &KnightBoard, found: &str) -> Verdict {
    let Some(Paths { tours, nodes, .. }) = paths(&free_cells(board), u64::MAX) else {
        return Ok(());
    };
    same(&format!("Tours {tours}\nNodes {nodes}"), found)
}

/// A board of this size, one or more of whose cells are blocked, and its tours and nodes. On most such boards there
/// is no tour, and a program that counts the blocked cells, too, is right there: some boards must have one.
fn with_blocked_cells(random: &mut Rng, [width, height]: [i32; 2], has_tours: bool) -> KnightBoard {
    let size = Size::new(width, height);
    loop {
        let fewest = size.cells().saturating_sub(FREE).max(1);
        let blocked = random.usize(fewest..fewest + 3);
        let mut cells = random.choose_multiple(size.all(), blocked + 1);
        random.shuffle(&mut cells);
        let board = (size, cells[0], cells[1..].to_vec());
        if let Some(paths) = paths(&free_cells(&board), *NODES.end())
            && NODES.contains(&paths.nodes)
            && (paths.tours > 0 || !has_tours)
        {
            return board;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CORNER: Cell = Cell { x: 0, y: 0 };

    fn count(board: &KnightBoard, most: u64) -> Option<(u64, u64)> {
        let paths = paths(&free_cells(board), most)?;
        Some((paths.tours, paths.nodes))
    }

    #[test]
    fn boards_are_counted_without_the_search_of_the_lecture() {
        for [width, height] in RANDOM {
            let (shape, found) = explore(&backtracking(width, height));
            // Beyond the bound, it stops.
            if shape.nodes() <= *NODES.end() {
                let board = (Size::new(width, height), CORNER, Vec::new());
                let counted = count(&board, *NODES.end());
                assert_eq!(counted, Some((found.solutions, shape.nodes())));
            }
        }
        // Around the middle of 3x3 there are two ways.
        let around = |most| count(&(Size::new(3, 3), CORNER, vec![Cell { x: 1, y: 1 }]), most);
        assert_eq!([around(15), around(14)], [Some((2, 15)), None]);
    }

    #[test]
    fn the_counts_of_the_large_board_are_right() {
        let size = Size::new(LARGE, LARGE);
        let blocked = BLOCKED.map(|index| size.cell(index));
        let board = (size, size.cell(START), blocked.into());
        assert_eq!(count(&board, u64::MAX), Some((278, 194_030)));
    }

    #[test]
    fn every_size_has_boards_with_tours() {
        let mut random = Rng::with_seed(1);
        for size in RANDOM {
            for _ in 0..3 {
                let board = with_blocked_cells(&mut random, size, true);
                let (tours, nodes) = count(&board, u64::MAX).expect("all");
                assert!(tours > 0 && NODES.contains(&nodes), "{board:?}");
            }
        }
    }
}
