//! The work of one thread of a run. The observer of a run is created here and nowhere else.

use super::console::{Console, print};
use super::outcome::Outcome;
use crate::platform::now;
use crate::search::{
    AnyObserver, Count, Each, Event, Flow, Limits, Line, Next, Output, Program, Quiet, Share, Sink,
    Stats,
};

/// A search, or a share of one, and the receivers of its events.
pub struct Task<'a> {
    /// The program.
    pub program: &'a dyn Program,
    /// The verbose level that is printed.
    pub level: u8,
    /// The destination of its text.
    pub out: &'a mut Output,
    /// The limits that end the search early.
    pub limits: Limits,
    /// Whether to count `--stats`.
    pub stats: bool,
    /// A picture or a recording, for example.
    pub sink: Option<&'a mut (dyn Sink + Send + 'a)>,
}

impl<'a> Task<'a> {
    /// Runs the search, or only a share of it.
    pub fn run(self, share: Option<Share<'a>>) -> Outcome {
        let sink_sees = self.sink.as_ref().is_some_and(|sink| sink.needs().nodes);
        let (header, sees) = (self.program.header(), self.stats || sink_sees);
        if sees || self.level >= header.nodes_level {
            let choices = sees || self.level >= header.choices_level;
            self.see_nodes(share, choices)
        } else {
            self.see_solutions(share)
        }
    }

    /// Every event goes through the console, or, without `choices`, those about nodes and solutions.
    fn see_nodes(self, share: Option<Share<'a>>, choices: bool) -> Outcome {
        let Task { program, level, out, limits, stats, sink } = self;
        let stats = stats.then(Stats::default);
        let printer = Some(program);
        let mut console = Console { program: printer, level, out, limits, share, stats, sink };
        let (mut count, start) = (Count::default(), now());
        let mut on = |event: &Event<'_>, line: Line| console.on(event, line);
        let each = if choices { Each::new(&mut on) } else { Each::nodes(&mut on) };
        let flow = program.search(&mut count, &mut AnyObserver::Each(each));
        let (nodes, elapsed) = (console.limits.nodes(), now() - start);
        Outcome { count, nodes, stats: console.stats, stop: flow.err(), elapsed }
    }

    /// Nodes are counted, and only the solutions are printed.
    fn see_solutions(self, share: Option<Share<'a>>) -> Outcome {
        let Task { program, level, out, limits, mut sink, .. } = self;
        let shows = level > 0 || sink.is_some();
        let mut solved = |event: &Event<'_>, line: Line| -> Flow<Next> {
            if let Some(sink) = &mut sink {
                sink.on(event, line)?;
            }
            print(program, out, level, event).map(|()| Next::Visit)
        };
        let solved = shows.then_some(&mut solved as &mut _);
        let mut observer = AnyObserver::Quiet(Quiet { limits, share, solved });
        let (mut count, start) = (Count::default(), now());
        let flow = program.search(&mut count, &mut observer);
        let elapsed = now() - start;
        let nodes =
            if let AnyObserver::Quiet(quiet) = &observer { quiet.limits.nodes() } else { 0 };
        Outcome { count, nodes, stats: None, stop: flow.err(), elapsed }
    }
}
