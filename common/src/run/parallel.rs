//! A search in parts and on several threads.
//!
//! The nodes at one depth are the roots of subtrees that have nothing in common, and nearly all the
//! work lies below a depth with many nodes. So the tree is split at that depth: its nodes are
//! distributed in the order of the search, and each part, or each thread, visits its own nodes. The
//! few nodes above them, the *top*, are visited by all and counted by one.

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::AtomicU64;

use anyhow::Context;

use super::console::Console;
use super::options::Options;
use super::outcome::{NODES, Outcome, RunText};
use super::session::Session;
use crate::platform::{locked, on_stack};
use crate::search::pool::workers;
use crate::search::{
    Count, Event, Flow, Line, Needs, Next, Output, Part, Program, Share, StopFlag, observe,
};

/// How many subtrees there are for each part. They differ in size by orders of magnitude, so only
/// many of them together make parts of one size. Measured with plain backtracking on 5x6: the
/// largest of 16 parts has 3 % more nodes than the mean.
const SUBTREES_PER_PART: u64 = 1000;

/// Runs a part of a search, or all of it, on one thread or several, and returns the exit code.
///
/// # Errors
/// The machine has not enough memory, stdout cannot be written, or the search has failed.
pub fn in_parts(program: &dyn Program, options: &Options) -> anyhow::Result<ExitCode> {
    let mut session = Session::of(program, options, Needs::default())?;
    let outcome = match session.open(|out| program.opening(out, options.level)) {
        Ok(()) => search(program, &mut session)?,
        Err(stop) => Outcome::stopped(stop),
    };
    session.conclude(&RunText::of(program), outcome, None)
}

fn search(program: &dyn Program, session: &mut Session<'_>) -> anyhow::Result<Outcome> {
    let _progress = session.progress(NODES);
    let limits = session.limits();
    let Session { options, out, flag, stack, .. } = session;
    let threads = options.threads();
    let wanted = SUBTREES_PER_PART * options.large.part.map_or(threads as u64, Part::of);
    let depth = match on_stack(*stack, || split_depth(program, wanted, flag))
        .context("the search cannot be started")?
    {
        Ok(depth) => depth,
        Err(stop) => return Ok(Outcome::stopped(stop)),
    };
    let part = options.large.part.unwrap_or(Part::WHOLE);
    let taken = AtomicU64::new(0);
    // Only one thread prints: there are several at level 0 only.
    let stdout = Mutex::new(Some(out));
    let work = |worker| {
        let stdout = locked(&stdout).take();
        let nowhere = &mut Output::memory();
        let out = stdout.unwrap_or(nowhere);
        let mut console = Console::new(program, options.level, out, limits.clone());
        console.count_stats(options);
        console.share = Some(Share::new(depth, part, &taken, part.is_first() && worker == 0));
        let mut count = Count::default();
        let mut observer = console.observer();
        let flow = program.search(&mut count, &mut observer);
        let nodes = observer.nodes();
        console.outcome(count, nodes, flow)
    };
    let outcomes = workers(threads, *stack, work, || ()).context("the search cannot be started")?;
    let mut outcomes = outcomes.into_iter();
    let sum = outcomes.next().and_then(|first| outcomes.try_fold(first, together));
    sum.context("the counts of all threads together are more than a counter holds")
}

/// The sum of two threads' outcomes; `None` if it is too large for a counter.
fn together(mut one: Outcome, other: Outcome) -> Option<Outcome> {
    one.count = one.count.checked_add(other.count)?;
    one.nodes = one.nodes.checked_add(other.nodes)?;
    if let (Some(one), Some(other)) = (&mut one.stats, &other.stats) {
        one.add(other);
    }
    one.stop = one.stop.or(other.stop);
    one.elapsed = one.elapsed.max(other.elapsed);
    Some(one)
}

/// Finds the shallowest depth with at least `wanted` nodes, or the depth with the most of them. No
/// solution lies above it. It depends only on the program and `wanted`, so all parts find the same
/// depth.
fn split_depth(program: &dyn Program, wanted: u64, flag: &StopFlag) -> Flow<usize> {
    let mut widest = 0;
    let mut most = 0;
    // At the last two depths there is little below a node: an algorithm may count them together.
    for depth in 0..program.header().depth.saturating_sub(1).max(1) {
        let mut nodes = 0;
        let mut solution_above = false;
        let top = |event: &Event<'_>, _: Line| match *event {
            Event::Entered { depth: at, .. } => {
                flag.check()?;
                nodes += u64::from(at >= depth);
                Ok(if at < depth { Next::Visit } else { Next::Skip })
            }
            event => {
                solution_above |= matches!(event, Event::Solved { .. });
                Ok(Next::Visit)
            }
        };
        observe(program, top).1?;
        if nodes == 0 || solution_above {
            break;
        }
        if nodes > most {
            widest = depth;
            most = nodes;
        }
        if most >= wanted {
            break;
        }
    }
    Ok(widest)
}
