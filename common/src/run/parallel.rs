//! A search in parts and on several threads.
//!
//! The nodes at one depth are the roots of subtrees that have nothing in common, and below a depth
//! with many nodes lies nearly all the work. So the tree is split at that depth: its nodes are
//! shared out in the order of the search, and each part, or each thread, visits those that it gets.
//! The few nodes above them, the *top*, are visited by all and counted by one.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::Context;
use num_traits::CheckedAdd;

use super::outcome::Outcome;
use super::session::{Session, on_stack};
use crate::search::pool::workers;
use crate::search::{
    Console, Event, Flow, Hear, Line, Next, Observer, Output, Part, Program, Stats, StopFlag,
};

/// How many subtrees there are for each part. They differ in size by orders of magnitude, so only
/// many of them together make parts of one size. Measured with plain backtracking on 5x6: the
/// largest of 16 parts has 3 % more nodes than the mean.
const SUBTREES_PER_PART: u64 = 1000;

/// Runs a part of the search, or all of it, on one thread or several.
pub fn run<P: Program>(
    session: &mut Session<'_>,
    program: &P,
    stack: usize,
) -> anyhow::Result<Outcome<P>> {
    let threads = session.options.threads();
    let part = session.options.large.part;
    let wanted = SUBTREES_PER_PART * part.map_or(threads as u64, Part::of);
    let _progress = session.progress(program);
    let limits = session.limits(program, false);
    let Session { options, out, flag, .. } = session;
    let depth = match on_stack(stack, || split_depth(program, wanted, flag))? {
        Ok(depth) => depth,
        Err(stop) => return Ok(Outcome::stopped(stop)),
    };
    let (level, taken, start) = (options.level, AtomicU64::new(0), Instant::now());
    // Only one thread prints: there are several at level 0 only.
    let stdout = Mutex::new(Some(out));
    let work = |worker| {
        let stdout = stdout.lock().ok().and_then(|mut stdout| stdout.take());
        let out = &mut Output::memory();
        let out = stdout.unwrap_or(out);
        let limits = limits.clone();
        let part = part.unwrap_or(Part::WHOLE);
        let counts_top = part.is_first() && worker == 0;
        let filter =
            SubtreeFilter { depth, part, taken: &taken, counts_top, passed: 0, root: None };
        let (mut count, listener) = (P::Count::default(), None);
        let (flow, nodes, stats) = if options.run.stats {
            let stats = Some(Stats::default());
            let console = Console::<P, true> { program, level, out, limits, stats, listener };
            let mut observer = Filtered(filter, console);
            let flow = program.search(&mut count, &mut Hear(&mut |event, _| observer.on(event)));
            (flow, observer.1.limits.nodes(), observer.1.stats)
        } else {
            let console =
                Console::<P, false> { program, level, out, limits, stats: None, listener };
            let mut observer = Filtered(filter, console);
            (program.search(&mut count, &mut observer), observer.1.limits.nodes(), None)
        };
        Outcome { count, nodes, stats, stop: flow.err(), elapsed: start.elapsed() }
    };
    let outcomes = workers(threads, stack, work, || ()).context("the search cannot be started")?;
    let mut outcomes = outcomes.into_iter();
    let sum = outcomes.next().and_then(|first| outcomes.try_fold(first, together));
    sum.context("the counts of all threads together are more than a counter holds")
}

/// What two threads found; `None` if a counter cannot hold that.
fn together<P: Program>(mut one: Outcome<P>, other: Outcome<P>) -> Option<Outcome<P>> {
    one.count = one.count.checked_add(&other.count)?;
    one.nodes = one.nodes.checked_add(other.nodes)?;
    if let (Some(one), Some(other)) = (&mut one.stats, &other.stats) {
        one.add(other);
    }
    one.stop = one.stop.or(other.stop);
    one.elapsed = one.elapsed.max(other.elapsed);
    Some(one)
}

/// Finds the shallowest depth with at least `wanted` nodes, or the depth with the most of them. No
/// solution lies above it. It depends on nothing but the program and `wanted`, so that all parts
/// find the same.
fn split_depth<P: Program>(program: &P, wanted: u64, flag: &StopFlag) -> Flow<usize> {
    let (mut widest, mut most) = (0, 0);
    // At the last two depths there is little below a node: an algorithm may count them together.
    for depth in 0..program.depth().saturating_sub(1).max(1) {
        let (mut nodes, mut solution_above) = (0, false);
        let mut hear = |event: Event<'_, P>, _: Line| match event {
            Event::Entered { depth: at, .. } => {
                flag.raised().map_or(Ok(()), Err)?;
                nodes += u64::from(at >= depth);
                Ok(if at < depth { Next::Visit } else { Next::Skip })
            }
            event => {
                solution_above |= matches!(event, Event::Solved { .. });
                Ok(Next::Visit)
            }
        };
        program.search(&mut P::Count::default(), &mut Hear(&mut hear))?;
        if nodes == 0 || solution_above {
            break;
        }
        if nodes > most {
            (widest, most) = (depth, nodes);
        }
        if most >= wanted {
            break;
        }
    }
    Ok(widest)
}

/// A share of a tree: the subtrees that are taken here, and the top if it is counted here.
struct SubtreeFilter<'a> {
    /// The depth at which the tree is split.
    depth: usize,
    /// The part whose subtrees may be taken.
    part: Part,
    /// How many of those are taken, by all threads together.
    taken: &'a AtomicU64,
    /// Whether the nodes of the top are counted here.
    counts_top: bool,
    /// How many subtrees this thread came to.
    passed: u64,
    /// The depth of the root of the subtree that was taken last, until the search is in the top
    /// again.
    root: Option<usize>,
}

impl SubtreeFilter<'_> {
    /// Whether the next subtree is taken here.
    ///
    /// All threads come to the subtrees of the part in the same order. The first that comes to a
    /// subtree takes it: it adds 1 to `taken`, which is the subtree's number until then. For all
    /// that come later, the two numbers differ.
    fn takes(&mut self) -> bool {
        let index = self.passed;
        self.passed += 1;
        let taken = |number| {
            self.taken.compare_exchange(number, number + 1, Ordering::Relaxed, Ordering::Relaxed)
        };
        self.part.number_of(index).is_some_and(|number| taken(number).is_ok())
    }
}

/// Shows an observer its share of a tree.
struct Filtered<'a, O>(SubtreeFilter<'a>, O);

impl<P: Program, O: Observer<P>> Observer<P> for Filtered<'_, O> {
    const SEES_NODES: bool = O::SEES_NODES;

    #[inline(always)]
    fn on(&mut self, event: Event<'_, P>) -> Flow<Next> {
        let Filtered(filter, observer) = self;
        match event {
            Event::Entered { depth, .. } if depth < filter.depth => {
                filter.root = None;
                if !filter.counts_top {
                    return Ok(Next::Visit);
                }
            }
            Event::Entered { depth, .. } if filter.root.is_none_or(|root| depth <= root) => {
                let taken = filter.takes();
                filter.root = taken.then_some(depth);
                if !taken {
                    return Ok(Next::Skip);
                }
            }
            Event::Counted { depth, .. } if depth < filter.depth && !filter.counts_top => {
                return Ok(Next::Visit);
            }
            _ => {}
        }
        observer.on(event)
    }

    fn sees_solutions(&self) -> bool {
        self.1.sees_solutions()
    }
}
