//! The work of one thread of a run. The observer of a run is created here and nowhere else.

use super::outcome::Outcome;
use super::share::{Share, Shared};
use crate::platform::now;
use crate::search::{Console, Limits, Listener, Output, Program, Stats};

/// A search, or a share of one, and the receivers of its events.
pub struct Task<'a, P: Program> {
    /// The program.
    pub program: &'a P,
    /// The verbose level that is printed.
    pub level: u8,
    /// The destination of its text.
    pub out: &'a mut Output,
    /// The limits that end the search early.
    pub limits: Limits,
    /// Whether to count `--stats`.
    pub stats: bool,
    /// A picture or a recording, for example.
    pub listener: Option<&'a mut (dyn Listener<P> + Send + 'a)>,
}

impl<P: Program> Task<'_, P> {
    /// Runs the search, or only a share of it.
    pub fn run(self, share: Option<Share<'_>>) -> Outcome<P> {
        let listener_sees = self.listener.as_ref().is_some_and(|listener| listener.sees_nodes());
        if self.stats || listener_sees || self.level >= P::NODES_LEVEL {
            self.observe::<true>(share)
        } else {
            self.observe::<false>(share)
        }
    }

    fn observe<const SEES_NODES: bool>(self, share: Option<Share<'_>>) -> Outcome<P> {
        let Task { program, level, out, limits, stats, listener } = self;
        let stats = stats.then(Stats::default);
        let mut console = Console::<P, SEES_NODES> { program, level, out, limits, stats, listener };
        let (mut count, start) = (P::Count::default(), now());
        let flow = match share {
            None => program.search(&mut count, &mut console),
            Some(share) => program.search(&mut count, &mut Shared(share, &mut console)),
        };
        let (nodes, elapsed) = (console.limits.nodes(), now() - start);
        Outcome { count, nodes, stats: console.stats, stop: flow.err(), elapsed }
    }
}
