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
use std::time::Duration;

use anyhow::Context;

use crate::cli::stdout;
use crate::platform::{now, on_stack, processor_time};
use crate::search::{BoxedSink, Count, Fields, Flow, OnEvent, Output, Program, Sink, Stats};
use console::Console;
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
/// sink has.
pub fn run(
    program: &dyn Program,
    options: &Options,
    mut sink: Option<BoxedSink<'_>>,
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
    let takes_terminal = sink.as_ref().is_some_and(|sink| sink.needs().terminal);
    let takes_stdout = sink.as_ref().is_some_and(|sink| sink.needs().stdout);
    let shown = match takes_terminal {
        true => Presentation::default(),
        false => Presentation::decide(options, options.level >= program.header().nodes_level),
    };
    let out = if takes_stdout { Output::nowhere() } else { stdout() };
    let limit = options.run.time_limit.map(|limit| *limit);
    let mut session = Session::new(options, out, shown, limit);
    signals::catch(&session.flag).context("Ctrl-C cannot be caught")?;
    // How large all of the search is, if the program knows that.
    let is_whole = options.run.solutions.is_none() && options.large.part.is_none();
    if let Some(nodes) = program.forecast(options.level).nodes.filter(|_| is_whole) {
        let _ = session.size.set(nodes); // it is empty
    }
    let outcome = match session.open(|out| program.opening(out, options.level)) {
        Err(stop) => {
            // The search does not begin, so there is nothing to show.
            sink = None;
            Outcome::stopped(stop)
        }
        Ok(()) => search(&mut session, program, stack, sink.as_mut())?,
    };
    let report = Report {
        name: program.header().name,
        nodes: NODES,
        result: &|out, count, elapsed| program.result(out, count, elapsed),
        json: &|count| program.json(count),
    };
    session.conclude(&report, outcome, sink)
}

/// Runs a search that comes from elsewhere: `read` passes its events on. It prints nothing of its own.
///
/// # Errors
/// Ctrl-C cannot be caught, or the sink cannot do something.
pub fn listen(
    name: &'static str,
    options: &Options,
    mut sink: Option<BoxedSink<'_>>,
    read: impl FnOnce(&mut Count, &mut OnEvent<'_>) -> Flow,
) -> anyhow::Result<ExitCode> {
    let limit = options.run.time_limit.map(|limit| *limit);
    let out = Output::nowhere();
    let mut session = Session::new(options, out, Presentation::default(), limit);
    signals::catch(&session.flag).context("Ctrl-C cannot be caught")?;
    let (limits, stats) = (session.limits(true), options.run.stats.then(Stats::default));
    let mut shows: Option<&mut (dyn Sink + Send)> = None;
    if let Some(sink) = &mut sink {
        sink.begin(&session.flag)?;
        shows = Some(sink.as_mut());
    }
    let (program, level, share, out) = (None, 0, None, &mut session.out);
    let mut console = Console { program, level, out, limits, share, stats, sink: shows };
    let (mut count, start) = (Count::default(), now());
    let flow = read(&mut count, &mut |event, line| console.on(event, line));
    let (nodes, stats) = (console.limits.nodes(), console.stats);
    let outcome = Outcome { count, nodes, stats, stop: flow.err(), elapsed: now() - start };
    let (result, json) = (&|_: &mut Output, _: &Count, _| Ok(()), &|_: &Count| Fields::new());
    session.conclude(&Report { name, nodes: NODES, result, json }, outcome, sink)
}

/// Runs the search: all of it on one thread, or a part of it, or on several threads.
fn search(
    session: &mut Session<'_>,
    program: &dyn Program,
    stack: usize,
    sink: Option<&mut BoxedSink<'_>>,
) -> anyhow::Result<Outcome> {
    if session.options.threads() > 1 || session.options.large.part.is_some() {
        parallel::run(session, program, stack)
    } else {
        one_thread(session, program, stack, sink)
    }
}

/// The whole search, on one thread.
fn one_thread(
    session: &mut Session<'_>,
    program: &dyn Program,
    stack: usize,
    sink: Option<&mut BoxedSink<'_>>,
) -> anyhow::Result<Outcome> {
    let (mut level, stats) = (session.options.level, session.options.run.stats);
    let mut shown = false;
    let sink: Option<&mut (dyn Sink + Send)> = match sink {
        Some(sink) => {
            sink.begin(&session.flag)?;
            level = if sink.needs().terminal || sink.needs().stdout { 0 } else { level };
            shown = sink.needs().nodes;
            Some(sink.as_mut())
        }
        None => None,
    };
    let limits = session.limits(shown || is_slow(program, level));
    let _progress = session.progress(NODES);
    let task = Task { program, level, out: &mut session.out, limits, stats, sink };
    on_stack(stack, move || task.run(None)).context("the search cannot be started")
}

/// Whether a node takes long: it is printed, or its board is large.
fn is_slow(program: &dyn Program, level: u8) -> bool {
    /// A board with more cells than this is large.
    const LARGE: usize = 4096;
    let header = program.header();
    level >= header.nodes_level || header.depth > LARGE
}
