//! `puzzles solve`: many puzzles, one a line.
//!
//! A line is 81 characters, 1 to 9, and 0 or `.` for an empty cell; blank lines and lines that
//! begin with `#` are skipped. For every puzzle it prints a line: the number of solutions, and the
//! first one found, or `-` if there is none. A puzzle with conflicting clues has no solution, which
//! is not an error here. Puzzles are read as they arrive and not stored, so a stream may have any
//! length.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use anyhow::Context;
use common::run::{Counting, Options};
use common::search::pool::{Jobs, workers};
use common::search::{Flow, Limits, Output, Stop, StopFlag};
use number_place::Board;

use crate::batch;
use crate::bits::Found;
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
    /// After how many solutions the search of a puzzle ends.
    pub most: u64,
    /// How many threads solve puzzles, 1 or more.
    pub threads: usize,
}

impl Solve {
    /// Solves every puzzle, and returns the exit code. Prints a line for each, or one line of JSON.
    ///
    /// # Errors
    /// The puzzles cannot be read, no thread can be started, or stdout cannot be written.
    pub fn run(&self, options: &Options) -> anyhow::Result<ExitCode> {
        let [unique, without] = [AtomicU64::new(0), AtomicU64::new(0)];
        let counting = Counting {
            name: "puzzles",
            nodes: "puzzles",
            prints: !options.run.json,
            total: &|| None,
            memory: 0,
            warning: None,
            header: &|_| Ok(()),
            result: &|_, _| Ok(()),
            json: &|| {
                let [unique, without] = [&unique, &without].map(|it| it.load(Ordering::Relaxed));
                vec![("unique", unique.into()), ("without_answer", without.into())]
            },
        };
        common::run::count(&counting, options, |limits, out| {
            let batches = lines::read(self.path.clone(), BATCH * self.threads.min(MOST_BATCHES));
            let mut found = Vec::new();
            loop {
                let puzzles = match batches.recv_timeout(POLL) {
                    Ok(puzzles) => puzzles?,
                    Err(RecvTimeoutError::Timeout) => Vec::new(),
                    Err(RecvTimeoutError::Disconnected) => return Ok(Ok(())),
                };
                found.clear();
                let flow = self.solve_in_threads(&puzzles, &mut found, limits)?;
                for found in &found {
                    unique.fetch_add(u64::from(found.solutions == 1), Ordering::Relaxed);
                    without.fetch_add(u64::from(found.solutions == 0), Ordering::Relaxed);
                    if !options.run.json {
                        print(out, found);
                        if out.commit().is_err() {
                            return Ok(Err(Stop::WriteFailed));
                        }
                    }
                    if let Err(stop) = limits.count(1, found.solutions) {
                        return Ok(Err(stop));
                    }
                }
                // An interactive user sees each answer before typing the next line.
                if out.flush().is_err() {
                    return Ok(Err(Stop::WriteFailed));
                }
                if let Err(stop) = flow.and_then(|()| limits.count(0, 0)) {
                    return Ok(Err(stop));
                }
            }
        })
    }
}

/// Writes the line of a puzzle.
fn print(out: &mut Output, Found { solutions, first }: &Found) {
    out.number(*solutions as i64);
    match first {
        None => out.push(" -\n"),
        Some(board) => {
            out.push(" ");
            out.bytes().extend(board.as_flattened().iter().map(|digit| b'0' + digit));
            out.push("\n");
        }
    }
}

impl Solve {
    /// Solves puzzles in up to this many threads, and polls meanwhile. The first puzzle that was not
    /// solved to the end is left out, and all after it.
    fn solve_in_threads(
        &self,
        puzzles: &[Board],
        found: &mut Vec<Found>,
        limits: &mut Limits,
    ) -> anyhow::Result<Flow> {
        let share = puzzles.len().div_ceil(self.threads).max(WORTH_A_THREAD);
        if share >= puzzles.len() {
            return Ok(batch::solve(puzzles, self.most, &mut || limits.count(0, 0), found));
        }
        let shares = Jobs::new(puzzles.chunks(share).enumerate());
        let flag = StopFlag::default();
        let work = |_| {
            let mut done = Vec::new();
            while let Some((index, puzzles)) = shares.take() {
                let mut found = Vec::with_capacity(puzzles.len());
                let mut go_on = || flag.check();
                let flow = batch::solve(puzzles, self.most, &mut go_on, &mut found);
                done.push((index, flow, found));
            }
            done
        };
        let watch = || {
            if let Err(stop) = limits.count(0, 0) {
                flag.raise(stop);
            }
        };
        let threads = puzzles.len().div_ceil(share);
        let done = workers(threads, STACK, work, watch).context("not one thread can be started")?;
        let mut done: Vec<_> = done.into_iter().flatten().collect();
        done.sort_unstable_by_key(|&(index, ..)| index);
        for (_, flow, solved) in done {
            found.extend(solved);
            if flow.is_err() {
                return Ok(flow);
            }
        }
        Ok(Ok(()))
    }
}
