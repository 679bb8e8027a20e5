//! Runs a lesson that counts in parts and in threads.

use std::io;
use std::process::ExitCode;
use std::sync::atomic::AtomicU64;
use std::thread;

use crate::args::{LargeArgs, RunArgs};
use crate::clock::SystemClock;
use crate::control::{Control, Pulse};
use crate::cut::{self, NODES_PER_PART, Share};
use crate::estimate::run_estimate;
use crate::host::{Host, Outcome, join, spawn, stack_for};
use crate::lesson::{Lesson, Tally};
use crate::observer::Add;
use crate::output::{Output, say};
use crate::part::Part;
use crate::progress::Progress;
use crate::run::{RunError, run};
use crate::stats::Stats;
use crate::stop::{Flow, Stop, StopFlag};
use crate::typed::Typed;
use crate::warning::warn;

/// Runs a lesson like [`run`], whole or as the options for large runs say.
///
/// # Errors
/// See [`RunError`]; the exit code for each is 1.
pub fn run_large<L: Lesson>(
    lesson: &L,
    level: u8,
    args: &RunArgs,
    large: &LargeArgs,
) -> Result<ExitCode, RunError>
where
    Tally<L>: Add,
{
    if let Some((message, option)) = refusal(level, args, large) {
        return Ok(refuse::<L>(&message, option));
    }
    if large.estimate {
        return run_estimate(lesson, args.json);
    }
    warn(lesson, level, args, large)?;
    let threads = match large.threads.unwrap_or(1) {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => threads.into(),
    };
    if threads == 1 && large.part.is_none() {
        return run(lesson, level, args);
    }
    let clock = SystemClock::default();
    let mut host = Host::new(level, args, &clock, StopFlag::default())?;
    let nodes = NODES_PER_PART * large.part.map_or(threads as u64, Part::of);
    let stack = stack_for(lesson.depth(), threads)?;
    let flag = host.flag.clone();
    let find = || cut::depth(lesson, nodes, &flag);
    let found = thread::scope(|scope| Ok::<_, RunError>(join(spawn(scope, stack, find)?)))?;
    let depth = match found {
        Ok(Some(depth)) => Ok(depth),
        Ok(None) => {
            let option = if large.part.is_some() {
                "--part"
            } else {
                "--threads"
            };
            return Ok(refuse::<L>("this algorithm cannot be split", option));
        }
        Err(stop) => Err(stop),
    };
    host.run(lesson, level, args, large.part, |host| match depth {
        Ok(depth) => {
            let part = large.part.unwrap_or(Part::WHOLE);
            shared(
                host,
                lesson,
                level,
                args,
                Division {
                    depth,
                    part,
                    threads,
                    stack,
                },
            )
        }
        Err(stop) => Ok(Outcome {
            stop: Some(stop),
            ..Outcome::default()
        }),
    })
}

/// Why options do not go together, and which of them to leave out.
fn refusal(level: u8, args: &RunArgs, large: &LargeArgs) -> Option<(String, &'static str)> {
    let threads = large.threads.is_some_and(|threads| threads != 1);
    if threads && level > 0 {
        let message = format!(
            "--threads works at level 0, and this is level {level}: \
             text of several threads has no order"
        );
        return Some((message, "--threads"));
    }
    if threads && args.answers.is_some() {
        let message = "--answers means the first answers, and threads have no first";
        return Some((message.to_owned(), "--threads"));
    }
    if large.part.is_some() && level > 1 {
        let message = format!(
            "--part works at levels 0 and 1, and this is level {level}: \
             its text tells one search from its beginning to its end"
        );
        return Some((message, "--part"));
    }
    None
}

/// Refuses a command; the same without `option` works.
pub(crate) fn refuse<L: Lesson>(message: &str, option: &str) -> ExitCode {
    let works = Typed::this(L::NAME).without(option);
    say(format_args!(
        "error: {message}\nA command that works: {works}"
    ));
    ExitCode::from(2)
}

/// How a search is divided.
#[derive(Clone, Copy)]
struct Division {
    /// The depth of the cut.
    depth: usize,
    /// The part that is done.
    part: Part,
    /// By so many threads.
    threads: usize,
    /// Each with such a stack, in bytes.
    stack: usize,
}

/// A part of the search, on one thread or several.
fn shared<L: Lesson>(
    host: &mut Host<'_>,
    lesson: &L,
    level: u8,
    args: &RunArgs,
    division: Division,
) -> Result<Outcome<Tally<L>>, RunError>
where
    Tally<L>: Add,
{
    let Division {
        depth,
        part,
        threads,
        stack,
    } = division;
    let (pulse, taken) = (Pulse::default(), &AtomicU64::new(0));
    let nodes = lesson.nodes().filter(|_| part == Part::WHOLE);
    let _progress = Progress::start(host.shown.running, pulse.clone(), nodes);
    // Only one thread prints: there are several at level 0 only.
    let mut silent: Vec<Output> = (1..threads)
        .map(|_| Output::new(Box::new(io::sink()), false))
        .collect();
    let outputs = std::iter::once(&mut host.output).chain(&mut silent);
    let start = host.clock.now();
    let outcomes: Vec<Outcome<Tally<L>>> = thread::scope(|scope| {
        let workers = outputs.enumerate().map(|(worker, output)| {
            let control = Control::new(host.flag.clone(), pulse.clone(), args.answers, false);
            let share = Share {
                observer: (),
                depth,
                part,
                taken,
                counts_top: part.is_first() && worker == 0,
                passed: 0,
            };
            spawn(scope, stack, move || {
                let stats = args.stats.then(Stats::default);
                match level {
                    0 => work::<L, 0>(lesson, output, control, stats, share),
                    _ => work::<L, 1>(lesson, output, control, stats, share),
                }
            })
        });
        let workers: Vec<_> = workers.collect::<Result<_, _>>()?;
        Ok::<_, RunError>(workers.into_iter().map(join).collect())
    })?;
    let mut outcome = outcomes
        .into_iter()
        .try_fold(Outcome::default(), together::<Tally<L>>)
        .ok_or(RunError::TooMany)?;
    outcome.elapsed = host.clock.now().saturating_sub(start);
    Ok(outcome)
}

/// One thread's share of the search.
fn work<L: Lesson, const LEVEL: u8>(
    lesson: &L,
    output: &mut Output,
    control: Control,
    stats: Option<Stats>,
    share: Share<'_, ()>,
) -> Outcome<Tally<L>> {
    let mut tally = Tally::<L>::default();
    let report = lesson.report::<LEVEL>(output);
    let (flow, control, stats): (Flow, _, _) = match stats {
        None => {
            let mut share = share.shown_to((report, control));
            let flow = lesson.search(&mut tally, &mut share);
            (flow, share.observer.1, None)
        }
        Some(stats) => {
            let mut share = share.shown_to((stats, (report, control)));
            let flow = lesson.search(&mut tally, &mut share);
            (flow, share.observer.1.1, Some(share.observer.0))
        }
    };
    Outcome {
        tally,
        nodes: control.nodes(),
        stats,
        stop: flow.break_value(),
        ..Outcome::default()
    }
}

/// Adds up what two threads found; `None` if a counter cannot hold that.
fn together<T: Add>(one: Outcome<T>, other: Outcome<T>) -> Option<Outcome<T>> {
    let stats = match (one.stats, other.stats) {
        (Some(mut one), Some(other)) => {
            one.add(&other);
            Some(one)
        }
        (one, other) => one.or(other),
    };
    let stop: Option<Stop> = one.stop.or(other.stop);
    Some(Outcome {
        tally: one.tally.add(other.tally)?,
        nodes: one.nodes.checked_add(other.nodes)?,
        stats,
        stop,
        elapsed: one.elapsed,
    })
}
