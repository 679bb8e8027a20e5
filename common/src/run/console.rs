//! Where the events of a search go: it prints a verbose level, counts the statistics, passes events on
//! to the sink, and stops at the limits.

use std::mem;
use std::time::Duration;

use super::options::Options;
use super::outcome::Outcome;
use crate::platform::now;
use crate::search::{
    AnyObserver, Count, Each, Event, Flow, Limits, Line, Next, Output, Program, Quiet, Share, Sink,
    Stats, Stop,
};

/// Everything that an event goes through.
pub struct Console<'a> {
    /// The program that prints, if one does.
    program: Option<&'a dyn Program>,
    /// The verbose level, 0 to 3.
    level: u8,
    /// The destination of its text.
    out: &'a mut Output,
    /// The limits that end the search early.
    limits: Limits,
    /// The share of the tree that is searched, if it is not the whole.
    pub share: Option<Share<'a>>,
    /// `--stats`.
    stats: Option<Stats>,
    /// A picture or a recording, for example.
    pub sink: Option<&'a mut (dyn Sink + Send + 'a)>,
    /// When the search began.
    start: Duration,
}

impl<'a> Console<'a> {
    /// A level of a program, within limits.
    pub fn new(program: &'a dyn Program, level: u8, out: &'a mut Output, limits: Limits) -> Self {
        Console { program: Some(program), level, ..Console::silent(out, limits) }
    }

    /// Nothing is printed.
    pub fn silent(out: &'a mut Output, limits: Limits) -> Self {
        let start = now();
        Console {
            program: None,
            level: 0,
            out,
            limits,
            share: None,
            stats: None,
            sink: None,
            start,
        }
    }

    /// Counts the statistics if they are asked for.
    pub fn count_stats(&mut self, options: &Options) {
        self.stats = options.run.stats.then(Stats::default);
    }

    /// The observer of a search that begins now. It sees everything, or nodes and solutions, or solutions alone, as the
    /// level, the statistics and the sink need. The observer of a run is created here and nowhere else.
    pub fn observer(&mut self) -> AnyObserver<'_> {
        let header = self.program.map(Program::header).unwrap_or_default();
        let sink_sees = self.sink.as_ref().is_some_and(|sink| sink.needs().nodes);
        let sees_choices = self.stats.is_some() || sink_sees || self.level >= header.choices_level;
        let sees_nodes = sees_choices || self.level >= header.nodes_level;
        let shows_solutions = self.level > 0 || self.sink.is_some();
        self.start = now();
        if sees_nodes {
            let on = Box::new(|event: &Event<'_>, line| self.on(event, line));
            return AnyObserver::Each(if sees_choices { Each::new(on) } else { Each::nodes(on) });
        }
        // It counts for itself: a call for each node would take longer than the node.
        let limits = mem::take(&mut self.limits);
        let share = self.share.take();
        let on = Box::new(|event: &Event<'_>, line| self.on(event, line));
        AnyObserver::Quiet(Quiet { limits, share, solved: shows_solutions.then_some(on as _) })
    }

    /// What a search has found that has just ended; `nodes` if its observer has counted them.
    pub fn outcome(self, count: Count, nodes: Option<u64>, flow: Flow) -> Outcome {
        let nodes = nodes.unwrap_or(self.limits.nodes());
        let elapsed = now().saturating_sub(self.start);
        Outcome { count, nodes, stats: self.stats, stop: flow.err(), elapsed }
    }

    /// Handles an event.
    ///
    /// # Errors
    /// The reason to stop the search.
    #[inline]
    pub fn on(&mut self, event: &Event<'_>, line: Line) -> Flow<Next> {
        if let Some(share) = &mut self.share {
            match *event {
                Event::Entered { depth, .. } => {
                    if let Some(next) = share.at(depth) {
                        return Ok(next);
                    }
                }
                Event::Counted { depth, .. } if !share.counts(depth) => return Ok(Next::Visit),
                _ => {}
            }
        }
        if let Some(sink) = &mut self.sink {
            sink.on(event, line)?;
        }
        if let Some(program) = self.program
            && self.level > 0
        {
            self.print(program, event)?;
        }
        if let Some(stats) = &mut self.stats {
            stats.on(event);
        }
        self.limits.on(event)?;
        Ok(Next::Visit)
    }

    /// Prints an event at the level.
    #[inline]
    fn print(&mut self, program: &dyn Program, event: &Event<'_>) -> Flow {
        // The text of a choice is written together with that of the next node.
        let is_node = matches!(event, Event::Entered { .. } | Event::Solved { .. });
        let printed = program.print(self.out, self.level, event);
        let written = |()| if is_node { self.out.commit() } else { Ok(()) };
        printed.and_then(written).map_err(|_| Stop::WriteFailed)
    }
}
