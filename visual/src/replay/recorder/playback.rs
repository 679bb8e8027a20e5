//! Turns records back into events.

use std::iter::Peekable;
use std::slice;
use std::sync::Arc;

use common::search::{Board, Candidate, Count, Event, Flow, Reason, Valued, Why, tours};

use super::{Bare, More, Recorder};
use crate::steps::Change;

impl Bare {
    /// Its reason, if it has one.
    pub fn reason(self) -> &'static Reason {
        match self {
            Bare::Refused(_, it)
            | Bare::Marked(_, it)
            | Bare::Rejected(it)
            | Bare::Wrong(_, it) => it,
            _ => tours::FREE.reason,
        }
    }

    /// The whole event.
    pub fn event<'a>(self, board: Board<'a>, why: &'a Why, count: &'a Count) -> Event<'a> {
        match self {
            Bare::Entered(depth) => Event::Entered { board, depth },
            Bare::Refused(choice, _) => Event::Refused { choice, why },
            Bare::Marked(choice, _) => Event::Marked { choice, why },
            Bare::Rejected(_) => Event::Rejected { board, why },
            Bare::Solved => Event::Solved { board, count },
            Bare::Returned(depth) => Event::Returned { depth },
            Bare::Unmarked(choice) => Event::Unmarked { choice, board },
            Bare::Wrong(choice, _) => Event::Wrong { choice, why, board },
        }
    }
}

/// Turns records back into events.
pub struct Playback<'a> {
    recorder: &'a Recorder,
    /// What is not reported yet of what records have.
    changes: Peekable<slice::Iter<'a, (usize, Change)>>,
    more: Peekable<slice::Iter<'a, (usize, More)>>,
    words: Peekable<slice::Iter<'a, (usize, Arc<str>)>>,
    /// The board, and the numbers of the choices on it.
    candidate: Candidate,
    /// The board as rows.
    rows: Vec<usize>,
    is_marked: bool,
}

impl<'a> Playback<'a> {
    pub fn new(recorder: &'a Recorder) -> Self {
        let cells = recorder.board.len();
        let candidate = Candidate { moves: Vec::new(), board: vec![0; cells] };
        Playback {
            recorder,
            changes: recorder.changes.iter().peekable(),
            more: recorder.more.iter().peekable(),
            words: recorder.words.iter().peekable(),
            candidate,
            rows: vec![0; cells],
            is_marked: false,
        }
    }

    /// Passes the event of a record on, and what was noted and printed after it. Records before it that are
    /// left out have changed the board, too.
    pub fn report(&mut self, at: usize, mut on: impl FnMut(&Event<'_>) -> Flow) -> Flow {
        while let Some((_, change)) = self.changes.next_if(|(place, _)| *place <= at) {
            self.candidate.board[change.cell] = change.after;
            self.rows[change.cell] = change.after as usize;
        }
        while self.more.next_if(|(place, _)| *place < at).is_some() {}
        let none = More::default();
        let more = self.more.next_if(|(place, _)| *place == at).map_or(&none, |(_, more)| more);
        while self.words.next_if(|(place, _)| *place < at).is_some() {}
        let words = self.words.next_if(|(place, _)| *place == at).map(|(_, words)| words.clone());
        let (kept, _) = self.recorder.records[at];
        match kept {
            Bare::Marked(choice, _) => self.candidate.moves.push(choice.number),
            Bare::Unmarked(_) => drop(self.candidate.moves.pop()),
            Bare::Entered(_) if !self.is_marked => self.candidate.moves.clear(),
            _ => {}
        }
        self.is_marked = matches!(kept, Bare::Marked(..));
        let valued = Valued { numbers: &self.candidate.board, values: &more.values };
        let board = match self.recorder {
            Recorder { is_rows: true, .. } => Board::Rows(&self.rows),
            Recorder { is_moves: true, .. } => Board::Moves(&self.candidate),
            _ if more.values.is_empty() => Board::Numbers(&self.candidate.board),
            _ => Board::Valued(valued),
        };
        let why = &Why { reason: kept.reason(), numbers: more.numbers, words };
        on(&kept.event(board, why, &more.count))?;
        if !more.notes.is_empty() {
            let notes = more.notes.iter().map(|(name, value)| (name.as_str(), *value));
            on(&Event::Noted { values: &notes.collect::<Vec<_>>() })?;
        }
        more.texts.iter().try_for_each(|(level, text)| on(&Event::Text { level: *level, text }))
    }
}
