//! The exercises, in the order of the course. Each is a folder with a `check.rs`; a new one is two
//! lines here.

use crate::exercise::{Exercise, Lecture, Measurement, ProgramCheck};
use crate::grader::Grader;
use crate::random_inputs::Own;

#[path = "../../011-2-backtrack-cost/check.rs"]
mod backtrack_cost;
#[path = "../../011-5-big-counts/check.rs"]
mod big_counts;
#[path = "../../r1-1-branching-factor/check.rs"]
mod branching_factor;
#[path = "../../011-1-bruteforce-cost/check.rs"]
mod bruteforce_cost;
#[path = "../../r1-3-closed/check.rs"]
mod closed;
#[path = "../../013-6-forward-checking/check.rs"]
mod forward_checking;
#[path = "../../012-2-hit-check/check.rs"]
mod hit_check;
#[path = "../../012-6-kinds/check.rs"]
mod kinds;
#[path = "../../lab-1-listing/check.rs"]
mod lab_listing;
#[path = "../../lab-2-questions/check.rs"]
mod lab_questions;
#[path = "../../011-4-optimisation/check.rs"]
mod optimisation;
#[path = "../../012-1-queens-cost/check.rs"]
mod queens_cost;
#[path = "../../r1-2-reverse-the-order/check.rs"]
mod reverse_the_order;
#[path = "../../r2-2-structured-tours/check.rs"]
mod structured_tours;
#[path = "../../011-8-subset-sum/check.rs"]
mod subset_sum;
#[path = "../../012-5-three-arrays/check.rs"]
mod three_arrays;
#[path = "../../r2-1-three-solvers/check.rs"]
mod three_solvers;
#[path = "../../013-1-time-and-level/check.rs"]
mod time_and_level;
#[path = "../../013-2-unique-answer/check.rs"]
mod unique_answer;
#[path = "../../011-9-unsound-rule/check.rs"]
mod unsound_rule;
#[path = "../../011-3-verbose-levels/check.rs"]
mod verbose_levels;
#[path = "../../011-7-write-back/check.rs"]
mod write_back;
#[path = "../../011-6-write-backtracking/check.rs"]
mod write_backtracking;
#[path = "../../013-5-x-sudoku/check.rs"]
mod x_sudoku;
#[path = "../../013-3-xy2b/check.rs"]
mod xy2b;

const fn worksheet(id: &'static str, check: fn(&mut Grader)) -> Exercise {
    Exercise { worksheet: Some(check), ..Exercise::new(id) }
}

/// A worksheet with numbers of each student's own.
const fn worksheet_with(id: &'static str, own: Own, check: fn(&mut Grader)) -> Exercise {
    Exercise { own: Some(own), ..worksheet(id, check) }
}

const fn program(id: &'static str, check: ProgramCheck) -> Exercise {
    Exercise { program: Some(check), ..Exercise::new(id) }
}

const fn measurement(id: &'static str, what: Measurement) -> Exercise {
    Exercise { measurement: Some(what), ..Exercise::new(id) }
}

/// The course: lectures and readings with their exercises.
pub const LECTURES: [Lecture; 6] = [
    Lecture {
        title: "Lecture 011: the knight's tour",
        exercises: &[
            worksheet("011-1-bruteforce-cost", bruteforce_cost::check),
            worksheet_with("011-2-backtrack-cost", backtrack_cost::own, backtrack_cost::check),
            worksheet("011-3-verbose-levels", verbose_levels::check),
            measurement("011-4-optimisation", optimisation::MEASUREMENT),
            worksheet_with("011-5-big-counts", big_counts::own, big_counts::check),
            program("011-6-write-backtracking", write_backtracking::check),
            worksheet("011-7-write-back", write_back::check),
            program("011-8-subset-sum", subset_sum::check),
            worksheet("011-9-unsound-rule", unsound_rule::check),
        ],
    },
    Lecture {
        title: "Lecture 012: N queens",
        exercises: &[
            worksheet("012-1-queens-cost", queens_cost::check),
            worksheet_with("012-2-hit-check", hit_check::own, hit_check::check),
            program("012-5-three-arrays", three_arrays::check),
            program("012-6-kinds", kinds::check),
        ],
    },
    Lecture {
        title: "The backtracking laboratory",
        exercises: &[
            program("lab-1-listing", lab_listing::check),
            worksheet("lab-2-questions", lab_questions::check),
        ],
    },
    Lecture {
        title: "Lecture 013: number place",
        exercises: &[
            Exercise {
                worksheet: Some(time_and_level::plans::check),
                ..measurement("013-1-time-and-level", time_and_level::MEASUREMENT)
            },
            Exercise {
                worksheet: Some(unique_answer::check),
                ..measurement("013-2-unique-answer", unique_answer::MEASUREMENT)
            },
            Exercise { program: Some(xy2b::check_program), ..worksheet("013-3-xy2b", xy2b::check) },
            program("013-5-x-sudoku", x_sudoku::check),
            Exercise {
                program: Some(forward_checking::check_program),
                ..worksheet("013-6-forward-checking", forward_checking::check)
            },
        ],
    },
    Lecture {
        title: "Reading 1: the knight's graph",
        exercises: &[
            worksheet_with("r1-1-branching-factor", branching_factor::own, branching_factor::check),
            measurement("r1-2-reverse-the-order", reverse_the_order::MEASUREMENT),
            program("r1-3-closed", closed::check),
        ],
    },
    Lecture {
        title: "Reading 2: closed tours three ways",
        exercises: &[
            measurement("r2-1-three-solvers", three_solvers::MEASUREMENT),
            worksheet("r2-2-structured-tours", structured_tours::check),
        ],
    },
];
