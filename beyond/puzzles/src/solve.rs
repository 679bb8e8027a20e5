//! `puzzles solve`: many puzzles, one a line.
//!
//! A line is 81 characters, 1 to 9, and 0 or `.` for an empty cell; blank lines and lines that
//! begin with `#` are skipped. For every puzzle it prints a line: the number of solutions, and the
//! first one found, or `-` if there is none. A puzzle with conflicting clues has no solution, which
//! is not an error here. Puzzles are read as they arrive and not stored, so a stream may have any
//! length.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use anyhow::Context;
use common::run::{Counting, Options};
use common::search::pool::{Jobs, workers};
use common::search::{Flow, Limits, Output, Stop, StopFlag};
use number_place::Board;

use crate::candidates::Candidates;
use crate::lines;
use crate::rules::Rules;
use crate::search::{Found, find};

/// The most puzzles that are solved before their lines are printed.
const BATCH: usize = 1 << 12;

/// The stack of each thread, in bytes: a search has at most 82 open calls.
const STACK: usize = 1 << 20;

/// Time between two polls of the stop flag while there is nothing to read.
const POLL: Duration = Duration::from_millis(50);

/// Solves every puzzle of a file, or of stdin if the path is `-`, each until `most` solutions are
/// found, and returns the exit code. Prints a line for each, or one line of JSON.
///
/// # Errors
/// The puzzles cannot be read, no thread can be started, or stdout cannot be written.
pub fn run(path: PathBuf, most: u64, options: &Options) -> anyhow::Result<ExitCode> {
    let (threads, prints) = (options.threads(), !options.run.json);
    // How many puzzles have no solution, and how many have one.
    let counts = [AtomicU64::new(0), AtomicU64::new(0)];
    let counting = Counting {
        name: "puzzles",
        nodes: "puzzles",
        prints,
        total: &|| None,
        memory: 0,
        warning: None,
        header: &|_| Ok(()),
        result: &|_, _| Ok(()),
        json: &|| {
            let [without, unique] = counts.each_ref().map(|count| count.load(Relaxed));
            vec![("unique", unique.into()), ("without_answer", without.into())]
        },
    };
    common::run::count(&counting, options, |limits, out| {
        let puzzles = lines::read(path, BATCH);
        loop {
            let first = match puzzles.recv_timeout(POLL) {
                Ok(first) => Some(first),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Ok(Ok(())),
            };
            let mut batch: Vec<_> =
                first.into_iter().chain(puzzles.try_iter()).take(BATCH).collect();
            let error = batch.pop_if(|last| last.is_err());
            let batch: Vec<Board> = batch.into_iter().flatten().collect();
            let printed = solve(&batch, most, threads, limits)?.iter().try_for_each(|found| {
                if let Some(count) = counts.get(found.solutions.min(2) as usize) {
                    count.fetch_add(1, Relaxed);
                }
                if prints {
                    print(out, found)?;
                }
                limits.count(1, found.solutions)
            });
            // An interactive user sees each answer before typing the next line.
            let flushed = printed.and_then(|()| out.flush().map_err(|_| Stop::WriteFailed));
            let flow = flushed.and_then(|()| limits.count(0, 0));
            if flow.is_err() {
                return Ok(flow);
            }
            // A bad line is reported after the puzzles before it.
            error.transpose()?;
        }
    })
}

/// Prints the line of a puzzle.
fn print(out: &mut Output, Found { solutions, first }: &Found) -> Flow {
    out.number(*solutions as i64);
    out.push(if first.is_some() { " " } else { " -" });
    out.bytes().extend(first.iter().flatten().flatten().map(|digit| b'0' + digit));
    out.push("\n");
    out.commit().map_err(|_| Stop::WriteFailed)
}

/// Solves puzzles in this many threads, and polls meanwhile. Stopped early, it leaves out the first
/// puzzle that was not solved to the end, and all after it.
fn solve(
    puzzles: &[Board],
    most: u64,
    threads: usize,
    limits: &mut Limits,
) -> anyhow::Result<Vec<Found>> {
    let rules = Rules::new(false);
    let (jobs, flag) = (Jobs::new(puzzles.iter().enumerate()), StopFlag::default());
    let work = |_| {
        let next = || {
            let (index, clues) = jobs.take()?;
            Some((index, find(&rules, Candidates::new(clues), most, &flag).ok()?))
        };
        std::iter::from_fn(next).collect::<Vec<_>>()
    };
    let watch = || {
        if let Err(stop) = limits.count(0, 0) {
            flag.raise(stop);
        }
    };
    let threads = threads.min(puzzles.len());
    let done = workers(threads, STACK, work, watch).context("not one thread can be started")?;
    let mut done = done.concat();
    done.sort_unstable_by_key(|&(index, _)| index);
    let solved = done.into_iter().enumerate().take_while(|&(at, (index, _))| at == index);
    Ok(solved.map(|(_, (_, found))| found).collect())
}
