//! The one way to run a program.
//!
//! [`run`] decides in one place what kind of run it is: an estimate, a whole search, a part of one, or
//! a search on several threads. The session around it is always the same: streams, clock, signals,
//! limits, progress, result.
//!
//! | module | what for |
//! | --- | --- |
//! | `options`, `memory`, `signals` | what was asked for, what the machine has, who may stop it |
//! | `task`, `console` | the search of one thread, and its observer |
//! | `parallel` | parts and threads |
//! | `counting` | a count without a search tree |
//! | `session`, `outcome` | the run, and what it has found |
//! | `estimate`, `warning`, `progress` | how large it is, before and while it runs |

mod console;
mod counting;
mod estimate;
mod memory;
mod options;
mod outcome;
mod parallel;
mod progress;
mod session;
pub mod signals;
mod task;
mod warning;

use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use anyhow::Context;

use crate::cli::stdout;
use crate::platform::{ProgressKind, on_stack, processor_time};
use crate::search::{BoxedListener, Listener, Output, Program, Stop, StopFlag};
use outcome::{Outcome, Report};
use progress::Presentation;
use session::{NODES, Session};
use task::Task;

pub use counting::{Counting, count};
pub use estimate::{EFFORT, Effort, Sample, sample};
pub use memory::stack;
pub use options::Options;
pub use progress::has_summary;

/// Runs a program, and returns the exit code.
///
/// # Errors
/// The machine has not enough memory, stdout cannot be written, the search has failed, or the
/// listener has.
pub fn run(
    program: &dyn Program,
    options: &Options,
    mut listener: Option<BoxedListener<'_>>,
) -> anyhow::Result<ExitCode> {
    let stack = stack(program, options.threads())?;
    // Tries out a level for an estimate.
    let trial = |level: u8, time: Duration| {
        let options = Options { level, ..Options::default() };
        let mut session =
            Session::new(&options, Output::nowhere(), Presentation::default(), Some(time));
        let start = processor_time();
        let mut outcome = one_thread(&mut session, program, stack, None)?;
        outcome.elapsed = processor_time().saturating_sub(start);
        Ok(outcome)
    };
    if options.large.estimate {
        return estimate::run(program, options, stack, &trial);
    }
    warning::warn(program, options, stack, &trial)?;
    let takes_terminal = listener.as_ref().is_some_and(|listener| listener.takes_terminal());
    let takes_stdout = listener.as_ref().is_some_and(|listener| listener.takes_stdout());
    let shown = match takes_terminal {
        true => Presentation::default(),
        false => Presentation::decide(options, options.level >= program.about().nodes_level),
    };
    let out = if takes_stdout { Output::nowhere() } else { stdout() };
    let limit = options.run.time_limit.map(|limit| *limit);
    let mut session = Session::new(options, out, shown, limit);
    signals::catch(&session.flag).context("Ctrl-C cannot be caught")?;
    let outcome = match session.header(|out| program.header(out, options.level)) {
        Err(stop) => {
            // The search does not begin, so there is nothing to show.
            listener = None;
            Outcome::stopped(stop)
        }
        Ok(()) => with_size(&mut session, program, stack, listener.as_mut())?,
    };
    let report = Report {
        name: program.about().name,
        nodes: NODES,
        result: &|out, count, elapsed| program.result(out, count, elapsed),
        json: &|count| program.json(count),
    };
    session.conclude(&report, outcome, listener)
}

/// Runs the search. If its progress is shown, another thread finds out how large the search is.
fn with_size(
    session: &mut Session<'_>,
    program: &dyn Program,
    stack: usize,
    listener: Option<&mut BoxedListener<'_>>,
) -> anyhow::Result<Outcome> {
    let Options { level, run, large } = session.options;
    let runs_through = run.solutions.is_none();
    if session.shown.running == ProgressKind::Nothing || !runs_through {
        return search(session, program, stack, listener);
    }
    let (level, part, size) = (*level, large.part, session.size.clone());
    thread::scope(|scope| {
        // It ends when this end of the channel is dropped.
        let (_running, ended) = mpsc::channel();
        let flag = StopFlag::default();
        let until = flag.clone();
        let find =
            move || estimate::for_progress(program, level, part, stack, &size, &ended, &until);
        let _ = thread::Builder::new().spawn_scoped(scope, find);
        let outcome = search(session, program, stack, listener);
        flag.raise(Stop::Quit);
        outcome
    })
}

/// Runs the search: all of it on one thread, or a part of it, or on several threads.
fn search(
    session: &mut Session<'_>,
    program: &dyn Program,
    stack: usize,
    listener: Option<&mut BoxedListener<'_>>,
) -> anyhow::Result<Outcome> {
    if session.options.threads() > 1 || session.options.large.part.is_some() {
        parallel::run(session, program, stack)
    } else {
        one_thread(session, program, stack, listener)
    }
}

/// The whole search, on one thread.
fn one_thread(
    session: &mut Session<'_>,
    program: &dyn Program,
    stack: usize,
    listener: Option<&mut BoxedListener<'_>>,
) -> anyhow::Result<Outcome> {
    let (mut level, stats) = (session.options.level, session.options.run.stats);
    let mut shown = false;
    let listener: Option<&mut (dyn Listener + Send)> = match listener {
        Some(listener) => {
            listener.begin(&session.flag)?;
            level = if listener.takes_terminal() || listener.takes_stdout() { 0 } else { level };
            shown = listener.sees_nodes();
            Some(listener.as_mut())
        }
        None => None,
    };
    let limits = session.limits(shown || is_slow(program, level));
    let _progress = session.progress(NODES);
    let task = Task { program, level, out: &mut session.out, limits, stats, listener };
    on_stack(stack, move || task.run(None)).context("the search cannot be started")
}

/// Whether a node takes long: it is printed, or its board is large.
fn is_slow(program: &dyn Program, level: u8) -> bool {
    /// A board with more cells than this is large.
    const LARGE: usize = 4096;
    let about = program.about();
    level >= about.nodes_level || about.depth > LARGE
}
