//! A search in parts and on several threads.
//!
//! The nodes at one depth are the roots of subtrees that have nothing in common, and below a depth
//! with many nodes lies nearly all the work. So the tree is split at that depth: its nodes are
//! dealt out, in the order of the search, and each part, or each thread, visits those that it gets.
//! The few nodes above them, the *top*, are passed by everybody and counted by one.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::Context;
use num_traits::CheckedAdd;

use super::on_stack;
use super::session::{Outcome, Session};
use crate::search::pool::workers;
use crate::search::{
    Console, Event, Flow, Hear, Limits, Line, Next, Observer, Output, Part, Program, Stats,
    StopFlag,
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
    let _progress = session.progress::<P>(program.nodes().filter(|_| part.is_none()));
    let Session { options, out, flag, pulse, .. } = session;
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
        let limits = Limits::new(flag.clone(), pulse.clone(), options.run.solutions, false);
        let part = part.unwrap_or(Part::WHOLE);
        let counts_top = part.is_first() && worker == 0;
        let mut count = P::Count::default();
        let (flow, nodes, stats) = if options.run.stats {
            let observer = Console::<P, true> {
                program,
                level,
                out,
                limits,
                stats: Some(Stats::default()),
                listener: None,
            };
            let mut filter = SubtreeFilter {
                observer,
                depth,
                part,
                taken: &taken,
                counts_top,
                passed: 0,
                root: None,
            };
            let flow = program.search(&mut count, &mut Hear(&mut |event, _| filter.on(event)));
            (flow, filter.observer.limits.nodes(), filter.observer.stats)
        } else {
            let observer =
                Console::<P, false> { program, level, out, limits, stats: None, listener: None };
            let mut filter = SubtreeFilter {
                observer,
                depth,
                part,
                taken: &taken,
                counts_top,
                passed: 0,
                root: None,
            };
            (program.search(&mut count, &mut filter), filter.observer.limits.nodes(), None)
        };
        Outcome { count, nodes, stats, stop: flow.err(), elapsed: start.elapsed() }
    };
    let outcomes = workers(threads, stack, work, || ()).context("the search cannot be started")?;
    let sum = outcomes.into_iter().try_fold(None, |sum, outcome| match sum {
        None => Some(Some(outcome)),
        Some(sum) => together(sum, outcome).map(Some),
    });
    sum.flatten().context("the counts of all threads together are more than a counter holds")
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

/// Shows an observer a share of a tree: the subtrees that it takes, and the top if it counts that.
struct SubtreeFilter<'a, O> {
    observer: O,
    /// The depth at which the tree is split.
    depth: usize,
    /// The part whose subtrees may be taken.
    part: Part,
    /// How many of those are taken, by all threads together.
    taken: &'a AtomicU64,
    /// Whether the nodes of the top are counted here.
    counts_top: bool,
    /// How many subtrees were passed.
    passed: u64,
    /// The depth of the root of the subtree that was taken last, until the search is in the top
    /// again.
    root: Option<usize>,
}

impl<O> SubtreeFilter<'_, O> {
    /// Whether the next subtree is taken here.
    ///
    /// Everybody passes all subtrees in the same order, and one that is passed is taken: either it
    /// was already, or it is now. So `taken` is never behind, and whoever moves it on from this
    /// subtree's number is the only one.
    fn takes(&mut self) -> bool {
        let index = self.passed;
        self.passed += 1;
        let taken = |number| {
            self.taken.compare_exchange(number, number + 1, Ordering::Relaxed, Ordering::Relaxed)
        };
        self.part.number_of(index).is_some_and(|number| taken(number).is_ok())
    }
}

impl<P: Program, O: Observer<P>> Observer<P> for SubtreeFilter<'_, O> {
    const SEES_NODES: bool = O::SEES_NODES;

    #[inline(always)]
    fn on(&mut self, event: Event<'_, P>) -> Flow<Next> {
        match event {
            Event::Entered { depth, .. } if depth < self.depth => {
                self.root = None;
                if !self.counts_top {
                    return Ok(Next::Visit);
                }
            }
            Event::Entered { depth, .. } if self.root.is_none_or(|root| depth <= root) => {
                let taken = self.takes();
                self.root = taken.then_some(depth);
                if !taken {
                    return Ok(Next::Skip);
                }
            }
            Event::Counted { depth, .. } if depth < self.depth && !self.counts_top => {
                return Ok(Next::Visit);
            }
            _ => {}
        }
        self.observer.on(event)
    }

    fn sees_solutions(&self) -> bool {
        self.observer.sees_solutions()
    }
}
