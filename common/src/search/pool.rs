//! Threads that share work.

use std::io;
use std::sync::Mutex;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::platform::{self, locked};

/// How often the thread that waits for the others calls `watch`.
const POLL: Duration = Duration::from_millis(10);

/// Jobs that several threads take one after the other.
pub struct Jobs<I>(Mutex<I>);

impl<I: Iterator> Jobs<I> {
    /// All of these jobs.
    pub fn new(jobs: I) -> Self {
        Jobs(Mutex::new(jobs))
    }

    /// The next job that no thread has taken.
    pub fn take(&self) -> Option<I::Item> {
        locked(&self.0).next()
    }
}

/// Runs `work` once on each of `threads` threads (1 or more), numbered from 0, with stacks of this
/// many bytes. Returns their results in the order in which they end. Meanwhile it calls `watch`
/// every few milliseconds, on this thread. Without threads, this thread does the work.
///
/// # Errors
/// Not one thread can be started. If only some cannot, the others do the work.
pub fn workers<T: Send>(
    threads: usize,
    stack: usize,
    work: impl Fn(usize) -> T + Sync,
    mut watch: impl FnMut(),
) -> io::Result<Vec<T>> {
    if !platform::HAS_THREADS {
        return Ok(vec![work(0)]);
    }
    let work = &work;
    let mut all = Vec::new();
    thread::scope(|scope| {
        let (done, results) = mpsc::channel();
        for number in 0..threads {
            let done = done.clone();
            // It cannot fail: this function has the receiver.
            let job = move || drop(done.send(work(number)));
            match thread::Builder::new().stack_size(stack).spawn_scoped(scope, job) {
                Err(error) if number == 0 => return Err(error),
                Err(_) => break,
                Ok(_) => {}
            }
        }
        drop(done);
        loop {
            match results.recv_timeout(POLL) {
                Ok(result) => all.push(result),
                Err(RecvTimeoutError::Timeout) => watch(),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    })?;
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_is_done_once_and_every_worker_returns() {
        for threads in [1, 2, 7] {
            let jobs = Jobs::new(0..1000u64);
            let work = |_| std::iter::from_fn(|| jobs.take()).sum::<u64>();
            let sums = workers(threads, 1 << 16, work, || ()).unwrap();
            assert_eq!((sums.len(), sums.iter().sum::<u64>()), (threads, 999 * 500));
        }
    }

    #[test]
    fn a_panic_of_a_worker_is_passed_on() {
        let panicked =
            std::panic::catch_unwind(|| workers(2, 1 << 16, |_| panic!("on purpose"), || ()));
        assert!(panicked.is_err());
    }
}
