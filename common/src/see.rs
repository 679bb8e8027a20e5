//! Three ways to look at a search: a picture of an answer, a page that replays it, a board that is redrawn
//! in place.
//!
//! All of them listen to the same [`Observer`](crate::observer::Observer) calls as the verbose levels. A
//! program says how its board looks ([`Scene`]) and how its steps are called ([`Steps`]); everything else
//! is here. A run without any of the options is the very run it was before: whoever looks wraps the lesson
//! in another one ([`seen`]), so the search is compiled once more for it.
//!
//! | module | what for |
//! | --- | --- |
//! | [`args`] | the options |
//! | [`scene`] | what a program has to say of its boards and steps |
//! | [`seen`] | the lesson whose search is looked at |
//! | [`file`](mod@file) | files that appear complete or not at all |
//! | [`picture`] | `--svg`: an answer, or the search tree |
//! | [`steps`] | a search as a list of steps |
//! | [`record`] | `--replay`: a page that plays the search |
//! | [`watch`] | `--watch`: the board, redrawn in place |

pub mod args;
pub mod file;
mod levels;
pub mod picture;
pub mod record;
pub mod scene;
pub mod seen;
pub mod steps;
pub mod watch;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::args::{LargeArgs, RunArgs};
use crate::large;
use crate::lesson::{Lesson, Tally};
use crate::observer::Add;
use crate::run::{self, RunError};

pub use args::SeeArgs;
pub use scene::{Scene, Steps};

/// Why a search could not be shown.
#[derive(Debug, thiserror::Error)]
pub enum SeeError {
    /// The run itself failed.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A file could not be written.
    #[error(
        "{} cannot be written: {reason}\nName a file in a folder where you may write, for example \
         {option} {example}",
        path.display()
    )]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: io::Error,
        /// The option that named it.
        option: &'static str,
        /// A file name that works.
        example: &'static str,
    },
    /// The board has too many cells to be drawn.
    #[error("{cells} cells are too many for {option}: it draws boards of up to {most}")]
    TooLarge {
        /// Cells of the board.
        cells: usize,
        /// Cells that can be drawn.
        most: usize,
        /// The option that was given.
        option: &'static str,
    },
    /// The terminal cannot be drawn on.
    #[error("the terminal cannot be used: {0}")]
    Terminal(io::Error),
    /// The search has ended without an answer to draw.
    #[error("{} was not written: the search has found no answer to draw", .0.display())]
    NoAnswer(PathBuf),
}

/// Runs a lesson like [`run()`], or as the options for large runs say. A search is shown whole, or not at
/// all: options of both kinds do not go together.
///
/// # Errors
/// See [`SeeError`]; the exit code for each is 1.
pub fn run_large<L: Lesson>(
    lesson: &L,
    scene: &impl Steps<L::Search>,
    level: u8,
    options: &RunArgs,
    large: &LargeArgs,
    args: &SeeArgs,
) -> Result<ExitCode, SeeError>
where
    Tally<L>: Add,
{
    let Some(seeing) = args.asked() else {
        return Ok(large::run_large(lesson, level, options, large)?);
    };
    let part = large.part.is_some().then_some("--part");
    let threads = large.threads.is_some().then_some("--threads");
    let estimate = large.estimate.then_some("--estimate");
    match part.or(threads).or(estimate) {
        None => run(lesson, scene, level, options, args),
        Some(option) => {
            let message =
                format!("{seeing} shows the search as one thread does it, without {option}");
            Ok(large::refuse::<L>(&message, option))
        }
    }
}

/// Runs a lesson, and shows its search as it is asked to.
///
/// # Errors
/// See [`SeeError`]; the exit code for each is 1.
pub fn run<L: Lesson>(
    lesson: &L,
    scene: &impl Steps<L::Search>,
    level: u8,
    run: &RunArgs,
    args: &SeeArgs,
) -> Result<ExitCode, SeeError> {
    if let Some(pause) = args.watch {
        return watch::run(lesson, scene, level, run, *pause);
    }
    if let Some(path) = &args.replay {
        return record::run(lesson, scene, level, run, path, args.replay_steps as usize);
    }
    match (&args.svg, args.svg_tree) {
        (Some(path), Some(depth)) => picture::tree::run(lesson, scene, level, run, path, depth),
        (Some(path), None) => picture::answer::run(lesson, scene, level, run, path),
        (None, _) => Ok(run::run(lesson, level, run)?),
    }
}
