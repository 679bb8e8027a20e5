//! Counting without listing: four quadrants are joined to two halves, and halves that fit are
//! counted.
//!
//! Backtracking visits every solution, and for N = 18 there are 666 090 624. Here they are counted
//! without a visit:
//!
//! 1. *Quadrants.* Cut the board into four quadrants. `quadrants` lists all ways to place queens in
//!    one, sorted by the rows and columns they use. For the rest of the board, only one word of
//!    such a placement matters: the diagonals that run into the other half of the board
//!    (`diagonals`).
//! 2. *Halves.* Choose the rows that the west half uses; the east half uses the others. For each
//!    way to deal out the columns, every pair of a north and a south placement that shares no
//!    diagonal is a half board, and its word is their union (`halves`).
//! 3. *Boards.* A west and an east half that share no diagonal are a solution. Only their number
//!    matters, so one step tests 512 pairs (`pairs`), and many pairs need no step, because half
//!    boards that use the same diagonals are counted together (`clusters`).
//! 4. *Symmetry.* Row sets that come from each other by reflection are counted once, and so are
//!    queens on the long diagonals (`cases`).
//! 5. *Odd N.* The queens of the middle column and the middle row are placed first; the one that is
//!    farther from the centre tells the eight images of a placement apart (`cases`).
//!
//! The inner loops are written for wide registers (`simd`, `x86`), and chosen when the program runs
//! (`processor`). The row sets do not depend on each other, so they are distributed to threads and
//! machines (`--part`).
//!
//! Source of the idea: Evgeny Kluev, N-Queens-Count-Sol. The counts: OEIS A000170.

mod cases;
mod clusters;
mod diagonals;
mod halves;
mod pairs;
mod processor;
mod quadrants;
mod simd;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

use common::search::pool::{Jobs, workers};
use common::search::{Flow, Stop};

use crate::QueensCount;
use cases::{Case, RowSet, cases, choose};
use diagonals::{Packing, Word};
use halves::{Quadrants, RowSetCounter};
use processor::Processor;

pub use cases::MAX_N;
pub use quadrants::memory;

/// The message when [`count`] has stopped with [`Stop::Failed`].
pub const FAILURE: &str =
    "the count needs more memory than is available; a smaller N needs far less";

/// The number of solutions for N = 0 to 3, where quadrants are too small.
const SMALLEST: [u64; 4] = [1, 1, 0, 0];

/// Stack of a thread, in bytes.
const STACK: usize = 1 << 20;

/// How many nodes there are: a node is a set of rows and a set of columns, of a quadrant while they
/// are listed and of the west half while halves are joined.
pub fn nodes(problem: &QueensCount) -> Option<u64> {
    let work = |case: &Case| {
        let sets = row_sets(problem, case).into_iter();
        4 * choose(2 * case.h(), case.h()) + sets.map(|set| case.nodes(set)).sum::<u64>()
    };
    (problem.n >= SMALLEST.len()).then(|| cases(problem.n).iter().map(work).sum())
}

/// Receives more solutions and nodes, and may end the count.
pub type Tell<'a> = dyn FnMut(u64, u64) -> Flow + 'a;

/// Counts the solutions in the problem's part of the row sets, with its threads, and says again and
/// again how many solutions and nodes there are more.
///
/// # Errors
/// The reason to stop, or [`Stop::Failed`] if there is not enough memory.
pub fn count(problem: &QueensCount, tell: &mut Tell) -> Flow {
    let n = problem.n;
    if let Some(&solutions) = SMALLEST.get(n) {
        return if problem.part.is_first() { tell(solutions, 1) } else { Ok(()) };
    }
    if n > MAX_N {
        return Err(Stop::Failed);
    }
    count_with(Processor::widest(), problem, tell)
}

fn count_with(processor: Processor, problem: &QueensCount, tell: &mut Tell) -> Flow {
    for case in cases(problem.n) {
        if Packing::new(case.n, case.special).bits() <= 32 {
            count_case::<u32>(processor, problem, &case, tell)?;
        } else {
            count_case::<u64>(processor, problem, &case, tell)?;
        }
    }
    Ok(())
}

fn count_case<W: Word>(
    processor: Processor,
    problem: &QueensCount,
    case: &Case,
    tell: &mut Tell,
) -> Flow {
    let quadrants = &Quadrants::<W>::new(case, |nodes| tell(0, nodes))?;
    let sets = row_sets(problem, case);
    let threads = problem.threads.min(sets.len());
    if threads <= 1 {
        let mut counter = RowSetCounter::new(quadrants);
        for set in sets {
            tell(processor.run((&mut counter, set))?, case.nodes(set))?;
        }
        return Ok(());
    }
    let (jobs, stop) = (Jobs::new(sets.into_iter()), AtomicBool::new(false));
    let (done, results) = mpsc::channel();
    let work = |_| {
        let (mut counter, done) = (RowSetCounter::new(quadrants), done.clone());
        while !stop.load(Ordering::Relaxed)
            && let Some(set) = jobs.take()
        {
            let counted = processor.run((&mut counter, set));
            // It cannot fail: this function has the receiver.
            let _ = done.send(counted.map(|solutions| (solutions, case.nodes(set))));
        }
    };
    let mut flow = Ok(());
    let mut watch = || {
        flow = flow.and_then(|()| {
            results.try_iter().try_for_each(|counted| {
                let (solutions, nodes) = counted?;
                tell(solutions, nodes)
            })
        });
        stop.store(flow.is_err(), Ordering::Relaxed);
    };
    workers(threads, STACK, work, &mut watch).map_err(|_| Stop::Failed)?;
    watch();
    flow
}

/// The row sets of the problem's part.
fn row_sets(problem: &QueensCount, case: &Case) -> Vec<RowSet> {
    let numbered = (0..).zip(case.row_sets());
    let part = numbered.filter(|&(number, _)| problem.part.number_of(number).is_some());
    part.map(|(_, set)| set).collect()
}
