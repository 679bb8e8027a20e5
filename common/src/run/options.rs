//! How a program is run.

use std::thread;

use crate::cli::args::{CountArgs, LARGE, LargeArgs, RunArgs, SEEING, SHOWING};
use crate::cli::{CommandLine, Refused};
use crate::search::Part;

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

/// Why options do not go together, and which of them the command that works does without.
struct Conflict {
    why: String,
    without: &'static str,
}

impl Options {
    /// How `program` is run, as it was typed; `shows` is the option that shows the search, such as
    /// `--svg`, if there is one. All combinations of the options of a run are checked here, before
    /// anything is opened.
    ///
    /// # Errors
    /// Options do not go together. The same command without some of them works.
    pub fn typed(
        program: &str,
        level: u8,
        run: RunArgs,
        large: LargeArgs,
        shows: Option<&'static str>,
    ) -> Result<Self, Refused> {
        let options = Options { level, run, large };
        let conflicts = options.conflicts(shows);
        let Some(Conflict { why, .. }) = conflicts.first() else { return Ok(options) };
        // Without one of them, the others would be refused.
        let works =
            conflicts.iter().fold(CommandLine::of(program), |typed, it| typed.without(it.without));
        Err(Refused::new(why, works))
    }

    /// How a count is run: a part of it or all, on so many threads.
    pub fn counting(args: CountArgs, part: Option<Part>, threads: u16) -> Self {
        let CountArgs { time_limit, json, progress } = args;
        let run = RunArgs { time_limit, json, progress, ..RunArgs::default() };
        let large = LargeArgs { part, threads: Some(threads), estimate: false };
        Options { level: 0, run, large }
    }

    /// How many threads to use: at most one per processor, because more would only take turns.
    pub fn threads(&self) -> usize {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        match self.large.threads.unwrap_or(1) {
            0 => processors,
            threads => usize::from(threads).min(processors),
        }
    }

    /// All conflicts between the options. To leave an option out creates no new one.
    fn conflicts(&self, shows: Option<&'static str>) -> Vec<Conflict> {
        let Options { level, run, large } = self;
        let threads = large.threads.is_some_and(|threads| threads != 1);
        let part = large.part.is_some();
        let mut conflicts = Vec::new();
        let mut refuse = |refused: bool, without, why: String| {
            if refused {
                conflicts.push(Conflict { why, without });
            }
        };
        if let Some(shows) = shows {
            let one = |option| {
                format!("{shows} shows the search as a whole, on one thread; leave {option} out")
            };
            refuse(part, "--part", one("--part"));
            refuse(threads, "--threads", one("--threads"));
            let why = format!("{shows} shows the search, and --estimate does not run it");
            refuse(large.estimate, "--estimate", why);
            let why = "--trace prints the search, and --json its result: leave --json out";
            refuse(shows == "--trace" && run.json, "--json", why.to_owned());
        }
        let why = "text of several threads has no order";
        let why = format!("--threads works at level 0, and this is level {level}: {why}");
        refuse(threads && *level > 0, "--threads", why);
        let why = "--answers stops after the first solutions, and several threads have no order of solutions";
        refuse(threads && run.solutions.is_some(), "--threads", why.to_owned());
        let why = "its text shows one search from beginning to end";
        let why = format!("--part works at levels 0 and 1, and this is level {level}: {why}");
        refuse(part && *level > 1, "--part", why);
        conflicts
    }
}

/// The command that estimates the run of another command, without the options that `--estimate` does
/// not go with.
pub(super) fn estimating(typed: &CommandLine) -> CommandLine {
    typed.without_those_of(&[SEEING, SHOWING, LARGE]).with("--estimate")
}
