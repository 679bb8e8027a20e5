//! `puzzles solve`: many puzzles, one a line.
//!
//! A line is 81 characters, 1 to 9, and 0 or `.` for an empty cell; blank lines and lines that
//! begin with `#` are skipped. For every puzzle it prints a line: the number of solutions, and the
//! first one found, or `-` if there is none. A puzzle with conflicting clues has no solution, which
//! is not an error here. Puzzles are read as they arrive and not stored, so a stream may have any
//! length.

use std::fmt;
use std::ops::Add;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use anyhow::anyhow;
use common::cli::args::LargeArgs;
use common::run::{Options, SearchFailed};
use common::search::pool::{Jobs, workers};
use common::search::{Event, Fields, Flow, Forecast, Observer, Output, Program, Stop, StopFlag};
use num_traits::CheckedAdd;
use number_place::Board;

use crate::batch;
use crate::find::{Algorithm, Found, find};
use crate::lines;

/// How many puzzles are read for each thread before they are solved, if they are there: enough to
/// keep all lanes of a processor busy.
const BATCH: usize = 1024;

/// At most this many batches are read at once, however many threads there are: some 20 MB of puzzles.
const MOST_BATCHES: usize = 64;

/// Fewer puzzles are not worth a thread.
const WORTH_A_THREAD: usize = 256;

/// The stack of each thread, in bytes: a search has at most 82 open calls.
const STACK: usize = 1 << 20;

/// Time between two polls of the stop flag while there is nothing to read.
const POLL: Duration = Duration::from_millis(50);

/// The problem: every puzzle of a stream.
#[derive(Clone, Debug)]
pub struct Solve {
    /// The file, or `-` for stdin.
    pub path: PathBuf,
    /// How each puzzle is searched.
    pub algorithm: Algorithm,
    /// After how many solutions the search of a puzzle ends.
    pub most: u64,
    /// How many threads solve puzzles, 1 or more.
    pub threads: usize,
    failure: OnceLock<String>,
}

impl Solve {
    /// Every puzzle of a file, or of stdin if the path is `-`.
    pub fn new(path: PathBuf, algorithm: Algorithm, most: u64, threads: usize) -> Self {
        Solve { path, algorithm, most, threads, failure: OnceLock::new() }
    }

    /// Explains why a run has failed.
    pub fn explain(&self, error: anyhow::Error) -> anyhow::Error {
        if !error.is::<SearchFailed>() {
            return error;
        }
        let no_thread = || anyhow!("not one thread can be started");
        self.failure.get().map_or_else(no_thread, |why| anyhow!("{why}"))
    }

    /// The options of its run: a level prints its lines, and with `--json` there is only one.
    pub fn options(&self, options: Options) -> Options {
        let level = u8::from(!options.run.json);
        Options { level, large: LargeArgs::default(), ..options }
    }
}

/// What was found so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Totals {
    puzzles: u64,
    /// Puzzles with exactly one solution.
    unique: u64,
    /// Puzzles without a solution.
    without: u64,
}

impl Add for Totals {
    type Output = Totals;

    fn add(self, other: Totals) -> Totals {
        Totals {
            puzzles: self.puzzles + other.puzzles,
            unique: self.unique + other.unique,
            without: self.without + other.without,
        }
    }
}

impl CheckedAdd for Totals {
    fn checked_add(&self, other: &Totals) -> Option<Totals> {
        // The others count some of the puzzles only.
        self.puzzles.checked_add(other.puzzles)?;
        Some(*self + *other)
    }
}

impl Program for Solve {
    const NAME: &'static str = "puzzles";
    const NODES: &'static str = "puzzles";
    const NODES_LEVEL: u8 = 1;
    type Board = Found;
    type Choice = ();
    type Refusal = ();
    type Count = Totals;

    fn search<O: Observer<Self>>(&self, totals: &mut Totals, observer: &mut O) -> Flow {
        let batches = lines::read(self.path.clone(), BATCH * self.threads.min(MOST_BATCHES));
        let mut found = Vec::new();
        loop {
            let puzzles = match batches.recv_timeout(POLL) {
                Ok(Ok(puzzles)) => puzzles,
                Ok(Err(error)) => {
                    let _ = self.failure.set(error.to_string());
                    return Err(Stop::Failed);
                }
                Err(RecvTimeoutError::Timeout) => Vec::new(),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            found.clear();
            let flow = self.solve_in_threads(&puzzles, &mut found, observer);
            let mut solutions = 0u64;
            for found in &found {
                totals.puzzles += 1;
                totals.unique += u64::from(found.solutions == 1);
                totals.without += u64::from(found.solutions == 0);
                solutions = solutions.saturating_add(found.solutions);
                observer.on(Event::Entered { board: found, depth: 0 })?;
            }
            observer.on(Event::Counted { nodes: 0, solutions, depth: 0 })?;
            flow?;
        }
    }

    fn depth(&self) -> usize {
        82
    }

    fn header(&self, _out: &mut Output, _level: u8) -> fmt::Result {
        Ok(())
    }

    /// From level 1 on, a line for each puzzle.
    fn print(&self, out: &mut Output, _level: u8, event: Event<'_, Self>) -> fmt::Result {
        match event {
            Event::Entered { board: Found { solutions, first }, .. } => {
                out.number(*solutions as i64);
                match first {
                    None => out.push(" -\n"),
                    Some(board) => {
                        out.push(" ");
                        out.bytes().extend(board.as_flattened().iter().map(|digit| b'0' + digit));
                        out.push("\n");
                    }
                }
                Ok(())
            }
            // An interactive user sees each answer before typing the next line.
            Event::Counted { .. } => out.flush(),
            _ => Ok(()),
        }
    }

    fn result(&self, _out: &mut Output, _totals: &Totals, _elapsed: Duration) -> fmt::Result {
        Ok(())
    }

    fn json(&self, totals: &Totals) -> Fields {
        vec![("unique", totals.unique.into()), ("without_answer", totals.without.into())]
    }

    fn forecast(&self, _level: u8) -> Forecast {
        Forecast::without_tree(None)
    }
}

impl Solve {
    /// Solves puzzles in up to this many threads; asks the observer meanwhile whether to stop. The
    /// first puzzle that was not solved to the end is left out, and all after it.
    fn solve_in_threads<O: Observer<Self>>(
        &self,
        puzzles: &[Board],
        found: &mut Vec<Found>,
        observer: &mut O,
    ) -> Flow {
        let asks = Event::Counted { nodes: 0, solutions: 0, depth: 0 };
        let share = puzzles.len().div_ceil(self.threads).max(WORTH_A_THREAD);
        if share >= puzzles.len() {
            return self.solve(puzzles, &mut || observer.on(asks).map(drop), found);
        }
        let shares = Jobs::new(puzzles.chunks(share).enumerate());
        let flag = StopFlag::default();
        let work = |_| {
            let mut done = Vec::new();
            while let Some((index, puzzles)) = shares.take() {
                let mut found = Vec::with_capacity(puzzles.len());
                let mut go_on = || flag.check();
                let flow = self.solve(puzzles, &mut go_on, &mut found);
                done.push((index, flow, found));
            }
            done
        };
        let watch = || {
            if let Err(stop) = observer.on(asks) {
                flag.raise(stop);
            }
        };
        let threads = puzzles.len().div_ceil(share);
        let done = workers(threads, STACK, work, watch).map_err(|_| Stop::Failed)?;
        let mut done: Vec<_> = done.into_iter().flatten().collect();
        done.sort_unstable_by_key(|&(index, ..)| index);
        for (_, flow, solved) in done {
            found.extend(solved);
            flow?;
        }
        Ok(())
    }

    /// Solves puzzles in turn, each until `most` solutions are found; clues may conflict.
    ///
    /// # Errors
    /// The reason to stop from `go_on`, which is called regularly. Then the first puzzle that was
    /// not solved to the end is left out, and all after it.
    pub fn solve(
        &self,
        puzzles: &[Board],
        go_on: &mut dyn FnMut() -> Flow,
        found: &mut Vec<Found>,
    ) -> Flow {
        if self.algorithm == Algorithm::Bits {
            return batch::solve(puzzles, self.most, go_on, found);
        }
        for clues in puzzles {
            go_on()?;
            found.push(find(clues, self.algorithm, self.most, go_on)?);
        }
        Ok(())
    }
}
