//! One run of a program: its streams, its clock, what can end it early, and the text around its
//! search.

use std::fmt::Write;
use std::process::ExitCode;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use serde_json::{Map, Value};

use super::progress::{Presentation, Progress, summary};
use super::signals;
use super::{BoxedListener, Options};
use crate::cli::{say, stdout, written};
use crate::search::{
    Console, Flow, Limits, Listener, Output, Program, Pulse, Stats, Stop, StopFlag,
};

/// One run of a program.
pub struct Session<'a> {
    pub(super) options: &'a Options,
    pub(super) out: Output,
    pub(super) flag: StopFlag,
    pub(super) pulse: Pulse,
    pub(super) shown: Presentation,
    /// How long the plan of the search took.
    planning: Duration,
    _timer: Option<Timer>,
}

/// What a search left behind.
pub(super) struct Outcome<P: Program> {
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

impl<'a> Session<'a> {
    /// A run on the process's own streams, with its signals and the time limit.
    pub(super) fn start(options: &'a Options, shown: Presentation) -> anyhow::Result<Self> {
        let flag = StopFlag::default();
        signals::catch(&flag).context("Ctrl-C cannot be caught")?;
        let timer = options.run.time_limit.map(|limit| Timer::start(*limit, flag.clone()));
        let (out, pulse, planning) = (stdout(), Pulse::default(), Duration::ZERO);
        Ok(Session { options, out, flag, pulse, shown, planning, _timer: timer })
    }

    /// A search that is tried out for a while. Nobody sees what it prints.
    pub(super) fn trial(options: &'a Options, limit: Duration) -> Self {
        let flag = StopFlag::default();
        let timer = Some(Timer::start(limit, flag.clone()));
        let (out, pulse, shown) = (Output::nowhere(), Pulse::default(), Presentation::NOTHING);
        Session { options, out, flag, pulse, shown, planning: Duration::ZERO, _timer: timer }
    }

    /// What ends the search before its time.
    pub(super) fn limits(&self) -> Limits {
        let prints_nodes = self.options.level >= 2;
        Limits::new(self.flag.clone(), self.pulse.clone(), self.options.run.solutions, prints_nodes)
    }

    /// Shows progress until what is returned is dropped. `nodes` is the size of the search, where
    /// it is known.
    pub(super) fn progress<P: Program>(&self, nodes: Option<f64>) -> Progress {
        let nodes = nodes.filter(|nodes| *nodes < 1e18).map(|n| n as u64);
        Progress::start(self.shown.running, self.pulse.clone(), nodes, node_name::<P>())
    }

    /// Plans the search, on this thread, and prints the text before it. There is a header also where
    /// the plan is stopped, but none where the search cannot be done.
    pub(super) fn plan<P: Program>(
        &mut self,
        program: &P,
        listener: Option<&mut BoxedListener<'_, P>>,
    ) -> Flow {
        let start = Instant::now();
        let planned = {
            let _progress = self.progress::<P>(None);
            let (limits, out) = (self.limits(), &mut self.out);
            let listener: Option<&mut (dyn Listener<P> + Send)> = match listener {
                Some(listener) => Some(listener.as_mut()),
                None => None,
            };
            let (level, stats) = (0, None);
            let mut console = Console::<P, true> { program, level, out, limits, stats, listener };
            program.plan(&mut console)
        };
        (self.pulse, self.planning) = (Pulse::default(), start.elapsed());
        if planned == Err(Stop::Failed) {
            return planned;
        }
        self.header(program).and(planned)?;
        if self.shown.summary
            && let Some(forecast) = program.forecast()
        {
            say(forecast);
        }
        Ok(())
    }

    /// Prints the text before the search.
    fn header<P: Program>(&mut self, program: &P) -> Result<(), Stop> {
        let Session { options, out, .. } = self;
        let header = if options.run.json { Ok(()) } else { program.header(out, options.level) };
        header.and_then(|()| out.flush()).map_err(|_| Stop::WriteFailed)
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
        match outcome.stop {
            Some(Stop::Failed) => {
                self.out.flush().ok();
                written(&self.out)?;
                let too_large = || "this is too large: there is no memory for it".to_owned();
                return Err(anyhow!(program.failure(&outcome.count).unwrap_or_else(too_large)));
            }
            stop if stop == Some(Stop::WriteFailed) || self.result(program, &outcome).is_err() => {
                written(&self.out)?;
                return Ok(ExitCode::SUCCESS);
            }
            _ => {}
        }
        if P::STREAM_OF.is_some()
            && let Some(stop) = outcome.stop
        {
            say(format_args!("Incomplete: stopped by {}.", stop.asked_by()));
        }
        if let Some(stats) = &outcome.stats {
            say(format!("{stats}{}", program.stats(&outcome.count)).trim_end());
        }
        if self.shown.summary {
            say(summary(outcome.nodes, node_name::<P>(), outcome.elapsed));
        }
        Ok(ExitCode::from(outcome.stop.map_or(0, Stop::exit_code)))
    }

    fn result<P: Program>(&mut self, program: &P, outcome: &Outcome<P>) -> std::fmt::Result {
        let Session { options, out, .. } = self;
        if options.run.json {
            writeln!(out, "{}", self::json(program, options, outcome))?;
            return self.out.flush();
        }
        program.result(out, &outcome.count, outcome.elapsed)?;
        let note = |out: &mut Output, note: std::fmt::Arguments<'_>| {
            if out.bytes().last().is_some_and(|&byte| byte != b'\n') {
                out.bytes().push(b'\n');
            }
            writeln!(out, "{note}")
        };
        if let Some(part) = options.large.part {
            let (part, of) = (part.number(), part.of());
            note(
                out,
                format_args!(
                    "Part {part} of {of}: the counts of all {of} parts add up to those of the whole."
                ),
            )?;
        }
        if P::STREAM_OF.is_none()
            && let Some(stop) = outcome.stop
        {
            let (by, meaning) = (stop.asked_by(), program.incomplete());
            note(out, format_args!("Incomplete: stopped by {by}; {meaning}."))?;
        }
        self.out.flush()
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

/// Raises [`Stop::TimeLimit`] when the time is over, unless it is dropped before.
struct Timer {
    _hang_up: mpsc::Sender<()>,
}

impl Timer {
    fn start(limit: Duration, flag: StopFlag) -> Self {
        let (hang_up, ended) = mpsc::channel();
        thread::spawn(move || {
            if ended.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                flag.raise(Stop::TimeLimit);
            }
        });
        Timer { _hang_up: hang_up }
    }
}
