//! Runs a [`Lesson`] on the process's own streams, and what can go wrong there.

use std::io;
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::args::RunArgs;
use crate::clock::SystemClock;
use crate::host::{Host, whole};
use crate::lesson::Lesson;
use crate::memory;
use crate::output::{Output, say};
use crate::part::Part;
use crate::stop::{Stop, StopFlag};

/// Why a run could not be done.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The recursion would need more stack than the machine has memory.
    #[error(
        "this board is too large: the search goes {levels} calls deep and needs up to {} of memory \
         for them; {} are free",
        memory::human(*.need), memory::human(*.free)
    )]
    TooDeep {
        /// Calls that may be open at once.
        levels: usize,
        /// Bytes of stack for them.
        need: u64,
        /// Bytes that are free.
        free: u64,
    },
    /// The thread of the search could not be started.
    #[error("the search could not be started: {0}")]
    Thread(io::Error),
    /// Ctrl-C and its like could not be caught.
    #[error("Ctrl-C could not be set up: {0}")]
    Signals(io::Error),
    /// The counts of the threads together are too large.
    #[error("the counts of all threads together are more than a counter holds")]
    TooMany,
    /// stdout could not be written.
    #[error("stdout could not be written: {0}")]
    Write(io::Error),
}

/// Runs a lesson at a verbose level, on the process's own streams.
///
/// # Errors
/// See [`RunError`]; the exit code for each is 1.
pub fn run<L: Lesson>(lesson: &L, level: u8, args: &RunArgs) -> Result<ExitCode, RunError> {
    go(lesson, level, args, None, StopFlag::default())
}

/// Runs a lesson that knows by itself which part of its work is asked for, and says so in the result.
///
/// # Errors
/// As for [`run`].
pub fn run_part<L: Lesson>(
    lesson: &L,
    level: u8,
    args: &RunArgs,
    part: Option<Part>,
) -> Result<ExitCode, RunError> {
    go(lesson, level, args, part, StopFlag::default())
}

/// Runs a lesson as [`run`] does, and ends it when `flag` is raised.
///
/// # Errors
/// As for [`run`].
pub fn run_until<L: Lesson>(
    lesson: &L,
    level: u8,
    args: &RunArgs,
    flag: StopFlag,
) -> Result<ExitCode, RunError> {
    go(lesson, level, args, None, flag)
}

fn go<L: Lesson>(
    lesson: &L,
    level: u8,
    args: &RunArgs,
    part: Option<Part>,
    flag: StopFlag,
) -> Result<ExitCode, RunError> {
    let clock = SystemClock::default();
    let mut host = Host::new(level, args, &clock, flag)?;
    let outcome = |host: &mut Host<'_>| whole(host, lesson, level, args);
    host.run(lesson, level, args, part, outcome)
}

/// Prints a text that needs no search.
///
/// # Errors
/// [`RunError::Write`] if stdout cannot be written; a reader that has left is no error.
pub fn print(write: impl FnOnce(&mut Vec<u8>)) -> Result<ExitCode, RunError> {
    let mut output = Output::stdout();
    write(output.text());
    let _ = output.flush();
    match output.take_failure() {
        Some(error) => Err(RunError::Write(error)),
        None => Ok(ExitCode::SUCCESS),
    }
}

/// Ends a program: prints its error, if it has one, and gives its exit code.
pub fn exit<E: std::fmt::Display>(ended: Result<ExitCode, E>) -> ExitCode {
    ended.unwrap_or_else(|error| {
        say(format_args!("error: {error:#}"));
        ExitCode::from(1)
    })
}

/// Raises [`Stop::TimeLimit`] when the time is over, unless it is dropped before.
pub struct Timer {
    _hang_up: mpsc::Sender<()>,
}

impl Timer {
    /// Starts to wait for `limit`.
    pub fn start(limit: Duration, flag: StopFlag) -> Self {
        let (hang_up, ended) = mpsc::channel();
        thread::spawn(move || {
            if ended.recv_timeout(limit) == Err(mpsc::RecvTimeoutError::Timeout) {
                flag.raise(Stop::TimeLimit);
            }
        });
        Timer { _hang_up: hang_up }
    }
}
