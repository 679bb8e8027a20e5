//! The ways to run a program. Whoever has its arguments chooses one: [`run`] for a whole search on one thread,
//! [`in_parts`] for a part of it or several threads, [`estimate`] for a forecast, [`run_counting`] for a count without a search
//! tree, and [`listen`] for a search that comes from elsewhere. The session around it is always the same: streams,
//! clock, signals, limits, progress, result.
//!
//! | module | what for |
//! | --- | --- |
//! | `options`, `memory`, `signals` | what was asked for, what the machine has, who may stop it |
//! | `console` | where the events of a search go, and its observer |
//! | `parallel` | parts and threads |
//! | `counting` | a count without a search tree |
//! | `listening` | a search that comes from elsewhere |
//! | `session`, `outcome` | the run, and what it has found |
//! | `estimate`, `warning`, `progress` | how large it is, before and while it runs |

mod console;
mod counting;
mod estimate;
mod listening;
mod memory;
mod options;
mod outcome;
mod parallel;
mod progress;
mod session;
pub mod signals;
mod warning;

use std::process::ExitCode;

use anyhow::Context;

use crate::platform::on_stack;
use crate::search::{BoxedSink, Count, Program};
use console::Console;
use outcome::{NODES, Outcome};
use session::Session;

pub use counting::{Counting, run_counting};
pub use estimate::{EFFORT, Effort, Sample, estimate, sample};
pub use listening::listen;
pub use memory::stack;
pub use options::Options;
pub use outcome::RunText;
pub use parallel::in_parts;
pub use progress::TreeSize;

/// Runs a whole search on one thread, shows it if there is a sink, and returns the exit code.
///
/// # Errors
/// The machine has not enough memory, stdout cannot be written, the search has failed, or the
/// sink has.
pub fn run(
    program: &dyn Program,
    options: &Options,
    mut sink: Option<BoxedSink<'_>>,
) -> anyhow::Result<ExitCode> {
    let needs = sink.as_ref().map(|sink| sink.needs()).unwrap_or_default();
    let mut session = Session::of(program, options, needs)?;
    if let Err(stop) = session.open(|out| program.opening(out, options.level)) {
        // The search does not begin, so there is nothing to show.
        return session.conclude(&RunText::of(program), Outcome::stopped(stop), None);
    }
    let limits = session.limits();
    let _progress = session.progress(NODES);
    // A sink that has stdout prints there itself.
    let level = if needs.terminal || needs.stdout { 0 } else { options.level };
    let mut console = Console::new(program, level, &mut session.out, limits);
    console.count_stats(options);
    if let Some(sink) = &mut sink {
        sink.begin(&session.flag)?;
        console.sink = Some(sink.as_mut());
    }
    let search = move || {
        let mut count = Count::default();
        let mut observer = console.observer();
        let flow = program.search(&mut count, &mut observer);
        let nodes = observer.nodes();
        console.outcome(count, nodes, flow)
    };
    let outcome = on_stack(session.stack, search).context("the search cannot be started")?;
    session.conclude(&RunText::of(program), outcome, sink)
}
