//! 011-6: the backtracking of the knight's tour, written from the brute force.

use common::board::{Cell, MOVES, Size};
use knight_backtrack::KnightTours;

use crate::parting::Ours;
use crate::program::{Tester, same};
use truth::{backtracking, explore};

/// Boards and starts that are always tried. Brute force ends on the first one, and on no other
/// before the lecture does.
const ALWAYS: [([i32; 2], [i32; 2]); 4] =
    [([3, 2], [0, 0]), ([3, 3], [0, 0]), ([3, 4], [0, 0]), ([4, 5], [0, 0])];
/// Boards of which two are picked at random, and the start.
const RANDOM: [[i32; 2]; 6] = [[4, 3], [3, 5], [5, 3], [4, 4], [5, 4], [3, 6]];

pub fn check(tester: &mut Tester) -> anyhow::Result<()> {
    small_steps(tester)?;
    let mut problems = ALWAYS.to_vec();
    for board in tester.random.choose_multiple(RANDOM, 2) {
        let [width, height] = board;
        problems.push((board, [tester.random.i32(0..width), tester.random.i32(0..height)]));
    }
    for ([width, height], [x, y]) in problems {
        let (size, start) = (Size::new(width, height), Cell { x, y });
        let ours = KnightTours { size, start, ..backtracking(width, height) };
        let (shape, count) = explore(&ours);
        let expected = format!("Tours {}\nNodes {}", count.solutions, shape.nodes());
        let input = format!("{width} {height} {x} {y}");
        let right = |found: &str| same(&expected, found.trim_end());
        tester.judge(&input, &format!("{input}\n"), right)?;
        tester.trace(&input, Ours::Tours(ours))?;
        if !tester.is_right_so_far() && (width, height) == (3, 2) {
            tester.give_up("the first board is not right yet");
        }
    }
    Ok(())
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
