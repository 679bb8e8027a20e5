//! 011-6: the backtracking of the knight's tour, written from the brute force.

use common::board::{Cell, MOVES, Size};
use fastrand::Rng;

use crate::parting::Ours;
use crate::program::{Tester, same};
use truth::{backtracking, explore};

/// Boards that are always tried, from the corner. Brute force ends on the first one, and on no other
/// before the lecture does.
const ALWAYS: [[i32; 2]; 2] = [[3, 2], [3, 4]];
/// Boards that are picked at random, with the start and the blocked cells; and how many are tried.
const RANDOM: [[i32; 2]; 6] = [[4, 3], [3, 5], [5, 3], [4, 4], [5, 4], [3, 6]];
const BLOCKED: usize = 8;
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
    for _ in 0..BLOCKED {
        let size = tester.one_of(&RANDOM);
        let (input, counts) = with_blocked_cells(&mut tester.random, size);
        judge(tester, &input, counts)?;
    }
    Ok(())
}

fn judge(tester: &mut Tester, input: &str, (tours, nodes): (u64, u64)) -> anyhow::Result<()> {
    let expected = format!("Tours {tours}\nNodes {nodes}");
    tester.judge(input, &format!("{input}\n"), |found| same(&expected, found.trim_end()))
}

/// A board of this size, one to three of whose cells are blocked, and its tours and nodes.
fn with_blocked_cells(random: &mut Rng, [width, height]: [i32; 2]) -> (String, (u64, u64)) {
    loop {
        let cells = (0..width * height).map(|cell| Cell { x: cell % width, y: cell / width });
        let blocked = random.usize(1..=3);
        let mut cells = random.choose_multiple(cells, blocked + 1);
        random.shuffle(&mut cells);
        let (start, blocked) = (cells[0], &cells[1..]);
        let counts = count(Size::new(width, height), blocked, &mut vec![start]);
        if NODES.contains(&counts.1) {
            let cells = blocked.iter().map(|cell| format!(" {} {}", cell.x, cell.y));
            let cells: String = cells.collect();
            let input = format!("{width} {height} {} {} blocked{cells}", start.x, start.y);
            return (input, counts);
        }
    }
}

/// The tours that begin with this path, and the nodes of their search.
fn count(size: Size, blocked: &[Cell], path: &mut Vec<Cell>) -> (u64, u64) {
    if path.len() + blocked.len() == (size.width * size.height) as usize {
        return (1, 1);
    }
    let (mut tours, mut nodes) = (0, 1);
    for next in MOVES.map(|step| path[path.len() - 1] + step) {
        if size.contains(next) && !blocked.contains(&next) && !path.contains(&next) {
            path.push(next);
            let below = count(size, blocked, path);
            path.pop();
            tours += below.0;
            nodes += below.1;
        }
    }
    (tours, nodes)
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

    #[test]
    fn boards_are_counted_without_the_search_of_the_lecture() {
        for [width, height] in RANDOM {
            let (shape, found) = explore(&backtracking(width, height));
            let counted = count(Size::new(width, height), &[], &mut vec![Cell { x: 0, y: 0 }]);
            assert_eq!(counted, (found.solutions, shape.nodes()));
        }
        // Around the middle of 3x3 there are two ways.
        let middle = [Cell { x: 1, y: 1 }];
        assert_eq!(count(Size::new(3, 3), &middle, &mut vec![Cell { x: 0, y: 0 }]), (2, 15));
    }
}
