//! `puzzles solve`: many puzzles.
//!
//! For every puzzle it prints a line: the number of solutions, and the first one found, or `-` if there is none. A
//! puzzle with conflicting clues has no solution, which is not an error here. Puzzles are read as they arrive and not
//! stored, so a stream may have any length.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use common::run::{Counting, Options, RunText};
use common::search::{Output, Stop};

use crate::ahead;
use crate::candidates::Candidates;
use crate::find::{FoundSolutions, find};
use crate::rules::Rules;

/// Time between two polls of the stop flag while there is nothing to read.
const POLL: Duration = Duration::from_millis(50);

/// Solves every puzzle of a file, or of stdin if the path is `-`, each until `most` solutions are
/// found, and returns the exit code. Prints a line for each, or one line of JSON.
///
/// # Errors
/// The puzzles cannot be read, or stdout cannot be written.
pub fn run(path: PathBuf, most: u64, options: &Options) -> anyhow::Result<ExitCode> {
    let prints = !options.run.json;
    // How many puzzles have no solution, and how many have one.
    let counts = [AtomicU64::new(0), AtomicU64::new(0)];
    let counting = Counting {
        text: RunText {
            name: "puzzles",
            nodes: "puzzles",
            result: Box::new(|_, _, _| Ok(())),
            json: Box::new(|_| {
                let [without, unique] = counts.each_ref().map(|count| count.load(Relaxed));
                vec![("unique", unique.into()), ("without_answer", without.into())]
            }),
        },
        prints,
        memory: 0,
        header: &|_| Ok(()),
    };
    common::run::run_counting(&counting, options, |limits, out, _| {
        let puzzles = ahead::read(path);
        let rules = Rules::new(false);
        let flag = limits.flag().clone();
        loop {
            let flow = match puzzles.recv_timeout(POLL) {
                Err(RecvTimeoutError::Timeout) => limits.count(0, 0),
                Err(RecvTimeoutError::Disconnected) => return Ok(Ok(())),
                // A bad line is reported after the puzzles before it.
                Ok(clues) => {
                    find(&rules, Candidates::new(&clues?), most, &flag).and_then(|found| {
                        if let Some(count) = counts.get(found.solutions.min(2) as usize) {
                            count.fetch_add(1, Relaxed);
                        }
                        if prints {
                            print(out, &found);
                            // An interactive user sees each result before typing the next line.
                            out.flush().map_err(|_| Stop::WriteFailed)?;
                        }
                        limits.count(1, found.solutions)
                    })
                }
            };
            if flow.is_err() {
                return Ok(flow);
            }
        }
    })
}

/// Prints the line of a puzzle.
fn print(out: &mut Output, FoundSolutions { solutions, first }: &FoundSolutions) {
    out.number(*solutions as i64);
    out.push(if first.is_some() { " " } else { " -" });
    out.bytes().extend(first.iter().flatten().flatten().map(|digit| b'0' + digit));
    out.push("\n");
}
