//! The one way to run a program.
//!
//! [`run`] decides in one place what kind of run it is. Whatever it is, the session around it is
//! the same: streams, clock, signals, limits, progress, result.

mod background;
mod estimate;
pub mod memory;
mod options;
mod outcome;
mod parallel;
mod progress;
mod session;
pub mod signals;
mod warning;

use std::process::ExitCode;
use std::thread;
use std::time::Instant;

use anyhow::Context;

use crate::cli::stdout;
use crate::search::{Console, Listener, Output, Program, Stats};
use outcome::Outcome;
use progress::Presentation;
use session::Session;

pub use crate::search::BoxedListener;
pub use estimate::{EFFORT, Effort, Figure, Sample, sample};
pub use options::Options;
pub use progress::style as progress_style;
pub use session::on_stack;

/// Runs a program, and gives the exit code.
///
/// # Errors
/// The options do not go together ([`Refused`](crate::cli::Refused)), the machine has not enough
/// memory, stdout cannot be written, or the search or the listener has failed.
pub fn run<P: Program>(
    program: &P,
    options: &Options,
    mut listener: Option<BoxedListener<'_, P>>,
) -> anyhow::Result<ExitCode> {
    options.check::<P>()?;
    let stack = memory::stack(program, options.threads())?;
    // How a level is tried out for an estimate.
    let trial = |options: &_, time| {
        let mut session =
            Session::new(options, Output::nowhere(), Presentation::default(), Some(time));
        let start = estimate::processor_time();
        let mut outcome = one_thread(&mut session, program, stack, None)?;
        outcome.elapsed = estimate::processor_time().saturating_sub(start);
        Ok(outcome)
    };
    if options.large.estimate {
        return estimate::run(program, options, stack, &trial);
    }
    warning::warn(program, options, stack, &trial)?;
    let takes_terminal = listener.as_ref().is_some_and(|listener| listener.takes_terminal());
    let takes_stdout = listener.as_ref().is_some_and(|listener| listener.takes_stdout());
    let shown =
        if takes_terminal { Presentation::default() } else { Presentation::decide(options) };
    let out = if takes_stdout { Output::nowhere() } else { stdout() };
    let limit = options.run.time_limit.map(|limit| *limit);
    let mut session = Session::new(options, out, shown, limit);
    signals::catch(&session.flag).context("Ctrl-C cannot be caught")?;
    let split = (options.threads() > 1 || options.large.part.is_some()) && !program.splits_itself();
    let outcome = thread::scope(|scope| -> anyhow::Result<_> {
        let _until_the_end = session.estimates_size(scope, program, stack);
        Ok(match session.plan(program, listener.as_mut()) {
            Err(stop) => Outcome::stopped(stop),
            Ok(()) if split => parallel::run(&mut session, program, stack)?,
            Ok(()) => one_thread(&mut session, program, stack, listener.as_mut())?,
        })
    })?;
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
    let shown = listener.as_ref().is_some_and(|listener| listener.sees_nodes());
    let (limits, stats) =
        (session.limits(program, shown), session.options.run.stats.then(Stats::default));
    let _progress = session.progress(program);
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
