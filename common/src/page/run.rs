//! A run in a page of a browser: one thread, without signals, progress and estimates. The program,
//! its search, its text and its messages are the same as everywhere.

pub mod memory;
#[path = "../run/options.rs"]
mod options;
#[path = "../run/outcome.rs"]
mod outcome;

use std::process::ExitCode;
use std::time::Duration;

use crate::cli::process::process;
use crate::cli::{CommandLine, Refused, stdout};
use crate::search::{
    Console, Event, Flow, Hear, Limits, Listener, Next, Observer, Program, Pulse, Stats, Stop,
    StopFlag,
};
use outcome::Outcome;

pub use crate::search::BoxedListener;
pub use options::Options;

/// Runs a program, and gives the exit code.
///
/// # Errors
/// A page cannot do it, or the search or the listener has failed.
pub fn run<P: Program>(
    program: &P,
    options: &Options,
    mut listener: Option<BoxedListener<'_, P>>,
) -> anyhow::Result<ExitCode> {
    options.check::<P>()?;
    if !options.large.is_whole() || P::STREAM_OF.is_some() {
        let why = "a page does all of one search, on one thread";
        let typed = ["--part", "--threads", "--each"].iter();
        let typed = typed.fold(CommandLine::of(P::NAME), |typed, option| typed.without(option));
        let typed = if P::STREAM_OF.is_some() { typed.with("-") } else { typed };
        return Err(Refused::new(why, typed.without_flag("--estimate")).into());
    }
    memory::stack(program, 1)?;
    let mut out = stdout();
    let planned = program.plan(&mut Hear(&mut |event, line| {
        listener.as_mut().map_or(Ok(()), |listener| listener.on(event, line))?;
        Ok(Next::Visit)
    }));
    if planned != Err(Stop::Failed) && !options.run.json {
        program.header(&mut out, options.level)?;
    }
    let outcome = {
        let flag = StopFlag::default();
        let (level, stats) = (options.level, options.run.stats.then(Stats::default));
        let limits = Limits::new(flag.clone(), Pulse::default(), options.run.solutions, level >= 2);
        let mut sees_nodes = options.run.stats || program.prints_nodes(level);
        let listener: Option<&mut (dyn Listener<P> + Send)> = match &mut listener {
            Some(listener) => {
                listener.begin(&flag)?;
                sees_nodes |= listener.sees_nodes();
                Some(listener.as_mut())
            }
            None => None,
        };
        let (out, limit) = (&mut out, options.run.time_limit.map(|limit| *limit));
        if sees_nodes {
            let console = Console::<P, true> { program, level, out, limits, stats, listener };
            search(console, planned, limit)
        } else {
            let console = Console::<P, false> { program, level, out, limits, stats, listener };
            search(console, planned, limit)
        }
    };
    let ended = listener
        .map_or(Ok(()), |mut listener| listener.end(outcome.stop, &outcome.count, outcome.elapsed));
    if outcome.stop == Some(Stop::Failed) {
        return Err(outcome.failure(program));
    }
    outcome.print(program, options, &mut out)?;
    out.flush()?;
    outcome.print_stats(program);
    ended?;
    Ok(ExitCode::SUCCESS)
}

/// Does something on the stack of the page, which is there already.
///
/// # Errors
/// None.
pub fn on_stack<T>(_stack: usize, work: impl FnOnce() -> T) -> anyhow::Result<T> {
    Ok(work())
}

/// The whole search.
fn search<P: Program, const SEES_NODES: bool>(
    console: Console<'_, P, SEES_NODES>,
    planned: Flow,
    limit: Option<Duration>,
) -> Outcome<P> {
    let (program, mut count, clock) = (console.program, P::Count::default(), process().clock);
    let start = clock();
    let over = limit.map_or(Duration::MAX, |limit| start.saturating_add(limit));
    let mut timed = Timed { console, over, clock, nodes: 0 };
    let flow = planned.and_then(|()| program.search(&mut count, &mut timed));
    let Console { limits, stats, .. } = timed.console;
    let elapsed = clock().saturating_sub(start);
    Outcome { count, nodes: limits.nodes(), stats, stop: flow.err(), elapsed }
}

/// The observer of a run that ends at `--time-limit`: there is no other thread that could say so.
struct Timed<C> {
    console: C,
    over: Duration,
    clock: fn() -> Duration,
    /// How many nodes were entered since the last look at the clock.
    nodes: u32,
}

/// To look at the clock takes as long as some hundred nodes.
const NODES_PER_LOOK: u32 = 1 << 12;

impl<P: Program + ?Sized, C: Observer<P>> Observer<P> for Timed<C> {
    const SEES_NODES: bool = C::SEES_NODES;

    #[inline(always)]
    #[track_caller]
    fn on(&mut self, event: Event<'_, P>) -> Flow<Next> {
        if let Event::Entered { .. } | Event::Counted { .. } = event {
            self.nodes += 1;
            if self.nodes == NODES_PER_LOOK {
                self.nodes = 0;
                if (self.clock)() > self.over {
                    return Err(Stop::TimeLimit);
                }
            }
        }
        self.console.on(event)
    }

    fn sees_solutions(&self) -> bool {
        self.console.sees_solutions()
    }
}
