//! The one way to run a program.
//!
//! [`run`] decides in one place what kind of run it is. Whatever it is, the session around it is
//! the same: streams, clock, signals, limits, progress, result.

mod estimate;
pub mod memory;
mod parallel;
mod progress;
mod session;
pub mod signals;
mod warning;

use std::process::ExitCode;
use std::thread;
use std::time::Instant;

use anyhow::Context;

use crate::cli::args::{LargeArgs, RunArgs};
use crate::cli::{CommandLine, Refused};
use crate::search::{Console, Listener, Output, Program, Stats};
use progress::Presentation;
use session::{Outcome, Session};

pub use estimate::{EFFORT, Effort, Figure, Sample, sample};
pub use progress::style as progress_style;

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

/// Somebody besides the levels who listens to the run of a program.
pub type BoxedListener<'a, P> = Box<dyn Listener<P> + Send + 'a>;

/// Runs a program, and gives the exit code.
///
/// # Errors
/// The options do not go together ([`Refused`]), the machine has not enough memory, stdout cannot
/// be written, or the search or the listener has failed.
pub fn run<P: Program>(
    program: &P,
    options: &Options,
    mut listener: Option<BoxedListener<'_, P>>,
) -> anyhow::Result<ExitCode> {
    options.check::<P>()?;
    let stack = memory::stack(program, options.threads())?;
    if options.large.estimate {
        return estimate::run(program, options, stack);
    }
    warning::warn(program, options, stack)?;
    let takes_terminal = listener.as_ref().is_some_and(|listener| listener.takes_terminal());
    let shown = if takes_terminal { Presentation::NOTHING } else { Presentation::decide(options) };
    let mut session = Session::start(options, shown)?;
    if listener.as_ref().is_some_and(|listener| listener.takes_stdout()) {
        session.out = Output::nowhere();
    }
    let split = (options.threads() > 1 || options.large.part.is_some()) && !program.splits_itself();
    let outcome = match session.plan(program, listener.as_mut()) {
        Err(stop) => Outcome::stopped(stop),
        Ok(()) if split => parallel::run(&mut session, program, stack)?,
        Ok(()) => one_thread(&mut session, program, stack, listener.as_mut())?,
    };
    let ended = listener
        .map_or(Ok(()), |mut listener| listener.end(outcome.stop, &outcome.count, outcome.elapsed));
    let code = session.conclude(program, outcome)?;
    ended?;
    Ok(code)
}

/// The whole search, on one thread.
fn one_thread<P: Program>(
    session: &mut Session<'_>,
    program: &P,
    stack: usize,
    listener: Option<&mut BoxedListener<'_, P>>,
) -> anyhow::Result<Outcome<P>> {
    let (mut level, mut sees_nodes) = (session.options.level, session.options.run.stats);
    let listener: Option<&mut (dyn Listener<P> + Send)> = match listener {
        Some(listener) => {
            listener.begin(&session.flag)?;
            level = if listener.takes_terminal() || listener.takes_stdout() { 0 } else { level };
            sees_nodes |= listener.sees_nodes();
            Some(listener.as_mut())
        }
        None => None,
    };
    let (limits, stats) = (session.limits(), session.options.run.stats.then(Stats::default));
    let _progress = session.progress::<P>(program.nodes());
    let out = &mut session.out;
    on_stack(stack, move || {
        let (mut count, start) = (P::Count::default(), Instant::now());
        let (flow, nodes, stats) = if sees_nodes || program.prints_nodes(level) {
            let mut console = Console::<P, true> { program, level, out, limits, stats, listener };
            (program.search(&mut count, &mut console), console.limits.nodes(), console.stats)
        } else {
            let mut console = Console::<P, false> { program, level, out, limits, stats, listener };
            (program.search(&mut count, &mut console), console.limits.nodes(), None)
        };
        Outcome { count, nodes, stats, stop: flow.err(), elapsed: start.elapsed() }
    })
}

/// Does something on a thread with a stack of so many bytes.
fn on_stack<T: Send>(stack: usize, work: impl FnOnce() -> T + Send) -> anyhow::Result<T> {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(stack).spawn_scoped(scope, work);
        let thread = thread.context("the search cannot be started")?;
        Ok(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

impl Options {
    /// How many threads are asked for: at most one per processor, for more would only take turns.
    pub fn threads(&self) -> usize {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        match self.large.threads.unwrap_or(1) {
            0 => processors,
            threads => usize::from(threads).min(processors),
        }
    }

    /// Refuses options that do not go together. The same command without one of them works.
    fn check<P: Program>(&self) -> anyhow::Result<()> {
        let Options { level, run, large } = self;
        let threads = large.threads.is_some_and(|threads| threads != 1);
        let (message, option) = if threads && *level > 0 {
            let why = "text of several threads has no order";
            (format!("--threads works at level 0, and this is level {level}: {why}"), "--threads")
        } else if threads && run.solutions.is_some() {
            let message =
                "--answers means the first solutions, and with several threads none is the first";
            (message.to_owned(), "--threads")
        } else if large.part.is_some() && *level > 1 {
            let why = "its text tells one search from its beginning to its end";
            (format!("--part works at levels 0 and 1, and this is level {level}: {why}"), "--part")
        } else {
            return Ok(());
        };
        Err(Refused::new(message, CommandLine::of(P::NAME).without(option)).into())
    }
}
