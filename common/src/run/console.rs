//! The observer of a run that needs every node: it prints a verbose level, counts the statistics,
//! passes events on to the sink, and stops at the limits.

use crate::search::{Event, Flow, Limits, Line, Next, Output, Program, Share, Sink, Stats, Stop};

/// Everything that an event goes through.
pub struct Console<'a> {
    /// The program that prints, if one does.
    pub program: Option<&'a dyn Program>,
    /// The verbose level, 0 to 3.
    pub level: u8,
    /// The destination of its text.
    pub out: &'a mut Output,
    /// The limits that end the search early.
    pub limits: Limits,
    /// The share of the tree that is searched, if it is not the whole.
    pub share: Option<Share<'a>>,
    /// `--stats`.
    pub stats: Option<Stats>,
    /// A picture or a recording, for example.
    pub sink: Option<&'a mut (dyn Sink + Send + 'a)>,
}

impl Console<'_> {
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
        if let Some(program) = self.program {
            print(program, self.out, self.level, event)?;
        }
        if let Some(stats) = &mut self.stats {
            stats.on(event);
        }
        self.limits.on(event)?;
        Ok(Next::Visit)
    }
}

/// Prints an event at a level.
///
/// # Errors
/// It cannot be written.
#[inline]
pub fn print(program: &dyn Program, out: &mut Output, level: u8, event: &Event<'_>) -> Flow {
    if level == 0 {
        return Ok(());
    }
    // The text of a choice is written together with that of the next node.
    let is_node = matches!(event, Event::Entered { .. } | Event::Solved { .. });
    let printed = program.print(out, level, event);
    let out = |()| if is_node { out.commit() } else { Ok(()) };
    printed.and_then(out).map_err(|_| Stop::WriteFailed)
}
