//! How many knight's tours a board has, exactly, without visiting them.
//!
//! Backtracking visits every tour, and on 8x8 there are 19 591 828 170 979 904. This module counts
//! them with a *frontier dynamic program*: it decides cell by cell which moves the tour makes, and
//! adds up over all decisions that lead to the same *state*, that is, the same task for the
//! remaining cells. It lists no tours, so the time depends on the number of states, not on the
//! number of tours.
//!
//! ```
//! use common::search::Part;
//! use knight_count::frontier::{Plan, Problem, TourKind};
//!
//! let problem = Problem::new(6, 6, TourKind::Closed);
//! let plan = Plan::new(&problem, Part::WHOLE, 1 << 30, &mut |_, _| Ok(()))?;
//! let tours = plan.count(1, &mut |_, _| Ok(()))?;
//! assert_eq!(tours, 9862);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! Read the modules in this order:
//!
//! | module | what it says |
//! | --- | --- |
//! | `problem` | what is counted, and which numbers of tours are known |
//! | `order` | in which order the cells are processed |
//! | `pattern` | a state is a pattern, the degrees of the frontier, and a matching of its ends; the choices at a cell |
//! | `matching`, `operation` | what a choice does to the matching, by rank |
//! | `terminals`, `filter`, `transitions`, `levels` | which patterns there are: those on a way from the first to the last |
//! | `level`, `pass`, `tables` | one step of the count, at one pattern |
//! | `prepared`, `split`, `half`, `middle`, `plan` | the whole count: from both ends to the middle |
//! | `array`, `budget`, `forecast`, `watch`, `error` | widths of integers, memory, progress, stopping, threads |
//!
//! # Sources
//!
//! D. E. Knuth describes such states and frontiers in his program dynabidiham
//! (cs.stanford.edu/~knuth/programs/dynabidiham.w). The closed tours of 8x8: B. D. McKay, Knight's
//! Tours of an 8 x 8 Chessboard, TR-CS-97-03, Australian National University 1997. Numbers to
//! compare with: OEIS A001230, A070030, A165134, A193054, A193055.

mod array;
mod budget;
mod error;
mod filter;
mod forecast;
mod half;
mod level;
mod levels;
mod matching;
mod middle;
mod operation;
mod order;
mod pass;
mod pattern;
mod plan;
mod prepared;
mod problem;
mod split;
mod tables;
mod terminals;
mod transitions;
mod watch;

pub use error::CountError;
pub use forecast::Forecast;
pub use plan::Plan;
pub use problem::{Problem, TourKind};
pub use watch::{OnStep, Phase, Step};
