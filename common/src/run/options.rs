//! How a program is run.

use std::thread;

use crate::cli::Refused;
use crate::cli::args::{CountArgs, LargeArgs, RunArgs};
use crate::search::Part;

/// How a program is run.
#[derive(Clone, Default)]
pub struct Options {
    /// A command of the program that works, for errors.
    pub example: &'static str,
    /// Verbose level, 0 to 3.
    pub level: u8,
    /// What every program can do.
    pub run: RunArgs,
    /// What programs that count can do.
    pub large: LargeArgs,
}

impl Options {
    /// How a program is run, as it was typed; `example` is a command of it that works, and `shows` the option that
    /// shows the search, such as `--svg`, if there is one. All combinations of the options of a run are checked here,
    /// before anything is opened.
    ///
    /// # Errors
    /// Options do not go together.
    pub fn typed(
        example: &'static str,
        level: u8,
        run: RunArgs,
        large: LargeArgs,
        shows: Option<&'static str>,
    ) -> Result<Self, Refused> {
        let options = Options { example, level, run, large };
        match options.conflict(shows) {
            Some(why) => Err(Refused::new(why, example)),
            None => Ok(options),
        }
    }

    /// How a count is run: a part of it or all, on so many threads.
    pub fn counting(args: CountArgs, part: Option<Part>, threads: u16) -> Self {
        let CountArgs { time_limit, json, progress } = args;
        let run = RunArgs { time_limit, json, progress, ..RunArgs::default() };
        let large = LargeArgs { part, threads: Some(threads), estimate: false };
        Options { run, large, ..Options::default() }
    }

    /// How many threads to use: at most one per processor, because more would only take turns.
    pub fn threads(&self) -> usize {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        match self.large.threads.unwrap_or(1) {
            0 => processors,
            threads => usize::from(threads).min(processors),
        }
    }

    /// Why options do not go together, if they do not.
    fn conflict(&self, shows: Option<&'static str>) -> Option<String> {
        let Options { level, run, large, .. } = self;
        let threads = large.threads.is_some_and(|threads| threads != 1);
        let part = large.part.is_some();
        if let Some(shows) = shows {
            let one = [(part, "--part"), (threads, "--threads")];
            if let Some((_, option)) = one.into_iter().find(|(is_given, _)| *is_given) {
                return Some(format!(
                    "{shows} shows the search as a whole, on one thread; leave {option} out"
                ));
            }
            if large.estimate {
                return Some(format!("{shows} shows the search, and --estimate does not run it"));
            }
        }
        if threads && *level > 0 {
            let why = "text of several threads has no order";
            return Some(format!("--threads works at level 0, and this is level {level}: {why}"));
        }
        if threads && run.solutions.is_some() {
            let why = "--answers stops after the first solutions, and several threads have no order of solutions";
            return Some(why.to_owned());
        }
        if part && *level > 1 {
            let why = "its text shows one search from beginning to end";
            return Some(format!(
                "--part works at levels 0 and 1, and this is level {level}: {why}"
            ));
        }
        None
    }
}
