//! `--each`: many puzzles, one a line.
//!
//! A line is 81 characters, 1 to 9, and 0 or `.` for an empty cell; blank lines and lines that
//! begin with `#` are skipped. For every puzzle a line is printed: how many solutions it has, and
//! the first one found, or `-` if there is none. Clues that conflict have no solution, which is no
//! error here. Puzzles are read as they come and never kept, so that a stream may be of any length.

pub mod lines;

use std::fmt;
use std::ops::Add;
use std::path::PathBuf;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use common::search::pool::{Jobs, workers};
use common::search::{Event, Fields, Flow, Observer, Output, Program, Stop, StopFlag};
use num_traits::CheckedAdd;

use crate::algorithm::Algorithm;
use crate::fast::batch;
use crate::find::Found;
use crate::search::{Board, Puzzle};

/// How many puzzles are read for each thread before they are solved, if they are there: enough to
/// keep all lanes of a processor busy.
const BATCH: usize = 1024;

/// At most so many batches are read at once, however many threads there are: some 20 MB of puzzles.
const MOST_BATCHES: usize = 64;

/// Fewer puzzles are not worth a thread.
const WORTH_A_THREAD: usize = 256;

/// The stack of each thread, in bytes: a search has at most 82 open calls.
const STACK: usize = 1 << 20;

/// Time between two looks at the stop flag while there is nothing to read.
const LOOK: Duration = Duration::from_millis(50);

/// The problem: every puzzle of a stream.
#[derive(Clone, Debug)]
pub struct Each {
    /// The file, or `-` for stdin.
    pub path: PathBuf,
    /// How each puzzle is searched.
    pub algorithm: Algorithm,
    /// After how many solutions the search of a puzzle ends.
    pub most: u64,
    /// How many threads solve puzzles, 1 or more.
    pub threads: usize,
}

/// What was found so far.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    puzzles: u64,
    /// Puzzles with exactly one solution.
    unique: u64,
    /// Puzzles without a solution.
    without: u64,
    /// Why no more puzzles can be read.
    failure: Option<String>,
}

impl Add for Totals {
    type Output = Totals;

    fn add(self, other: Totals) -> Totals {
        Totals {
            puzzles: self.puzzles + other.puzzles,
            unique: self.unique + other.unique,
            without: self.without + other.without,
            failure: self.failure.or(other.failure),
        }
    }
}

impl CheckedAdd for Totals {
    fn checked_add(&self, other: &Totals) -> Option<Totals> {
        // The others count some of the puzzles only.
        self.puzzles.checked_add(other.puzzles)?;
        Some(self.clone() + other.clone())
    }
}

impl Program for Each {
    const NAME: &'static str = Puzzle::NAME;
    const STREAM_OF: Option<&'static str> = Some("puzzles");
    type Board = Found;
    type Choice = ();
    type Refusal = ();
    type Count = Totals;

    fn search<O: Observer<Self>>(&self, totals: &mut Totals, observer: &mut O) -> Flow {
        let batches = lines::read(self.path.clone(), BATCH * self.threads.min(MOST_BATCHES));
        let mut found = Vec::new();
        loop {
            let puzzles = match batches.recv_timeout(LOOK) {
                Ok(Ok(puzzles)) => puzzles,
                Ok(Err(error)) => {
                    totals.failure = Some(error.to_string());
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
            // Whoever writes the lines one by one wants to see each answer before writing on.
            Event::Counted { .. } => out.flush(),
            _ => Ok(()),
        }
    }

    fn result(&self, _out: &mut Output, _totals: &Totals, _elapsed: Duration) -> fmt::Result {
        Ok(())
    }

    fn json(&self, totals: &Totals) -> Fields {
        vec![
            ("puzzles", totals.puzzles.into()),
            ("unique", totals.unique.into()),
            ("without_answer", totals.without.into()),
        ]
    }

    fn prints_nodes(&self, level: u8) -> bool {
        level >= 1
    }

    fn splits_itself(&self) -> bool {
        true
    }

    fn failure(&self, totals: &Totals) -> Option<String> {
        let no_thread = || "not one thread can be started".to_owned();
        Some(totals.failure.clone().unwrap_or_else(no_thread))
    }
}

impl Each {
    /// The arguments that show or divide one search, which has no meaning for many. What goes with
    /// one of them only is here too: its own refusal is left out where that one is refused.
    #[rustfmt::skip]
    pub const NOT_WITH: [&str; 13] = [
        "file", "stats", "part", "estimate", "svg", "svg_tree", "replay", "replay_steps", "beside",
        "watch", "levels", "from", "lines",
    ];

    /// Solves puzzles in up to so many threads; asks the observer meanwhile whether to stop. The
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
                let mut go_on = || flag.raised().map_or(Ok(()), Err);
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
    /// `go_on`, which is asked now and then, says why to stop. Then the first puzzle that was not
    /// solved to the end is left out, and all after it.
    pub fn solve(
        &self,
        puzzles: &[Board],
        go_on: &mut dyn FnMut() -> Flow,
        found: &mut Vec<Found>,
    ) -> Flow {
        if self.algorithm == Algorithm::Bits {
            return batch::solve(puzzles, self.most, go_on, found);
        }
        for &clues in puzzles {
            go_on()?;
            found.push(match Puzzle::new(clues) {
                Ok(puzzle) => {
                    let algorithm = Some(self.algorithm);
                    Puzzle { algorithm, ..puzzle }.find(self.most, go_on)?
                }
                Err(_) => Found::default(),
            });
        }
        Ok(())
    }
}
