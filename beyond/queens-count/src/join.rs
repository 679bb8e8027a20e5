//! Counting without listing: four quadrants are joined to two halves, and halves that fit are
//! counted.
//!
//! Backtracking visits every solution, and for N = 18 there are 666 090 624. Here they are counted
//! without a visit:
//!
//! 1. *Quadrants.* Cut the board into four quadrants. `quadrants` lists all ways to place queens in
//!    one, grouped by the rows and columns they use. For the rest of the board, only one word of
//!    such a placement matters: the diagonals that run through other quadrants.
//! 2. *Halves.* Choose the rows that the west half uses; the east half uses the others. For each
//!    way to deal out the columns, every pair of a north and a south placement that shares no
//!    diagonal is a half board, and its word is their union (`halves`).
//! 3. *Boards.* A west and an east half that share no diagonal are a solution. Only their number
//!    matters: one step tests 64 pairs, and most pairs are skipped, because half boards are grouped
//!    by their longest diagonals (`pairs`).
//! 4. *Symmetry.* Of row sets that are reflections of each other, only one is counted (`cases`).
//! 5. *Odd N.* The queens of the middle column and the middle row are placed first. Which of them
//!    is farther from the centre, and on which side each is, tells the eight images of a placement
//!    apart (`cases`).
//!
//! The row sets do not depend on each other, so they are distributed to threads and machines
//! (`--part`).
//!
//! Source of the idea: Evgeny Kluev, N-Queens-Count-Sol. The counts: OEIS A000170.

mod cases;
mod groups;
mod halves;
mod pairs;
mod quadrants;

#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

use common::search::pool::{Jobs, workers};
use common::search::{Flow, Stop};

use crate::QueensCount;
use cases::{Case, RowSet, bits, cases};
use halves::Half;
use quadrants::Quadrant;

pub use quadrants::memory;

/// The largest N. More takes too long, and the counts of all smaller ones fit 64 bits.
pub const MAX_N: usize = 25;

/// The message when [`count`] has stopped with [`Stop::Failed`].
pub const FAILURE: &str =
    "the count needs more memory than is available; a smaller N needs far less";

/// Stack of a thread, in bytes.
const STACK: usize = 1 << 20;

/// Receives the number of further solutions and of further nodes, and may end the count.
pub type Tell<'a> = dyn FnMut(u64, u64) -> Flow + 'a;

/// How many nodes there are: a node is a set of rows for the west half.
pub fn nodes(problem: &QueensCount) -> u64 {
    cases(problem.n).iter().map(|case| row_sets(problem, case).len() as u64).sum()
}

/// Counts the solutions in the problem's part of the row sets, with its threads.
///
/// # Errors
/// The reason to stop, or [`Stop::Failed`] if there is not enough memory.
pub fn count(problem: &QueensCount, tell: &mut Tell) -> Flow {
    for case in cases(problem.n) {
        let sets = row_sets(problem, &case);
        if sets.is_empty() {
            continue;
        }
        let quadrants = Quadrants::new(case, &mut || tell(0, 0))?;
        if problem.threads <= 1 {
            for set in sets {
                tell(quadrants.count(set)?, 1)?;
            }
        } else {
            count_with_threads(&quadrants, sets, problem.threads, tell)?;
        }
    }
    Ok(())
}

/// The row sets of the problem's part.
fn row_sets(problem: &QueensCount, case: &Case) -> Vec<RowSet> {
    let numbered = (0..).zip(case.row_sets());
    let part = numbered.filter(|&(number, _)| problem.part.number_of(number).is_some());
    part.map(|(_, set)| set).collect()
}

fn count_with_threads(
    quadrants: &Quadrants,
    sets: Vec<RowSet>,
    threads: usize,
    tell: &mut Tell,
) -> Flow {
    let threads = threads.min(sets.len());
    let jobs = Jobs::new(sets.into_iter());
    let stop = AtomicBool::new(false);
    let (done, results) = mpsc::channel();
    let work = |_| {
        let done = done.clone();
        while !stop.load(Ordering::Relaxed)
            && let Some(set) = jobs.take()
        {
            // It cannot fail: this function has the receiver.
            let _ = done.send(quadrants.count(set));
        }
    };
    let mut flow = Ok(());
    let mut watch = || {
        let mut counted = results.try_iter();
        flow = flow.and_then(|()| tell(0, 0));
        flow = flow.and_then(|()| counted.try_for_each(|counted| tell(counted?, 1)));
        stop.store(flow.is_err(), Ordering::Relaxed);
    };
    workers(threads, STACK, work, &mut watch).map_err(|_| Stop::Failed)?;
    watch();
    flow
}

/// The quadrants of a case.
struct Quadrants {
    case: Case,
    west: Half,
    east: Half,
}

impl Quadrants {
    /// Places queens in the four quadrants, and polls again and again.
    fn new(case: Case, poll: &mut dyn FnMut() -> Flow) -> Flow<Quadrants> {
        let far = case.n - case.side();
        let mut half = |x| -> Flow<Half> {
            let north = Quadrant::new(&case, x, 0, poll)?;
            Ok(Half { north, south: Quadrant::new(&case, x, far, poll)? })
        };
        Ok(Quadrants { case, west: half(0)?, east: half(far)? })
    }

    /// Counts the solutions whose west half uses the rows of a set, by weight.
    fn count(&self, set: RowSet) -> Flow<u64> {
        let all = (1 << self.case.side()) - 1;
        let split = |rows: usize| [rows & all, rows >> (self.case.n - self.case.side())];
        let mut west = Vec::new();
        let mut east = Vec::new();
        for (columns, taken) in self.case.middle_row() {
            self.west.list(split(set.rows), columns, taken, &mut west)?;
        }
        self.east.list(split(self.case.rows() & !set.rows), all, 0, &mut east)?;
        Ok(set.weight * pairs::count(&east, &west, bits(self.case.n))?)
    }
}
