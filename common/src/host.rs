//! Where a lesson runs: its stack, its observers, and the text around its search.

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::Duration;

use crate::args::RunArgs;
use crate::clock::Clock;
use crate::control::{Control, Pulse};
use crate::lesson::{Lesson, Tally, fields};
use crate::memory;
use crate::output::{Output, say};
use crate::part::Part;
use crate::progress::{Presentation, Progress, summary};
use crate::run::{RunError, Timer};
use crate::signals;
use crate::stats::Stats;
use crate::stop::{Flow, Stop, StopFlag};

/// Where a lesson runs: its streams, its clock, and what can stop it.
pub(crate) struct Host<'a> {
    pub(crate) output: Output,
    pub(crate) clock: &'a dyn Clock,
    pub(crate) flag: StopFlag,
    pub(crate) shown: Presentation,
    _timer: Option<Timer>,
}

/// What a search left behind.
#[derive(Default)]
pub(crate) struct Outcome<T> {
    pub(crate) tally: T,
    pub(crate) nodes: u64,
    pub(crate) stats: Option<Stats>,
    pub(crate) stop: Option<Stop>,
    pub(crate) elapsed: Duration,
}

impl<'a> Host<'a> {
    /// The process's own streams, its signals, and the time limit, which begins to run.
    pub(crate) fn new(
        level: u8,
        args: &RunArgs,
        clock: &'a dyn Clock,
        flag: StopFlag,
    ) -> Result<Self, RunError> {
        signals::catch(&flag).map_err(RunError::Signals)?;
        Ok(Host {
            output: Output::stdout(),
            clock,
            shown: Presentation::decide(args.progress, level),
            _timer: args
                .time_limit
                .map(|limit| Timer::start(*limit, flag.clone())),
            flag,
        })
    }

    /// No streams of the process and no signals: a search that is tried out for a while.
    pub(crate) fn quiet(
        output: Output,
        clock: &'a dyn Clock,
        limit: Duration,
        flag: StopFlag,
    ) -> Self {
        Host {
            output,
            clock,
            shown: Presentation::NOTHING,
            _timer: Some(Timer::start(limit, flag.clone())),
            flag,
        }
    }

    /// Prints the header, searches, and prints the result.
    pub(crate) fn run<L: Lesson>(
        &mut self,
        lesson: &L,
        level: u8,
        args: &RunArgs,
        part: Option<Part>,
        search: impl FnOnce(&mut Self) -> Result<Outcome<Tally<L>>, RunError>,
    ) -> Result<ExitCode, RunError> {
        stack_for(lesson.depth(), 1)?; // before anything is printed
        if !args.json {
            lesson.header(level, self.output.text());
        }
        let mut flow = self.output.flush();
        if flow.is_continue() {
            let outcome = search(self)?;
            flow = match outcome.stop {
                Some(stop @ (Stop::ReaderGone | Stop::WriteFailed)) => ControlFlow::Break(stop),
                _ => self.conclude(lesson, args, part, &outcome),
            };
            if flow.is_continue() {
                let code = outcome.stop.map_or(0, Stop::exit_code);
                return Ok(ExitCode::from(code));
            }
        }
        match self.output.take_failure() {
            Some(error) => Err(RunError::Write(error)),
            None => Ok(ExitCode::SUCCESS),
        }
    }

    /// Prints the result, what marks it as incomplete, the statistics and the summary.
    fn conclude<L: Lesson>(
        &mut self,
        lesson: &L,
        args: &RunArgs,
        part: Option<Part>,
        outcome: &Outcome<Tally<L>>,
    ) -> Flow {
        let text = self.output.text();
        if args.json {
            write_json(text, lesson, part, outcome);
        } else {
            lesson.result(&outcome.tally, outcome.elapsed, text);
            let notes = part.map(Part::note).into_iter();
            for note in notes.chain(outcome.stop.map(Stop::note)) {
                if !text.ends_with(b"\n") {
                    text.push(b'\n');
                }
                text.extend_from_slice(note.as_bytes());
                text.push(b'\n');
            }
        }
        self.output.flush()?;
        if let Some(stats) = &outcome.stats {
            let text = format!("{stats}{}", lesson.stats(&outcome.tally));
            say(text.trim_end());
        }
        if self.shown.summary {
            say(summary(outcome.nodes, outcome.elapsed));
        }
        ControlFlow::Continue(())
    }
}

/// The whole search, on one thread.
pub(crate) fn whole<L: Lesson>(
    host: &mut Host<'_>,
    lesson: &L,
    level: u8,
    args: &RunArgs,
) -> Result<Outcome<Tally<L>>, RunError> {
    let pulse = Pulse::default();
    let control = Control::new(host.flag.clone(), pulse.clone(), args.answers, level >= 2);
    let (clock, output) = (host.clock, &mut host.output);
    let _progress = Progress::start(host.shown.running, pulse, lesson.nodes());
    let stack = stack_for(lesson.depth(), 1)?;
    thread::scope(|scope| {
        let search = move || {
            let mut tally = Tally::<L>::default();
            let stats = args.stats.then(Stats::default);
            let start = clock.now();
            let (flow, control, stats) = match level {
                0 => observed::<L, 0>(lesson, &mut tally, output, control, stats),
                1 => observed::<L, 1>(lesson, &mut tally, output, control, stats),
                2 => observed::<L, 2>(lesson, &mut tally, output, control, stats),
                _ => observed::<L, 3>(lesson, &mut tally, output, control, stats),
            };
            Outcome {
                tally,
                nodes: control.nodes(),
                stats,
                stop: flow.break_value(),
                elapsed: clock.now().saturating_sub(start),
            }
        };
        Ok(join(spawn(scope, stack, search)?))
    })
}

/// Starts a thread with a stack deep enough for a search's recursion.
pub(crate) fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    stack: usize,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Result<ScopedJoinHandle<'scope, T>, RunError> {
    thread::Builder::new()
        .stack_size(stack)
        .spawn_scoped(scope, work)
        .map_err(RunError::Thread)
}

/// What a thread gives at its end.
pub(crate) fn join<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread
        .join()
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// The stack for a recursion of `levels` levels, if the machine can give it to each of the threads.
pub(crate) fn stack_for(levels: usize, threads: usize) -> Result<usize, RunError> {
    /// Every machine has this much, so a small run need not ask; asking takes as long as many a run.
    const SURELY_FREE: usize = 64 << 20;
    let stack = memory::stack_for(levels);
    let need = stack.and_then(|bytes| bytes.checked_mul(threads));
    if let (Some(stack), Some(0..=SURELY_FREE)) = (stack, need) {
        return Ok(stack);
    }
    let free = memory::available();
    match (stack, need) {
        (Some(stack), Some(bytes)) if bytes as u64 <= free => Ok(stack),
        _ => Err(RunError::TooDeep {
            levels,
            need: need.map_or(u64::MAX, |bytes| bytes as u64),
            free,
        }),
    }
}

/// Runs the search with the observers of a level. They are taken by value, so that a search reaches
/// their counters without a detour. `--stats` gets a search of its own, so that a run without it pays
/// nothing for it.
fn observed<L: Lesson, const LEVEL: u8>(
    lesson: &L,
    tally: &mut Tally<L>,
    output: &mut Output,
    control: Control,
    stats: Option<Stats>,
) -> (Flow, Control, Option<Stats>) {
    let report = lesson.report::<LEVEL>(output);
    match stats {
        None => {
            let mut observers = (report, control);
            let flow = lesson.search(tally, &mut observers);
            (flow, observers.1, None)
        }
        Some(stats) => {
            let mut observers = (stats, (report, control));
            let flow = lesson.search(tally, &mut observers);
            (flow, observers.1.1, Some(observers.0))
        }
    }
}

fn write_json<L: Lesson>(
    text: &mut Vec<u8>,
    lesson: &L,
    part: Option<Part>,
    outcome: &Outcome<Tally<L>>,
) {
    let mut line = fields([("program", L::NAME.into())]);
    line.extend(lesson.json(&outcome.tally));
    if let Some(part) = part {
        line.insert("part".to_owned(), part.to_string().into());
    }
    line.extend(fields([
        ("nodes", outcome.nodes.into()),
        ("seconds", outcome.elapsed.as_secs_f64().into()),
        ("complete", outcome.stop.is_none().into()),
    ]));
    if let Some(stop) = outcome.stop {
        line.insert("stopped_by".to_owned(), stop.asked_by().into());
    }
    text.extend_from_slice(serde_json::Value::from(line).to_string().as_bytes());
    text.push(b'\n');
}
