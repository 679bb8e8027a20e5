//! Threads beside the search: for the clock and for the progress.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::search::{Stop, StopFlag};

/// A thread that ends when this is dropped.
pub struct Background {
    running: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Background {
    /// Starts the thread. It waits by the function that it gets, which returns false, at once, when
    /// the thread is to end.
    pub fn start(work: impl FnOnce(&dyn Fn(Duration) -> bool) + Send + 'static) -> Self {
        let (running, ended) = mpsc::channel();
        let waits = move |time| ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
        let thread = thread::spawn(move || work(&waits));
        Background { running: Some(running), thread: Some(thread) }
    }

    /// Raises [`Stop::TimeLimit`] when the time is over.
    pub fn timer(limit: Duration, flag: &StopFlag) -> Self {
        let flag = flag.clone();
        Background::start(move |waits| {
            if waits(limit) {
                flag.raise(Stop::TimeLimit);
            }
        })
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        drop(self.running.take());
        let _ = self.thread.take().map(JoinHandle::join);
    }
}
