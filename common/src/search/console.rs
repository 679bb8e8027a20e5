//! The observer of an ordinary run: it prints a verbose level.

use std::panic::Location;

use super::limits::Limits;
use super::output::Output;
use super::program::{Event, Listener, Next, Observer, Program};
use super::stats::Stats;
use super::stop::{Flow, Stop};

/// Prints a verbose level, counts the statistics, passes events on to the listener, and stops at the
/// limits.
///
/// `SEES_NODES` is false where only the solutions are needed.
pub struct Console<'a, P: Program + ?Sized, const SEES_NODES: bool> {
    /// The program that prints.
    pub program: &'a P,
    /// The verbose level, 0 to 3.
    pub level: u8,
    /// The destination of its text.
    pub out: &'a mut Output,
    /// The limits that end the search early.
    pub limits: Limits,
    /// `--stats`.
    pub stats: Option<Stats>,
    /// A picture or a recording, for example.
    pub listener: Option<&'a mut (dyn Listener<P> + Send + 'a)>,
}

impl<P: Program + ?Sized, const SEES_NODES: bool> Observer<P> for Console<'_, P, SEES_NODES> {
    const SEES_NODES: bool = SEES_NODES;

    #[inline(always)]
    #[track_caller]
    fn on(&mut self, event: Event<'_, P>) -> Flow<Next> {
        let is_solution = matches!(event, Event::Solved { .. });
        let is_node = is_solution || matches!(event, Event::Entered { .. });
        if SEES_NODES || is_solution {
            if let Some(listener) = &mut self.listener {
                listener.on(event, Location::caller())?;
                if let (Event::Entered { depth, .. }, nodes @ 1..) = (event, listener.known_below())
                {
                    self.limits.on(event)?;
                    self.limits.on::<P>(Event::Counted { nodes, solutions: 0, depth })?;
                    return Ok(Next::Skip);
                }
            }
            if self.level > 0 {
                let printed = self.program.print(self.out, self.level, event);
                // The text of a choice is written together with that of the next node.
                let out = |()| if is_node { self.out.commit() } else { Ok(()) };
                printed.and_then(out).map_err(|_| Stop::WriteFailed)?;
            }
        }
        if SEES_NODES && let Some(stats) = &mut self.stats {
            stats.on(event);
        }
        self.limits.on(event)?;
        Ok(Next::Visit)
    }

    fn sees_solutions(&self) -> bool {
        self.level > 0 || self.listener.is_some() || self.limits.counts_solutions()
    }
}
