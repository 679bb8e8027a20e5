//! Runs a [`Lesson`]: its stack, its observers, what can end it early, and the text around it.

use std::io;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::args::RunArgs;
use crate::clock::{Clock, SystemClock};
use crate::control::{Control, Pulse};
use crate::lesson::{Lesson, Tally, fields};
use crate::memory;
use crate::output::Output;
use crate::progress::{Presentation, Progress, summary};
use crate::stats::Stats;
use crate::stop::{Flow, Stop, StopFlag};

/// Why a run could not be done.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The recursion would need more stack than the machine has memory.
    #[error(
        "this board is too large: the search goes {levels} calls deep and needs up to {} of memory \
         for them; {} are free",
        memory::human(*.need), memory::human(*.free)
    )]
    TooDeep {
        /// Calls that may be open at once.
        levels: usize,
        /// Bytes of stack for them.
        need: u64,
        /// Bytes that are free.
        free: u64,
    },
    /// The thread of the search could not be started.
    #[error("the search could not be started: {0}")]
    Thread(io::Error),
    /// Ctrl-C could not be caught.
    #[error("Ctrl-C could not be set up: {0}")]
    CtrlC(#[from] ctrlc::Error),
    /// stdout could not be written.
    #[error("stdout could not be written: {0}")]
    Write(io::Error),
}

/// Runs a lesson at a verbose level, on the process's own streams.
///
/// # Errors
/// See [`RunError`]; the exit code for each is 1.
pub fn run<L: Lesson>(lesson: &L, level: u8, args: &RunArgs) -> Result<ExitCode, RunError> {
    run_until(lesson, level, args, StopFlag::default())
}

/// Runs a lesson as [`run`] does, and ends it when `flag` is raised.
///
/// # Errors
/// As for [`run`].
pub fn run_until<L: Lesson>(
    lesson: &L,
    level: u8,
    args: &RunArgs,
    flag: StopFlag,
) -> Result<ExitCode, RunError> {
    catch_ctrl_c(&flag)?;
    let shown = Presentation::decide(args.progress, level);
    let mut host = Host {
        output: Output::stdout(),
        clock: &SystemClock::default(),
        flag,
        shown,
    };
    host.run(lesson, level, args)
}

/// The first Ctrl-C asks the search to stop, so that it still prints its result. A second one ends the
/// process: the search may be stuck in a write that nobody reads.
///
/// # Errors
/// The system refuses a handler, or the process has one already.
pub fn catch_ctrl_c(flag: &StopFlag) -> Result<(), ctrlc::Error> {
    let flag = flag.clone();
    ctrlc::set_handler(move || {
        if flag.raised() == Some(Stop::Interrupted) {
            crate::see::watch::terminal::restore();
            std::process::exit(Stop::Interrupted.exit_code().into());
        }
        flag.raise(Stop::Interrupted);
    })
}

/// Prints a text that needs no search.
///
/// # Errors
/// [`RunError::Write`] if stdout cannot be written; a reader that has left is no error.
pub fn print(write: impl FnOnce(&mut Vec<u8>)) -> Result<ExitCode, RunError> {
    let mut output = Output::stdout();
    write(output.text());
    let _ = output.flush();
    match output.take_failure() {
        Some(error) => Err(RunError::Write(error)),
        None => Ok(ExitCode::SUCCESS),
    }
}

/// Ends a program: prints its error, if it has one, and gives its exit code.
pub fn exit<E: std::fmt::Display>(ended: Result<ExitCode, E>) -> ExitCode {
    ended.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::from(1)
    })
}

/// Where a lesson runs: its streams, its clock, and what can stop it.
struct Host<'a> {
    output: Output,
    clock: &'a dyn Clock,
    flag: StopFlag,
    shown: Presentation,
}

/// What a search left behind.
struct Outcome<T> {
    tally: T,
    nodes: u64,
    stats: Option<Stats>,
    stop: Option<Stop>,
    elapsed: Duration,
}

impl Host<'_> {
    fn run<L: Lesson>(
        &mut self,
        lesson: &L,
        level: u8,
        args: &RunArgs,
    ) -> Result<ExitCode, RunError> {
        let stack = stack_for(lesson.depth())?;
        if !args.json {
            lesson.header(level, self.output.text());
        }
        let mut flow = self.output.flush();
        if flow.is_continue() {
            let outcome = self.search(lesson, level, args, stack)?;
            flow = match outcome.stop {
                Some(stop @ (Stop::ReaderGone | Stop::WriteFailed)) => ControlFlow::Break(stop),
                _ => self.conclude(lesson, args, &outcome),
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

    /// Runs the search on a thread of its own, with a stack deep enough for its recursion.
    fn search<L: Lesson>(
        &mut self,
        lesson: &L,
        level: u8,
        args: &RunArgs,
        stack: usize,
    ) -> Result<Outcome<Tally<L>>, RunError> {
        let pulse = Pulse::default();
        let control = Control::new(self.flag.clone(), pulse.clone(), args.answers, level >= 2);
        let (clock, output) = (self.clock, &mut self.output);
        let _timer = args
            .time_limit
            .map(|limit| Timer::start(*limit, self.flag.clone()));
        let _progress = Progress::start(self.shown.running, pulse, lesson.nodes());
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
            let thread = thread::Builder::new()
                .stack_size(stack)
                .spawn_scoped(scope, search)
                .map_err(RunError::Thread)?;
            Ok(thread
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })
    }

    /// Prints the result, what marks it as incomplete, the statistics and the summary.
    fn conclude<L: Lesson>(
        &mut self,
        lesson: &L,
        args: &RunArgs,
        outcome: &Outcome<Tally<L>>,
    ) -> Flow {
        let text = self.output.text();
        if args.json {
            write_json(text, lesson, outcome);
        } else {
            lesson.result(&outcome.tally, outcome.elapsed, text);
            if let Some(stop) = outcome.stop {
                if !text.ends_with(b"\n") {
                    text.push(b'\n');
                }
                let asked_by = stop.asked_by();
                text.extend_from_slice(
                    format!(
                        "Incomplete: stopped by {asked_by}; counted is what was found until then.\n"
                    )
                    .as_bytes(),
                );
            }
        }
        self.output.flush()?;
        if let Some(stats) = &outcome.stats {
            eprint!("{stats}{}", lesson.stats(&outcome.tally));
        }
        if self.shown.summary {
            eprintln!("{}", summary(outcome.nodes, outcome.elapsed));
        }
        ControlFlow::Continue(())
    }
}

/// The stack for a recursion of `levels` levels, if the machine can give it.
fn stack_for(levels: usize) -> Result<usize, RunError> {
    /// Every machine has this much, so a small run need not ask; asking takes as long as many a run.
    const SURELY_FREE: usize = 64 << 20;
    let need = memory::stack_for(levels);
    if let Some(bytes) = need.filter(|&bytes| bytes <= SURELY_FREE) {
        return Ok(bytes);
    }
    let free = memory::available();
    match need {
        Some(bytes) if bytes as u64 <= free => Ok(bytes),
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

fn write_json<L: Lesson>(text: &mut Vec<u8>, lesson: &L, outcome: &Outcome<Tally<L>>) {
    let mut line = fields([("program", L::NAME.into())]);
    line.extend(lesson.json(&outcome.tally));
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

/// Raises [`Stop::TimeLimit`] when the time is over, unless it is dropped before.
pub struct Timer {
    _hang_up: mpsc::Sender<()>,
}

impl Timer {
    /// Starts to wait for `limit`.
    pub fn start(limit: Duration, flag: StopFlag) -> Self {
        let (hang_up, ended) = mpsc::channel();
        thread::spawn(move || {
            if ended.recv_timeout(limit) == Err(mpsc::RecvTimeoutError::Timeout) {
                flag.raise(Stop::TimeLimit);
            }
        });
        Timer { _hang_up: hang_up }
    }
}
