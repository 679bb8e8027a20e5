//! What a search says of the choices of a reader, who takes the place of the search on the page.
//!
//! The reader's choices lead to a node. The search itself goes there: it runs, and skips every other node. So the choices that
//! it refuses there, and why, are its own, and no rule is written again. What lies below them is the reader's to find. Where
//! solutions have a value, the search has found none on the way: the page compares the `numbers` of its reasons with the best of
//! the reader. The answer is a [recording](super) of this run, on which everything else is folded, with one more field:
//!
//! | field | what it is |
//! | --- | --- |
//! | `followed` | how many of the choices the search has followed; it refuses the next one, or does not try it |
//!
//! What is folded has the sizes of one node, which say nothing.

use std::time::Duration;

use super::recording::Recording;
use crate::record::Record;
use crate::sizes::Sizes;
use crate::steps::{Fold, Shown, Step, Steps};
use common::platform::now;
use common::search::{Choice, Event, Flow, Line, Moment, Next, Program, Stop, observe};

/// After how long a search is stopped that skips no node when it is asked to.
const LIMIT: Duration = Duration::from_millis(800);

/// What the search of a command says of a reader's choices, from the root.
///
/// It runs on the stack of its caller, which has to be as large as the search needs.
pub fn along(program: &dyn Program, command: &str, choices: &[Choice]) -> Recording {
    let shown = Shown::of(program);
    let mut path = ReaderPath {
        choices,
        depth: 0,
        common: 0,
        followed: 0,
        is_marked: true,
        latest: now() + LIMIT,
        steps: Steps::new(&shown),
        recorded: Vec::new(),
        is_left_out: false,
    };
    let (_, flow) = observe(program, |event, line| path.on(event, line));
    let ReaderPath { followed, mut steps, mut recorded, .. } = path;
    recorded.extend(steps.end());
    let sizes = recorded.last().map_or(Sizes::ROOT, |step| step.counted);
    Recording::new(&program.header(), command, (recorded, steps.lines), sizes, flow.err())
        .with("followed", followed.into())
}

/// A run of the search along the reader's choices.
struct ReaderPath<'a> {
    choices: &'a [Choice],
    /// How many choices are on the board, and how many of them are the reader's first ones.
    depth: usize,
    common: usize,
    /// The most of the reader's choices that were on the board.
    followed: usize,
    /// Whether a choice was marked last: the root counts as marked.
    is_marked: bool,
    /// The time at which a search that does not skip is stopped.
    latest: Duration,
    steps: Steps<'a>,
    /// The steps until now.
    recorded: Vec<Step>,
    /// Whether the search is in a subtree that is left out. Some searches do not ask whether to visit a node: they
    /// report all of it.
    is_left_out: bool,
}

impl ReaderPath<'_> {
    /// How many choices are on the board that are not the reader's.
    fn off(&self) -> usize {
        self.depth - self.common
    }

    fn on(&mut self, event: &Event<'_>, line: Line) -> Flow<Next> {
        let Some(record) = Record::of(event, line) else { return Ok(Next::Visit) };
        let was_left_out = self.is_left_out;
        if record.moment == Moment::Unmark {
            self.is_left_out &= self.off() > 1;
        }
        self.follow(&record)?;
        if was_left_out && self.is_left_out {
            return Ok(Next::Visit);
        }
        self.recorded.extend(self.steps.on(event, line));
        if record.moment != Moment::Enter || self.off() != 1 {
            return Ok(Next::Visit);
        }
        self.is_left_out = true;
        self.steps.fold(Fold { sizes: Sizes::ROOT, choice: None });
        Ok(Next::Skip)
    }

    /// Follows a step of the search.
    fn follow(&mut self, record: &Record) -> Flow {
        let was_marked = std::mem::take(&mut self.is_marked);
        match record.moment {
            // Another attempt begins at the root: the reader follows the first.
            Moment::Enter if !was_marked => return Err(Stop::Enough),
            Moment::Enter if now() >= self.latest => return Err(Stop::TimeLimit),
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
