//! All tests of `knight-count` that need its library or its program from outside, as one executable.

mod backtracking;
mod cli;
mod differential;
mod known;
mod limits;
mod parts;

use common::search::{Limits, Part};
use knight_count::{CountError, Problem, TourKind};

/// The tours of a whole problem, in at most 16 GiB.
fn count(width: usize, height: usize, tours: TourKind, threads: usize) -> Result<u128, CountError> {
    let problem = Problem { width, height, tours };
    knight_count::count(&problem, Part::WHOLE, threads, 16 << 30, &mut Limits::default(), |_| ())
}
