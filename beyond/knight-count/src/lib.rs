//! Beyond the lecture: how many knight's tours a board has, exactly, without visiting them.
//!
//! Backtracking finds tours one by one, and 8 x 8 has 19 591 828 170 979 904 of them. This program
//! decides cell by cell which moves a tour makes, and adds up over all decisions that lead to the
//! same *state*: they leave the same task for the cells to come. Such a count is called a *frontier
//! dynamic program*. Its time depends on the number of states, not on the number of tours.
//!
//! ```
//! use common::search::{Limits, Part};
//! use knight_count::{Problem, TourKind, count};
//!
//! let problem = Problem { width: 6, height: 6, tours: TourKind::Closed };
//! let tours = count(&problem, Part::WHOLE, 1, 1 << 30, &mut Limits::default(), |_| ())?;
//! assert_eq!(tours, 9862);
//! # Ok::<(), knight_count::CountError>(())
//! ```
//!
//! Read the modules in this order:
//!
//! | module | contents |
//! | --- | --- |
//! | `problem` | what is counted, and which numbers of tours are known |
//! | `pattern` | half of a state: the degrees of the frontier; the choices at a cell |
//! | `matching` | the other half: which ends belong together; what a move makes of it |
//! | `order` | the order of the cells, and the choices at each |
//! | `levels` | which patterns there are before each cell is decided |
//! | `step` | from the counts of one level to those of the next |
//! | `plan` | the whole count: from both ends to the middle |
//! | `counts`, `memory`, `error` | widths of integers, whether a count fits, why there is none |
//! | `report` | what is printed |
//!
//! There are no verbose levels, because no tour is visited. A node is a state.
//!
//! # Sources
//!
//! D. E. Knuth describes such states and frontiers in his program dynabidiham
//! (cs.stanford.edu/~knuth/programs/dynabidiham.w). The closed tours of 8 x 8: B. D. McKay,
//! Knight's Tours of an 8 x 8 Chessboard, TR-CS-97-03, Australian National University 1997. Numbers
//! to compare with: OEIS A001230, A070030, A165134, A193054, A193055.

mod counts;
mod error;
mod levels;
mod matching;
mod memory;
mod order;
mod pattern;
mod plan;
mod problem;
mod report;
mod step;

use std::process::ExitCode;
use std::sync::OnceLock;

use anyhow::anyhow;
use common::platform::available_memory;
use common::run::{Counting, Options, RunText, TreeSize};
use common::search::{Limits, Part};

pub use error::CountError;
pub use plan::{CountForecast, count};
pub use problem::{Problem, TourKind};

/// Counts the tours of a problem and prints their number, and returns the exit code.
///
/// # Errors
/// The board cannot be counted, or stdout cannot be written.
pub fn run(problem: &Problem, options: &Options) -> anyhow::Result<ExitCode> {
    problem.check().map_err(|why| anyhow!(report::failure(&why)))?;
    let tours = OnceLock::new();
    let count = |limits: &mut Limits, size: &TreeSize| {
        let part = options.large.part.unwrap_or(Part::WHOLE);
        count(problem, part, options.threads(), available_memory(), limits, |forecast| {
            let _ = size.set(forecast.states as f64); // it is empty
        })
    };
    let counting = Counting {
        text: RunText {
            name: "knight-count",
            nodes: "nodes",
            result: Box::new(|out, _, _| report::result(out, problem, tours.get().copied())),
            json: Box::new(|_| report::json(problem, tours.get().copied())),
        },
        prints: false,
        memory: 0, // the forecast says how much it takes
        header: &|out| report::header(out, problem),
    };
    common::run::run_counting(&counting, options, |limits, _, size| match count(limits, size) {
        Ok(number) => {
            tours.get_or_init(|| number);
            Ok(Ok(()))
        }
        Err(CountError::Stopped(stop)) => Ok(Err(stop)),
        Err(why) => Err(anyhow!(report::failure(&why))),
    })
}
