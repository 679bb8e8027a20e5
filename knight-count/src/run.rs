//! Runs a count: what it will take, its progress, and what can end it early.

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use common::args::ProgressWhen;
use common::memory;
use common::output::{Output, say};
use common::part::Part;
use common::progress::{Presentation, Running, style};
use common::run::{RunError, Timer};
use common::signals;
use common::stop::{Flow, StopFlag};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget};

use crate::frontier::{CountError, Plan, PlanError, Problem, Step, Width};
use crate::report;

/// How a count is run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Which part of the count is done, if not all of it.
    pub part: Option<Part>,
    /// Threads; 0 is one for each processor.
    pub threads: usize,
    /// When to stop, if before the end.
    pub time_limit: Option<Duration>,
    /// Whether each step is told on stderr.
    pub stats: bool,
    /// Whether the result is a line of JSON.
    pub json: bool,
    /// Whether progress is shown.
    pub progress: ProgressWhen,
}

/// Why a count could not be done.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The board cannot be planned.
    #[error("this board cannot be counted: {0}\nA command that works: knight-count 6 6")]
    Plan(PlanError),
    /// The counts need more memory than there is.
    #[error(
        "this count needs {} of memory and {} are free; a smaller board needs far less, \
         and each of several parts somewhat less\n\
         A command that works: knight-count 6 6",
        memory::human(*.need), memory::human(*.free)
    )]
    Memory {
        /// Bytes needed.
        need: u64,
        /// Bytes that are free.
        free: u64,
    },
    /// The count failed.
    #[error(transparent)]
    Count(CountError),
    /// The streams or signals failed.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// Counts and prints.
///
/// # Errors
/// See [`Error`]; the exit code for each is 1.
pub fn run(problem: &Problem, options: &Options) -> Result<ExitCode, Error> {
    let flag = StopFlag::default();
    signals::catch(&flag).map_err(RunError::Signals)?;
    let _timer = options
        .time_limit
        .map(|limit| Timer::start(limit, flag.clone()));
    let mut output = Output::stdout();
    if !options.json {
        report::write_header(output.text(), problem);
    }
    let flow = output.flush();
    if flow.is_break() {
        return ended(output);
    }
    let start = Instant::now();
    let tours = Counting::new(options, flag.clone()).count(problem, options.part)?;
    let text = output.text();
    if options.json {
        report::write_json(text, problem, options.part, tours, start.elapsed());
    } else if let Some(tours) = tours {
        report::write_result(text, problem, tours);
        if let Some(part) = options.part {
            text.extend_from_slice(format!("{}\n", part.note()).as_bytes());
        }
    }
    let Some(stop) = flag.raised().filter(|_| tours.is_none()) else {
        return finish(output, 0);
    };
    if !options.json {
        let line = format!(
            "Incomplete: stopped by {}; a count is known only at its end.\n",
            stop.asked_by()
        );
        text.extend_from_slice(line.as_bytes());
    }
    finish(output, stop.exit_code())
}

fn finish(mut output: Output, code: u8) -> Result<ExitCode, Error> {
    match output.flush() {
        Flow::Continue(()) => Ok(ExitCode::from(code)),
        Flow::Break(_) => ended(output),
    }
}

/// stdout cannot be written any more: an error, unless its reader has left.
fn ended(mut output: Output) -> Result<ExitCode, Error> {
    match output.take_failure() {
        Some(error) => Err(RunError::Write(error).into()),
        None => Ok(ExitCode::SUCCESS),
    }
}

struct Counting {
    threads: usize,
    stats: bool,
    shown: Presentation,
    flag: StopFlag,
    bar: ProgressBar,
    free: u64,
    begun: Option<(Step, Instant)>,
}

impl Counting {
    fn new(options: &Options, flag: StopFlag) -> Self {
        let shown = Presentation::decide(options.progress, 0);
        let bar = match shown.running {
            Running::Bar => ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()),
            Running::Nothing | Running::Lines => ProgressBar::hidden(),
        };
        bar.set_style(style("{wide_bar} {percent}% {msg} {elapsed}"));
        let all = || thread::available_parallelism().map_or(1, usize::from);
        Counting {
            threads: if options.threads == 0 {
                all()
            } else {
                options.threads
            },
            stats: options.stats,
            shown,
            flag,
            bar,
            free: memory::available(),
            begun: None,
        }
    }

    /// The number of tours; `None` if the flag stopped the count.
    fn count(mut self, problem: &Problem, part: Option<Part>) -> Result<Option<u128>, Error> {
        if self.stats {
            say(report::StepLine::HEADS);
        }
        let part = part.unwrap_or(Part::WHOLE);
        let plan = Plan::of_part(problem, part, self.free, &mut |step, done| {
            self.on_step(step, done)
        });
        let plan = match plan {
            Ok(plan) => plan,
            Err(PlanError::Stopped) => return Ok(None),
            Err(error) => return Err(Error::Plan(error)),
        };
        let forecast = plan.forecast();
        let need = forecast.bytes(Width::Bits32, self.threads);
        if need > self.free {
            return Err(self.too_much(need));
        }
        if self.shown.summary || self.stats {
            self.bar
                .suspend(|| say(report::forecast(&forecast, self.threads)));
        }
        let mut most = need;
        let (threads, free) = (self.threads, self.free);
        let counted = plan.count(threads, &mut |step, done| {
            most = most.max(step.bytes);
            if most > free {
                return ControlFlow::Break(());
            }
            self.on_step(step, done)
        });
        self.told();
        self.bar.finish_and_clear();
        match counted {
            Ok(tours) => Ok(Some(tours)),
            Err(CountError::Stopped) if most > free => Err(self.too_much(most)),
            Err(CountError::Stopped) => Ok(None),
            Err(error) => Err(Error::Count(error)),
        }
    }

    fn too_much(&self, need: u64) -> Error {
        let free = self.free;
        Error::Memory { need, free }
    }

    /// Shows a step, and asks whether to go on.
    fn on_step(&mut self, step: &Step, done: Option<u64>) -> ControlFlow<()> {
        if done.is_none() {
            self.told();
            self.begun = Some((*step, Instant::now()));
            self.bar.set_length(step.states.max(step.patterns));
            self.bar.set_message(format!(
                "{} ({}, {}): {} patterns, {} states",
                report::phase(step.phase),
                step.cell.0,
                step.cell.1,
                HumanCount(step.patterns),
                HumanCount(step.states)
            ));
        }
        self.bar.set_position(done.unwrap_or(0));
        match self.flag.raised() {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }

    /// The step that was going on has ended.
    fn told(&mut self) {
        let Some((step, start)) = self.begun.take() else {
            return;
        };
        if self.stats {
            let line = report::StepLine(step, start.elapsed());
            self.bar.suspend(|| say(&line));
        }
    }
}
