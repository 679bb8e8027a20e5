//! Counting without listing: four quadrants are joined to two halves, and halves that fit are counted.
//!
//! Backtracking visits every answer, and for N = 18 there are 666 090 624. Here nobody visits them:
//!
//! 1. *Quadrants.* Cut the board into four quadrants. `quadrant` lists all ways to place queens in
//!    one, sorted by the rows and columns they use. All that the rest of the board has to know of such a
//!    placement is one word: the diagonals that run into the other side of the board (`lines`).
//! 2. *Halves.* Choose the rows that the west half uses; the east half uses the others. For each way to
//!    deal out the columns, every pair of a north and a south placement that shares no diagonal is a
//!    half board, and its word is their union (`half`).
//! 3. *Boards.* A west and an east half that share no diagonal are an answer. Only their number is
//!    asked for, so 512 pairs are looked at in a step (`pairs`), and many not at all, because half boards
//!    that use the same diagonals are dealt with together (`clusters`).
//! 4. *Symmetry.* Row sets that come from each other by reflection are counted once, and so are queens on
//!    the long diagonals (`plan`).
//! 5. *Odd N.* The queens of the middle column and the middle row are placed first; the one that is
//!    farther from the centre tells the eight images of a placement apart (`plan`).
//!
//! Three inner loops are written for wide registers (`machine`), and chosen when the program runs.
//!
//! The work consists of row sets, each on its own (`unit`), so it is easily dealt out to threads
//! (`work`) and to machines (`--part`).
//!
//! Source of the idea: Evgeny Kluev, N-Queens-Count-Sol. The counts: OEIS A000170.

mod clusters;
mod half;
mod lines;
mod machine;
mod pairs;
mod plan;
mod quadrant;
mod unit;
mod work;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(test)]
mod tests;

use std::num::NonZero;
use std::ops::ControlFlow;
use std::thread;

use common::memory;
use common::observer::{Observer, Silent};
use common::part::Part;
use common::stop::Flow;

use crate::Program;
use crate::fast::bits::Bits;
use crate::search::Queens;
use lines::Word;
use machine::{Machine, Portable};
use plan::{Case, RowSet, cases};
use unit::{Board, Desk};

/// The largest N. Nobody will wait for more, and the counts of all smaller ones fit 64 bits.
pub const MAX_N: usize = 25;

/// Below this N quadrants are not worth their name, and backtracking counts at once.
const MIN_N: usize = 4;

/// Why N queens cannot be counted this way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JoinError {
    /// N is larger than [`MAX_N`].
    #[error("--algorithm join counts boards of N = 1 to {MAX_N}, and N is {n}")]
    TooLarge {
        /// N.
        n: usize,
    },
    /// The quadrants need more memory than there is.
    #[error(
        "--algorithm join needs {} of memory for N = {n}, and {} are free; a smaller N needs far less",
        memory::human(*.need), memory::human(*.free)
    )]
    Memory {
        /// N.
        n: usize,
        /// Bytes needed.
        need: u64,
        /// Bytes that are free.
        free: u64,
    },
}

/// The program with this way of counting.
#[derive(Clone, Copy, Debug)]
pub struct Join {
    program: Program,
    /// Of each case's row sets, those whose number belongs to it.
    part: Part,
    threads: NonZero<usize>,
}

impl Join {
    /// Counts `part` of the work in `threads` threads; 0 is one for each processor.
    ///
    /// # Errors
    /// See [`JoinError`].
    pub fn new(program: Program, part: Part, threads: usize) -> Result<Self, JoinError> {
        let n = program.problem.n;
        if n > MAX_N {
            return Err(JoinError::TooLarge { n });
        }
        let need = bytes(n);
        let free = memory::available();
        if need > free {
            return Err(JoinError::Memory { n, need, free });
        }
        let all = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        Ok(Join {
            program,
            part,
            threads: NonZero::new(threads).unwrap_or_else(all),
        })
    }

    /// The problem and how it is printed.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// How many nodes there are: a node is a set of rows and a set of columns, of a quadrant while they
    /// are listed and of the west half while halves are joined.
    pub fn nodes(&self) -> Option<u64> {
        let n = self.program.problem.n;
        let work = |case: &Case| {
            let sets = self.mine(case).into_iter();
            Board::<u32>::nodes(case) + sets.map(|set| case.nodes(set)).sum::<u64>()
        };
        (n >= MIN_N).then(|| cases(n).iter().map(work).sum())
    }

    /// Counts, row set by row set, and tells `observer` how many nodes are done.
    pub fn search(&self, answers: &mut u64, observer: &mut impl Observer<Queens>) -> Flow {
        let n = self.program.problem.n;
        if n < MIN_N {
            let halved = true;
            let program = self.program;
            return match self.part.is_first() {
                true => Bits { program, halved }.search(answers, observer),
                false => ControlFlow::Continue(()),
            };
        }
        self.count(&mut |found, nodes| {
            *answers += found;
            observer.answered_unseen(found)?;
            observer.entered_unseen(n, nodes)
        })
    }

    /// Counts on this processor, and tells again and again how many answers and nodes there are more.
    fn count(&self, told: &mut Told) -> Flow {
        #[cfg(target_arch = "x86_64")]
        {
            if let Some(avx512) = x86::Avx512::detect() {
                return self.count_with(avx512, told);
            }
            if let Some(avx2) = x86::Avx2::detect() {
                return self.count_with(avx2, told);
            }
        }
        self.count_with(Portable, told)
    }

    fn count_with(&self, machine: impl Machine, told: &mut Told) -> Flow {
        for case in cases(self.program.problem.n) {
            if Board::<u32>::holds(&case) {
                self.count_case::<u32>(machine, &case, told)?;
            } else {
                self.count_case::<u64>(machine, &case, told)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn count_case<W: Word>(&self, machine: impl Machine, case: &Case, told: &mut Told) -> Flow {
        let board = Board::<W>::new(case, |nodes| told(0, nodes))?;
        work::through(
            self.threads.get(),
            &self.mine(case),
            || Desk::new(&board),
            |desk, &set| (machine.count(&board, set, desk), case.nodes(set)),
            |(found, nodes)| told(found, nodes),
        )
    }

    /// The row sets of this part.
    fn mine(&self, case: &Case) -> Vec<RowSet> {
        let mut sets = case.row_sets();
        let mut numbers = 0..;
        sets.retain(|_| {
            numbers
                .next()
                .is_some_and(|number| self.part.number_of(number).is_some())
        });
        sets
    }
}

/// Hears of answers and nodes, and may end the count.
type Told<'a> = dyn FnMut(u64, u64) -> Flow + 'a;

/// How many ways there are to place queens on h x h cells, any number of them, none attacking another.
/// A test counts them again; a run has to know before.
const PLACEMENTS: [u64; MAX_N / 2 + 1] = [
    1,
    2,
    5,
    18,
    87,
    462,
    2_635,
    16_870,
    118_969,
    915_442,
    7_535_369,
    66_807_234,
    633_443_407,
];

/// Bytes of memory for the four quadrants of a board.
fn bytes(n: usize) -> u64 {
    let h = n / 2;
    let word = if 4 * h <= 36 { 4 } else { 8 };
    4 * (PLACEMENTS[h] * word + (8 << (2 * h)))
}

/// How many placements of `n` queens there are: OEIS A000170.
///
/// # Errors
/// See [`JoinError`].
pub fn count(n: usize, threads: usize) -> Result<u64, JoinError> {
    let program = Program {
        problem: Queens { n },
        frame: crate::Frame::Result,
    };
    let mut answers = 0;
    // Nobody listens, so nobody ends it before its time.
    let _ = Join::new(program, Part::WHOLE, threads)?.search(&mut answers, &mut Silent);
    Ok(answers)
}
