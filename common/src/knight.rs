//! How a knight moves.

use crate::board::{Cell, Size};

/// The knight's eight moves as (right, down), in the lecture's order. Directions 0 to 7 are indices
/// into this table.
pub const MOVES: [(i32, i32); 8] = [
    (2, 1),
    (1, 2),
    (-1, 2),
    (-2, 1),
    (-2, -1),
    (-1, -2),
    (1, -2),
    (2, -1),
];

/// Whether a knight can go from one cell to the other in one move.
pub fn is_move(from: Cell, to: Cell) -> bool {
    matches!(
        (from.x.abs_diff(to.x), from.y.abs_diff(to.y)),
        (1, 2) | (2, 1)
    )
}

/// The cell that `direction` (0 to 7) leads to from `from`, unless it is off the board.
pub fn target(size: Size, from: Cell, direction: usize) -> Option<Cell> {
    let (right, down) = MOVES[direction];
    let cell = Cell {
        x: from.x.checked_add_signed(right)?,
        y: from.y.checked_add_signed(down)?,
    };
    size.contains(cell).then_some(cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moves_of_a_5x3_board() {
        let size = Size::new(5, 3);
        let targets = |x, y| -> Vec<Cell> {
            (0..8)
                .filter_map(|d| target(size, Cell { x, y }, d))
                .collect()
        };
        assert_eq!(targets(0, 0), [Cell { x: 2, y: 1 }, Cell { x: 1, y: 2 }]);
        assert_eq!(targets(4, 0), [Cell { x: 3, y: 2 }, Cell { x: 2, y: 1 }]);
        assert_eq!(targets(2, 1).len(), 4);
        for to in targets(2, 1) {
            assert!(is_move(Cell { x: 2, y: 1 }, to));
        }
        assert!(!is_move(Cell { x: 0, y: 0 }, Cell { x: 2, y: 2 }));
    }
}
