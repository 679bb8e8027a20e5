//! `puzzles count`: how many solutions a puzzle has, without visiting each.

use std::process::ExitCode;
use std::sync::Mutex;

use common::platform::locked;
use common::run::{Counting, Options, RunText};
use common::search::{Limits, Program};
use number_place::Puzzle;

use crate::memo_count;

/// Counts the solutions of a puzzle, and returns the exit code. The text around the count is that of
/// `number-place`.
///
/// # Errors
/// There is not enough memory, or stdout cannot be written.
pub fn run(puzzle: &Puzzle, options: &Options) -> anyhow::Result<ExitCode> {
    let count = Mutex::new(0);
    let counted = || *locked(&count);
    let counting = Counting {
        text: RunText {
            name: "puzzles",
            nodes: "nodes",
            result: Box::new(|out, _, elapsed| {
                number_place::report::result(out, counted(), elapsed)
            }),
            json: Box::new(|_| {
                // Many JSON readers handle numbers of up to 64 bits, so a larger one is written as a string.
                let count = counted();
                let answers =
                    u64::try_from(count).map_or_else(|_| count.to_string().into(), u64::into);
                vec![("empty_cells", puzzle.empty_cells().count().into()), ("answers", answers)]
            }),
        },
        prints: false,
        memory: 0,
        header: &|out| puzzle.opening(out, options.level),
    };
    common::run::run_counting(&counting, options, |limits: &mut Limits, _, _| {
        let mut solutions = 0;
        let flow = memo_count::search(&puzzle.clues, &mut solutions, limits);
        *locked(&count) = solutions;
        Ok(flow)
    })
}
