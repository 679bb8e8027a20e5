//! What the checks of exercises are written with: `use crate::prelude::*;`.

pub use common::board::{Cell, MOVES, Size};
pub use fastrand::Rng;
pub use truth::{
    Paths, TreeShape, backtracking, backtracking_nodes, bruteforce, explore, forward_checking,
    paths, printed, puzzle_solutions, queens, queens_solutions,
};

pub use crate::boards::{
    KnightBoard, Place, Square, attacker, cells, free_cells, knight_input, lists, next_cells,
    place_queens, random_square, small_boards, small_squares, spaced, square_input, with_blocked,
};
pub use crate::exercise::Exercise;
pub use crate::formula::{Number, whole};
pub use crate::grader::{Grader, NO_EVIDENCE, valued};
pub use crate::judgement::{Fault, Judged, open, wrong};
pub use crate::measurement::{Experiment, ExperimentStep, Source};
pub use crate::program::{Tester, Verdict, in_order_of, same, trimmed_lines};
pub use crate::puzzles::puzzle;
pub use crate::random_inputs::{OwnWords, RandomInputs};
pub use crate::results::{Results, Row, growth_exponent, median};
