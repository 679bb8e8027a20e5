//! One run of a program: its streams, its clock, what can end it early, and the text around its
//! search.

use std::fmt::{self, Write};
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, Scope};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use serde_json::{Map, Value};

use super::background::Background;
use super::estimate::{Figure, for_progress};
use super::options::Options;
use super::progress::{Presentation, Running, Size, summary};
use crate::cli::{columns, say, written};
use crate::search::{
    BoxedListener, Flow, Hear, Limits, Next, Output, Program, Pulse, Stats, Stop, StopFlag,
};

/// One run of a program.
pub struct Session<'a> {
    pub(super) options: &'a Options,
    pub(super) out: Output,
    pub(super) flag: StopFlag,
    pub(super) pulse: Pulse,
    /// How many nodes there are, for the progress.
    pub(super) size: Size,
    shown: Presentation,
    /// How long the plan of the search took.
    planning: Duration,
    _timer: Option<Background>,
}

/// What a search has found.
pub struct Outcome<P: Program> {
    pub(super) count: P::Count,
    pub(super) nodes: u64,
    pub(super) stats: Option<Stats>,
    pub(super) stop: Option<Stop>,
    pub(super) elapsed: Duration,
}

impl<P: Program> Outcome<P> {
    /// Nothing was searched.
    pub(super) fn stopped(stop: Stop) -> Self {
        let (count, elapsed) = (P::Count::default(), Duration::ZERO);
        Outcome { count, nodes: 0, stats: None, stop: Some(stop), elapsed }
    }
}

/// Does something on a thread with a stack of so many bytes.
pub(super) fn on_stack<T: Send>(
    stack: usize,
    work: impl FnOnce() -> T + Send,
) -> anyhow::Result<T> {
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
        let (flag, pulse, size) = (StopFlag::default(), Pulse::default(), Size::default());
        let timer = limit.map(|limit| Background::timer(limit, &flag));
        Session { options, out, flag, pulse, size, shown, planning: Duration::ZERO, _timer: timer }
    }

    /// What ends the search early.
    pub(super) fn limits<P: Program>(&self, program: &P) -> Limits {
        /// On a board of more cells than this, a node takes long.
        const LARGE: usize = 4096;
        let slow = self.options.level >= 2 || program.depth() > LARGE;
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
        let mut limits = self.limits(program);
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
            let too_large = || "this is too large: there is no memory for it".to_owned();
            return Err(anyhow!(program.failure(&outcome.count).unwrap_or_else(too_large)));
        }
        if outcome.stop == Some(Stop::WriteFailed) || self.result(program, &outcome).is_err() {
            // A terminal that was closed cannot be written.
            if ![outcome.stop, self.flag.raised()].contains(&Some(Stop::HungUp)) {
                written(&self.out)?;
                return Ok(ExitCode::SUCCESS);
            }
            outcome.stop = Some(Stop::HungUp);
        }
        if let Some(stop) = outcome.stop.filter(|_| P::STREAM_OF.is_some()) {
            say(format_args!("Incomplete: stopped by {}.", stop.asked_by()));
        }
        if let Some(stats) = &outcome.stats {
            let columns = columns(&std::io::stderr()).unwrap_or(80);
            let stats = format!("{stats:columns$}{}", program.stats(&outcome.count));
            say(stats.trim_end());
        }
        if self.shown.summary {
            say(summary(outcome.nodes, node_name::<P>(), outcome.elapsed));
        }
        Ok(ExitCode::from(outcome.stop.map_or(0, Stop::exit_code)))
    }

    fn result<P: Program>(&mut self, program: &P, outcome: &Outcome<P>) -> fmt::Result {
        let Session { options, out, .. } = self;
        if options.run.json {
            writeln!(out, "{}", self::json(program, options, outcome))?;
            return out.flush();
        }
        program.result(out, &outcome.count, outcome.elapsed)?;
        let part = options.large.part.map(|part| {
            let (part, of) = (part.number(), part.of());
            format!(
                "Part {part} of {of}: the counts of all {of} parts add up to those of the whole."
            )
        });
        let stop = outcome.stop.filter(|_| P::STREAM_OF.is_none()).map(Stop::asked_by);
        let stop = stop.map(|by| format!("Incomplete: stopped by {by}; {}.", program.incomplete()));
        for note in part.into_iter().chain(stop) {
            if out.bytes().last().is_some_and(|&byte| byte != b'\n') {
                out.push("\n");
            }
            writeln!(out, "{note}")?;
        }
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

/// The result as a line of JSON.
fn json<P: Program>(program: &P, options: &Options, outcome: &Outcome<P>) -> Value {
    let mut line = vec![("program", P::NAME.into())];
    line.extend(program.json(&outcome.count));
    line.extend(options.large.part.map(|part| ("part", part.to_string().into())));
    if P::STREAM_OF.is_none() {
        line.push(("nodes", outcome.nodes.into()));
    }
    line.push(("seconds", outcome.elapsed.as_secs_f64().into()));
    line.push(("complete", outcome.stop.is_none().into()));
    line.extend(outcome.stop.map(|stop| ("stopped_by", stop.asked_by().into())));
    line.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>().into()
}
