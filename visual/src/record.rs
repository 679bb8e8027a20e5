//! A record: what is kept of an event while a search runs, small and plain, so that millions can be folded and compared.

use common::search::{Board, Choice, Count, Event, Line, Moment, Reason, Why};

/// What is kept of an event: all but its board and its numbers.
#[derive(Clone, Copy)]
pub struct Record {
    /// What has happened.
    pub moment: Moment,
    /// The choice that it is about; [`Choice::NONE`] if it is about none.
    pub choice: Choice,
    /// Why the choice is possible or impossible, or the candidate is no solution.
    pub reason: Option<&'static Reason>,
    /// The depth of the node that is entered or left.
    pub depth: u32,
    /// The line that reports it.
    pub line: Line,
}

impl Record {
    /// The record of an event that is a step of its own; none of another one.
    pub fn of(event: &Event<'_>, line: Line) -> Option<Self> {
        let (moment, choice, why, depth) = match *event {
            Event::Entered { depth, .. } => (Moment::Enter, Choice::NONE, None, depth as u32),
            Event::Refused { choice, why } => (Moment::Refuse, choice, Some(why), 0),
            Event::Marked { choice, why } => (Moment::Mark, choice, Some(why), 0),
            Event::Rejected { why, .. } => (Moment::Reject, Choice::NONE, Some(why), 0),
            Event::Solved { .. } => (Moment::Solve, Choice::NONE, None, 0),
            Event::Returned { depth } => (Moment::Return, Choice::NONE, None, depth as u32),
            Event::Unmarked { choice, .. } => (Moment::Unmark, choice, None, 0),
            Event::Wrong { choice, why, .. } => (Moment::Wrong, choice, Some(why), 0),
            Event::Counted { .. } | Event::Noted { .. } | Event::Text { .. } => return None,
        };
        Some(Record { moment, choice, reason: why.map(|why| why.reason), depth, line })
    }

    /// The reason, if it has neither numbers nor words of its own.
    pub fn why(&self) -> Why {
        Why::new(self.reason.unwrap_or(&UNKNOWN))
    }

    /// The event again, as the levels print it, with the board and the numbers that it had.
    pub fn event<'a>(&self, board: Board<'a>, why: &'a Why, count: &'a Count) -> Event<'a> {
        let choice = self.choice;
        let depth = self.depth as usize;
        match self.moment {
            Moment::Enter => Event::Entered { board, depth },
            Moment::Refuse => Event::Refused { choice, why },
            Moment::Mark => Event::Marked { choice, why },
            Moment::Reject => Event::Rejected { board, why },
            Moment::Solve => Event::Solved { board, count },
            Moment::Return | Moment::DeadEnd => Event::Returned { depth },
            Moment::Unmark => Event::Unmarked { choice, board },
            Moment::Wrong => Event::Wrong { choice, why, board },
        }
    }
}

/// The reason of a record that has none.
static UNKNOWN: Reason = Reason::word("");

/// Whether an event is a separate step.
pub fn is_step(event: &Event<'_>) -> bool {
    !matches!(event, Event::Counted { .. } | Event::Noted { .. } | Event::Text { .. })
}
