//! 011-7: the proof that the write-back restores the board, and two versions for which it fails.

use crate::prelude::*;

pub const EXERCISE: Exercise = Exercise::worksheet(check);

/// The board of the questions.
const SIZE: Size = Size { width: 3, height: 4 };

/// Where a version differs from the statement's program.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Version {
    /// It returns after a tour.
    B,
    /// It writes back in the loop.
    C,
}

fn check(grader: &mut Grader) {
    for (version, tours, left) in
        [(Version::B, "tours_b", "left_b"), (Version::C, "tours_c", "left_c")]
    {
        let mut board = vec![0; SIZE.cells()];
        let mut printed = 0u32;
        step(&mut board, Cell { x: 0, y: 0 }, 1, version, &mut printed);
        let not_zero = board.iter().filter(|number| **number != 0).count();
        grader.number(tours, printed, "let the changed program print its tours, and count them");
        grader.number(left, not_zero, "print the board once more when the first call has returned");
    }
}

/// The statement's program, in one of the two versions.
fn step(board: &mut [usize], at: Cell, n: usize, version: Version, printed: &mut u32) {
    board[SIZE.index(at)] = n;
    if n == SIZE.cells() {
        *printed += 1;
        if version == Version::B {
            return;
        }
    }
    for to in MOVES.map(|step| at + step) {
        if SIZE.contains(to) && board[SIZE.index(to)] == 0 {
            step(board, to, n + 1, version, printed);
            if version == Version::C {
                board[SIZE.index(to)] = 0;
            }
        }
    }
    if version == Version::B {
        board[SIZE.index(at)] = 0;
    }
}
