//! 011-6: the backtracking of the knight's tour, written from the brute force.

use common::board::{Cell, MOVES, Size};
use fastrand::Rng;

use crate::parting::Ours;
use crate::program::{Tester, same};
use truth::{backtracking, explore};

/// Boards that are always tried, from the corner. Brute force ends on the first one, and on no other
/// before the lecture does.
const ALWAYS: [[i32; 2]; 2] = [[3, 2], [3, 4]];
/// Boards whose start and blocked cells are random. Every second one has a tour, and each of these is wider than it
/// is high: a program that confuses width and height has two of its cells in one place, and finds no tour.
const RANDOM: [[i32; 2]; 9] =
    [[5, 3], [3, 5], [6, 3], [4, 4], [5, 4], [3, 6], [5, 4], [4, 5], [5, 3]];
/// Nodes of a board with blocked cells: fewer try nothing, and more take an interpreter too long.
const NODES: std::ops::RangeInclusive<u64> = 20..=20_000;

pub fn check(tester: &mut Tester) -> anyhow::Result<()> {
    small_steps(tester)?;
    for [width, height] in ALWAYS {
        let ours = backtracking(width, height);
        let (shape, count) = explore(&ours);
        let input = format!("{width} {height} 0 0");
        judge(tester, &input, (count.solutions, shape.nodes()))?;
        tester.trace(&input, Ours::Tours(ours))?;
        if !tester.is_right_so_far() && (width, height) == (3, 2) {
            tester.give_up("the first board is not right yet");
        }
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
    tester.judge(input, &format!("{input}\n"), |found| same(&expected, found.trim_end()))
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
        let (start, blocked) = (cells[0], &cells[1..]);
        let mut counts = (0, 0);
        count(Size::new(width, height), blocked, &mut vec![start], &mut counts);
        if NODES.contains(&counts.1) && (counts.0 > 0 || !has_tours) {
            let cells = blocked.iter().map(|cell| format!(" {} {}", cell.x, cell.y));
            let cells: String = cells.collect();
            let input = format!("{width} {height} {} {} blocked{cells}", start.x, start.y);
            return (input, counts);
        }
    }
}

/// Adds the tours that begin with this path, and the nodes of their search, until there are too many nodes.
fn count(size: Size, blocked: &[Cell], path: &mut Vec<Cell>, counts: &mut (u64, u64)) {
    counts.1 += 1;
    if path.len() + blocked.len() == (size.width * size.height) as usize {
        counts.0 += 1;
        return;
    }
    for next in MOVES.map(|step| path[path.len() - 1] + step) {
        let is_free = size.contains(next) && !blocked.contains(&next) && !path.contains(&next);
        if is_free && counts.1 <= *NODES.end() {
            path.push(next);
            count(size, blocked, path, counts);
            path.pop();
        }
    }
}

/// Mark and write back alone, and then the ways on from a cell that is marked.
fn small_steps(tester: &mut Tester) -> anyhow::Result<()> {
    let [width, height] = tester.one_of(&RANDOM);
    let (x, y) = (tester.random.i32(0..width), tester.random.i32(0..height));
    let mut boards = String::from("step 1");
    for number in [5, 0] {
        for row in 0..height {
            let sign = |column| if (column, row) == (x, y) { number } else { 0 };
            let row: Vec<String> = (0..width).map(|column| sign(column).to_string()).collect();
            boards += &format!("\n{}", row.join(" "));
        }
    }
    let cell = format!("{width} {height} {x} {y}");
    tester.step("mark and write back alone", &format!("step 1 {cell}"), &boards)?;
    let is_on_board = |step| Size::new(width, height).contains(Cell { x, y } + step);
    let ways = MOVES.map(|step| if is_on_board(step) { "1" } else { "0" });
    tester.step("the ways on", &format!("step 2 {cell}"), &format!("step 2\n{}", ways.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(size: Size, blocked: &[Cell]) -> (u64, u64) {
        let mut counts = (0, 0);
        count(size, blocked, &mut vec![Cell { x: 0, y: 0 }], &mut counts);
        counts
    }

    #[test]
    fn boards_are_counted_without_the_search_of_the_lecture() {
        for [width, height] in RANDOM {
            let (shape, found) = explore(&backtracking(width, height));
            // Beyond the bound, it stops.
            if shape.nodes() <= *NODES.end() {
                assert_eq!(
                    counted(Size::new(width, height), &[]),
                    (found.solutions, shape.nodes())
                );
            }
        }
        // Around the middle of 3x3 there are two ways.
        assert_eq!(counted(Size::new(3, 3), &[Cell { x: 1, y: 1 }]), (2, 15));
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
