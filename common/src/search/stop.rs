//! Why a search ends early.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::platform::{INTERRUPT, Signal, now, thread_time};

/// Whether a search goes on, or the reason to stop.
pub type Flow<T = ()> = Result<T, Stop>;

/// A list of equal values, for lists so large that memory may run out.
///
/// # Errors
/// There is not enough memory. (`vec!` would end the process.)
pub fn filled<T: Clone>(value: T, length: usize) -> Flow<Vec<T>> {
    let mut tried = Vec::<T>::new();
    tried.try_reserve_exact(length).map_err(|_| Stop::Failed)?;
    // Without this, the compiler removes the unused memory.
    std::hint::black_box(&tried);
    drop(tried);
    // The system provides zeros, so they are not written again.
    Ok(vec![value; length])
}

/// Why a search has stopped before it has tried everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Ctrl-C or a button, `kill`, or a terminal that was closed.
    Signal(Signal),
    /// `--time-limit` has passed.
    TimeLimit,
    /// `--answers` have been found.
    SolutionLimit,
    /// It has made as many steps as it may: *Break it* stops so.
    StepLimit,
    /// A key ended `--watch`.
    Quit,
    /// Whoever takes its events has what it looks for.
    Enough,
    /// The text cannot be written; [`Output::failure`](super::Output::failure) says why.
    WriteFailed,
    /// A trace of another program has ended before its search.
    TraceEnded,
    /// A page cannot hold more of the search.
    PageFull,
    /// The search itself cannot go on, for example because there is no memory.
    Failed,
}

impl Stop {
    /// The terminal was closed.
    pub const HUNG_UP: Stop = Stop::Signal(Signal::HangUp);

    /// The process's exit code for a run that ended this way.
    pub fn exit_code(self) -> u8 {
        self.code_and_name().0
    }

    /// The option, key or signal that asked for the stop, as a student knows it.
    pub fn asked_by(self) -> &'static str {
        self.code_and_name().1
    }

    /// A note of a run that ended this way, and `more` of it.
    pub fn note(self, more: &str) -> String {
        format!("Incomplete: stopped by {}{more}.", self.asked_by())
    }

    fn code_and_name(self) -> (u8, &'static str) {
        match self {
            Stop::SolutionLimit => (0, "--answers"),
            Stop::StepLimit => (0, "its number of steps"),
            Stop::Quit => (0, "q"),
            Stop::Enough => (0, "its reader"),
            Stop::WriteFailed => (1, "a write error"),
            Stop::TraceEnded => (1, "the end of its trace"),
            Stop::PageFull => (1, "the size of its page, which cannot hold more"),
            Stop::Failed => (1, "an error"),
            Stop::TimeLimit => (124, "--time-limit"),
            // As a shell reports a program that a signal has ended: 128 plus the signal's number.
            Stop::HUNG_UP => (129, "SIGHUP"),
            Stop::Signal(Signal::Interrupt) => (130, INTERRUPT),
            Stop::Signal(Signal::Terminate) => (143, "SIGTERM"),
        }
    }
}

/// A flag that any thread may raise, and that a search polls. It keeps the first reason. It may
/// have a deadline, which raises it for [`Stop::TimeLimit`].
#[derive(Clone, Default)]
pub struct StopFlag {
    reason: Arc<OnceLock<Stop>>,
    deadline: Option<Duration>,
    /// The processor time of the polling thread at which it stops.
    most_processor_time: Option<Duration>,
}

impl StopFlag {
    /// A flag with a deadline, `limit` from now; without a limit, it has none.
    pub fn within(limit: Option<Duration>) -> Self {
        let deadline = limit.map(|limit| now().saturating_add(limit));
        StopFlag { deadline, ..StopFlag::default() }
    }

    /// The same flag for this thread alone, which also stops when it has used `limit` of processor
    /// time from now: on a busy machine it gets as far as on an idle one.
    pub fn for_thread(&self, limit: Duration) -> Self {
        let most_processor_time = Some(thread_time().saturating_add(limit));
        StopFlag { most_processor_time, ..self.clone() }
    }

    /// Asks the search to stop, and says why.
    pub fn raise(&self, stop: Stop) {
        // If there is a reason already, it stays.
        let _ = self.reason.set(stop);
    }

    /// The reason to stop, if there is one.
    #[inline]
    pub fn raised(&self) -> Option<Stop> {
        if let Some(deadline) = self.deadline
            && now() >= deadline
        {
            self.raise(Stop::TimeLimit);
        }
        let is_spent = |most| thread_time() >= most;
        let spent = self.most_processor_time.is_some_and(is_spent).then_some(Stop::TimeLimit);
        self.reason.get().copied().or(spent)
    }

    /// The reason to stop as an error, for the operator `?`.
    ///
    /// # Errors
    /// The flag is raised.
    #[inline]
    pub fn check(&self) -> Flow {
        self.raised().map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processor_time_does_not_pass_while_others_run() {
        let flag = StopFlag::default();
        let thread = flag.for_thread(Duration::from_millis(20));
        #[cfg(unix)]
        {
            std::thread::sleep(Duration::from_millis(40));
            assert_eq!(thread.raised(), None);
        }
        while thread.raised().is_none() {}
        assert_eq!((thread.raised(), flag.raised()), (Some(Stop::TimeLimit), None));
        flag.raise(Stop::Quit);
        assert_eq!(thread.raised(), Some(Stop::Quit));
    }

    #[test]
    fn a_list_without_memory_for_it_is_an_error() {
        assert_eq!(filled(7, 3), Ok(vec![7, 7, 7]));
        assert_eq!(filled(0u64, usize::MAX / 16), Err(Stop::Failed));
    }
}
