//! r2-2: structured tours, and how four of them become one.

use std::collections::BTreeSet;

use common::board::{Cell, MOVES, Size};
use knight_closed::theorem::obstacle;

use crate::grader::Grader;

/// The board of the questions: four quadrants of 6x6.
const SIDE: i32 = 12;
const HALF: i32 = SIDE / 2;

/// The two moves that a structured tour must hold at a corner, as distances from the corner (Parberry,
/// "An efficient algorithm for the knight's tour problem", 1997).
const REQUIRED: [[(i32, i32); 2]; 2] = [[(1, 0), (0, 2)], [(2, 0), (0, 1)]];

pub fn check(grader: &mut Grader) {
    let board = Size::new(SIDE, SIDE);
    let next = MOVES.map(|step| Cell { x: 0, y: 0 } + step).into_iter();
    let next = next.filter(|&cell| board.contains(cell)).map(pair).collect();
    grader.cells("neighbours_of_the_corner", &next, "it is not a knight's move from the corner");
    grader.number("required_moves", 4 * REQUIRED.len(), "two moves at each corner of the board");
    let belongs = "its ends must be a knight's move from a loose end of the upper left and of the lower right";
    grader.cells("upper_right_loses", &upper_right_loses(), belongs);
    // The lower left quadrant is the upper right one, turned by half.
    let turned = |&(x, y): &(u64, u64)| (SIDE as u64 - 1 - x, SIDE as u64 - 1 - y);
    let lower_left = upper_right_loses().iter().map(turned).collect();
    grader.cells("lower_left_loses", &lower_left, belongs);
    let others = [
        ("acfba377", "then the doubled board could not be joined again"),
        ("c1f7ef59", "that is where moves were taken out"),
    ];
    grader.sealed_choice(
        "what_is_left_for_the_next_join",
        "upper_right_loses",
        "70379bc3",
        &others,
    );
    let squares = (4..=12).filter(|&n| obstacle(Size::new(n, n)).is_none());
    let squares = squares.map(|n| n as u64).collect();
    let look = "think of cells of both colours, and of room to turn";
    grader.numbers("squares_with_a_closed_tour", &squares, look);
    let others = [
        ("16ed69d6", "there are odd boards as large as you like, and none has one"),
        ("a2ca7b82", "there is a proof: look at the colour of the cell after each move"),
        ("d1459623", "the corners of odd boards are as good as those of even ones"),
    ];
    grader.sealed_choice("why_odd_never", "squares_with_a_closed_tour", "00e02edc", &others);
}

fn pair(cell: Cell) -> (u64, u64) {
    (cell.x as u64, cell.y as u64)
}

/// The ends of the move that the upper right quadrant loses at the centre, when the upper left one and,
/// turned by half, the lower right one lose the move from their corner: (5, 5)–(4, 3) and (6, 6)–(7, 8).
fn upper_right_loses() -> BTreeSet<(u64, u64)> {
    let (left, right) = ([(5, 5), (4, 3)], [(6, 6), (7, 8)]);
    let joins = |cell: Cell, ends: [(i32, i32); 2]| {
        ends.iter().any(|&(x, y)| cell.is_move_from(Cell { x, y }))
    };
    let cells =
        |ends: [(i32, i32); 2]| ends.map(|(right, up)| Cell { x: HALF + right, y: HALF - 1 - up });
    let fits = |[a, b]: &[Cell; 2]| {
        (joins(*a, left) && joins(*b, right)) || (joins(*b, left) && joins(*a, right))
    };
    REQUIRED.map(cells).into_iter().filter(fits).flatten().map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_the_two_required_moves_joins_the_quadrants() {
        assert_eq!(upper_right_loses().len(), 2);
    }
}
