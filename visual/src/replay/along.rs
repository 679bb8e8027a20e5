//! What a search says of the choices of a reader, who takes the place of the search on the page.
//!
//! The reader's choices lead to a node. The search itself goes there: it runs, and skips every other node on the way. So the
//! choices that it refuses there, and why, are its own, and no rule is written again. Where the way ends, it counts what lies
//! below, within a limit of time. Then it runs once more and skips that, too, so that it comes to every choice there even if it
//! stops at its first solution. Where solutions have a value, the search has found none on the way: the page compares the
//! `numbers` of its reasons with the best of the reader. The answer is a [recording](super) of this second run, on which everything else is folded, with
//! two more fields:
//!
//! | field | what it is |
//! | --- | --- |
//! | `followed` | how many of the choices the search has followed; it refuses the next one, or does not try it |
//! | `below` | `nodes` and `solutions` of the subtree where they lead; `exact` tells whether all of it was visited |
//!
//! A subtree that was not counted has the sizes of one node, which say nothing.

use std::time::Duration;

use common::platform::now;
use common::search::{Choice, Event, Flow, Line, Moment, Next, Program, Stop, observe};
use serde_json::{Value, json};

use super::recording::Recording;
use crate::record::Record;
use crate::sizes::{SizeCounter, Sizes};
use crate::steps::{Fold, PrintedLines, Shown, Step, Steps};

/// How long it counts.
pub const LIMIT: Duration = Duration::from_millis(200);
/// A search that skips no node when it is asked to is stopped after this many times the limit.
const LIMITS: u32 = 4;
/// Nodes from one look at the clock to the next.
const POLLED: u64 = 64;

/// What the search of a command says of a reader's choices, from the root; it counts what lies below them for so long.
///
/// It runs on the stack of its caller, which has to be as large as the search needs.
pub fn along(
    program: &dyn Program,
    command: &str,
    choices: &[Choice],
    limit: Duration,
) -> Recording {
    let header = program.header();
    let mut counter = SubtreeCounter {
        path: ReaderPath::new(choices, limit),
        limit,
        ..SubtreeCounter::default()
    };
    let (_, flow) = observe(program, |event, line| counter.on(event, line));
    let (steps, followed) = steps_along(program, choices, &counter);
    Recording::new(&header, command, steps, counter.counter.sizes, flow.err())
        .with("followed", counter.path.followed.max(followed).into())
        .with("below", counter.below())
}

/// Where a search is, seen from the reader's choices.
#[derive(Default)]
struct ReaderPath {
    choices: Vec<Choice>,
    /// How many choices are on the board, and how many of them are the reader's first ones.
    depth: usize,
    common: usize,
    /// The most of the reader's choices that were on the board.
    followed: usize,
    /// Whether a choice was marked last: the root counts as marked.
    is_marked: bool,
    nodes: u64,
    /// The time at which a search that does not skip is stopped.
    latest: Duration,
}

impl ReaderPath {
    fn new(choices: &[Choice], limit: Duration) -> Self {
        ReaderPath {
            choices: choices.to_vec(),
            is_marked: true,
            latest: now().saturating_add(limit.saturating_mul(LIMITS)),
            ..ReaderPath::default()
        }
    }

    /// How many choices are on the board that are not the reader's.
    fn off(&self) -> usize {
        self.depth - self.common
    }

    /// Whether all choices of the reader are on the board.
    fn is_at_end(&self) -> bool {
        self.common == self.choices.len()
    }

    /// Follows a step of the search.
    fn follow(&mut self, record: &Record) -> Flow {
        let was_marked = std::mem::take(&mut self.is_marked);
        match record.moment {
            // Another attempt begins at the root: the reader follows the first.
            Moment::Enter if !was_marked => return Err(Stop::Enough),
            Moment::Enter => {
                self.nodes += 1;
                if self.nodes.is_multiple_of(POLLED) && now() >= self.latest {
                    return Err(Stop::TimeLimit);
                }
            }
            Moment::Mark => {
                self.is_marked = true;
                if self.off() == 0 && self.choices.get(self.common) == Some(&record.choice) {
                    self.common += 1;
                    self.followed = self.followed.max(self.common);
                }
                self.depth += 1;
            }
            Moment::Unmark => {
                self.depth -= 1;
                self.common = self.common.min(self.depth);
            }
            _ => {}
        }
        Ok(())
    }
}

/// Counts what lies below the reader's choices.
#[derive(Default)]
struct SubtreeCounter {
    path: ReaderPath,
    limit: Duration,
    /// When the counting ends; it begins where the way ends.
    deadline: Option<Duration>,
    is_late: bool,
    counter: SizeCounter,
    /// The sizes of the subtree of each choice that fits where the way ends, in order.
    children: Vec<Sizes>,
    /// The sizes of the search before the child that it is in.
    before: Sizes,
    /// Its sizes before the node where the way ends.
    start: Option<Sizes>,
    below: Option<Sizes>,
    /// Whether all choices of that node were tried.
    is_done: bool,
}

impl SubtreeCounter {
    fn on(&mut self, event: &Event<'_>, line: Line) -> Flow<Next> {
        let Some(record) = Record::of(event, line) else { return Ok(Next::Visit) };
        let mut next = Next::Visit;
        let is_end = self.path.off() == 0 && self.path.is_at_end();
        if record.moment == Moment::Unmark {
            self.leave();
        }
        self.path.follow(&record)?;
        match record.moment {
            Moment::Enter => next = self.enter(),
            Moment::Solve | Moment::Reject | Moment::Return => self.is_done |= is_end,
            _ => {}
        }
        self.counter.on(record.moment);
        Ok(next)
    }

    fn enter(&mut self) -> Next {
        let sizes = self.counter.sizes;
        match self.path.off() {
            0 if self.path.is_at_end() => {
                self.start = Some(sizes);
                self.deadline = Some(now().saturating_add(self.limit));
            }
            1 => self.before = sizes,
            _ => {}
        }
        if sizes.nodes.is_multiple_of(POLLED) {
            self.is_late |= self.deadline.is_some_and(|deadline| now() >= deadline);
        }
        let is_left_out = self.path.off() > 0 && (!self.path.is_at_end() || self.is_late);
        if is_left_out { Next::Skip } else { Next::Visit }
    }

    /// The search leaves a node.
    fn leave(&mut self) {
        let sizes = self.counter.sizes;
        if self.path.is_at_end() {
            match self.path.off() {
                0 => self.below = self.start.take().map(|start| sizes.minus(start)),
                1 => self.children.push(sizes.minus(self.before)),
                _ => {}
            }
        }
    }

    /// What lies below the reader's choices, when the search has ended.
    fn below(&self) -> Value {
        let sizes = self.counter.sizes;
        let below = self.below.or_else(|| self.start.map(|start| sizes.minus(start)));
        below.map_or(Value::Null, |Sizes { nodes, solutions, .. }| {
            let is_exact = self.is_done && !self.is_late;
            json!({ "nodes": nodes, "solutions": solutions, "exact": is_exact })
        })
    }
}

/// Runs the search once more along the way, and skips everything else. Gives its steps, and how many of the choices it has
/// followed.
fn steps_along(
    program: &dyn Program,
    choices: &[Choice],
    counter: &SubtreeCounter,
) -> ((Vec<Step>, PrintedLines), usize) {
    let shown = Shown::of(program);
    let mut replay = PathReplay {
        path: ReaderPath::new(choices, counter.limit),
        steps: Steps::new(&shown),
        recorded: Vec::new(),
        children: counter.children.iter(),
        is_left_out: false,
    };
    // It ends where another attempt begins.
    let _ = observe(program, |event, line| replay.on(event, line));
    replay.recorded.extend(replay.steps.end());
    ((replay.recorded, replay.steps.lines), replay.path.followed)
}

/// A run of the search along the way.
struct PathReplay<'a> {
    path: ReaderPath,
    steps: Steps<'a>,
    /// The steps until now.
    recorded: Vec<Step>,
    /// The sizes of the subtrees where the way ends.
    children: std::slice::Iter<'a, Sizes>,
    /// Whether the search is in a subtree that is left out. Some searches do not ask whether to visit a node: they
    /// report all of it.
    is_left_out: bool,
}

impl PathReplay<'_> {
    fn on(&mut self, event: &Event<'_>, line: Line) -> Flow<Next> {
        let Some(record) = Record::of(event, line) else { return Ok(Next::Visit) };
        let was_left_out = self.is_left_out;
        if record.moment == Moment::Unmark {
            self.is_left_out &= self.path.off() > 1;
        }
        self.path.follow(&record)?;
        if was_left_out && self.is_left_out {
            return Ok(Next::Visit);
        }
        self.recorded.extend(self.steps.on(event, line));
        if record.moment != Moment::Enter || self.path.off() != 1 {
            return Ok(Next::Visit);
        }
        self.is_left_out = true;
        let counted = if self.path.is_at_end() { self.children.next() } else { None };
        self.steps.fold(Fold { sizes: counted.copied().unwrap_or(Sizes::ROOT), choice: None });
        Ok(Next::Skip)
    }
}
