//! Processes that a test starts, looks at and ends. The programs `kill` and `ps` are not needed for that: a slim machine
//! lacks them, but its shell has a `kill`.

use std::ops::{Deref, DerefMut};
use std::process::{Child, Command, Output};
use std::time::{Duration, Instant};
use std::{fs, thread};

/// A signal of Unix, with its number on Linux.
#[derive(Clone, Copy, Debug)]
pub enum UnixSignal {
    /// The terminal was closed.
    HUP = 1,
    /// Ctrl-C.
    INT = 2,
    /// `kill`.
    TERM = 15,
    /// `fg`.
    CONT = 18,
    /// `kill -STOP`.
    STOP = 19,
    /// The terminal has another size.
    WINCH = 28,
}

/// The longest wait for something that must happen: it does happen in this time on any machine, however busy.
const LONGEST_WAIT: Duration = Duration::from_secs(300);

/// Waits until something has happened, and gives what it is; `None` if it has not happened in five minutes.
pub fn wait_for<T>(mut happened: impl FnMut() -> Option<T>) -> Option<T> {
    let start = Instant::now();
    loop {
        let result = happened();
        if result.is_some() || start.elapsed() > LONGEST_WAIT {
            return result;
        }
        thread::sleep(Duration::from_millis(10));
    }
}

/// Whether a process of Linux runs. One that has ended, and that its parent has not waited for, does not.
pub fn runs(id: u32) -> bool {
    fs::read_link(format!("/proc/{id}/exe")).is_ok()
}

/// A process that ends with the test, also where the test fails: otherwise it would go on, and keep the streams of
/// `cargo test` open.
pub struct Running(Option<Child>);

impl Running {
    /// Starts a command.
    pub fn start(command: &mut Command) -> Self {
        command.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}")).into()
    }

    /// Sends a signal. The process must not have been waited for.
    pub fn send(&self, signal: UnixSignal) {
        let kill = format!("kill -s {signal:?} {}", self.id());
        let sent = Command::new("sh").args(["-c", &kill]).status();
        assert!(sent.is_ok_and(|sent| sent.success()), "{kill}: it is still there");
    }

    /// Waits for the end, and gives what was printed into the pipes.
    pub fn output(mut self) -> Output {
        self.0.take().expect("it was started").wait_with_output().expect("it ends")
    }
}

impl From<Child> for Running {
    fn from(child: Child) -> Self {
        Running(Some(child))
    }
}

impl Deref for Running {
    type Target = Child;

    fn deref(&self) -> &Child {
        self.0.as_ref().expect("it was started")
    }
}

impl DerefMut for Running {
    fn deref_mut(&mut self) -> &mut Child {
        self.0.as_mut().expect("it was started")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
