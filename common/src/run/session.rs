//! One run of a program: its streams, its clock, what can end it early, and the text around its
//! search.

use std::fmt;
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, Scope};
use std::time::{Duration, Instant};

use anyhow::Context;

use super::background::Background;
use super::estimate::{Figure, for_progress};
use super::options::Options;
use super::outcome::Outcome;
use super::progress::{Presentation, Running, TreeSize, summary};
use crate::cli::{say, written};
use crate::search::{
    BoxedListener, Flow, Hear, Limits, Next, Output, Program, Pulse, Stop, StopFlag,
};

/// One run of a program.
pub struct Session<'a> {
    pub(super) options: &'a Options,
    pub(super) out: Output,
    pub(super) flag: StopFlag,
    pub(super) pulse: Pulse,
    /// How many nodes there are, for the progress.
    pub(super) size: TreeSize,
    shown: Presentation,
    /// Whether stdout is a terminal; one that was closed does not tell any more.
    on_terminal: bool,
    /// How long the plan of the search took.
    planning: Duration,
    _timer: Option<Background>,
}

/// Does something on a thread with a stack of so many bytes.
///
/// # Errors
/// There can be no such thread.
pub fn on_stack<T: Send>(stack: usize, work: impl FnOnce() -> T + Send) -> anyhow::Result<T> {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(stack).spawn_scoped(scope, work);
        let thread = thread.context("the search cannot be started")?;
        Ok(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

impl<'a> Session<'a> {
    /// A run that prints there, shows this besides, and ends after `limit`.
    pub(super) fn new(
        options: &'a Options,
        out: Output,
        shown: Presentation,
        limit: Option<Duration>,
    ) -> Self {
        let (flag, pulse, size) = (StopFlag::default(), Pulse::default(), TreeSize::default());
        let timer = limit.map(|limit| Background::timer(limit, &flag));
        let (on_terminal, planning) = (io::stdout().is_terminal(), Duration::ZERO);
        Session { options, out, flag, pulse, size, shown, on_terminal, planning, _timer: timer }
    }

    /// What ends the search early; `shown` if somebody is shown every node.
    pub(super) fn limits<P: Program>(&self, program: &P, shown: bool) -> Limits {
        /// On a board of more cells than this, a node takes long.
        const LARGE: usize = 4096;
        let slow = shown || self.options.level >= 2 || program.depth() > LARGE;
        Limits::new(self.flag.clone(), self.pulse.clone(), self.options.run.solutions, slow)
    }

    /// Shows progress until what is returned is dropped.
    pub(super) fn progress<P: Program>(&self, program: &P) -> Option<Background> {
        if let Some(value) = program.nodes().filter(|_| self.options.run.solutions.is_none()) {
            self.size.set(Figure { value, error: 0.0 }, self.options.large.part);
        }
        self.shown.running.show(self.pulse.clone(), self.size.clone(), node_name::<P>())
    }

    /// Estimates the size of the search for the progress, until what is returned is dropped, where
    /// the search runs through its whole tree and the program does not know the size.
    pub(super) fn estimates_size<'s, P: Program>(
        &self,
        scope: &'s Scope<'s, '_>,
        program: &'s P,
        stack: usize,
    ) -> Option<Sender<()>> {
        let runs_through = self.options.run.solutions.is_none() && P::STREAM_OF.is_none();
        if self.shown.running == Running::Nothing
            || !runs_through
            || program.splits_itself()
            || program.nodes().is_some()
        {
            return None;
        }
        let (running, ended) = mpsc::channel();
        let (size, part) = (self.size.clone(), self.options.large.part);
        let estimates = move || for_progress(program, part, stack, &size, &ended);
        thread::Builder::new().spawn_scoped(scope, estimates).ok().map(|_| running)
    }

    /// Plans the search, on this thread, and prints the text before it. There is a header also where
    /// the plan is stopped, but none where the search cannot be done.
    pub(super) fn plan<P: Program>(
        &mut self,
        program: &P,
        mut listener: Option<&mut BoxedListener<'_, P>>,
    ) -> Flow {
        let (start, progress) = (Instant::now(), self.progress(program));
        let mut limits = self.limits(program, false);
        let planned = program.plan(&mut Hear(&mut |event, line| {
            listener.as_mut().map_or(Ok(()), |listener| listener.on(event, line))?;
            limits.on(event)?;
            Ok(Next::Visit)
        }));
        drop(progress);
        (self.pulse, self.planning) = (Pulse::default(), start.elapsed());
        if planned == Err(Stop::Failed) {
            return planned;
        }
        let Session { options, out, .. } = self;
        let header = if options.run.json { Ok(()) } else { program.header(out, options.level) };
        header.and_then(|()| out.flush()).map_err(|_| Stop::WriteFailed)?;
        if let Some(forecast) = program.forecast().filter(|_| planned.is_ok() && self.shown.summary)
        {
            say(forecast);
        }
        planned
    }

    /// Prints the result, what marks it as incomplete, the statistics and the summary; gives the
    /// exit code.
    ///
    /// # Errors
    /// stdout cannot be written, or the search has failed.
    pub(super) fn conclude<P: Program>(
        mut self,
        program: &P,
        mut outcome: Outcome<P>,
    ) -> anyhow::Result<ExitCode> {
        outcome.elapsed += self.planning;
        if outcome.stop == Some(Stop::Failed) {
            self.out.flush().ok();
            written(&self.out)?;
            return Err(outcome.failure(program));
        }
        if outcome.stop == Some(Stop::WriteFailed) || self.print(program, &outcome).is_err() {
            // A terminal that was closed cannot be written, and the signal may come later than that.
            if !self.on_terminal
                && ![outcome.stop, self.flag.raised()].contains(&Some(Stop::HungUp))
            {
                written(&self.out)?;
                return Ok(ExitCode::SUCCESS);
            }
            outcome.stop = Some(Stop::HungUp);
        }
        if let Some(stop) = outcome.stop.filter(|_| P::STREAM_OF.is_some()) {
            say(format_args!("Incomplete: stopped by {}.", stop.asked_by()));
        }
        outcome.print_stats(program);
        if self.shown.summary {
            say(summary(outcome.nodes, node_name::<P>(), outcome.elapsed));
        }
        Ok(ExitCode::from(outcome.stop.map_or(0, Stop::exit_code)))
    }

    fn print<P: Program>(&mut self, program: &P, outcome: &Outcome<P>) -> fmt::Result {
        let Session { options, out, .. } = self;
        outcome.print(program, options, out)?;
        let is_open = out.bytes().last().is_some_and(|&byte| byte != b'\n');
        out.flush()?;
        // The laboratory's last line has no end, and the summary comes on the same terminal.
        if is_open && self.shown.summary && io::stdout().is_terminal() {
            say("");
        }
        Ok(())
    }
}

/// What the nodes are called.
fn node_name<P: Program>() -> &'static str {
    P::STREAM_OF.unwrap_or("nodes")
}
