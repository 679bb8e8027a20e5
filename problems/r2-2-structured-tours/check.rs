//! r2-2: structured tours, and how four of them become one.

use crate::prelude::*;
use knight_closed::theorem::obstacle;

pub const EXERCISE: Exercise = Exercise::worksheet(check);

/// The board of the questions, and its four quadrants.
const BOARD: Size = Size { width: 16, height: 12 };
const QUADRANT: Size = Size { width: BOARD.width / 2, height: BOARD.height / 2 };

/// The two moves that a structured tour must hold at a corner, as distances from the corner (Parberry,
/// "An efficient algorithm for the knight's tour problem", 1997).
const REQUIRED: [[(i32, i32); 2]; 2] = [[(1, 0), (0, 2)], [(2, 0), (0, 1)]];

fn check(grader: &mut Grader) {
    let next = next_cells(BOARD, Cell { x: 0, y: 0 }, &[]).into_iter().map(pair).collect();
    grader.cells("neighbours_of_the_corner", &next, "it is not a knight's move from the corner");
    grader.number("required_moves", 4 * REQUIRED.len(), "two moves at each corner of the board");
    let belongs = "its ends must be a knight's move from a loose end of the upper right and of the lower left";
    let upper_left = upper_left_loses();
    grader.cells("upper_left_loses", &upper_left.iter().copied().map(pair).collect(), belongs);
    // The lower right quadrant is the upper left one, turned by half.
    let turned = |&Cell { x, y }: &Cell| Cell { x: BOARD.width - 1 - x, y: BOARD.height - 1 - y };
    grader.cells("lower_right_loses", &upper_left.iter().map(turned).map(pair).collect(), belongs);
    grader.sealed_choice(
        "what_is_left_for_the_next_join",
        "upper_left_loses",
        "70379bc3",
        &[
            ("acfba377", "then the doubled board could not be joined again"),
            ("c1f7ef59", "that is where moves were taken out"),
        ],
    );
    let squares =
        (4..=12).filter(|&n| obstacle(Size::new(n, n)).is_none()).map(|n| n as u64).collect();
    grader.numbers(
        "squares_with_a_closed_tour",
        &squares,
        "think of cells of both colours, and of room to turn",
    );
    grader.sealed_choice(
        "why_odd_never",
        "squares_with_a_closed_tour",
        "00e02edc",
        &[
            ("16ed69d6", "there are odd boards as large as you like, and none has one"),
            ("a2ca7b82", "there is a proof: look at the colour of the cell after each move"),
            ("d1459623", "the corners of odd boards are as good as those of even ones"),
        ],
    );
}

fn pair(cell: Cell) -> (u64, u64) {
    (cell.x as u64, cell.y as u64)
}

/// The ends of the move that the upper left quadrant loses at the centre, when the upper right one and,
/// turned by half, the lower left one lose the move from their corner: (8, 5)–(9, 3) and (7, 6)–(6, 8).
fn upper_left_loses() -> Vec<Cell> {
    let above = [(8, 5), (9, 3)];
    let below = [(7, 6), (6, 8)];
    let joins = |cell: Cell, ends: [(i32, i32); 2]| {
        ends.iter().any(|&(x, y)| cell.is_move_from(Cell { x, y }))
    };
    let corner = Cell { x: QUADRANT.width - 1, y: QUADRANT.height - 1 };
    let cells = |ends: [(i32, i32); 2]| {
        ends.map(|(left, up)| Cell { x: corner.x - left, y: corner.y - up })
    };
    let fits = |[a, b]: &[Cell; 2]| {
        (joins(*a, above) && joins(*b, below)) || (joins(*b, above) && joins(*a, below))
    };
    REQUIRED.map(cells).into_iter().filter(fits).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_the_two_required_moves_joins_the_quadrants() {
        assert_eq!(upper_left_loses().len(), 2);
    }
}
