//! Why a search ends early.

use std::sync::{Arc, OnceLock};

/// What a search and its observer tell each other: go on, or stop for this reason.
pub type Flow<T = ()> = Result<T, Stop>;

/// A list of so many equal values: for lists so large that there may be no memory for them.
///
/// # Errors
/// There is not enough memory. (`vec!` would end the process.)
pub fn filled<T: Clone>(value: T, length: usize) -> Flow<Vec<T>> {
    let mut tried = Vec::<T>::new();
    tried.try_reserve_exact(length).map_err(|_| Stop::Failed)?;
    // Without this, the compiler leaves out memory that nobody uses.
    std::hint::black_box(&tried);
    drop(tried);
    // Zeros come from the system, and are not written once more.
    Ok(vec![value; length])
}

/// Why a search has stopped before it has tried everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Ctrl-C.
    Interrupted,
    /// `SIGTERM`: `kill`, for example.
    Terminated,
    /// `SIGHUP`: the terminal was closed.
    HungUp,
    /// `--time-limit` is over.
    TimeLimit,
    /// `--answers` are found.
    SolutionLimit,
    /// `--replay-steps` are recorded.
    StepLimit,
    /// The student who watched has quit.
    Quit,
    /// The text cannot be written; the output has the reason.
    WriteFailed,
    /// The search itself cannot go on; the program says why, or there is no memory for it.
    Failed,
}

impl Stop {
    /// The process's exit code for a run that ended this way.
    pub fn exit_code(self) -> u8 {
        self.code_and_asker().0
    }

    /// The option, key or signal that asked for the stop, as a student knows it.
    pub fn asked_by(self) -> &'static str {
        self.code_and_asker().1
    }

    fn code_and_asker(self) -> (u8, &'static str) {
        match self {
            Stop::SolutionLimit => (0, "--answers"),
            Stop::StepLimit => (0, "--replay-steps"),
            Stop::Quit => (0, "q"),
            Stop::WriteFailed => (1, "a write error"),
            Stop::Failed => (1, "an error"),
            Stop::TimeLimit => (124, "--time-limit"),
            // As a shell reports a program that a signal has ended: 128 and the signal's number.
            Stop::HungUp => (129, "SIGHUP"),
            Stop::Interrupted => (130, "Ctrl-C"),
            Stop::Terminated => (143, "SIGTERM"),
        }
    }
}

/// A flag that any thread may raise, and that a search looks at now and then. The first reason is
/// kept.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<OnceLock<Stop>>);

impl StopFlag {
    /// Asks the search to stop, and says why.
    pub fn raise(&self, stop: Stop) {
        // Where a reason is there already, it stays.
        let _ = self.0.set(stop);
    }

    /// The reason to stop, if there is one.
    #[inline]
    pub fn raised(&self) -> Option<Stop> {
        self.0.get().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_without_memory_for_it_is_an_error() {
        assert_eq!(filled(7, 3), Ok(vec![7, 7, 7]));
        assert_eq!(filled(0u64, usize::MAX / 16), Err(Stop::Failed));
    }
}
