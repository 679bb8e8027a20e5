//! A count without a search tree: the pieces of an ordinary run around any work that counts. The
//! programs of `beyond/` use it.

use std::fmt;
use std::process::ExitCode;

use anyhow::Context;

use super::memory::stack_for;
use super::options::Options;
use super::outcome::{Outcome, RunText};
use super::progress::{Presentation, TreeSize};
use super::session::Session;
use crate::cli::stdout;
use crate::platform::{now, on_stack};
use crate::search::{Count, Flow, Limits, Output};

/// Open calls of any count: room for the few recursions that it has.
const CALLS: usize = 100;

/// What a count is called, and the text around it.
pub struct Counting<'a> {
    /// Its name, what its progress counts, and the text after it. The search's own count stays empty.
    pub text: RunText<'a>,
    /// Whether it prints while it counts.
    pub prints: bool,
    /// The memory that the count takes, in bytes.
    pub memory: u64,
    /// Writes the text before the count.
    pub header: &'a dyn Fn(&mut Output) -> fmt::Result,
}

/// Runs a count, with the streams, the signals, the limits and the progress of an ordinary run, and
/// returns the exit code. `work` counts its nodes and solutions with the limits, which say when to stop, and sets how many
/// nodes there are, once that is known.
///
/// # Errors
/// Those of `work`, or there is not enough memory, or stdout cannot be written.
pub fn run_counting(
    counting: &Counting<'_>,
    options: &Options,
    work: impl FnOnce(&mut Limits, &mut Output, &TreeSize) -> anyhow::Result<Flow> + Send,
) -> anyhow::Result<ExitCode> {
    let stack = stack_for(CALLS, counting.memory, 1)?;
    let presentation = Presentation::decide(options, counting.prints);
    let mut session = Session::new(options, stdout(), presentation);
    session.catch_signals()?;
    let outcome = match session.open(counting.header) {
        Err(stop) => Outcome::stopped(stop),
        Ok(()) => {
            let mut limits = session.limits();
            let _progress = session.progress(counting.text.nodes);
            let start = now();
            let Session { out, size, .. } = &mut session;
            let flow = on_stack(stack, || work(&mut limits, out, size))
                .context("the count cannot be started")??;
            let nodes = limits.nodes();
            let elapsed = now() - start;
            Outcome { count: Count::default(), nodes, stats: None, stop: flow.err(), elapsed }
        }
    };
    session.conclude(&counting.text, outcome, None)
}
