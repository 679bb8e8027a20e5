//! Why a search ended before its time.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// What a search and its observer tell each other: go on, or stop for this reason.
pub type Flow = ControlFlow<Stop>;

/// The reason why a search stopped before it had tried everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Stop {
    /// Ctrl-C.
    Interrupted = 1,
    /// `--time-limit` has run out.
    TimeLimit,
    /// `--answers` have been found.
    AnswerLimit,
    /// Whoever read stdout went away (`| head`).
    ReaderGone,
    /// stdout could not be written: a full disk, for example.
    WriteFailed,
    /// `--replay-steps` have been recorded.
    StepLimit,
    /// Whoever watched has seen enough.
    Quit,
    /// `SIGTERM`: `kill`, for example.
    Terminated,
    /// `SIGHUP`: the terminal was closed.
    HungUp,
}

impl Stop {
    /// The process's exit code for a run that ended this way.
    pub fn exit_code(self) -> u8 {
        match self {
            Stop::AnswerLimit | Stop::ReaderGone | Stop::StepLimit | Stop::Quit => 0,
            Stop::WriteFailed => 1,
            Stop::TimeLimit => 124,
            // As a shell reports a program that a signal has ended: 128 and the signal's number.
            Stop::HungUp => 129,
            Stop::Interrupted => 130,
            Stop::Terminated => 143,
        }
    }

    /// The line that marks a result as incomplete.
    pub fn note(self) -> String {
        let asked_by = self.asked_by();
        format!("Incomplete: stopped by {asked_by}; counted is what was found until then.")
    }

    /// The option, key or signal that asked for the stop, as a student knows it.
    pub fn asked_by(self) -> &'static str {
        match self {
            Stop::Interrupted => "Ctrl-C",
            Stop::TimeLimit => "--time-limit",
            Stop::AnswerLimit => "--answers",
            Stop::ReaderGone => "closed output",
            Stop::WriteFailed => "write error",
            Stop::StepLimit => "--replay-steps",
            Stop::Quit => "q",
            Stop::Terminated => "SIGTERM",
            Stop::HungUp => "SIGHUP",
        }
    }
}

/// A flag that anybody may raise from another thread and that a search looks at now and then.
///
/// The first reason raised is kept.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicU8>);

impl StopFlag {
    /// Asks the search to stop, and says why.
    pub fn raise(&self, stop: Stop) {
        // A later reason must not hide the first one, so failing to exchange is fine.
        let _ = self
            .0
            .compare_exchange(0, stop as u8, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// The reason to stop, if one was raised.
    #[inline]
    pub fn raised(&self) -> Option<Stop> {
        match self.0.load(Ordering::Relaxed) {
            0 => None,
            1 => Some(Stop::Interrupted),
            2 => Some(Stop::TimeLimit),
            3 => Some(Stop::AnswerLimit),
            4 => Some(Stop::ReaderGone),
            5 => Some(Stop::WriteFailed),
            6 => Some(Stop::StepLimit),
            7 => Some(Stop::Quit),
            8 => Some(Stop::Terminated),
            _ => Some(Stop::HungUp),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_reason_is_kept_and_every_reason_survives_the_flag() {
        for stop in [
            Stop::Interrupted,
            Stop::TimeLimit,
            Stop::AnswerLimit,
            Stop::ReaderGone,
            Stop::WriteFailed,
            Stop::StepLimit,
            Stop::Quit,
            Stop::Terminated,
            Stop::HungUp,
        ] {
            let flag = StopFlag::default();
            assert_eq!(flag.raised(), None);
            flag.raise(stop);
            flag.raise(Stop::Interrupted);
            flag.raise(Stop::WriteFailed);
            assert_eq!(flag.raised(), Some(stop));
        }
    }
}
