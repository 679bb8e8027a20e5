//! Working through a sequence of jobs in threads, and stopping them.

use crate::frontier::watch::{PAUSE, Stopped, Watch};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Why the work was not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unfinished {
    /// The caller stopped the run.
    Stopped,
    /// A count did not fit its integer.
    Overflow,
    /// There is not enough memory for the counts.
    Memory {
        /// Bytes asked for.
        bytes: u64,
    },
}

impl From<Stopped> for Unfinished {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// A flag that long work looks at now and then.
#[derive(Debug, Default)]
pub(crate) struct Flag(AtomicBool);

impl Flag {
    /// Fails once the flag is raised.
    pub(crate) fn check(&self) -> Result<(), Unfinished> {
        if self.0.load(Ordering::Relaxed) {
            return Err(Unfinished::Stopped);
        }
        Ok(())
    }

    fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn lower(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// Does all jobs in as many threads, or without any in this one, and says what became of the first
/// that failed.
///
/// `job` says how many states it has finished. This thread only waits and asks again and again
/// whether to stop; to stop the others, it raises the flag, and so does a job that fails. Without
/// threads there should be little to do.
pub(crate) fn work_through<J: Send>(
    threads: usize,
    stop: &Flag,
    watch: &mut Watch,
    jobs: impl Iterator<Item = J> + Send,
    job: impl Fn(J) -> Result<u64, Unfinished> + Sync,
) -> Result<(), Unfinished> {
    stop.lower();
    let done = AtomicU64::new(0);
    let failure = Mutex::new(None);
    let jobs = Mutex::new(jobs);
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        while stop.check().is_ok()
            && let Some(input) = next()
        {
            match job(input) {
                Ok(states) => {
                    done.fetch_add(states, Ordering::Relaxed);
                }
                Err(why) => {
                    let mut failure = failure.lock().unwrap_or_else(PoisonError::into_inner);
                    failure.get_or_insert(why);
                    stop.raise();
                }
            }
        }
    };
    let watched = thread::scope(|scope| {
        // The workers send nothing. When the last of them is done, the channel is closed.
        let (open, closed) = channel::<()>();
        let mut workers = 0;
        for _ in 0..threads {
            let (open, work) = (open.clone(), &work);
            let worker = move || {
                work();
                drop(open);
            };
            workers += usize::from(thread::Builder::new().spawn_scoped(scope, worker).is_ok());
        }
        drop(open);
        if workers == 0 {
            work();
        }
        while closed.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
            watch
                .poll(done.load(Ordering::Relaxed))
                .inspect_err(|_| stop.raise())?;
        }
        Ok::<(), Stopped>(())
    });
    watched?;
    let failure = failure.into_inner().unwrap_or_else(PoisonError::into_inner);
    failure.map_or(Ok(()), Err)
}
