//! The exercises, in the order of the course. Each is a folder with a `check.rs`; a new one is two
//! lines here.

use crate::exercise::Lecture;

#[path = "../011-2-backtrack-cost/check.rs"]
pub mod backtrack_cost;
#[path = "../011-5-big-counts/check.rs"]
pub mod big_counts;
#[path = "../001-1-branching-factor/check.rs"]
pub mod branching_factor;
#[path = "../011-1-bruteforce-cost/check.rs"]
pub mod bruteforce_cost;
#[path = "../001-3-closed/check.rs"]
pub mod closed;
#[path = "../012-2-hit-check/check.rs"]
pub mod hit_check;
#[path = "../012-3-lab-listing/check.rs"]
pub mod lab_listing;
#[path = "../012-4-lab-questions/check.rs"]
pub mod lab_questions;
#[path = "../013-4-nine-factorial/check.rs"]
pub mod nine_factorial;
#[path = "../011-4-optimisation/check.rs"]
pub mod optimisation;
#[path = "../012-1-queens-cost/check.rs"]
pub mod queens_cost;
#[path = "../001-2-reverse-the-order/check.rs"]
pub mod reverse_the_order;
#[path = "../003-2-structured-tours/check.rs"]
pub mod structured_tours;
#[path = "../003-1-three-solvers/check.rs"]
pub mod three_solvers;
#[path = "../013-1-time-and-level/check.rs"]
pub mod time_and_level;
#[path = "../013-2-unique-answer/check.rs"]
pub mod unique_answer;
#[path = "../011-3-verbose-levels/check.rs"]
pub mod verbose_levels;
#[path = "../013-5-x-sudoku/check.rs"]
pub mod x_sudoku;
#[path = "../013-3-xy2b/check.rs"]
pub mod xy2b;

/// The course: lectures and readings with their exercises.
pub const LECTURES: [Lecture; 5] = [
    Lecture {
        title: "Lecture 011: the knight's tour",
        exercises: &[
            bruteforce_cost::EXERCISE,
            backtrack_cost::EXERCISE,
            verbose_levels::EXERCISE,
            optimisation::EXERCISE,
            big_counts::EXERCISE,
        ],
    },
    Lecture {
        title: "Lecture 012: N queens, and the laboratory",
        exercises: &[
            queens_cost::EXERCISE,
            hit_check::EXERCISE,
            lab_listing::EXERCISE,
            lab_questions::EXERCISE,
        ],
    },
    Lecture {
        title: "Lecture 013: number place",
        exercises: &[
            time_and_level::EXERCISE,
            unique_answer::EXERCISE,
            xy2b::EXERCISE,
            nine_factorial::EXERCISE,
            x_sudoku::EXERCISE,
        ],
    },
    Lecture {
        title: "Reading 1: the knight's graph",
        exercises: &[branching_factor::EXERCISE, reverse_the_order::EXERCISE, closed::EXERCISE],
    },
    Lecture {
        title: "Reading 2: closed tours three ways",
        exercises: &[three_solvers::EXERCISE, structured_tours::EXERCISE],
    },
];
