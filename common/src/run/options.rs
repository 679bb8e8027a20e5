//! How a program is run.

use std::thread;

use crate::cli::args::{LargeArgs, RunArgs};
use crate::cli::{CommandLine, Refused};

/// How a program is run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Verbose level, 0 to 3.
    pub level: u8,
    /// What every program can do.
    pub run: RunArgs,
    /// What programs that count can do.
    pub large: LargeArgs,
}

impl Options {
    /// How many threads to use: at most one per processor, because more would only take turns.
    pub fn threads(&self) -> usize {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        match self.large.threads.unwrap_or(1) {
            0 => processors,
            threads => usize::from(threads).min(processors),
        }
    }

    /// Refuses options that do not go together. The same command without one of them works.
    pub(super) fn check(&self, program: &str) -> anyhow::Result<()> {
        let Options { level, run, large } = self;
        let threads = large.threads.is_some_and(|threads| threads != 1);
        let (message, option) = if threads && *level > 0 {
            let why = "text of several threads has no order";
            (format!("--threads works at level 0, and this is level {level}: {why}"), "--threads")
        } else if threads && run.solutions.is_some() {
            let message = "--answers stops after the first solutions, and several threads have no order of solutions";
            (message.to_owned(), "--threads")
        } else if large.part.is_some() && *level > 1 {
            let why = "its text shows one search from beginning to end";
            (format!("--part works at levels 0 and 1, and this is level {level}: {why}"), "--part")
        } else {
            return Ok(());
        };
        Err(Refused::new(message, CommandLine::of(program).without(option)).into())
    }
}
